// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import CFirebaseAuth

@c @implementation
public func firebase_phone_auth_provider_verify_phone_number(
  _ auth: OpaquePointer?, _ phoneNumber: UnsafePointer<CChar>?
) -> OpaquePointer? {
  guard let auth = object(auth, as: Auth.self) else { return owned(Future(.other, failed: .missing("auth"))) }
  guard let phoneNumber = TextArgument(phoneNumber).value else { return owned(auth.failed(.other, .notUTF8)) }
  return owned(auth.verifyPhoneNumber(phoneNumber))
}
