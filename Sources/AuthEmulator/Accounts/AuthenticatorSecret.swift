// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// What an authenticator app and the emulator share.
final class AuthenticatorSecret {
  private static let size = 20

  let bytes: [UInt8]
  /// Of the last password that was taken: neither it nor an earlier one is taken again.
  private var lastStep: Int64 = -1

  init() throws(Failure) {
    guard let bytes = SecureRandom.bytes(AuthenticatorSecret.size) else { throw .noEntropy }
    self.bytes = bytes
  }

  var text: String { Base32.encode(bytes) }

  /// Whether the password is good at that time, in seconds since 1970, or so many periods before or after.
  func take(_ password: String, at seconds: Int64, within periods: Int64) -> Bool {
    let now = seconds / OneTimePassword.period
    for step in max(now - periods, lastStep + 1)...max(now + periods, lastStep + 1)
    where step <= now + periods && OneTimePassword.text(bytes, step: step) == password {
      lastStep = step
      return true
    }
    return false
  }

  /// A password that will be taken at that time: of the step after the last one, if that one is used up.
  func password(at seconds: Int64) -> String? {
    OneTimePassword.text(bytes, step: max(seconds / OneTimePassword.period, lastStep + 1))
  }

  /// For when the clock has gone back.
  func forgetFuture(after seconds: Int64) {
    if lastStep > seconds / OneTimePassword.period + 1 { lastStep = -1 }
  }
}
