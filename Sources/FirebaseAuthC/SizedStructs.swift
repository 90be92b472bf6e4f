// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import CFirebaseAuth

/// A copy of the caller's struct.
func sized<Struct: SizedStruct>(_ pointer: UnsafePointer<Struct>?) -> Result<Struct, AuthError> {
  var known = Struct()
  let error = copy(pointer, to: &known)
  return error.map { .failure(.invalidArgument($0)) } ?? .success(known)
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

extension firebase_token_verifier_options: SizedStruct {
  static var name: String { "firebase_token_verifier_options" }
  static var firstSize: Int { Int(FIREBASE_FIRST_SIZE_OF_TOKEN_VERIFIER_OPTIONS) }
}
