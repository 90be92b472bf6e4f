// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// Time-based one-time passwords (RFC 6238 with SHA-1).
enum OneTimePassword {
  static let digits = 6
  /// In seconds.
  static let period: Int64 = 30

  /// The password of a time step (number of periods since 1970). Nil only if OpenSSL fails.
  static func text(_ secret: [UInt8], step: Int64, digits: Int = digits) -> String? {
    let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> Int64(56 - 8 * $0)) }
    var digest = [UInt8](repeating: 0, count: 20)
    var size: UInt32 = 0
    let isMade = HMAC(EVP_sha1(), secret, Int32(secret.count), counter, counter.count, &digest, &size) != nil
    guard isMade, Int(size) == digest.count else { return nil }
    let offset = Int(digest[19] & 15)
    let number = digest[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    return String(("0000000000" + String(number)).suffix(digits))
  }
}

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
  func accept(_ password: String, at seconds: Int64, within periods: Int64) -> Bool {
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

/// Base32 without padding (RFC 4648, section 6), the format of authenticator secrets.
enum Base32 {
  private static let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits: UInt16 = 0
    var count: UInt16 = 0
    for byte in bytes {
      bits = bits << 8 | UInt16(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(bits >> count & 31)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << (5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
