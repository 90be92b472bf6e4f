import AuthSupport
import CAuthSystem

/// A second factor of an account.
public final class MultiFactorInfo: Sendable {
  /// The `factorID` of phone numbers.
  public static var phone: String { "phone" }
  /// The `factorID` of authenticator apps: time-based one-time passwords (RFC 6238).
  public static var totp: String { "totp" }

  /// The factor's own id, by which it is unenrolled.
  public let uid: String
  /// What the user calls it; empty if they gave no name.
  public let displayName: String
  /// "phone" or "totp".
  public let factorID: String
  /// Before the sign-in is complete, just its last digits; empty for authenticator apps.
  public let phoneNumber: String
  /// Milliseconds since 1970; 0 if unknown.
  public let enrolledAt: Int64
  public let texts = TextCache()

  private init(uid: String, factorID: String, _ json: JSON) {
    self.uid = uid
    self.factorID = factorID
    displayName = json.string("displayName") ?? ""
    phoneNumber = json.string("phoneInfo") ?? ""
    enrolledAt = Clock.time(json["enrolledAt"])
  }

  /// A phone that the program has kept the id of.
  public init(phone uid: String) {
    self.uid = uid
    factorID = MultiFactorInfo.phone
    displayName = ""
    phoneNumber = ""
    enrolledAt = 0
  }
}

// MARK: - As JSON

extension MultiFactorInfo {
  /// The factors of an answer or of a stored user.
  static func list(of json: JSON) -> [MultiFactorInfo] { json.elements("mfaInfo").compactMap { make($0) } }

  /// Nil for a factor of a kind that this library doesn't know, as it could not be used.
  private static func make(_ json: JSON) -> MultiFactorInfo? {
    guard let uid = json.filled("mfaEnrollmentId") else { return nil }
    if json.filled("phoneInfo") != nil { return MultiFactorInfo(uid: uid, factorID: phone, json) }
    return json["totpInfo"].map { _ in MultiFactorInfo(uid: uid, factorID: totp, json) }
  }

  var json: JSON {
    let json = JSON.object()
    json.set("mfaEnrollmentId", uid)
    json.set("displayName", displayName)
    json.set("enrolledAt", enrolledAt)
    if factorID == MultiFactorInfo.totp { json.set("totpInfo", JSON.object()) }
    json.set("phoneInfo", phoneNumber)
    return json
  }
}

extension Clock {
  /// A moment that is a number of milliseconds since 1970, or the text of a timestamp (RFC 3339) in UTC; 0 if it is
  /// neither.
  static func time(_ json: JSON?) -> Int64 {
    json?.integer ?? json?.string.map { $0.withCString { auth_read_timestamp($0) } } ?? 0
  }
}
