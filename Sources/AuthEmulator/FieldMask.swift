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
    var result = document
    for path in paths { result = FieldMask.merged(body, into: result, path[...]) }
    return result
  }

  /// Documents are shared, and so never changed.
  private static func merged(_ body: JSON?, into document: JSON?, _ path: ArraySlice<String>) -> JSON {
    let result = JSON.object()
    for field in document?.fields ?? [] { result.set(field.key, field.value) }
    guard let name = path.first else { return result }
    result.remove(name)
    let rest = path.dropFirst()
    guard !rest.isEmpty, document?[name]?.kind ?? .object == .object else {
      result.set(name, body?[name])
      return result
    }
    result.set(name, merged(body?[name], into: document?[name], rest))
    return result
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
