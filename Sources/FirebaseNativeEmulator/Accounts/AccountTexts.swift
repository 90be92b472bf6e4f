// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// The texts of an account in one piece of memory. As strings, those of a hundred thousand accounts would take three times
/// as much.
struct AccountTexts {
  enum Field: UInt8 {
    case localId, email, phoneNumber, displayName, photoUrl, screenName, password, salt
  }

  /// For each text: the number of the field, the length in groups of seven bits, and the text in UTF-8.
  private var bytes: [UInt8]

  init(localId: String) {
    bytes = []
    self[.localId] = localId
  }

  subscript(field: Field) -> String? {
    get {
      use(field) { text in text.map { String(decoding: $0, as: UTF8.self) } }
    }
    set {
      guard entry(of: field) != nil || newValue != nil else { return }
      replace(field, by: newValue)
    }
  }

  /// Calls `body` with the text in UTF-8, or nil.
  func use<Result>(_ field: Field, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
    guard let entry = entry(of: field) else { return body(nil) }
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[entry.text])) }
  }

  private struct Entry {
    /// Where it begins, with its field and length.
    var start = 0
    var text = 0..<0
  }

  private func entry(of field: Field) -> Entry? {
    var entry = Entry()
    while entry.text.upperBound < bytes.count {
      entry = self.entry(at: entry.text.upperBound)
      if bytes[entry.start] == field.rawValue { return entry }
    }
    return nil
  }

  private func entry(at start: Int) -> Entry {
    var (index, length, shift) = (start + 1, 0, 0)
    while true {
      let group = Int(bytes[index])
      index += 1
      length |= (group & 0x7F) << shift
      shift += 7
      if group < 0x80 { return Entry(start: start, text: index..<index + length) }
    }
  }

  /// Allocates what is needed, and not more.
  private mutating func replace(_ field: Field, by text: String?) {
    let old = entry(of: field)
    var added: [UInt8] = []
    if let text { AccountTexts.append(field, text, to: &added) }
    let oldSize = old.map { $0.text.upperBound - $0.start } ?? 0
    var all: [UInt8] = []
    all.reserveCapacity(bytes.count - oldSize + added.count)
    if let old {
      all.append(contentsOf: bytes[..<old.start])
      all.append(contentsOf: added)
      all.append(contentsOf: bytes[old.text.upperBound...])
    } else {
      all.append(contentsOf: bytes)
      all.append(contentsOf: added)
    }
    bytes = all
  }

  private static func append(_ field: Field, _ text: String, to bytes: inout [UInt8]) {
    bytes.append(field.rawValue)
    var length = text.utf8.count
    while length >= 0x80 {
      bytes.append(UInt8(length & 0x7F) | 0x80)
      length >>= 7
    }
    bytes.append(UInt8(length))
    bytes.append(contentsOf: text.utf8)
  }
}
