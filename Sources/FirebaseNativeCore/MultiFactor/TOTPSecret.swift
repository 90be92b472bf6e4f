// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The secret of an authenticator app during its enrollment (RFC 6238). Treat it like a password.
public final class TOTPSecret: FutureObject, @unchecked Sendable {
  public let texts = TextCache()
  /// The server's response.
  private let json: JSON
  /// The default account name of `qrCodeURL`.
  private let accountName: String
  private let issuer: String

  private init(_ json: JSON, accountName: String, issuer: String) {
    self.json = json
    self.accountName = accountName
    self.issuer = issuer
  }

  /// In base32, for manual entry in an authenticator app.
  public var sharedSecretKey: String { json.string("sharedSecretKey") ?? "" }
  /// For example "SHA1".
  public var hashingAlgorithm: String { json.filled("hashingAlgorithm") ?? "SHA1" }
  /// The number of digits of a one-time password.
  public var verificationCodeLength: Int64 { json.integer("verificationCodeLength") ?? 6 }
  /// The validity of a one-time password, in seconds.
  public var period: Int64 { json.integer("periodSec") ?? 30 }
  /// The end of the enrollment in milliseconds since 1970, by the server's clock; 0 if unknown.
  public var enrollmentDeadline: Int64 { json.timestamp("finalizeEnrollmentTime") }
  var sessionInfo: String { json.string("sessionInfo") ?? "" }

  /// The key URI for a QR code. If the account name is empty, the user's email address or id is used. If the issuer is
  /// empty, the name of the sign-in in the browser, of the App or of the project is used. Colons in either are replaced
  /// by hyphens in the label, where a colon is the separator, but not in "&issuer=".
  public func qrCodeURL(accountName: String = "", issuer: String = "") -> String {
    let issuer = issuer.isEmpty ? self.issuer : issuer
    let account = accountName.isEmpty ? self.accountName : accountName
    // Values and separators.
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

  /// Requests a secret for a session of `User.multiFactorSession()`.
  public static func generate(for session: MultiFactorSession) -> Future {
    let auth = session.auth
    if let error = auth.mistake(in: session, enrolls: true) { return auth.failed(.other, error) }
    let body = JSON.object()
    body.set("totpEnrollmentInfo", JSON.object())
    return auth.startRead(.other) { operation in
      // The user of the request: another user may be signed in when the response arrives.
      let user = auth.currentUser
      session.start(body, for: operation) { auth.finish(operation, $0.flatMap { read($0, user, auth) }) }
    }
  }

  private static func read(_ json: JSON, _ user: User?, _ auth: Auth) -> Future.Outcome {
    guard let json = json["totpSessionInfo"], json.filled("sharedSecretKey") != nil, json.filled("sessionInfo") != nil
    else { return .failure(.invalidServerResponse("there is no sharedSecretKey", in: json)) }
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
  /// The best known name of the program.
  fileprivate var issuer: String {
    let shown = state.withLock { $0.webSignIn.options.appName }
    guard shown.isEmpty, let app else { return shown }
    return app.name == App.defaultName ? app.options.projectID : app.name
  }
}
