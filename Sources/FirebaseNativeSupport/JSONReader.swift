// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Reads JSON text strictly by RFC 8259: one object or array, in UTF-8.
///
/// A reader of our own, because the libraries cost more than they save: see `benchmarks/README.md`.
struct JSONReader {
  private struct Failure: Error {
    let reason: StaticString

    init(_ reason: StaticString) { self.reason = reason }
  }

  /// Of nested values. Each one takes up to two kilobytes of the stack, which has 512 KB in threads of some systems.
  private static let maximumDepth = 128
  private static var largestNumber: String { "1.7976931348623157e308" }

  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  static func read(_ text: UnsafeBufferPointer<UInt8>) -> Result<JSON, JSON.SyntaxError> {
    var reader = JSONReader(text: text)
    do throws(Failure) { return .success(try reader.document()) } catch {
      return .failure(JSON.SyntaxError(line: reader.line, reason: error.reason.description))
    }
  }

  private init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  private var line: Int { text[..<position].count { $0 == UInt8(ascii: "\n") } + 1 }
}

extension JSON {
  /// Parses one object or array that fills all of `bytes`; otherwise returns nil.
  ///
  /// Every number is accepted, because one that nobody reads must not make the document unreadable. An integer beyond 64
  /// bits becomes a real number, and a number beyond the range of `Double` the largest one, which other readers accept.
  public static func parse(_ bytes: [UInt8]) -> JSON? { try? parseTellingWhere(bytes).get() }

  public static func parse(_ text: String) -> JSON? { parse(Array(text.utf8)) }

  /// A description of a syntax error.
  public struct SyntaxError: Error, Sendable {
    public let line: Int
    public let reason: String
  }

  /// As `parse`, for text that humans write: reports the place of an error.
  public static func parseTellingWhere(_ bytes: [UInt8]) -> Result<JSON, SyntaxError> {
    bytes.withUnsafeBufferPointer { JSONReader.read($0) }
  }
}

// MARK: - Values

extension JSONReader {
  private mutating func document() throws(Failure) -> JSON {
    skipBlanks()
    guard next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else { throw Failure("'{' or '[' is expected") }
    let json = try value(depth: 0)
    skipBlanks()
    guard position == text.count else { throw Failure("the end is expected") }
    return json
  }

  private mutating func value(depth: Int) throws(Failure) -> JSON {
    guard depth < JSONReader.maximumDepth else { throw Failure("too many values are nested") }
    switch next {
    case UInt8(ascii: "{"): return JSON(.object(try members(depth: depth)))
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return JSON(.string(try string()))
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return JSON(try number())
    }
  }

  private mutating func members(depth: Int) throws(Failure) -> [(key: String, value: JSON)] {
    var members: [(key: String, value: JSON)] = []
    position += 1
    skipBlanks()
    if skip(UInt8(ascii: "}")) { return members }
    members.reserveCapacity(8)
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw Failure("a name in quotation marks is expected") }
      let key = try string()
      skipBlanks()
      guard skip(UInt8(ascii: ":")) else { throw Failure("':' is expected") }
      skipBlanks()
      members.append((key, try value(depth: depth + 1)))
      skipBlanks()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw Failure("',' or '}' is expected") }
    return members
  }

  private mutating func array(depth: Int) throws(Failure) -> JSON {
    let array = JSON.array()
    position += 1
    skipBlanks()
    if skip(UInt8(ascii: "]")) { return array }
    repeat {
      skipBlanks()
      array.append(try value(depth: depth + 1))
      skipBlanks()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw Failure("',' or ']' is expected") }
    return array
  }

  private mutating func word(_ word: StaticString, _ value: JSON.Value) throws(Failure) -> JSON {
    for index in 0..<word.utf8CodeUnitCount {
      guard skip(word.utf8Start[index]) else { throw Failure("a value is expected") }
    }
    return JSON(value)
  }
}

// MARK: - Numbers

extension JSONReader {
  private mutating func number() throws(Failure) -> JSON.Value {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    var integer = skip(UInt8(ascii: "0")) ? 0 : try digits()
    if !isNegative { integer = integer.flatMap { $0 == .min ? nil : -$0 } }
    let end = position
    if skip(UInt8(ascii: ".")) { _ = try digits() }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      _ = try digits()
    }
    if position == end, let integer { return .integer(integer) }
    let number = String(decoding: bytes(from: start), as: UTF8.self)
    if number.withCString({ auth_text_number($0) }).isFinite { return .real(number) }
    return .real((isNegative ? "-" : "") + JSONReader.largestNumber)
  }

  /// One or more, and their negative number, which has one value more than the positive ones; nil if it exceeds 64 bits.
  private mutating func digits() throws(Failure) -> Int64? {
    let start = position
    var number: Int64? = 0
    while next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") {
      let digit = Int64(next - UInt8(ascii: "0"))
      number = number.flatMap { $0 < (.min + digit) / 10 ? nil : $0 * 10 - digit }
      position += 1
    }
    guard position > start else { throw Failure("a value is expected") }
    return number
  }
}

// MARK: - Strings

extension JSONReader {
  private mutating func string() throws(Failure) -> String {
    position += 1
    let plain = try plainCharacters()
    if skip(UInt8(ascii: "\"")) { return try decode(plain) }
    var decoded: [UInt8] = []
    decoded.append(contentsOf: plain)
    while !skip(UInt8(ascii: "\"")) {
      try appendEscaped(to: &decoded)
      decoded.append(contentsOf: try plainCharacters())
    }
    return try decoded.withUnsafeBufferPointer { bytes throws(Failure) in try decode(bytes) }
  }

  /// To a quotation mark or a backslash.
  private mutating func plainCharacters() throws(Failure) -> UnsafeBufferPointer<UInt8> {
    let start = position
    if let base = text.baseAddress { position += auth_bytes_find_escape(base + start, text.count - start) }
    guard next >= 0x20 else {
      throw Failure(position < text.count ? "a string contains a control character" : "a string has no end")
    }
    return bytes(from: start)
  }

  private func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> String {
    guard let string = String(strictly: bytes) else { throw Failure("a string is not UTF-8") }
    return string
  }

  private mutating func appendEscaped(to bytes: inout [UInt8]) throws(Failure) {
    position += 1
    if skip(UInt8(ascii: "u")) {
      bytes += String(try scalar()).utf8
    } else if let character = JSONEscape.character(of: next) {
      bytes.append(character)
      position += 1
    } else {
      throw Failure("a string contains an unknown escape sequence")
    }
  }

  /// Two code units of UTF-16 can be one character.
  private mutating func scalar() throws(Failure) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xdc00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
      let second = try codeUnit()
      if second >= 0xdc00, second < 0xe000,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
      {
        return scalar
      }
    }
    throw Failure("a string contains half of a surrogate pair")
  }

  private mutating func codeUnit() throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = ASCII.hexValue(next) else { throw Failure("four hexadecimal digits are expected") }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}

// MARK: - Bytes

extension JSONReader {
  /// NUL at the end, where no rule of JSON allows it.
  private var next: UInt8 { position < text.count ? text[position] : 0 }

  private func bytes(from start: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[start..<position])
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while next == 0x20 || next == 0x0a || next == 0x0d || next == 0x09 { position += 1 }
  }
}
