// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A parser for the XML property lists that configuration files consist of: one dictionary of strings, numbers and
/// booleans. Any other XML is an error.
public enum PropertyList {
  struct SyntaxError: Error {
    let line: Int
    let reason: String
  }

  /// Numbers and booleans are returned as strings.
  static func parse(_ bytes: [UInt8]) -> Result<[String: String], SyntaxError> {
    var reader = Reader(bytes: bytes)
    do throws(SyntaxError) {
      return .success(try reader.list())
    } catch {
      return .failure(error)
    }
  }

  public static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}

private struct Reader {
  enum Piece: Equatable {
    case open(String)
    case close(String)
    /// `<name/>`
    case empty(String)
    case text(String)
    case end
  }

  let bytes: [UInt8]
  var position = 0

  mutating func list() throws(PropertyList.SyntaxError) -> [String: String] {
    try expect(.open("plist"))
    var values: [String: String] = [:]
    let dictionary = try piece()
    if dictionary != .empty("dict") {
      try require(dictionary, .open("dict"))
      while true {
        let next = try piece()
        if next == .close("dict") { break }
        try require(next, .open("key"))
        let key = try text(of: "key")
        values[key] = try value(of: key)
      }
    }
    try expect(.close("plist"))
    try expect(.end)
    return values
  }

  private mutating func value(of key: String) throws(PropertyList.SyntaxError) -> String {
    switch try piece() {
    case .empty("string"): return ""
    case .open("string"): return try text(of: "string")
    case .empty("true"): return "true"
    case .empty("false"): return "false"
    case .open(let name) where name == "true" || name == "false":
      try expect(.close(name))
      return name
    case .open("integer"):
      let digits = try text(of: "integer")
      guard Int64(digits) != nil else { throw error("the value of \(key) is not an integer") }
      return digits
    default: throw error("the value of \(key) is not a string, number or boolean")
    }
  }

  private mutating func text(of name: String) throws(PropertyList.SyntaxError) -> String {
    var text = ""
    while true {
      let next = try piece(skippingBlanks: false)
      if next == .close(name) { return text }
      guard case .text(let part) = next else { throw error("<\(name)> has no </\(name)>") }
      text += part
    }
  }

  private mutating func expect(_ wanted: Piece) throws(PropertyList.SyntaxError) { try require(try piece(), wanted) }

  private func require(_ piece: Piece, _ wanted: Piece) throws(PropertyList.SyntaxError) {
    guard piece != wanted else { return }
    switch wanted {
    case .open(let name), .empty(let name): throw error("there is no <\(name)>")
    case .close(let name): throw error("there is no </\(name)>")
    case .text, .end: throw error("there is content after the list")
    }
  }
}

// MARK: - Pieces

extension Reader {
  private mutating func piece(skippingBlanks: Bool = true) throws(PropertyList.SyntaxError) -> Piece {
    while position < bytes.count {
      if skip("<!--") {
        _ = try read(through: "-->")
      } else if skip("<?") {
        _ = try read(through: "?>")
      } else if skip("<!DOCTYPE") {
        // The brackets of a document type can define entities.
        guard try !read(through: ">").contains(UInt8(ascii: "[")) else { throw error("the DOCTYPE has declarations") }
      } else if skip("<") {
        return try tag(read(through: ">"))
      } else {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        let part = bytes[position..<end]
        position = end
        if !skippingBlanks || !part.allSatisfy(PropertyList.isBlank) { return .text(try decode(part)) }
      }
    }
    return .end
  }

  /// An element's name ends at the attributes, which have no meaning here.
  private func tag(_ content: ArraySlice<UInt8>) throws(PropertyList.SyntaxError) -> Piece {
    let isClosing = content.first == UInt8(ascii: "/")
    let isEmpty = !isClosing && content.last == UInt8(ascii: "/")
    let inner = isClosing ? content.dropFirst() : isEmpty ? content.dropLast() : content
    let name = try string(inner.prefix { !PropertyList.isBlank($0) })
    return isClosing ? .close(name) : isEmpty ? .empty(name) : .open(name)
  }

  private mutating func skip(_ mark: String) -> Bool {
    guard bytes[position...].starts(with: mark.utf8) else { return false }
    position += mark.utf8.count
    return true
  }

  /// Reads the text before the mark, and skips the mark.
  private mutating func read(through mark: String) throws(PropertyList.SyntaxError) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count {
      let end = position
      if skip(mark) { return bytes[start..<end] }
      position += 1
    }
    position = start
    throw error("there is no \(mark)")
  }
}

// MARK: - Texts

extension Reader {
  private func decode(_ part: ArraySlice<UInt8>) throws(PropertyList.SyntaxError) -> String {
    var decoded: [UInt8] = []
    var rest = part
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      decoded += rest[..<start]
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ";")),
        let character = Reader.entity(try string(rest[(start + 1)..<end]))
      else { throw error("there is an unknown entity after &") }
      decoded += String(character).utf8
      rest = rest[(end + 1)...]
    }
    return try string(decoded[...] + rest)
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let isHexadecimal = name.utf8.starts(with: "#x".utf8)
    guard isHexadecimal || name.utf8.starts(with: "#".utf8) else { return nil }
    let digits = String(Substring(name.utf8.dropFirst(isHexadecimal ? 2 : 1)))
    let number = UInt32(digits, radix: isHexadecimal ? 16 : 10) ?? 0
    return number == 0 ? nil : Unicode.Scalar(number)
  }

  private func string(_ bytes: ArraySlice<UInt8>) throws(PropertyList.SyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error("the text is not UTF-8") }
    return text
  }

  private func error(_ reason: String) -> PropertyList.SyntaxError {
    let line = bytes[..<position].reduce(into: 1) { if $1 == UInt8(ascii: "\n") { $0 += 1 } }
    return PropertyList.SyntaxError(line: line, reason: reason)
  }
}
