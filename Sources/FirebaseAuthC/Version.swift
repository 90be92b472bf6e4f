// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseAuth

private let version = TextCache()

@c @implementation
public func firebase_auth_version() -> UnsafePointer<CChar>? {
  version.text("\(FIREBASE_AUTH_VERSION_MAJOR).\(FIREBASE_AUTH_VERSION_MINOR).\(FIREBASE_AUTH_VERSION_PATCH)")
}
