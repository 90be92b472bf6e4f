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
