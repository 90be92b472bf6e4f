// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport

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
