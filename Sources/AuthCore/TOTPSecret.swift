import AuthSupport

/// The secret that a player's authenticator app makes one-time passwords of (RFC 6238), while it is being enrolled. As
/// secret as a password.
public final class TOTPSecret: Sendable {
  /// In base32, as apps let players type it.
  public let sharedSecretKey: String
  /// Such as "SHA1".
  public let hashingAlgorithm: String
  /// How many digits a one-time password has.
  public let verificationCodeLength: Int64
  /// How long a one-time password lasts, in seconds.
  public let period: Int64
  /// Until when the server lets it be enrolled: milliseconds since 1970, by the server's clock; 0 if it didn't say.
  public let enrollmentDeadline: Int64
  public let texts = TextCache()
  let sessionInfo: String
  /// What `qrCodeURL` has in place of empty texts.
  private let accountName: String
  private let issuer: String

  private init(_ json: JSON, key: String, sessionInfo: String, _ user: UserRecord, issuer: String) {
    sharedSecretKey = key
    self.sessionInfo = sessionInfo
    hashingAlgorithm = json.filled("hashingAlgorithm") ?? "SHA1"
    verificationCodeLength = json.integer("verificationCodeLength") ?? 6
    period = json.integer("periodSec") ?? 30
    enrollmentDeadline = Clock.time(json["finalizeEnrollmentTime"])
    accountName = user.email.isEmpty ? user.uid : user.email
    self.issuer = issuer
  }

  fileprivate static func read(_ json: JSON?, _ user: UserRecord, issuer: String) -> Result<TOTPSecret, AuthError> {
    guard let json, let key = json.filled("sharedSecretKey"), let sessionInfo = json.filled("sessionInfo") else {
      return .failure(.invalidServerResponse("there is no sharedSecretKey"))
    }
    return .success(TOTPSecret(json, key: key, sessionInfo: sessionInfo, user, issuer: issuer))
  }

  /// What authenticator apps read from a QR code. Without an account name it has the user's e-mail address or else
  /// their id; without an issuer, the name of the sign-in in the browser, of the App, or of the project.
  public func qrCodeURL(accountName: String = "", issuer: String = "") -> String {
    let account = accountName.isEmpty ? self.accountName : accountName
    let issuer = issuer.isEmpty ? self.issuer : issuer
    var form = FormFields()
    form.append("secret", sharedSecretKey)
    form.append("issuer", issuer)
    form.append("algorithm", hashingAlgorithm)
    form.append("digits", String(verificationCodeLength))
    form.append("period", String(period))
    let label = issuer.isEmpty ? "" : PercentEncoding.encode(issuer) + ":"
    return ["otpauth://totp/", label, PercentEncoding.encode(account), "?", form.encoded].joined()
  }

  /// Asks the server for one, in a session of `User.multiFactorSession()`.
  public static func generate(for session: MultiFactorSession) -> Future {
    let auth = session.auth
    guard let uid = session.uid else { return auth.failed(.totpSecret, .signInSession) }
    return auth.startRead(.totpSecret) { operation in
      auth.send(as: uid, for: operation, makeCall: { .enrollTOTP(idToken: $0) }) {
        let user = auth.currentUser?.record ?? UserRecord(uid: uid)
        let secret = $0.flatMap { read($0["totpSessionInfo"], user, issuer: auth.issuer) }
        auth.finish(operation, secret.map { .totpSecret($0) })
      }
    }
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

extension Backend.Call {
  fileprivate static func enrollTOTP(idToken: String) -> Self {
    let body = JSON.object()
    body.set("idToken", idToken)
    body.set("totpEnrollmentInfo", JSON.object())
    return multiFactor("Enrollment:start", body)
  }
}
