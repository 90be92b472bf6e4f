// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Random values from the system's generator.
public enum SecureRandom {
  /// Nil only if the system has no entropy.
  public static func bytes(_ count: Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    return auth_random_fill(&buffer, count) ? buffer : nil
  }

  /// A text of `count` characters, chosen uniformly from `alphabet`, which has at most 256.
  public static func text(_ count: Int, from alphabet: [UInt8]) -> String? {
    // Values at or above the largest multiple of the alphabet's size would favor its first characters.
    let limit = 256 - 256 % alphabet.count
    var characters: [UInt8] = []
    while characters.count < count {
      guard let batch = bytes(count) else { return nil }
      for byte in batch where Int(byte) < limit && characters.count < count {
        characters.append(alphabet[Int(byte) % alphabet.count])
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Letters and digits.
  public static let alphanumeric = [UInt8](
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}
