// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
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
      session.start(body, for: operation) { auth.finish(operation, $0.flatMap { parse($0, user, auth) }) }
    }
  }

  private static func parse(_ json: JSON, _ user: User?, _ auth: Auth) -> Future.Outcome {
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

/// A QR code: a square of dark and light modules.
public final class QRCode: @unchecked Sendable {
  /// The width of the quiet zone, in modules.
  private static let margin = 4

  /// The number of modules per side, without the quiet zone.
  public let size: Int
  public let texts = TextCache()
  /// Row by row; immutable.
  private let modules: UnsafeMutablePointer<UInt8>

  private init(size: Int, adopting modules: UnsafeMutablePointer<UInt8>) {
    self.size = size
    self.modules = modules
  }

  deinit { free(modules) }

  /// Creates the code with libqrencode, which must be installed.
  public static func make(_ text: String) -> Result<QRCode, AuthError> {
    var modules: UnsafeMutablePointer<UInt8>?
    var size = 0
    let outcome = text.withCString { auth_qr_code($0, text.utf8.count, &modules, &size) }
    if let modules { return .success(QRCode(size: size, adopting: modules)) }
    if outcome == AUTH_QR_ABSENT { return .failure(.noLibrary) }
    return .failure(.invalidArgument("The string of a QR code must have 1 to 2331 bytes."))
  }

  /// False outside the code, because the quiet zone is light.
  public func isDark(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] != 0
  }

  /// The code with its quiet zone, for terminals and labels in a fixed-width font. Each line of half blocks contains
  /// two rows of modules; light modules are drawn, for light text on a dark background.
  public var text: String {
    var bytes: [UInt8] = []
    var y = -QRCode.margin
    while y < size + QRCode.margin {
      for x in -QRCode.margin..<size + QRCode.margin { QRCode.draw(isDark(x, y), isDark(x, y + 1), &bytes) }
      bytes.append(UInt8(ascii: "\n"))
      y += 2
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A full block, an upper or lower half block, or a space, in UTF-8.
  private static func draw(_ isDarkAbove: Bool, _ isDarkBelow: Bool, _ bytes: inout [UInt8]) {
    if isDarkAbove, isDarkBelow { return bytes.append(UInt8(ascii: " ")) }
    bytes.append(0xe2)
    bytes.append(0x96)
    bytes.append(isDarkAbove ? 0x84 : isDarkBelow ? 0x80 : 0x88)
  }
}

extension AuthError {
  fileprivate static let noLibrary = AuthError(
    .apiNotAvailable,
    "QR codes need libqrencode, which is not installed. On Debian, install libqrencode4; on Windows, put libqrencode-4.dll beside the program."
  )
}
