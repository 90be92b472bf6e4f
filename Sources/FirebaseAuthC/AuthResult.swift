// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeSupport
import CFirebaseAuth

private func info(_ pointer: OpaquePointer?) -> AdditionalUserInfo? { object(pointer) }

@c @implementation
public func firebase_auth_result_user(_ result: OpaquePointer?) -> OpaquePointer? {
  object(result, as: AuthResult.self)?.user.map { borrowed($0) }
}

@c @implementation
public func firebase_auth_result_credential(_ result: OpaquePointer?) -> OpaquePointer? {
  object(result, as: AuthResult.self)?.credential.map { borrowed($0) }
}

@c @implementation
public func firebase_auth_result_additional_user_info(_ result: OpaquePointer?) -> OpaquePointer? {
  object(result, as: AuthResult.self).map { borrowed($0.additionalUserInfo) }
}

@c @implementation
public func firebase_additional_user_info_provider_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(info(pointer)) { $0.providerID }
}

@c @implementation
public func firebase_additional_user_info_user_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(info(pointer)) { $0.userName }
}

@c @implementation
public func firebase_additional_user_info_email(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(info(pointer)) { $0.email }
}

@c @implementation
public func firebase_additional_user_info_display_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(info(pointer)) { $0.displayName }
}

@c @implementation
public func firebase_additional_user_info_is_new_user(_ pointer: OpaquePointer?) -> Bool {
  info(pointer)?.isNewUser ?? false
}

@c @implementation
public func firebase_additional_user_info_profile(_ pointer: OpaquePointer?) -> OpaquePointer? {
  info(pointer).flatMap { value($0.profile, keptIn: $0.profileForC) }
}

@c @implementation
public func firebase_additional_user_info_updated_credential(_ pointer: OpaquePointer?) -> OpaquePointer? {
  info(pointer)?.updatedCredential.map { borrowed($0) }
}
