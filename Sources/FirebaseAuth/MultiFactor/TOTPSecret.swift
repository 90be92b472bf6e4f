// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
public import Foundation

/// The secret from which an authenticator app derives one-time passwords (RFC 6238), during its enrollment.
///
/// The secret is as confidential as a password: show it to the player only.
open class TOTPSecret: NSObject, @unchecked Sendable {
  let core: FirebaseNativeCore.TOTPSecret

  init(_ core: FirebaseNativeCore.TOTPSecret) { self.core = core }

  /// Returns the secret for players who enter it in their app.
  ///
  /// - Returns: The secret in base32 (RFC 4648).
  open func sharedSecretKey() -> String { core.sharedSecretKey }

  /// Returns the "otpauth:" URL of the secret, which authenticator apps read from a QR code.
  ///
  /// The label of the URL has the form "issuer:account". A colon in either part is replaced by "-" there.
  ///
  /// - Parameters:
  ///   - accountName: The name of the account. "" selects the user's email address, else the user's id.
  ///   - issuer: The name of the program. "" selects `WebSignInOptions.appName`, else the name of the App, else the
  ///     project id.
  /// - Returns: The URL.
  open func generateQRCodeURL(withAccountName accountName: String, issuer: String) -> String {
    core.qrCodeURL(accountName: accountName, issuer: issuer)
  }

  /// Logs a warning and opens nothing. Show a `QRCode` of the URL instead.
  ///
  /// A desktop without an app for the URL could pass it to a browser, which may search the web for the secret.
  ///
  /// - Parameter qrCodeURL: The URL. Not used.
  @MainActor
  open func openInOTPApp(withQRCodeURL qrCodeURL: String) {
    Log.warning("Desktops cannot open an authenticator app. Show the URL as a QR code for the player's phone.")
  }
}
