// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A field of a request's JSON body, with its type.
final class Field: Sendable {
  private enum Kind: String {
    case string, boolean, integer, array, object, choice
  }

  let name: String
  private let snakeName: String
  private let kind: Kind
  private let elements: Kind
  /// The values of an enumeration, each at the index that is its number.
  private let choices: [String]
  /// The field of an object that must be an array.
  private let list: String?
  /// In UTF-16 code units.
  private let longest: Int

  private init(
    _ name: String, _ kind: Kind, of elements: Kind = .string, choices: [String] = [], list: String? = nil,
    longest: Int = .max
  ) {
    self.name = name
    self.kind = kind
    self.elements = elements
    self.choices = choices
    self.list = list
    self.longest = longest
    snakeName = Field.snake(name)
  }

  static func string(_ name: String) -> Field { Field(name, .string) }
  /// A part of a profile, with the service's limit.
  static func attribute(_ name: String, longest: Int) -> Field { Field(name, .string, longest: longest) }
  static func boolean(_ name: String) -> Field { Field(name, .boolean) }
  static func integer(_ name: String) -> Field { Field(name, .integer) }
  static func strings(_ name: String) -> Field { Field(name, .array) }
  static func objects(_ name: String) -> Field { Field(name, .array, of: .object) }
  static func object(_ name: String) -> Field { Field(name, .object) }
  /// - Parameter list: the name of a field in the object that must be an array.
  static func object(_ name: String, list: String) -> Field { Field(name, .object, list: list) }
  /// An enumeration. The values are in the order of their numbers, beginning with 0.
  static func choice(_ name: String, of choices: [String]) -> Field { Field(name, .choice, choices: choices) }
  static func choices(_ name: String, of choices: [String]) -> Field {
    Field(name, .array, of: .choice, choices: choices)
  }

  /// Renames the field to camelCase, checks its type, and replaces the numbers of enumerations by names.
  func normalize(_ body: JSON) throws(Failure) {
    if snakeName != name, let value = body[snakeName] { body.set(name, value) }
    guard let value = body[name] else { return }
    guard kind != .choice else { return body.set(name, try choice(value, at: "/\(name)")) }
    guard Field.accepts(value, kind) else { throw .invalidPayload("/\(name) must be \(kind.rawValue)") }
    if let field = value.fields.first(where: { $0.key == list }), field.value.kind != .array {
      throw .invalidPayload("/\(name)/\(field.key) must be array")
    }
    guard longest == .max || value.string?.utf16.count ?? 0 <= longest else {
      throw .service("INVALID_PROFILE_ATTRIBUTE", "\(name) too long.")
    }
    guard kind == .array else { return }
    if elements == .choice { body.set(name, try choices(value)) } else { try checkElements(value) }
  }

  private func choices(_ array: JSON) throws(Failure) -> JSON {
    let names = JSON.array()
    for (index, element) in array.elements.enumerated() {
      names.append(try choice(element, at: "/\(name)/\(index)"))
    }
    return names
  }

  private func choice(_ value: JSON, at path: String) throws(Failure) -> JSON {
    if value.kind == .integer, let number = value.integer.flatMap({ Int(exactly: $0) }),
      choices.indices.contains(number)
    {
      return JSON(choices[number])
    }
    guard value.kind == .string, let text = value.string, choices.contains(text) else {
      throw .invalidPayload(path + " must be equal to one of the allowed values")
    }
    return value
  }

  private static func accepts(_ value: JSON, _ kind: Kind) -> Bool {
    switch kind {
    case .string: isScalar(value)
    case .boolean: value.kind == .bool
    case .integer: value.kind != .bool && value.integer != nil
    case .array: value.kind == .array
    case .object: value.kind == .object
    case .choice: false
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

// MARK: - Values of settings

extension JSON {
  /// Sets the flag if the object has a field at that path.
  func copyFlag(at path: [String], to flag: inout Bool) throws(Failure) {
    var value = self
    var name = ""
    for key in path {
      guard value.kind == .object else { throw .invalidPayload(name + " must be object") }
      guard let field = value[key] else { return }
      value = field
      name += "/" + key
    }
    guard value.kind == .bool, let isOn = value.bool else { throw .invalidPayload(name + " must be boolean") }
    flag = isOn
  }

  /// The number in that field; nil if there is none.
  func number(_ name: String, in range: ClosedRange<Int64>) throws(Failure) -> Int64? {
    guard let value = self[name] else { return nil }
    guard let number = value.integer, range.contains(number) else {
      throw .invalidArgument("\(name) must be from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The value of the object's field, which must be one of the choices; nil if there is no such field.
  func choice(_ object: String, _ name: String, of choices: [String]) throws(Failure) -> String? {
    guard let value = self[object]?[name] else { return nil }
    guard value.kind == .string, let text = value.string, choices.contains(text) else {
      throw .invalidPayload("/\(object)/\(name) must be equal to one of the allowed values")
    }
    return text
  }
}
