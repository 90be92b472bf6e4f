// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// A string argument of a C function.
enum TextArgument {
  case absent
  case text(String)
  /// Not UTF-8.
  case invalid

  @inline(never)
  init(_ pointer: UnsafePointer<CChar>?) {
    guard let pointer else {
      self = .absent
      return
    }
    let bytes = UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)).bindMemory(to: UInt8.self)
    self = String(strictly: bytes).map { .text($0) } ?? .invalid
  }

  /// Empty for NULL; nil for invalid UTF-8.
  var value: String? {
    switch self {
    case .absent: ""
    case .text(let text): text
    case .invalid: nil
    }
  }
}

/// Collects the string arguments of a call, and whether all are valid UTF-8.
struct TextArguments {
  private(set) var areValid = true

  @inline(never)
  mutating func read(_ pointer: UnsafePointer<CChar>?) -> String {
    if let value = TextArgument(pointer).value { return value }
    areValid = false
    return ""
  }
}
