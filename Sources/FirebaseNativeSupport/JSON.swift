// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// A JSON value (RFC 8259). Immutable once it is shared; build it on one thread.
public final class JSON: @unchecked Sendable {
  public enum Kind: Sendable {
    case object, array, string, integer, real, bool, null
  }

  enum Value {
    /// In the order of insertion. A server can send two of the same name: the last one counts.
    case object([(key: String, value: JSON)])
    case array([JSON])
    case string(String)
    case integer(Int64)
    /// As it was written, because a binary number would be another one.
    case real(String)
    case bool(Bool)
    case null
  }

  /// A search among so many fields takes less time than an index.
  private static let maximumWithoutIndex = 64

  private(set) var value: Value
  /// The positions of an object's fields if there are many: to search all of them for each would take time that grows with
  /// the square of their number.
  private var positions: [String: Int]?

  init(_ value: Value) {
    self.value = value
    makeIndex()
  }

  public var kind: Kind {
    switch value {
    case .object: .object
    case .array: .array
    case .string: .string
    case .integer: .integer
    case .real: .real
    case .bool: .bool
    case .null: .null
    }
  }
}

// MARK: - Reading

extension JSON {
  /// The field of an object; nil for other values, and for a field that is null.
  public subscript(key: String) -> JSON? {
    guard let position = position(of: key) else { return nil }
    let field = fields[position].value
    if case .null = field.value { return nil }
    return field
  }

  /// The lengths are compared first, because that takes less time.
  private func position(of key: String) -> Int? {
    if let positions { return positions[key] }
    let length = key.utf8.count
    return fields.lastIndex { $0.key.utf8.count == length && $0.key == key }
  }

  /// This value as a string: of a string, a number as it was written, or a boolean.
  public var string: String? {
    switch value {
    case .string(let text), .real(let text): text
    case .integer(let number): String(number)
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .object, .array, .null: nil
    }
  }

  /// This value as an integer: of an integer, a real number or the decimal digits of a string.
  public var integer: Int64? {
    switch value {
    case .integer(let number): number
    case .real: Int64(exactly: number.rounded(.towardZero))
    case .string(let text): Int64(text)
    case .object, .array, .bool, .null: nil
    }
  }

  /// The number of an integer or a real number, rounded to what a `Double` can hold; 0 for other values.
  public var number: Double {
    switch value {
    case .integer(let number): Double(number)
    case .real(let text): text.withCString { auth_text_number($0) }
    case .object, .array, .string, .bool, .null: 0
    }
  }

  /// This value as a boolean: also of "true" and "false".
  public var bool: Bool? {
    switch value {
    case .bool(let isTrue): isTrue
    case .string(let text): text == "true" ? true : text == "false" ? false : nil
    case .object, .array, .integer, .real, .null: nil
    }
  }

  /// The elements of an array; empty for other values.
  public var elements: [JSON] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// The fields of an object in insertion order; empty for other values.
  public var fields: [(key: String, value: JSON)] {
    if case .object(let members) = value { members } else { [] }
  }

  public func string(_ key: String) -> String? { self[key]?.string }
  /// The string of a field; nil if it is missing or empty, which Google's services do not distinguish.
  public func filled(_ key: String) -> String? { string(key).flatMap { $0.isEmpty ? nil : $0 } }
  public func integer(_ key: String) -> Int64? { self[key]?.integer }
  public func bool(_ key: String) -> Bool? { self[key]?.bool }
  public func elements(_ key: String) -> [JSON] { self[key]?.elements ?? [] }
}

// MARK: - Building

extension JSON {
  public static func object() -> JSON { JSON(.object([])) }
  public static func array() -> JSON { JSON(.array([])) }

  public convenience init(_ value: String) { self.init(.string(value)) }
  public convenience init(_ value: Int64) { self.init(.integer(value)) }
  public convenience init(_ value: Bool) { self.init(.bool(value)) }
  public convenience init(_ values: [String]) { self.init(.array(values.map { JSON($0) })) }
  public convenience init(_ elements: [JSON]) { self.init(.array(elements)) }

  /// Nil adds nothing, so that an optional field needs one line only.
  public func set(_ key: String, _ value: JSON?) {
    guard let value, case .object(var members) = self.value else { return }
    let position = position(of: key)
    // Members that are in two places while they change are all copied.
    self.value = .null
    if let position {
      members[position].value = value
    } else {
      members.append((key, value))
      positions?[key] = members.count - 1
    }
    self.value = .object(members)
    if positions == nil { makeIndex() }
  }

  private func makeIndex() {
    positions = nil
    guard case .object(let members) = value, members.count > JSON.maximumWithoutIndex else { return }
    var positions: [String: Int] = [:]
    for index in members.indices { positions[members[index].key] = index }
    self.positions = positions
  }

  public func set(_ key: String, _ value: String?) { set(key, value.map { JSON($0) }) }
  public func set(_ key: String, _ value: Int64?) { set(key, value.map { JSON($0) }) }
  public func set(_ key: String, _ value: Bool?) { set(key, value.map { JSON($0) }) }

  public func remove(_ key: String) {
    guard position(of: key) != nil else { return }
    value = .object(fields.filter { $0.key != key })
    makeIndex()
  }

  /// Sets all fields of another object.
  public func set(fieldsOf other: JSON) {
    for field in other.fields { set(field.key, field.value) }
  }

  /// A shallow copy.
  public func copy() -> JSON { JSON(value) }

  public func append(_ element: JSON) {
    guard case .array(var elements) = value else { return }
    value = .null
    elements.append(element)
    value = .array(elements)
  }
}
