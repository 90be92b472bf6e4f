// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// What a player's authenticator app makes one-time passwords of (RFC 6238), while it is being enrolled. As secret as
/// a password.
public final class TOTPSecret: FutureObject, @unchecked Sendable {
  public let texts = TextCache()
  /// As the server gave it.
  private let json: JSON
  /// What `qrCodeURL` has in place of empty texts.
  private let accountName: String
  private let issuer: String

  private init(_ json: JSON, accountName: String, issuer: String) {
    self.json = json
    self.accountName = accountName
    self.issuer = issuer
  }

  /// In base32, as apps let players type it.
  public var sharedSecretKey: String { json.string("sharedSecretKey") ?? "" }
  /// Such as "SHA1".
  public var hashingAlgorithm: String { json.filled("hashingAlgorithm") ?? "SHA1" }
  /// How many digits a one-time password has.
  public var verificationCodeLength: Int64 { json.integer("verificationCodeLength") ?? 6 }
  /// How long a one-time password lasts, in seconds.
  public var period: Int64 { json.integer("periodSec") ?? 30 }
  /// Until when the server lets it be enrolled: milliseconds since 1970, by the server's clock; 0 if it didn't say.
  public var enrollmentDeadline: Int64 { json.timestamp("finalizeEnrollmentTime") }
  var sessionInfo: String { json.string("sessionInfo") ?? "" }

  /// What authenticator apps read from a QR code. Without an account name it has the user's e-mail address or else
  /// their id; without an issuer, the name of the sign-in in the browser, of the App, or of the project. Apps split
  /// the label at its colon, so that those of either become hyphens there, but not in "&issuer=".
  public func qrCodeURL(accountName: String = "", issuer: String = "") -> String {
    let issuer = issuer.isEmpty ? self.issuer : issuer
    let account = accountName.isEmpty ? self.accountName : accountName
    // Values, and what stands between them.
    let values = [
      TOTPSecret.label(issuer), ":", TOTPSecret.label(account), "?secret=", sharedSecretKey, "&issuer=", issuer,
      "&algorithm=", hashingAlgorithm, "&digits=", String(verificationCodeLength), "&period=", String(period),
    ]
    var url = "otpauth://totp/"
    for index in values.indices where !issuer.isEmpty || (index != 1 && index != 5) {
      url += index & 1 == 0 ? PercentEncoding.encode(values[index]) : values[index]
    }
    return url
  }

  private static func label(_ text: String) -> String {
    let bytes = text.utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Asks the server for one, in a session of `User.multiFactorSession()`.
  public static func generate(for session: MultiFactorSession) -> Future {
    let auth = session.auth
    if let error = auth.mistake(in: session, enrolls: true) { return auth.failed(.other, error) }
    let body = JSON.object()
    body.set("totpEnrollmentInfo", JSON.object())
    return auth.startRead(.other) { operation in
      // The one whom it is for: when the answer comes, another one may be signed in.
      let user = auth.currentUser
      session.start(body, for: operation) { auth.finish(operation, $0.flatMap { read($0, user, auth) }) }
    }
  }

  private static func read(_ json: JSON, _ user: User?, _ auth: Auth) -> Future.Outcome {
    guard let json = json["totpSessionInfo"], json.filled("sharedSecretKey") != nil, json.filled("sessionInfo") != nil
    else { return .failure(.invalidServerResponse("there is no sharedSecretKey")) }
    let name = user.map { $0.email.isEmpty ? $0.uid : $0.email } ?? ""
    return .success(.object(TOTPSecret(json, accountName: name, issuer: auth.issuer)))
  }
}

extension FutureValue {
  public var totpSecret: TOTPSecret? {
    if case .object(let object) = self { object as? TOTPSecret } else { nil }
  }
}

extension Auth {
  /// What a player knows the game as, as far as the program has told.
  fileprivate var issuer: String {
    let shown = state.withLock { $0.webSignIn.options.appName }
    guard shown.isEmpty, let app else { return shown }
    return app.name == App.defaultName ? app.options.projectID : app.name
  }
}
