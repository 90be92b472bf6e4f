// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import CAuthSystem

/// A second factor of an account.
public final class MultiFactorInfo: Sendable {
  /// The `factorID` of phone numbers.
  public static var phone: String { "phone" }
  /// The `factorID` of authenticator apps: time-based one-time passwords (RFC 6238).
  public static var totp: String { "totp" }

  public let texts = TextCache()
  /// As the server has it, and as it is stored.
  let json: JSON

  private init(_ json: JSON) { self.json = json }

  /// The factors of an answer or of a stored user, but for those of kinds that this library doesn't know, as they
  /// could not be used.
  static func list(of json: JSON) -> [MultiFactorInfo] {
    json.elements("mfaInfo").map { MultiFactorInfo($0) }.filter { !$0.uid.isEmpty && !$0.factorID.isEmpty }
  }

  /// The factor's own id, by which it is unenrolled.
  public var uid: String { json.string("mfaEnrollmentId") ?? "" }
  /// What the user calls it; empty if they gave no name.
  public var displayName: String { json.string("displayName") ?? "" }
  /// Before the sign-in is complete, just its last digits; empty for authenticator apps.
  public var phoneNumber: String { json.string("phoneInfo") ?? "" }
  /// Milliseconds since 1970; 0 if unknown.
  public var enrolledAt: Int64 { json.timestamp("enrolledAt") }

  /// "phone" or "totp".
  public var factorID: String {
    if json["totpInfo"] != nil { return MultiFactorInfo.totp }
    return json["phoneInfo"] == nil ? "" : MultiFactorInfo.phone
  }

  /// A phone that the program has kept the id of.
  public init(phone uid: String) {
    json = JSON.object()
    json.set("mfaEnrollmentId", uid)
    json.set("phoneInfo", "")
  }
}

extension JSON {
  /// The milliseconds since 1970 of a timestamp; 0 if it is none.
  func timestamp(_ key: String) -> Int64 {
    string(key)?.withCString { auth_date_read($0) } ?? 0
  }
}
