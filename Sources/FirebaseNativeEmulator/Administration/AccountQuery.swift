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

    /// Texts are compared by their bytes, times as numbers.
    func key(of account: Account) -> Key {
      switch self {
      case .unspecified, .id: Key(text: Array(account.localId.utf8))
      case .name: Key(text: Array((account.displayName ?? "").utf8))
      case .creation: Key(number: account.createdAt)
      case .signIn: Key(number: account.lastLoginAt)
      case .email: Key(text: Array((account.email ?? "").utf8))
      }
    }
  }

  /// What accounts are sorted by, read once for each account.
  private struct Key {
    var text: [UInt8] = []
    var number: Int64 = 0

    func precedes(_ other: Key) -> Bool {
      number == other.number ? text.lexicographicallyPrecedes(other.text) : number < other.number
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
    let keyed = accounts.map { (key: order.key(of: $0), account: $0) }
    let sorted = keyed.sorted { isDescending ? $1.key.precedes($0.key) : $0.key.precedes($1.key) }.map { $0.account }
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
