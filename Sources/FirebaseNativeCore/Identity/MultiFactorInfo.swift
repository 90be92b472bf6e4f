// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// A second factor of an account.
public final class MultiFactorInfo: Sendable {
  /// The `factorID` of phone numbers.
  public static var phone: String { "phone" }
  /// The `factorID` of authenticator apps: time-based one-time passwords (RFC 6238).
  public static var totp: String { "totp" }

  public let texts = TextCache()
  /// In the server's form, which is also the stored form.
  let json: JSON

  private init(_ json: JSON) { self.json = json }

  /// The factors of a response or a stored user, without those of unknown kinds, which could not be used.
  static func list(of json: JSON) -> [MultiFactorInfo] {
    json.elements("mfaInfo").map { MultiFactorInfo($0) }.filter { !$0.uid.isEmpty && !$0.factorID.isEmpty }
  }

  /// The id of the factor, used to unenroll it.
  public var uid: String { json.string("mfaEnrollmentId") ?? "" }
  /// The name chosen by the user; may be empty.
  public var displayName: String { json.string("displayName") ?? "" }
  /// Only the last digits before the sign-in is complete; empty for authenticator apps.
  public var phoneNumber: String { json.string("phoneInfo") ?? "" }
  /// Milliseconds since 1970; 0 if unknown.
  public var enrolledAt: Int64 { json.timestamp("enrolledAt") }

  /// "phone" or "totp".
  public var factorID: String {
    if json["totpInfo"] != nil { return MultiFactorInfo.totp }
    return json["phoneInfo"] == nil ? "" : MultiFactorInfo.phone
  }

  /// A phone factor whose id the program has stored.
  public init(phone uid: String) {
    json = JSON.object()
    json.set("mfaEnrollmentId", uid)
    json.set("phoneInfo", "")
  }
}

extension MultiFactorInfo: Equatable {
  public static func == (one: MultiFactorInfo, other: MultiFactorInfo) -> Bool {
    one === other || one.json.encodedBytes == other.json.encodedBytes
  }
}

extension JSON {
  /// The timestamp in milliseconds since 1970; 0 if it is missing or malformed.
  func timestamp(_ key: String) -> Int64 {
    string(key)?.withCString { auth_date_read($0) } ?? 0
  }
}
