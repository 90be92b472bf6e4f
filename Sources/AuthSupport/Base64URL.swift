// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// Base64 with the URL-safe alphabet and no padding (RFC 4648, section 5).
public enum Base64URL {
  public static func encode(_ bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "" }
    var block = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    let length = auth_base64_encode(bytes, bytes.count, &block)
    var text: [UInt8] = []
    text.reserveCapacity(length)
    for character in block[..<length] {
      switch character {
      case UInt8(ascii: "+"): text.append(UInt8(ascii: "-"))
      case UInt8(ascii: "/"): text.append(UInt8(ascii: "_"))
      case UInt8(ascii: "="): break
      default: text.append(character)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil if the text contains a character outside the alphabet or has an impossible length.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(Array(text.utf8)) }

  /// The same for UTF-8 text.
  public static func decode(_ text: [UInt8]) -> [UInt8]? {
    var block = text
    for index in block.indices {
      switch block[index] {
      case UInt8(ascii: "-"): block[index] = UInt8(ascii: "+")
      case UInt8(ascii: "_"): block[index] = UInt8(ascii: "/")
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        break
      default: return nil
      }
    }
    return decodePadded(&block)
  }

  /// The same for text that may have padding, as some issuers' tokens have.
  static func decode(paddedOrNot text: ArraySlice<UInt8>) -> [UInt8]? {
    let end = text.lastIndex { $0 != UInt8(ascii: "=") }.map { $0 + 1 } ?? text.startIndex
    guard end == text.endIndex || (text.count % 4 == 0 && text.endIndex - end <= 2) else { return nil }
    return decode(Array(text[..<end]))
  }

  private static func decodePadded(_ block: inout [UInt8]) -> [UInt8]? {
    guard block.count % 4 != 1, block.count < Int32.max - 4 else { return nil }
    let padding = (4 - block.count % 4) % 4
    block.append(contentsOf: [UInt8](repeating: UInt8(ascii: "="), count: padding))
    guard !block.isEmpty else { return [] }
    var bytes = [UInt8](repeating: 0, count: block.count / 4 * 3)
    guard auth_base64_decode(block, block.count, &bytes) else { return nil }
    bytes.removeLast(padding)
    return bytes
  }
}
