import AuthCore
import AuthSupport
import CFirebaseAuth

@c @implementation
public func firebase_nonce_create() -> OpaquePointer? { Nonce().map { owned($0) } }

@c @implementation
public func firebase_nonce_retain(_ nonce: OpaquePointer?) { retain(nonce, as: Nonce.self) }

@c @implementation
public func firebase_nonce_release(_ nonce: OpaquePointer?) { release(nonce, as: Nonce.self) }

@c @implementation
public func firebase_nonce_raw_for_firebase(_ nonce: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let nonce = object(nonce, as: Nonce.self) else { return TextCache.empty }
  return nonce.texts.text(0, nonce.rawForFirebase)
}

@c @implementation
public func firebase_nonce_sha256_for_apple(_ nonce: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let nonce = object(nonce, as: Nonce.self) else { return TextCache.empty }
  return nonce.texts.text(1, nonce.sha256ForApple)
}
