// SPDX-License-Identifier: Apache-2.0
/// Percent-encoding of URL components (RFC 3986, section 2) and of form values.
public enum PercentEncoding {
  /// Escapes everything except unreserved characters.
  public static func encode(_ text: String) -> String {
    let digits: StaticString = "0123456789ABCDEF"
    return String(unsafeUninitializedCapacity: text.utf8.count * 3) { result in
      var count = 0
      func append(_ byte: UInt8) {
        result.initializeElement(at: count, to: byte)
        count += 1
      }
      for byte in text.utf8 {
        if isUnreserved(byte) {
          append(byte)
        } else {
          append(UInt8(ascii: "%"))
          append(digits.utf8Start[Int(byte >> 4)])
          append(digits.utf8Start[Int(byte & 15)])
        }
      }
      return count
    }
  }

  /// Decodes text of a form, where "+" is a space. Malformed escapes are kept.
  public static func decodeForm(_ text: String) -> String { decodeForm(Array(text.utf8)[...]) }

  static func decodeForm(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = escapedValue(rest) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func escapedValue(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard let high = digits.first.flatMap(hexValue), let low = digits.dropFirst().first.flatMap(hexValue) else {
      return nil
    }
    return high << 4 | low
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The fields of a form or a query, in order.
public struct FormFields: Sendable {
  public private(set) var fields: [(name: String, value: String)] = []

  public init() {}

  /// Reads `application/x-www-form-urlencoded` text.
  public init(parsing text: String) {
    for pair in Array(text.utf8).split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? PercentEncoding.decodeForm(parts[1]) : ""
      fields.append((PercentEncoding.decodeForm(parts[0]), value))
    }
  }

  /// The first value of that name.
  public subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// Adds nothing for nil or an empty value.
  public mutating func append(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { fields.append((name, value)) }
  }

  public var encoded: String {
    var text = ""
    for field in fields {
      if !text.isEmpty { text += "&" }
      text += PercentEncoding.encode(field.name)
      text += "="
      text += PercentEncoding.encode(field.value)
    }
    return text
  }
}
