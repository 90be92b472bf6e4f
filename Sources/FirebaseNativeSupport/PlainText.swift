// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Text of others that is shown to people.
public enum PlainText {
  /// Replaces control characters and line breaks by spaces, and removes the marks that change the direction of text: they
  /// could make a terminal or a log show something else.
  public static func cleaned(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where !isDirectionMark(scalar.value) {
      if isControl(scalar.value) { result += " " } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  private static func isControl(_ value: UInt32) -> Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
  }

  private static func isDirectionMark(_ value: UInt32) -> Bool {
    value == 0x061C || value == 0x200E || value == 0x200F || (0x202A...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }
}

extension String {
  /// Nil if the bytes are not UTF-8. Swift would replace what is not.
  public init?(strictly bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    let isSame = withUTF8 { text in
      text.count == bytes.count && (text.isEmpty || memcmp(text.baseAddress!, bytes.baseAddress!, text.count) == 0)
    }
    if !isSame { return nil }
  }
}

#if hasFeature(Embedded)
  // The standard library's own convert byte by byte, which takes 30 thousand instructions more in a sign-in.
  extension String {
    @inline(never)
    public init(decoding bytes: [UInt8], as encoding: UTF8.Type) {
      self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    @inline(never)
    public init(decoding bytes: UnsafeBufferPointer<UInt8>, as encoding: UTF8.Type) {
      self.init(unsafeUninitializedCapacity: bytes.count) { copy in
        if let from = bytes.baseAddress, let to = copy.baseAddress { memcpy(to, from, bytes.count) }
        return bytes.count
      }
    }
  }
#endif
