// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Writes compact JSON text in UTF-8 (RFC 8259).
struct JSONWriter: ~Copyable {
  private(set) var bytes = ByteBuffer()

  mutating func write(_ json: JSON) {
    switch json.value {
    case .object(let members): write(members)
    case .array(let elements): write(elements)
    case .string(let text): write(quoted: text)
    case .real(let number): bytes.append(number)
    case .integer, .bool: bytes.append(json.string ?? "")
    case .null: bytes.append("null")
    }
  }

  private mutating func write(_ members: [(key: String, value: JSON)]) {
    bytes.append(UInt8(ascii: "{"))
    for member in members {
      separate()
      write(quoted: member.key)
      bytes.append(UInt8(ascii: ":"))
      write(member.value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func write(_ elements: [JSON]) {
    bytes.append(UInt8(ascii: "["))
    for element in elements {
      separate()
      write(element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// A comma, unless it is the first of a list.
  @inline(never)
  private mutating func separate() {
    if bytes.last != UInt8(ascii: "{"), bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
  }

  @inline(never)
  private mutating func write(quoted text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      var rest = text
      while let start = rest.baseAddress {
        let length = auth_bytes_find_escape(start, rest.count)
        bytes.append(UnsafeBufferPointer(rebasing: rest[..<length]))
        guard length < rest.count else { break }
        write(escaped: rest[length])
        rest = UnsafeBufferPointer(rebasing: rest[(length + 1)...])
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  @inline(never)
  private mutating func write(escaped byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    if let letter = JSONEscape.letter(of: byte) {
      bytes.append(letter)
    } else {
      bytes.append("u00" + Digest.hex([byte]))
    }
  }
}

extension JSON {
  /// Compact JSON text.
  public var encoded: String { writer.bytes.text }

  /// Compact JSON text in UTF-8.
  public var encodedBytes: [UInt8] { writer.bytes.array }

  private var writer: JSONWriter {
    var writer = JSONWriter()
    writer.write(self)
    return writer
  }
}
