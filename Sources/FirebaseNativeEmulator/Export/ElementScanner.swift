// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Finds the elements of an array in a JSON file, so that they can be parsed one after the other: a file of a million
/// accounts does not fit into memory as one value.
struct ElementScanner {
  private let file: InputFile
  private var position = 0

  init(_ file: InputFile) { self.file = file }

  /// Calls `use` for each element of the array that is a field of the file's object. Does nothing if there is no such
  /// field.
  mutating func forEach(_ field: String, _ use: (JSON) throws(ExportError) -> Void) throws(ExportError) {
    guard skip("{") else { throw expected("'{'") }
    if skip("}") { return try requireEnd() }
    repeat {
      let name = try string()
      guard skip(":") else { throw expected("':'") }
      if name == "\"" + field + "\"" { try elements(use) } else { try skipValue() }
    } while skip(",")
    guard skip("}") else { throw expected("',' or '}'") }
    try requireEnd()
  }

  private mutating func elements(_ use: (JSON) throws(ExportError) -> Void) throws(ExportError) {
    guard skip("[") else { throw expected("'['") }
    if skip("]") { return }
    repeat {
      let start = position
      try skipValue()
      try use(file.parse(start..<position))
    } while skip(",")
    guard skip("]") else { throw expected("',' or ']'") }
  }

  private mutating func requireEnd() throws(ExportError) {
    skipBlanks()
    guard position == file.bytes.count else { throw expected("the end") }
  }

  private func expected(_ what: String) -> ExportError {
    file.damaged("line \(file.line(at: position)): \(what) is expected")
  }
}

// MARK: - Tokens

extension ElementScanner {
  private var next: UInt8? { position < file.bytes.count ? file.bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Skips blanks, and the character if it is next.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    skipBlanks()
    return true
  }

  /// With its quotation marks.
  private mutating func string() throws(ExportError) -> String {
    guard next == UInt8(ascii: "\"") else { throw expected("a name in quotation marks") }
    let start = position
    try skipString()
    return String(decoding: Array(file.bytes[start..<position]), as: UTF8.self)
  }

  private mutating func skipString() throws(ExportError) {
    position += 1
    while let byte = next, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard next != nil else {
      position = file.bytes.count
      throw expected("the end of a string")
    }
    position += 1
  }

  /// To the comma or bracket behind the value. The parser finds what is wrong in it.
  private mutating func skipValue() throws(ExportError) {
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        try skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return }
      default: break
      }
      position += 1
    }
    throw expected("the end of a value")
  }
}
