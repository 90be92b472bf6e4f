// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// The bytes of one input.
struct Input {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
    rest = Array(UnsafeBufferPointer(start: bytes, count: size))[...]
  }

  var bytes: [UInt8] { Array(rest) }
  var text: String { String(decoding: rest, as: UTF8.self) }
  var isEmpty: Bool { rest.isEmpty }

  /// Takes the first byte; 0 at the end.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Takes the bytes up to the next one of that value, which is dropped.
  mutating func take(through mark: UInt8) -> [UInt8] {
    let part = Array(rest.prefix { $0 != mark })
    rest = rest.dropFirst(part.count + 1)
    return part
  }
}

/// Ends the program with a message, which libFuzzer reports as a crash.
func require(_ condition: Bool, _ message: StaticString) {
  if condition { return }
  print("Requirement failed: \(message)")
  fflush(nil)
  abort()
}
