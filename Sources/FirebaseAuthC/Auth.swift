// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

private func auth(_ pointer: OpaquePointer?) -> Auth? { object(pointer) }

// MARK: - Life

@c @implementation
public func firebase_auth_get(_ app: OpaquePointer?) -> OpaquePointer? {
  if app == nil {
    Log.error(
      "firebase_auth_get, Auth::GetAuth: the App is NULL, so there is no Auth. An earlier message has the reason, for example "
        + "that the API key is missing.")
  }
  return object(app, as: App.self)?.auth().map { borrowed($0) }
}

@c @implementation
public func firebase_auth_retain(_ pointer: OpaquePointer?) { retain(pointer, as: Auth.self) }

@c @implementation
public func firebase_auth_release(_ pointer: OpaquePointer?) { release(pointer, as: Auth.self) }

@c @implementation
public func firebase_auth_shutdown(_ pointer: OpaquePointer?) { auth(pointer)?.shutDown() }

@c @implementation
public func firebase_auth_get_app(_ pointer: OpaquePointer?) -> OpaquePointer? {
  auth(pointer)?.app.map { borrowed($0) }
}

@c @implementation
public func firebase_auth_use_emulator(
  _ pointer: OpaquePointer?, _ host: UnsafePointer<CChar>?, _ port: UInt32
) -> Int32 {
  guard let auth = auth(pointer) else { return refused() }
  let isUsed = auth.useEmulator(host: TextArgument(host).value ?? "", port: port)
  return isUsed ? AuthErrorCode.none.rawValue : AuthErrorCode.failure.rawValue
}

@c @implementation
public func firebase_auth_preconnect(_ pointer: OpaquePointer?) { auth(pointer)?.preconnect() }

// MARK: - Who is signed in

@c @implementation
public func firebase_auth_copy_current_user(_ pointer: OpaquePointer?) -> OpaquePointer? {
  borrow(pointer, as: Auth.self) { $0.currentUser.map { owned($0) } } ?? nil
}

@c @implementation
public func firebase_auth_sign_out(_ pointer: OpaquePointer?) { auth(pointer)?.signOut() }

@c @implementation
public func firebase_auth_session_store_kind(_ pointer: OpaquePointer?) -> Int32 {
  (auth(pointer)?.sessionStoreKind ?? .none).rawValue
}

@c @implementation
public func firebase_auth_session_store_path(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  lend(auth(pointer)) { $0.sessionStorePath }
}

@c @implementation
public func firebase_auth_session_state(_ pointer: OpaquePointer?) -> Int32 {
  (auth(pointer)?.sessionState ?? .restoring).rawValue
}

@c @implementation
public func firebase_auth_retry_session(_ pointer: OpaquePointer?) { auth(pointer)?.retrySession() }

@c @implementation
public func firebase_auth_has_kept_session(_ pointer: OpaquePointer?) -> Bool { auth(pointer)?.hasKeptSession ?? false }

@c @implementation
public func firebase_auth_restore_kept_session(_ pointer: OpaquePointer?) -> OpaquePointer? {
  owned(auth(pointer)?.restoreKeptSession() ?? Future(.authResult, failed: .missing("auth")))
}

// MARK: - Operations

@c @implementation
public func firebase_auth_sign_in_anonymously(_ pointer: OpaquePointer?) -> OpaquePointer? {
  owned(auth(pointer)?.signInAnonymously() ?? Future(.authResult, failed: .missing("auth")))
}

@c @implementation
public func firebase_auth_sign_in_with_credential(
  _ pointer: OpaquePointer?, _ credential: OpaquePointer?
) -> OpaquePointer? {
  future(.user, pointer, credential) { $0.signIn(with: $1) }
}

@c @implementation
public func firebase_auth_sign_in_and_retrieve_data_with_credential(
  _ pointer: OpaquePointer?, _ credential: OpaquePointer?
) -> OpaquePointer? {
  future(.authResult, pointer, credential) { $0.signInAndRetrieveData(with: $1) }
}

@c @implementation
public func firebase_auth_create_user_with_email_and_password(
  _ pointer: OpaquePointer?, _ email: UnsafePointer<CChar>?, _ password: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.authResult, pointer, email, password) { $0.createUser(email: $1, password: $2) }
}

@c @implementation
public func firebase_auth_sign_in_with_email_and_password(
  _ pointer: OpaquePointer?, _ email: UnsafePointer<CChar>?, _ password: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.authResult, pointer, email, password) { $0.signIn(email: $1, password: $2) }
}

@c @implementation
public func firebase_auth_sign_in_with_custom_token(
  _ pointer: OpaquePointer?, _ token: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.authResult, pointer, token) { $0.signIn(customToken: $1) }
}

@c @implementation
public func firebase_auth_send_password_reset_email(
  _ pointer: OpaquePointer?, _ email: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.nothing, pointer, email) { $0.sendPasswordReset(email: $1) }
}

@c @implementation
public func firebase_auth_fetch_providers_for_email(
  _ pointer: OpaquePointer?, _ email: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.other, pointer, email) { $0.fetchProviders(email: $1) }
}

@c @implementation
public func firebase_auth_revoke_token_with_authorization_code(
  _ pointer: OpaquePointer?, _ authorizationCode: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.nothing, pointer, authorizationCode) { $0.revokeToken(authorizationCode: $1) }
}

@c @implementation
public func firebase_auth_revoke_access_token(
  _ pointer: OpaquePointer?, _ accessToken: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.nothing, pointer, accessToken) { $0.revokeAccessToken($1) }
}

@c @implementation
public func firebase_auth_sign_in_with_tokens(
  _ pointer: OpaquePointer?, _ idToken: UnsafePointer<CChar>?, _ refreshToken: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.authResult, pointer, idToken, refreshToken) { $0.signIn(idToken: $1, refreshToken: $2) }
}

@c @implementation
public func firebase_auth_update_current_user(_ pointer: OpaquePointer?, _ user: OpaquePointer?) -> OpaquePointer? {
  future(.nothing, pointer, TextCache.empty) { auth, _ in
    object(user, as: User.self).map { auth.updateCurrentUser($0) } ?? auth.failed(.nothing, .noUser)
  }
}

private func future(
  _ kind: Future.Kind, _ pointer: OpaquePointer?, _ credential: OpaquePointer?, _ call: (Auth, Credential) -> Future
) -> OpaquePointer {
  guard let auth = auth(pointer) else { return owned(Future(kind, failed: .missing("auth"))) }
  guard let credential = object(credential, as: Credential.self) else {
    return owned(auth.failed(kind, .noCredential))
  }
  return owned(call(auth, credential))
}

func future(
  _ kind: Future.Kind, _ pointer: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ call: (Auth, String) -> Future
) -> OpaquePointer {
  future(kind, pointer, text, nil) { auth, text, _ in call(auth, text) }
}

func future(
  _ kind: Future.Kind, _ pointer: OpaquePointer?, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?,
  _ call: (Auth, String, String) -> Future
) -> OpaquePointer {
  guard let auth = auth(pointer) else { return owned(Future(kind, failed: .missing("auth"))) }
  guard let first = TextArgument(first).value, let second = TextArgument(second).value else {
    return owned(auth.failed(kind, .notUTF8))
  }
  return owned(call(auth, first, second))
}

// MARK: - Tenant

@c @implementation
public func firebase_auth_set_tenant_id(_ pointer: OpaquePointer?, _ id: UnsafePointer<CChar>?) -> Int32 {
  guard let auth = auth(pointer), let id = TextArgument(id).value else { return refused() }
  auth.tenantID = id
  return AuthErrorCode.none.rawValue
}

@c @implementation
public func firebase_auth_tenant_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  lend(auth(pointer)) { $0.tenantID }
}

// MARK: - Access groups

@c @implementation
public func firebase_auth_use_keychain_access_group(_ pointer: OpaquePointer?, _ group: UnsafePointer<CChar>?) -> Int32
{
  guard let auth = auth(pointer), let group = TextArgument(group).value else { return refused() }
  let outcome: Result<Void, AuthError> = auth.useAccessGroup(group).map { .failure($0) } ?? .success(())
  return accept(outcome) { _ in }
}

@c @implementation
public func firebase_auth_keychain_access_group(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  lend(auth(pointer)) { $0.accessGroup }
}

@c @implementation
public func firebase_auth_copy_stored_user(
  _ pointer: OpaquePointer?, _ group: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let auth = auth(pointer), let result, let group = TextArgument(group).value else { return refused() }
  var found: User?
  let code = accept(auth.storedUser(inGroup: group)) { found = $0 }
  guard code == AuthErrorCode.none.rawValue else { return code }
  guard let found else { return AuthErrorCode.noSignedInUser.rawValue }
  result.pointee = owned(found)
  return code
}

// MARK: - Language

@c @implementation
public func firebase_auth_set_language_code(_ pointer: OpaquePointer?, _ code: UnsafePointer<CChar>?) -> Int32 {
  guard let auth = auth(pointer), let code = TextArgument(code).value else { return refused() }
  return auth.setLanguageCode(code) ? AuthErrorCode.none.rawValue : AuthErrorCode.failure.rawValue
}

@c @implementation
public func firebase_auth_language_code(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  lend(auth(pointer)) { $0.languageCode }
}

@c @implementation
public func firebase_auth_use_app_language(_ pointer: OpaquePointer?) { auth(pointer)?.useAppLanguage() }

// MARK: - Listeners

@c @implementation
public func firebase_auth_add_state_listener(
  _ pointer: OpaquePointer?, _ listener: firebase_auth_listener?, _ userData: UnsafeMutableRawPointer?,
  _ deleter: firebase_deleter?
) -> UInt64 {
  add(.state, pointer, listener, CallerData(userData, deleter))
}

@c @implementation
public func firebase_auth_add_id_token_listener(
  _ pointer: OpaquePointer?, _ listener: firebase_auth_listener?, _ userData: UnsafeMutableRawPointer?,
  _ deleter: firebase_deleter?
) -> UInt64 {
  add(.idToken, pointer, listener, CallerData(userData, deleter))
}

@c @implementation
public func firebase_auth_remove_listener(_ pointer: OpaquePointer?, _ listener: UInt64) {
  auth(pointer)?.removeListener(listener)
}

private func add(
  _ kind: Listener.Kind, _ pointer: OpaquePointer?, _ listener: firebase_auth_listener?, _ data: CallerData
) -> UInt64 {
  guard let auth = auth(pointer), let listener else { return 0 }
  return auth.addListener(kind) { auth in listener(borrowed(auth), data.pointer) }
}

// MARK: - Attachment

@c @implementation
public func firebase_auth_attach(
  _ pointer: OpaquePointer?, _ value: UnsafeMutableRawPointer?, _ deleter: firebase_deleter?
) -> UnsafeMutableRawPointer? {
  auth(pointer)?.attachment.attach(value, deleter)
}

@c @implementation
public func firebase_auth_attachment(_ pointer: OpaquePointer?) -> UnsafeMutableRawPointer? {
  auth(pointer)?.attachment.pointer
}

@c @implementation
public func firebase_auth_detach(_ pointer: OpaquePointer?) -> UnsafeMutableRawPointer? {
  auth(pointer)?.attachment.detach()
}
