// SPDX-License-Identifier: Apache-2.0
import AuthCore
import AuthRuntime
import CFirebaseAuth

/// A struct that C callers fill. Its first member is the size of the struct in the caller's version of the header.
protocol SizedStruct {
  /// All members zero, which is their default.
  init()
  static var name: String { get }
  /// The size of the struct in the first version.
  static var firstSize: Int { get }
}

/// Copies the caller's struct. Members that the caller's version lacks are zero.
func sized<Struct: SizedStruct>(_ pointer: UnsafePointer<Struct>?) -> Result<Struct, AuthError> {
  var known = Struct()
  let error = withUnsafeMutableBytes(of: &known) { fill($0, from: pointer, Struct.firstSize, Struct.name) }
  return error.map { .failure($0) } ?? .success(known)
}

/// Passes a synchronous function's argument to `body`, or logs the error and returns its number.
func accept<Value>(_ given: Result<Value, AuthError>, _ body: (Value) -> Void) -> Int32 {
  switch given {
  case .failure(let error):
    Log.error(error.message)
    return error.number
  case .success(let value):
    body(value)
    return AuthErrorCode.none.rawValue
  }
}

/// Reads at most the struct's own size.
@inline(never)
private func fill(
  _ known: UnsafeMutableRawBufferPointer, from pointer: UnsafeRawPointer?, _ firstSize: Int, _ name: String
) -> AuthError? {
  // No version is larger than a page; a larger number means an uninitialized struct.
  guard let pointer, case let size = pointer.load(as: Int.self), size >= firstSize, size <= 4096,
    size & (MemoryLayout<Int>.size - 1) == 0
  else { return .invalidArgument("The " + name + " is NULL, or its struct_size is not sizeof(" + name + ").") }
  known.baseAddress?.copyMemory(from: pointer, byteCount: min(size, known.count))
  var offset = known.count
  while offset < size {
    guard pointer.load(fromByteOffset: offset, as: Int.self) == 0 else {
      return .invalidArgument("This version of the library does not support a member that the " + name + " sets.")
    }
    offset += MemoryLayout<Int>.size
  }
  return nil
}

extension firebase_user_profile: SizedStruct {
  static var name: String { "firebase_user_profile" }
  static var firstSize: Int { Int(FIREBASE_FIRST_SIZE_OF_USER_PROFILE) }
}

extension firebase_session_store: SizedStruct {
  static var name: String { "firebase_session_store" }
  static var firstSize: Int { Int(FIREBASE_FIRST_SIZE_OF_SESSION_STORE) }
}

extension firebase_provider_handler: SizedStruct {
  static var name: String { "firebase_provider_handler" }
  static var firstSize: Int { Int(FIREBASE_FIRST_SIZE_OF_PROVIDER_HANDLER) }
}

extension firebase_action_code_settings: SizedStruct {
  static var name: String { "firebase_action_code_settings" }
  static var firstSize: Int { Int(FIREBASE_FIRST_SIZE_OF_ACTION_CODE_SETTINGS) }
}

extension firebase_web_sign_in_options: SizedStruct {
  static var name: String { "firebase_web_sign_in_options" }
  static var firstSize: Int { Int(FIREBASE_FIRST_SIZE_OF_WEB_SIGN_IN_OPTIONS) }
}

extension firebase_apple_request: SizedStruct {
  static var name: String { "firebase_apple_request" }
  static var firstSize: Int { Int(FIREBASE_FIRST_SIZE_OF_APPLE_REQUEST) }
}

extension firebase_authenticated_user_data: SizedStruct {
  static var name: String { "firebase_authenticated_user_data" }
  static var firstSize: Int { Int(FIREBASE_FIRST_SIZE_OF_AUTHENTICATED_USER_DATA) }
}
