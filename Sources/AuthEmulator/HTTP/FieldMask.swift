// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// The fields that a PATCH changes, as its parameter `updateMask` names them: "displayName,mfaConfig.state".
struct FieldMask {
  /// No document is deeper; what a longer path names is changed with all that is beside it.
  private static let longestPath = 16

  private let paths: [[String]]

  /// Nil stands for all fields that the body has.
  init(_ text: String?, _ body: JSON) {
    guard let text, !text.isEmpty else {
      paths = body.fields.map { [$0.key] }
      return
    }
    paths = text.utf8.split(separator: UInt8(ascii: ",")).map { path in
      path.split(separator: UInt8(ascii: ".")).prefix(FieldMask.longestPath).map { FieldMask.camel(Array($0)) }
    }
  }

  /// What the body has under the mask, and nothing else.
  func selection(of body: JSON) -> JSON { merged(body, into: .object()) }

  /// A copy of the document in which the masked fields are the body's: also those that the body has not are gone.
  func merged(_ body: JSON, into document: JSON) -> JSON {
    let result = FieldMask.copy(document)
    for path in paths { FieldMask.merge(body, into: result, path[...]) }
    return result
  }

  /// Documents are shared, and so never changed: this one must be a copy.
  private static func merge(_ body: JSON?, into document: JSON, _ path: ArraySlice<String>) {
    guard let name = path.first else { return }
    let known = document[name]
    let rest = path.dropFirst()
    document.remove(name)
    guard !rest.isEmpty, known?.kind ?? .object == .object else { return document.set(name, body?[name]) }
    let part = copy(known)
    merge(body?[name], into: part, rest)
    document.set(name, part)
  }

  private static func copy(_ document: JSON?) -> JSON {
    let copy = JSON.object()
    for field in document?.fields ?? [] { copy.set(field.key, field.value) }
    return copy
  }

  /// Masks are written in either case.
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
