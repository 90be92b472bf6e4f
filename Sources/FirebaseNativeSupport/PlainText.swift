// SPDX-License-Identifier: Apache-2.0

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
    if !utf8.elementsEqual(bytes) { return nil }
  }
}
