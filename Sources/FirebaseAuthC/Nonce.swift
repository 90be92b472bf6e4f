// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeSupport
import CFirebaseAuth

private func nonce(_ pointer: OpaquePointer?) -> Nonce? { object(pointer) }

@c @implementation
public func firebase_nonce_create() -> OpaquePointer? { Nonce().map { owned($0) } }

@c @implementation
public func firebase_nonce_retain(_ pointer: OpaquePointer?) { retain(pointer, as: Nonce.self) }

@c @implementation
public func firebase_nonce_release(_ pointer: OpaquePointer?) { release(pointer, as: Nonce.self) }

@c @implementation
public func firebase_nonce_raw_for_firebase(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(nonce(pointer)) { $0.rawForFirebase }
}

@c @implementation
public func firebase_nonce_sha256_for_apple(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(nonce(pointer)) { $0.sha256ForApple }
}
