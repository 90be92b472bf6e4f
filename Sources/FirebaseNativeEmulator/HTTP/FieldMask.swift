// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The parameter `updateMask` of a PATCH request, for example "displayName,mfaConfig.state".
struct FieldMask {
  /// Documents are not deeper; a longer path changes the whole object at this depth.
  private static let longestPath = 16

  /// Nil if the request has no mask: the body then replaces the document.
  private let paths: [[String]]?

  init(_ text: String?) {
    guard let text, !text.isEmpty else {
      paths = nil
      return
    }
    paths = text.utf8.split(separator: UInt8(ascii: ",")).map { path in
      path.split(separator: UInt8(ascii: ".")).prefix(FieldMask.longestPath).map { FieldMask.camel(Array($0)) }
    }
  }

  /// The fields of the body that the mask selects.
  func selection(of body: JSON) -> JSON { merged(body, into: .object()) }

  /// A copy of the document with the masked fields of the body. Masked fields that the body lacks are removed.
  func merged(_ body: JSON, into document: JSON) -> JSON {
    guard let paths else { return FieldMask.copy(body) }
    let result = FieldMask.copy(document)
    for path in paths { FieldMask.merge(body, into: result, path[...]) }
    if let regions = body["smsRegionConfig"] { FieldMask.keepOneRule(of: regions, in: result) }
    return result
  }

  /// A new rule about the regions of text messages takes the place of the other one.
  private static func keepOneRule(of regions: JSON, in document: JSON) {
    guard let known = document["smsRegionConfig"], known.kind == .object else { return }
    let rules = copy(known)
    if regions["allowByDefault"] != nil { rules.remove("allowlistOnly") }
    if regions["allowlistOnly"] != nil { rules.remove("allowByDefault") }
    document.set("smsRegionConfig", rules)
  }

  /// Documents are shared and immutable; this one must be a copy.
  private static func merge(_ body: JSON?, into document: JSON, _ path: ArraySlice<String>) {
    guard let name = path.first else { return }
    let known = document[name]
    let rest = path.dropFirst()
    guard !rest.isEmpty else { return replace(name, in: document, by: body?[name]) }
    // A path into a value that is no object names nothing.
    guard (known ?? body?[name])?.kind ?? .object == .object else { return }
    let part = copy(known)
    merge(body?[name], into: part, rest)
    document.set(name, part)
  }

  private static func replace(_ name: String, in document: JSON, by value: JSON?) {
    if let value { document.set(name, value) } else { document.remove(name) }
  }

  private static func copy(_ document: JSON?) -> JSON {
    let copy = JSON.object()
    for field in document?.fields ?? [] { copy.set(field.key, field.value) }
    return copy
  }

  /// Masks may be in snake_case or camelCase.
  private static func camel(_ name: [UInt8]) -> String {
    var text: [UInt8] = []
    var startsWord = false
    for byte in name {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      if byte != UInt8(ascii: "_") { text.append(startsWord && isLetter ? byte & ~0x20 : byte) }
      startsWord = byte == UInt8(ascii: "_")
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Objects are shared and immutable; these functions return new ones.
extension JSON {
  /// An object with one field; without any if the value is nil.
  static func object(_ name: String, _ value: JSON?) -> JSON {
    let object = JSON.object()
    object.set(name, value)
    return object
  }

  static func object(_ name: String, _ value: String?) -> JSON { object(name, value.map { JSON($0) }) }
  static func object(_ name: String, _ value: Int64?) -> JSON { object(name, value.map { JSON($0) }) }
  static func object(_ name: String, _ value: Bool) -> JSON { object(name, JSON(value)) }

  /// The fields that the other object does not have.
  func without(_ other: JSON) -> JSON {
    let rest = JSON.object()
    for field in fields where other[field.key] == nil { rest.set(field.key, field.value) }
    return rest
  }

  /// The fields that the other object does not have with the same value.
  func changes(since other: JSON) -> JSON {
    let changes = JSON.object()
    for field in fields where other[field.key]?.encoded != field.value.encoded { changes.set(field.key, field.value) }
    return changes
  }

  /// The fields of this object, recursively, with the values that the other one has for them.
  func updated(from other: JSON) -> JSON {
    guard kind == .object, other.kind == .object else { return other }
    let result = JSON.object()
    for field in fields { result.set(field.key, other[field.key].map { field.value.updated(from: $0) } ?? field.value) }
    return result
  }

  /// Google's services omit what is false in the objects of a resource, unless it is the object of that name.
  func withoutFalse(except name: String) -> JSON {
    let result = JSON.object()
    for field in fields {
      let isKept = field.key == name || field.value.kind != .object
      result.set(field.key, isKept ? field.value : field.value.withoutFalse())
    }
    return result
  }

  private func withoutFalse() -> JSON {
    guard kind == .object else { return self }
    let result = JSON.object()
    for field in fields where field.value.kind != .bool || field.value.bool == true {
      result.set(field.key, field.value.withoutFalse())
    }
    return result
  }

  /// The fields of both objects, recursively. The other object's values have precedence.
  func merged(with other: JSON) -> JSON {
    guard kind == .object, other.kind == .object else { return other }
    let result = JSON.object()
    for field in fields { result.set(field.key, field.value) }
    for field in other.fields { result.set(field.key, result[field.key]?.merged(with: field.value) ?? field.value) }
    return result
  }
}
