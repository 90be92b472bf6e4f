// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// A JSON value, implemented by jansson. If memory runs out, the process ends (JSON.c). Immutable once it is shared;
/// build it on one thread.
public final class JSON: @unchecked Sendable {
  public enum Kind: Sendable {
    case object, array, string, integer, real, bool, null
  }

  /// Borrowed from this object.
  public let pointer: UnsafeMutablePointer<json_t>

  /// Takes ownership of the caller's reference.
  public init(adopting pointer: UnsafeMutablePointer<json_t>) { self.pointer = pointer }

  convenience init(retaining pointer: UnsafeMutablePointer<json_t>) {
    self.init(adopting: auth_json_retain(pointer))
  }

  deinit { auth_json_release(pointer) }

  public var kind: Kind {
    switch pointer.pointee.type {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING: .string
    case JSON_INTEGER: .integer
    case JSON_REAL: .real
    case JSON_TRUE, JSON_FALSE: .bool
    default: .null
    }
  }
}

// MARK: - Reading

extension JSON {
  /// Parses one object or array that fills all of `bytes`; otherwise returns nil.
  public static func parse(_ bytes: [UInt8]) -> JSON? {
    bytes.withUnsafeBytes { parse($0) }
  }

  public static func parse(_ text: String) -> JSON? {
    var text = text
    return text.withUTF8 { parse(UnsafeRawBufferPointer($0)) }
  }

  /// A description of a syntax error.
  public struct SyntaxError: Error, Sendable {
    public let line: Int
    public let reason: String
  }

  /// As `parse`, for text that humans write: reports the place of an error.
  public static func parseTellingWhere(_ bytes: [UInt8]) -> Result<JSON, SyntaxError> {
    var error = json_error_t()
    if let json = bytes.withUnsafeBytes({ parse($0, &error) }) { return .success(json) }
    return .failure(SyntaxError(line: Int(error.line), reason: String(cString: auth_json_error_text(&error))))
  }

  private static func parse(
    _ bytes: UnsafeRawBufferPointer, _ error: UnsafeMutablePointer<json_error_t>? = nil
  ) -> JSON? {
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    return json_loadb(start, bytes.count, Int(JSON_ALLOW_NUL), error).map { JSON(adopting: $0) }
  }

  /// As `parse`, but integers beyond 64 bits are accepted: all numbers become real numbers.
  public static func parseRounding(_ bytes: [UInt8]) -> JSON? {
    if let json = parse(bytes) { return json }
    return bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let flags = Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_INT_AS_REAL)
      return json_loadb(start, bytes.count, flags, nil).map { JSON(adopting: $0) }
    }
  }

  /// The field of an object; nil for other values, and for a field that is null.
  public subscript(key: String) -> JSON? {
    // An implicit conversion to a C string would allocate.
    let field = key.withCString { json_object_get(pointer, $0) }
    guard let field, field.pointee.type != JSON_NULL else { return nil }
    return JSON(retaining: field)
  }

  /// This value as a string: of a string, a number or a boolean.
  public var string: String? {
    switch kind {
    case .string: text
    case .integer: String(json_integer_value(pointer))
    case .real: String(json_real_value(pointer))
    case .bool: pointer.pointee.type == JSON_TRUE ? "true" : "false"
    default: nil
    }
  }

  /// This value as an integer: of an integer, a real number or the decimal digits of a string.
  public var integer: Int64? {
    switch kind {
    case .integer: json_integer_value(pointer)
    case .real: Int64(exactly: json_real_value(pointer).rounded(.towardZero))
    case .string: text.flatMap { Int64($0) }
    default: nil
    }
  }

  /// This value as a boolean: also of "true" and "false".
  public var bool: Bool? {
    switch kind {
    case .bool: pointer.pointee.type == JSON_TRUE
    case .string: text == "true" ? true : text == "false" ? false : nil
    default: nil
    }
  }

  /// The elements of an array; empty for other values.
  public var elements: [JSON] {
    (0..<json_array_size(pointer)).compactMap { index in
      json_array_get(pointer, index).map { JSON(retaining: $0) }
    }
  }

  /// The fields of an object in insertion order; empty for other values.
  public var fields: [(key: String, value: JSON)] {
    var result: [(key: String, value: JSON)] = []
    var iterator = json_object_iter(pointer)
    while let current = iterator {
      if let key = json_object_iter_key(current), let value = json_object_iter_value(current) {
        result.append((String(cString: key), JSON(retaining: value)))
      }
      iterator = json_object_iter_next(pointer, current)
    }
    return result
  }

  public func string(_ key: String) -> String? { self[key]?.string }
  /// The string of a field; nil if it is missing or empty, which Google's services do not distinguish.
  public func filled(_ key: String) -> String? { string(key).flatMap { $0.isEmpty ? nil : $0 } }
  public func integer(_ key: String) -> Int64? { self[key]?.integer }
  public func bool(_ key: String) -> Bool? { self[key]?.bool }
  public func elements(_ key: String) -> [JSON] { self[key]?.elements ?? [] }

  private var text: String? {
    guard let start = json_string_value(pointer) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(pointer))
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Building

extension JSON {
  public static func object() -> JSON { JSON(adopting: json_object()) }
  public static func array() -> JSON { JSON(adopting: json_array()) }
  public static func null() -> JSON { JSON(adopting: json_null()) }

  public convenience init(_ value: String) {
    var value = value
    let made = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { json_stringn($0.baseAddress, $0.count) }
    }
    // An empty buffer has no address, and jansson does not accept NULL.
    self.init(adopting: made ?? json_string(""))
  }

  public convenience init(_ value: Int64) { self.init(adopting: json_integer(value)) }
  public convenience init(_ value: Bool) { self.init(adopting: value ? json_true() : json_false()) }

  public convenience init(_ values: [String]) {
    self.init(adopting: json_array())
    for value in values { append(JSON(value)) }
  }

  public convenience init(_ elements: [JSON]) {
    self.init(adopting: json_array())
    for element in elements { append(element) }
  }

  /// Nil adds nothing, so that an optional field needs one line only.
  public func set(_ key: String, _ value: JSON?) {
    if let value { key.withCString { _ = json_object_set(pointer, $0, value.pointer) } }
  }

  public func set(_ key: String, _ value: String?) { set(key, value.map { JSON($0) }) }
  public func set(_ key: String, _ value: Int64?) { set(key, value.map { JSON($0) }) }
  public func set(_ key: String, _ value: Bool?) { set(key, value.map { JSON($0) }) }

  public func remove(_ key: String) { json_object_del(pointer, key) }

  /// Sets all fields of another object.
  public func set(fieldsOf other: JSON) { json_object_update(pointer, other.pointer) }

  /// A shallow copy.
  public func copy() -> JSON { JSON(adopting: json_copy(pointer)) }

  public func append(_ element: JSON) { json_array_append(pointer, element.pointer) }

  /// Compact JSON text.
  public var encoded: String { String(decoding: encodedBytes, as: UTF8.self) }

  /// Compact JSON text in UTF-8.
  public var encodedBytes: [UInt8] {
    guard let text = json_dumps(pointer, Int(JSON_COMPACT) | Int(JSON_ENCODE_ANY)) else { return Array("null".utf8) }
    defer { free(text) }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
