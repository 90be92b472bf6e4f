// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// SHA-256.
public enum Digest {
  public static func sha256(_ text: String) -> [UInt8] { sha256(Array(text.utf8)) }

  public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 32)
    auth_digest_sha256(bytes, bytes.count, &result)
    return result
  }

  /// 64 lowercase hexadecimal digits.
  public static func sha256Hex(_ text: String) -> String { hex(sha256(text)) }

  public static func hex(_ bytes: [UInt8]) -> String {
    let digits = [UInt8]("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
