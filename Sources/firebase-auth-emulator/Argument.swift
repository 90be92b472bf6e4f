// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An argument of a command line. Its bytes can be those of any text, for example of a file's name.
struct Argument {
  /// What is not UTF-8 is replaced.
  let text: String
  /// With the zero at the end.
  let bytes: [CChar]

  init(_ pointer: UnsafePointer<CChar>) {
    text = String(cString: pointer)
    var length = 0
    while pointer[length] != 0 { length += 1 }
    bytes = Array(UnsafeBufferPointer(start: pointer, count: length + 1))
  }

  init(_ text: String) { self = text.withCString { Argument($0) } }

  var isUTF8: Bool { text.utf8.elementsEqual(bytes.dropLast().lazy.map { UInt8(bitPattern: $0) }) }

  /// Of a program.
  static func all(_ count: Int32, _ texts: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> [Argument] {
    UnsafeBufferPointer(start: texts, count: Int(count)).dropFirst().compactMap { $0.map { Argument($0) } }
  }
}
