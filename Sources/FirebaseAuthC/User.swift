// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseAuth

private func user(_ pointer: OpaquePointer?) -> User? { object(pointer) }

@c @implementation
public func firebase_user_retain(_ pointer: OpaquePointer?) { retain(pointer, as: User.self) }

@c @implementation
public func firebase_user_release(_ pointer: OpaquePointer?) { release(pointer, as: User.self) }

// MARK: - Values

@c @implementation
public func firebase_user_uid(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: User.self, pointer) { $0.uid }
}

@c @implementation
public func firebase_user_email(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: User.self, pointer) { $0.email }
}

@c @implementation
public func firebase_user_display_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: User.self, pointer) { $0.displayName }
}

@c @implementation
public func firebase_user_photo_url(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: User.self, pointer) { $0.photoURL }
}

@c @implementation
public func firebase_user_phone_number(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: User.self, pointer) { $0.phoneNumber }
}

@c @implementation
public func firebase_user_provider_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  user(pointer) == nil ? TextCache.empty : ("Firebase" as StaticString).cString
}

@c @implementation
public func firebase_user_tenant_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: User.self, pointer) { $0.tenantID }
}

@c @implementation
public func firebase_user_refresh_token(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: User.self, pointer) { $0.refreshToken }
}

@c @implementation
public func firebase_user_is_anonymous(_ pointer: OpaquePointer?) -> Bool {
  borrow(pointer, as: User.self) { $0.isAnonymous } ?? false
}

@c @implementation
public func firebase_user_is_email_verified(_ pointer: OpaquePointer?) -> Bool {
  borrow(pointer, as: User.self) { $0.isEmailVerified } ?? false
}

@c @implementation
public func firebase_user_creation_timestamp(_ pointer: OpaquePointer?) -> UInt64 {
  UInt64(clamping: borrow(pointer, as: User.self) { $0.createdAt } ?? 0)
}

@c @implementation
public func firebase_user_last_sign_in_timestamp(_ pointer: OpaquePointer?) -> UInt64 {
  UInt64(clamping: borrow(pointer, as: User.self) { $0.lastLoginAt } ?? 0)
}

// MARK: - Identities

@c @implementation
public func firebase_user_provider_count(_ pointer: OpaquePointer?) -> Int {
  borrow(pointer, as: User.self) { $0.identities.count } ?? 0
}

@c @implementation
public func firebase_user_provider_at(_ pointer: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  borrow(pointer, as: User.self) { $0.identities.indices.contains(index) ? borrowed($0.identities[index]) : nil } ?? nil
}

@c @implementation
public func firebase_user_info_uid(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: UserInfo.self, pointer) { $0.uid }
}

@c @implementation
public func firebase_user_info_email(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: UserInfo.self, pointer) { $0.email }
}

@c @implementation
public func firebase_user_info_display_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: UserInfo.self, pointer) { $0.displayName }
}

@c @implementation
public func firebase_user_info_photo_url(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: UserInfo.self, pointer) { $0.photoURL }
}

@c @implementation
public func firebase_user_info_phone_number(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: UserInfo.self, pointer) { $0.phoneNumber }
}

@c @implementation
public func firebase_user_info_provider_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(of: UserInfo.self, pointer) { $0.providerID }
}

// MARK: - Operations

@c @implementation
public func firebase_user_get_token(_ pointer: OpaquePointer?, _ force: Bool) -> OpaquePointer? {
  future(.other, of: pointer) { $0.token(force: force) }
}

@c @implementation
public func firebase_user_reload(_ pointer: OpaquePointer?) -> OpaquePointer? {
  future(.nothing, of: pointer) { $0.reload() }
}

@c @implementation
public func firebase_user_delete(_ pointer: OpaquePointer?) -> OpaquePointer? {
  future(.nothing, of: pointer) { $0.delete() }
}

@c @implementation
public func firebase_user_unlink(_ pointer: OpaquePointer?, _ providerID: UnsafePointer<CChar>?) -> OpaquePointer? {
  future(.authResult, of: pointer, providerID) { $0.unlink(providerID: $1) }
}

@c @implementation
public func firebase_user_link_with_credential(
  _ pointer: OpaquePointer?, _ credential: OpaquePointer?
) -> OpaquePointer? {
  future(.authResult, of: pointer, credential) { $0.link(with: $1) }
}

@c @implementation
public func firebase_user_reauthenticate(
  _ pointer: OpaquePointer?, _ credential: OpaquePointer?
) -> OpaquePointer? {
  future(.nothing, of: pointer, credential) { $0.reauthenticate(with: $1) }
}

@c @implementation
public func firebase_user_reauthenticate_and_retrieve_data(
  _ pointer: OpaquePointer?, _ credential: OpaquePointer?
) -> OpaquePointer? {
  future(.authResult, of: pointer, credential) { $0.reauthenticateAndRetrieveData(with: $1) }
}

@c @implementation
public func firebase_user_update_profile(
  _ pointer: OpaquePointer?, _ given: UnsafePointer<firebase_user_profile>?
) -> OpaquePointer? {
  let profile: firebase_user_profile
  switch sized(given) {
  case .failure(let error): return failed(.nothing, error, of: pointer)
  case .success(let read): profile = read
  }
  let displayName = TextArgument(profile.display_name)
  let photoURL = TextArgument(profile.photo_url)
  guard let name = displayName.value, let photo = photoURL.value else {
    return failed(.nothing, .notUTF8, of: pointer)
  }
  return future(.nothing, of: pointer) {
    $0.updateProfile(
      displayName: profile.display_name == nil ? nil : name, photoURL: profile.photo_url == nil ? nil : photo)
  }
}

@c @implementation
public func firebase_user_update_password(
  _ pointer: OpaquePointer?, _ password: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.nothing, of: pointer, password) { $0.updatePassword($1) }
}

@c @implementation
public func firebase_user_update_email(_ pointer: OpaquePointer?, _ email: UnsafePointer<CChar>?) -> OpaquePointer? {
  future(.nothing, of: pointer, email) { $0.updateEmail($1) }
}

@c @implementation
public func firebase_user_send_email_verification(_ pointer: OpaquePointer?) -> OpaquePointer? {
  future(.nothing, of: pointer) { $0.sendEmailVerification() }
}

@c @implementation
public func firebase_user_send_email_verification_before_updating_email(
  _ pointer: OpaquePointer?, _ email: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.nothing, of: pointer, email) { $0.sendEmailVerification(beforeUpdatingEmail: $1) }
}

@c @implementation
public func firebase_user_update_phone_number_credential(
  _ pointer: OpaquePointer?, _ credential: OpaquePointer?
) -> OpaquePointer? {
  future(.user, of: pointer, credential) { $0.updatePhoneNumber($1) }
}

private func failed(_ kind: Future.Kind, _ error: AuthError, of pointer: OpaquePointer?) -> OpaquePointer {
  owned(user(pointer)?.failed(kind, error) ?? Future(kind, failed: error))
}

func future(_ kind: Future.Kind, of pointer: OpaquePointer?, _ call: (User) -> Future) -> OpaquePointer {
  guard let user = user(pointer) else { return owned(Future(kind, failed: .noUser)) }
  return owned(call(user))
}

private func future(
  _ kind: Future.Kind, of pointer: OpaquePointer?, _ credential: OpaquePointer?, _ call: (User, Credential) -> Future
) -> OpaquePointer {
  guard let credential = object(credential, as: Credential.self) else {
    return failed(kind, .noCredential, of: pointer)
  }
  return future(kind, of: pointer) { call($0, credential) }
}

func future(
  _ kind: Future.Kind, of pointer: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ call: (User, String) -> Future
) -> OpaquePointer {
  guard let text = TextArgument(text).value else { return failed(kind, .notUTF8, of: pointer) }
  return future(kind, of: pointer) { call($0, text) }
}

extension AuthError {
  static let noUser = AuthError(.noSignedInUser, "The user is NULL: no user is signed in.")
}
