// SPDX-License-Identifier: Apache-2.0
import AuthCore
import AuthRuntime
import AuthSupport
import CAuthSystem

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

/// The return value of a function without a future whose argument is unusable; the error is logged.
@inline(never)
func refused(_ function: StaticString = #function) -> Int32 {
  let name = function.withUTF8Buffer { name in
    String(decoding: name.prefix { $0 != UInt8(ascii: "(") }, as: UTF8.self)
  }
  Log.error(name + ": an argument is NULL or invalid. Nothing was changed.")
  return AuthErrorCode.failure.rawValue
}

extension AuthError {
  static let notUTF8 = AuthError.invalidArgument("An argument is not valid UTF-8.")

  static let noCredential = AuthError(
    .invalidCredential, "The credential is NULL. Create one with a function of its provider.")

  static func missing(_ what: String) -> AuthError { .invalidArgument("The argument \"\(what)\" is NULL.") }
}

extension StaticString {
  /// It is never freed.
  var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
