import AuthSupport
import CAuthSystem

/// The passwords that authenticator apps show, each for a while (RFC 6238 with SHA-1).
enum OneTimePassword {
  static let digits = 6
  /// In seconds.
  static let period: Int64 = 30

  /// The password of a time step, which is a number of periods since 1970. Nil only if OpenSSL can't.
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

/// What an authenticator app and the emulator share.
final class TOTPSecret {
  private static let size = 20

  let bytes: [UInt8]
  /// Of the last password that was taken: neither it nor an earlier one is taken again.
  private var lastStep: Int64 = -1

  init() throws(Failure) {
    guard let bytes = SecureRandom.bytes(TOTPSecret.size) else { throw .noEntropy }
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
