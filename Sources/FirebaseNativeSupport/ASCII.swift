// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// ASCII characters. The standard library's functions support Unicode; their tables are as large as all of this
/// library's code for browsers.
public enum ASCII {
  public static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// A call in each place takes less space than the loop.
  @inline(never)
  public static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map { lowercased($0) }, as: UTF8.self)
  }

  /// Whether it is a printable character other than the space.
  public static func isVisible(_ byte: UInt8) -> Bool { byte > UInt8(ascii: " ") && byte < 0x7F }

  /// Whether host names consist of it: a letter, a digit, a hyphen or a period.
  public static func isOfHost(_ byte: UInt8) -> Bool {
    switch lowercased(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The position of the first such byte.
  static func position(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  public static func contains(_ byte: UInt8, in text: String) -> Bool {
    var text = text
    return text.withUTF8 { position(of: byte, in: $0) != nil }
  }

  /// The value of a hexadecimal digit.
  public static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
