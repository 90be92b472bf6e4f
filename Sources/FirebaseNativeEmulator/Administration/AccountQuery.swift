// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A search for accounts.
struct AccountQuery {
  static let fields: [Field] = [
    .objects("expression"), .boolean("returnUserInfo"), .choice("sortBy", of: Order.allCases.map { $0.rawValue }),
    .choice("order", of: ["ORDER_UNSPECIFIED", "ASC", "DESC"]), .integer("limit"), .integer("offset"),
  ]
  private static let limit: Int64 = 500

  /// In the order of their numbers.
  private enum Order: String, CaseIterable {
    case unspecified = "SORT_BY_FIELD_UNSPECIFIED"
    case id = "USER_ID"
    case name = "NAME"
    case creation = "CREATED_AT"
    case signIn = "LAST_LOGIN_AT"
    case email = "USER_EMAIL"

    func precedes(_ one: Account, _ other: Account) -> Bool {
      switch self {
      case .unspecified, .id: one.localId < other.localId
      case .name: (one.displayName ?? "") < (other.displayName ?? "")
      case .creation: one.createdAt < other.createdAt
      case .signIn: one.lastLoginAt < other.lastLoginAt
      case .email: (one.email ?? "") < (other.email ?? "")
      }
    }
  }

  private let expressions: [JSON]
  private let order: Order
  private let isDescending: Bool
  private let offset: Int64
  private let count: Int64

  init(_ body: JSON) throws(Failure) {
    expressions = body.elements("expression")
    order = body.string("sortBy").flatMap { Order(rawValue: $0) } ?? .unspecified
    isDescending = body.string("order") == "DESC"
    offset = body.integer("offset") ?? 0
    count = body.integer("limit") ?? AccountQuery.limit
    guard offset >= 0, (1...AccountQuery.limit).contains(count) else {
      throw .invalidArgument("limit must be from 1 to \(AccountQuery.limit), and offset must not be negative")
    }
  }

  /// Matches if one of the expressions is true, or if there are none.
  func matches(_ account: Account) -> Bool {
    expressions.isEmpty
      || expressions.contains { expression in
        AccountQuery.isTrue(expression.string("email")?.lowercased(), account.email)
          && AccountQuery.isTrue(expression.string("phoneNumber"), account.phoneNumber)
          && AccountQuery.isTrue(expression.string("userId"), account.localId)
      }
  }

  private static func isTrue(_ asked: String?, _ value: String?) -> Bool { asked == nil || asked == value }

  func page(of accounts: [Account]) -> ArraySlice<Account> {
    let sorted = accounts.sorted { isDescending ? order.precedes($1, $0) : order.precedes($0, $1) }
    return sorted.dropFirst(Int(min(offset, Int64(sorted.count)))).prefix(Int(count))
  }
}

extension RequestContext {
  /// v1 projects.accounts.query.
  func queryAccounts() throws(Failure) -> JSON {
    let query = try AccountQuery(body)
    let found = accounts.allById.filter { query.matches($0) }
    let response = JSON.object()
    guard body.bool("returnUserInfo") ?? true else {
      response.set("recordsCount", String(found.count))
      return response
    }
    let page = query.page(of: found)
    response.set("recordsCount", String(page.count))
    response.set("userInfo", JSON(page.map { record(of: $0) }))
    return response
  }
}
