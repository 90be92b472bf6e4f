// SPDX-License-Identifier: Apache-2.0
/// The escape sequences of one letter (RFC 8259, section 7).
enum JSONEscape {
  private static let letters: StaticString = "\"\\/bfnrt"
  private static let characters: StaticString = "\"\\/\u{8}\u{c}\n\r\t"

  static func character(of letter: UInt8) -> UInt8? { find(letter, in: letters, from: characters) }

  static func letter(of character: UInt8) -> UInt8? { find(character, in: characters, from: letters) }

  private static func find(_ byte: UInt8, in known: StaticString, from others: StaticString) -> UInt8? {
    for index in 0..<known.utf8CodeUnitCount where known.utf8Start[index] == byte { return others.utf8Start[index] }
    return nil
  }
}
