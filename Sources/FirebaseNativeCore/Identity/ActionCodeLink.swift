// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A parsed link of an email.
public final class ActionCodeLink: Sendable {
  public let operation: ActionCodeOperation
  public let texts = TextCache()
  private let fields: FormFields

  /// Query fields of a deep link that contain the inner link.
  private static let wrappers = ["link", "deep_link_id", "continueUrl"]

  private init(_ fields: FormFields) {
    self.fields = fields
    operation = ActionCodeOperation(mode: fields["mode"] ?? "")
  }

  /// Nil if the text has no query. It is not an initializer because Embedded Swift leaks the object of a failed one.
  public static func parse(_ link: String) -> ActionCodeLink? {
    guard let outer = fields(of: link) else { return nil }
    return ActionCodeLink(outer["oobCode"] == nil ? wrapped(in: outer) ?? outer : outer)
  }

  // Each value is empty if the link does not contain it.

  public var code: String { fields["oobCode"] ?? "" }
  public var apiKey: String { fields["apiKey"] ?? "" }
  public var continueURL: String { fields["continueUrl"] ?? "" }
  public var languageCode: String { fields["lang"] ?? "" }
  public var tenantID: String { fields["tenantId"] ?? "" }

  private static func wrapped(in outer: FormFields) -> FormFields? {
    for name in wrappers {
      if let inner = outer[name].flatMap({ fields(of: $0) }), inner["oobCode"] != nil { return inner }
    }
    return nil
  }

  private static func fields(of link: String) -> FormFields? {
    let bytes = Array(link.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    guard let start = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let fields = FormFields(parsing: String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
    return fields.fields.isEmpty ? nil : fields
  }
}

/// The operation of an out-of-band code.
public enum ActionCodeOperation: Int32, Sendable, CaseIterable {
  case unknown = 0
  case passwordReset = 1
  case verifyEmail = 2
  case recoverEmail = 3
  case emailLink = 4
  case verifyAndChangeEmail = 5
  case revertSecondFactorAddition = 6

  private static let modes = [
    "resetPassword", "verifyEmail", "recoverEmail", "signIn", "verifyAndChangeEmail", "revertSecondFactorAddition",
  ]
  private static let requestTypes = [
    "PASSWORD_RESET", "VERIFY_EMAIL", "RECOVER_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL",
    "REVERT_SECOND_FACTOR_ADDITION",
  ]

  /// From the link's parameter "mode".
  public init(mode: String) { self.init(mode, in: ActionCodeOperation.modes) }

  /// From the response's field "requestType", which may also contain the name of a mode.
  public init(requestType: String) {
    self.init(requestType, in: ActionCodeOperation.requestTypes)
    if self == .unknown { self.init(mode: requestType) }
  }

  /// The names are in the order of the raw values.
  private init(_ name: String, in names: [String]) {
    self = names.firstIndex(of: name).flatMap { ActionCodeOperation(rawValue: Int32($0) + 1) } ?? .unknown
  }
}
