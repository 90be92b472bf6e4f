// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// A field of a request's JSON body, with its type.
final class Field: Sendable {
  private enum Kind: String {
    case string, boolean, integer, array, object
  }

  let name: String
  private let snakeName: String
  private let kind: Kind
  private let elements: Kind

  private init(_ name: String, _ kind: Kind, of elements: Kind = .string) {
    self.name = name
    self.kind = kind
    self.elements = elements
    snakeName = Field.snake(name)
  }

  static func string(_ name: String) -> Field { Field(name, .string) }
  static func boolean(_ name: String) -> Field { Field(name, .boolean) }
  static func integer(_ name: String) -> Field { Field(name, .integer) }
  static func strings(_ name: String) -> Field { Field(name, .array) }
  static func objects(_ name: String) -> Field { Field(name, .array, of: .object) }
  static func object(_ name: String) -> Field { Field(name, .object) }

  /// Renames the field to camelCase and checks its type.
  func normalize(_ body: JSON) throws(Failure) {
    if snakeName != name, let value = body[snakeName] { body.set(name, value) }
    guard let value = body[name] else { return }
    guard Field.accepts(value, kind) else { throw .invalidPayload("/\(name) must be \(kind.rawValue)") }
    if kind == .array { try checkElements(value) }
  }

  private static func accepts(_ value: JSON, _ kind: Kind) -> Bool {
    switch kind {
    case .string: isScalar(value)
    case .boolean: value.kind == .bool
    case .integer: value.kind != .bool && value.integer != nil
    case .array: value.kind == .array
    case .object: value.kind == .object
    }
  }

  private func checkElements(_ array: JSON) throws(Failure) {
    for (index, element) in array.elements.enumerated() where !Field.accepts(element, elements) {
      throw .invalidPayload("/\(name)/\(index) must be \(elements.rawValue)")
    }
  }

  /// Numbers and booleans are converted to strings.
  private static func isScalar(_ value: JSON) -> Bool {
    switch value.kind {
    case .string, .integer, .real, .bool: true
    case .object, .array, .null: false
    }
  }

  private static func snake(_ name: String) -> String {
    var text: [UInt8] = []
    for character in name.utf8 {
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(character) {
        text.append(UInt8(ascii: "_"))
        text.append(character + 32)
      } else {
        text.append(character)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
