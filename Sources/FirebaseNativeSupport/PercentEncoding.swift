// SPDX-License-Identifier: Apache-2.0
/// Percent-encoding of URL components (RFC 3986, section 2) and of form values.
public enum PercentEncoding {
  /// Escapes everything except unreserved characters.
  public static func encode(_ text: String) -> String {
    var bytes = ByteBuffer()
    bytes.append(percentEncoded: text)
    return bytes.text
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
    guard let high = digits.first.flatMap(ASCII.hexValue), let low = digits.dropFirst().first.flatMap(ASCII.hexValue)
    else {
      return nil
    }
    return high << 4 | low
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
    var bytes = ByteBuffer()
    for field in fields {
      if bytes.last != nil { bytes.append(UInt8(ascii: "&")) }
      bytes.append(percentEncoded: field.name)
      bytes.append(UInt8(ascii: "="))
      bytes.append(percentEncoded: field.value)
    }
    return bytes.text
  }
}
