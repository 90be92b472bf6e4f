import AuthCore
import AuthRuntime
public import Foundation

/// The secret that an authenticator app makes one-time passwords of, while it is being enrolled. As secret as a
/// password.
open class TOTPSecret: NSObject, @unchecked Sendable {
  let core: AuthCore.TOTPSecret

  init(_ core: AuthCore.TOTPSecret) { self.core = core }

  /// The secret, in base 32, as players type it.
  open func sharedSecretKey() -> String { core.sharedSecretKey }

  /// What an authenticator app reads from a QR code: a URL of the scheme "otpauth". In place of an empty account name
  /// it has the user's e-mail address, in place of an empty issuer what is known of the program. Apps split the label
  /// "issuer:account" at its colon, so that a ":" of either becomes a "-" there.
  open func generateQRCodeURL(withAccountName accountName: String, issuer: String) -> String {
    core.qrCodeURL(accountName: accountName, issuer: issuer)
  }

  /// Logs a warning and opens nothing: a desktop that has no program for the URL would give it, and so the secret, to
  /// a browser, which may search the web for it. Show a `QRCode` of it instead.
  @MainActor
  open func openInOTPApp(withQRCodeURL qrCodeURL: String) {
    Log.warning("There is no authenticator app to open here. Show the URL as a QR code for the player's phone.")
  }
}
