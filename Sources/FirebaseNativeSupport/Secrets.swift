// SPDX-License-Identifier: Apache-2.0

/// Removes secrets from messages of other libraries, which quote what they were given.
public enum Secrets {
  private static let mask = Array("***".utf8)
  /// Keys and tokens have at least that many characters.
  private static let minimumLength = 24

  /// Masks the user names and passwords of URLs, the values of URL parameters, keys, tokens and codes.
  public static func masked(_ text: String) -> String {
    var result: [UInt8] = []
    for word in text.utf8.split(omittingEmptySubsequences: false, whereSeparator: { isSeparator($0) }) {
      append(ArraySlice(word), to: &result)
      if word.endIndex < text.utf8.endIndex { result.append(text.utf8[word.endIndex]) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a URL cannot contain the byte, and a message has it beside one.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  private static func append(_ word: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var rest = word
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      let scheme = rest.firstIndex(of: UInt8(ascii: ":")).flatMap {
        rest[$0...].starts(with: "://".utf8) ? $0 + 3 : nil
      }
      result += rest[..<(scheme ?? rest.startIndex)] + mask
      rest = rest[at...]
    }
    while let first = rest.first {
      let part = rest.prefix { isOfKey($0) }
      result += isKey(part) || isValue(part, after: result) ? mask[...] : part
      rest = rest.dropFirst(part.count)
      guard part.isEmpty else { continue }
      result.append(first)
      rest = rest.dropFirst()
    }
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "%")
  }

  /// Long names have no digits, or no letters.
  private static func isKey(_ part: ArraySlice<UInt8>) -> Bool {
    part.count >= minimumLength && part.contains { isLetter($0) } && part.contains { isDigit($0) }
  }

  /// Whether it is the value of a parameter, other than a number such as "errno=104".
  private static func isValue(_ part: ArraySlice<UInt8>, after result: [UInt8]) -> Bool {
    result.last == UInt8(ascii: "=") && result.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }
      && !part.isEmpty
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(ASCII.lowercased(byte))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
