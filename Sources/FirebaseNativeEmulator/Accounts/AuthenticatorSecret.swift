// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The shared secret of an authenticator app.
final class AuthenticatorSecret {
  private static let size = 20

  let bytes: [UInt8]
  /// The time step of the last accepted password: this and earlier ones are not accepted again.
  private(set) var lastStep: Int64 = -1

  init() throws(Failure) {
    guard let bytes = SecureRandom.bytes(AuthenticatorSecret.size) else { throw .noEntropy }
    self.bytes = bytes
  }

  /// From an export.
  init(_ bytes: [UInt8], lastStep: Int64) {
    self.bytes = bytes
    self.lastStep = lastStep
  }

  var text: String { Base32.encode(bytes) }

  /// Accepts a password that is valid at that time, in seconds since 1970, or up to that many periods before or after.
  func take(_ password: String, at seconds: Int64, within periods: Int64) -> Bool {
    let now = seconds / OneTimePassword.period
    for step in max(now - periods, lastStep + 1)...max(now + periods, lastStep + 1)
    where step <= now + periods && OneTimePassword.text(bytes, step: step) == password {
      lastStep = step
      return true
    }
    return false
  }

  /// A password that will be accepted at that time: that of the following step, if the current one was used.
  func password(at seconds: Int64) -> String? {
    OneTimePassword.text(bytes, step: max(seconds / OneTimePassword.period, lastStep + 1))
  }

  /// Called when the clock was set back.
  func forgetFuture(after seconds: Int64) {
    if lastStep > seconds / OneTimePassword.period + 1 { lastStep = -1 }
  }
}
