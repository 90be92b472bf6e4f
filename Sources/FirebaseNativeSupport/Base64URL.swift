// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Base64 with the URL-safe alphabet and no padding (RFC 4648, section 5).
public enum Base64URL {
  public static func encode(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
      text.baseAddress.map { auth_base64url_encode(bytes, bytes.count, $0) } ?? 0
    }
  }

  /// Nil if the text contains a character outside the alphabet or has an impossible length.
  public static func decode(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { decode($0) }
  }

  /// The same for UTF-8 text.
  public static func decode(_ text: [UInt8]) -> [UInt8]? { text.withUnsafeBufferPointer { decode($0) } }

  public static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var isDecoded = true
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { bytes, count in
      guard let from = text.baseAddress, let to = bytes.baseAddress else { return }
      isDecoded = auth_base64url_decode(from, text.count, to)
      count = isDecoded ? text.count / 4 * 3 + max(0, text.count % 4 - 1) : 0
    }
    return isDecoded ? bytes : nil
  }

  /// The same for text that may have padding, as some issuers' tokens have.
  static func decode(paddedOrNot text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let end = text.lastIndex { $0 != UInt8(ascii: "=") }.map { $0 + 1 } ?? 0
    guard end == text.count || (text.count % 4 == 0 && text.count - end <= 2) else { return nil }
    return decode(UnsafeBufferPointer(rebasing: text[..<end]))
  }
}
