import AuthCore
public import Foundation

/// The secret that an authenticator makes one-time passwords of.
open class TOTPSecret: NSObject, @unchecked Sendable {
  private let secret: String

  init(secret: String) { self.secret = secret }

  /// The secret, in base 32.
  open func sharedSecretKey() -> String { secret }

  /// What an authenticator's camera reads, as a URL of the scheme "otpauth".
  open func generateQRCodeURL(withAccountName accountName: String, issuer: String) -> String {
    var url = URLComponents()
    url.scheme = "otpauth"
    url.host = "totp"
    url.path = "/\(issuer):\(accountName)"
    url.queryItems = [URLQueryItem(name: "secret", value: secret), URLQueryItem(name: "issuer", value: issuer)]
    return url.string ?? ""
  }

  /// Opens the player's authenticator. Desktops have none to open: draw the URL as a QR code instead.
  @MainActor
  open func openInOTPApp(withQRCodeURL qrCodeURL: String) {
    Log.warning("There is no authenticator to open here. Draw the URL as a QR code for the player's phone.")
  }
}
