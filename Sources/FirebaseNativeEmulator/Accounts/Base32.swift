// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

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
