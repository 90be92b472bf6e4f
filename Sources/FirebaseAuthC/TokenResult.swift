// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

private func result(_ pointer: OpaquePointer?) -> TokenResult? { object(pointer) }

@c @implementation
public func firebase_user_get_token_result(_ user: OpaquePointer?, _ force: Bool) -> OpaquePointer? {
  future(.other, of: user) { $0.tokenResult(force: force) }
}

@c @implementation
public func firebase_future_token_result(_ future: OpaquePointer?) -> OpaquePointer? {
  object(future, as: Future.self)?.value?.tokenResult.map { borrowed($0) }
}

@c @implementation
public func firebase_token_result_token(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(result(pointer)) { $0.token }
}

@c @implementation
public func firebase_token_result_claims(_ pointer: OpaquePointer?) -> OpaquePointer? {
  result(pointer).flatMap { value($0.claims, keptIn: $0.claimsForC) }
}

@c @implementation
public func firebase_token_result_auth_time(_ pointer: OpaquePointer?) -> UInt64 {
  result(pointer)?.authTime ?? 0
}

@c @implementation
public func firebase_token_result_issued_at(_ pointer: OpaquePointer?) -> UInt64 {
  result(pointer)?.issuedAt ?? 0
}

@c @implementation
public func firebase_token_result_expires_at(_ pointer: OpaquePointer?) -> UInt64 {
  result(pointer)?.expiresAt ?? 0
}

@c @implementation
public func firebase_token_result_sign_in_provider(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(result(pointer)) { $0.signInProvider }
}

@c @implementation
public func firebase_token_result_sign_in_second_factor(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(result(pointer)) { $0.signInSecondFactor }
}

@c @implementation
public func firebase_token_result_tenant_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(result(pointer)) { $0.tenantID }
}
