// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The changes of a user that a blocking function returns.
struct FunctionChanges {
  /// The fields that `updateMask` names.
  private var fields: [String] = []
  private var record = JSON.object()
  private var customAttributes = ""
  /// The claims of this session only; an object.
  private(set) var sessionClaims: JSON?

  /// - Parameter body: the body of the function's response.
  init(_ body: [UInt8], for trigger: BlockingFunctions.Event) throws(Failure) {
    guard let response = JSON.parse(body), response.kind == .object else {
      throw .blocked("Response body is not valid JSON.")
    }
    guard let record = response["userRecord"] else { return }
    guard record.kind == .object, let mask = record.filled("updateMask") else {
      throw .blocked("Response UserRecord is missing updateMask.")
    }
    self.record = record
    fields = mask.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    try check()
    if trigger == .beforeSignIn, fields.contains("sessionClaims") { sessionClaims = try checkedSessionClaims() }
  }

  private mutating func check() throws(Failure) {
    for name in ["displayName", "photoUrl", "photoURL"] where fields.contains(name) {
      guard record[name]?.kind ?? .string == .string else { throw .blocked("Response has malformed \(name).") }
    }
    for name in ["disabled", "emailVerified"] where fields.contains(name) {
      guard record[name]?.kind ?? .bool == .bool else { throw .blocked("Response has malformed \(name).") }
    }
    guard fields.contains("customClaims"), let claims = record["customClaims"] else { return }
    customAttributes = claims.encoded
    try CustomClaims.check(customAttributes)
  }

  private func checkedSessionClaims() throws(Failure) -> JSON? {
    guard let claims = record["sessionClaims"] else { return nil }
    guard claims.kind == .object else { throw .blocked("Response has malformed session claims.") }
    if let name = CustomClaims.reservedName(in: claims) { throw .service("FORBIDDEN_CLAIM", name) }
    return claims
  }

  /// Masked fields that the record lacks are removed or false.
  func write(to account: Account) {
    for field in fields {
      switch field {
      case "displayName": account.displayName = record.filled(field)
      // Admin SDKs use one spelling, the service the other.
      case "photoUrl", "photoURL": account.photoUrl = record.filled(field)
      case "disabled": account.isDisabled = record.bool(field) ?? false
      case "emailVerified": account.emailVerified = record.bool(field) ?? false
      case "customClaims": account.setCustomAttributes(customAttributes)
      default: break
      }
    }
  }
}

extension Failure {
  /// A blocking function refused, or its response is not valid.
  static func blocked(_ detail: String) -> Failure { .service(Failure.blockedMessage(detail)) }

  /// No response of a blocking function.
  static func unanswered(_ detail: String) -> Failure {
    Failure(code: 500, message: blockedMessage(detail), reason: "backendError", status: "INTERNAL")
  }

  private static func blockedMessage(_ detail: String) -> String {
    ["BLOCKING_FUNCTION_ERROR_RESPONSE : ((", detail, "))"].joined()
  }
}
