// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import CFirebaseAuth

@c @implementation
public func firebase_auth_set_app_check(
  _ auth: OpaquePointer?, _ function: firebase_app_check_function?, _ userData: UnsafeMutableRawPointer?,
  _ deleter: firebase_deleter?
) -> Int32 {
  guard let auth = object(auth, as: Auth.self) else { return refused() }
  let data = CallerData(userData, deleter)
  auth.setAppCheckToken(function.map { AppCheck($0, data).give })
  return AuthErrorCode.none.rawValue
}

/// The C caller's callback.
private final class AppCheck: @unchecked Sendable {
  private let function: firebase_app_check_function
  private let data: CallerData

  init(_ function: @escaping firebase_app_check_function, _ data: CallerData) {
    self.function = function
    self.data = data
  }

  /// Passed as a method, so that it retains this object.
  @Sendable func give() -> String {
    var token = ""
    withUnsafeMutablePointer(to: &token) { function(data.pointer, AppCheck.receive, $0) }
    return token
  }

  private static let receive: firebase_app_check_receiver = { token, receiver in
    receiver?.assumingMemoryBound(to: String.self).pointee = TextArgument(token).value ?? ""
  }
}
