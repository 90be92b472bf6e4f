// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

private func authorization(_ pointer: OpaquePointer?) -> AppleAuthorization? {
  #if hasFeature(Embedded)
    // None exists in a library without a sheet. A constant lets the compiler leave out the getters' bodies.
    nil
  #else
    object(pointer)
  #endif
}

private func text(
  _ pointer: OpaquePointer?, getter: StaticString = #function, _ value: (AppleAuthorization.Fields) -> String
) -> UnsafePointer<CChar> {
  text(authorization(pointer), getter: getter) { value($0.fields) }
}

// MARK: - Asking

@c @implementation
public func firebase_apple_authorization_start(
  _ pointer: OpaquePointer?, _ request: UnsafePointer<firebase_apple_request>?
) -> OpaquePointer? {
  guard let auth = object(pointer, as: Auth.self) else { return owned(Future(.other, failed: .missing("auth"))) }
  let given = request.map { sized($0) } ?? .success(firebase_apple_request())
  switch given.flatMap({ AppleRequest.read($0) }) {
  case .failure(let error): return owned(auth.failed(.other, error))
  case .success(let request): return owned(auth.authorizeWithApple(request))
  }
}

extension AppleRequest {
  fileprivate static func read(_ given: firebase_apple_request) -> Result<AppleRequest, AuthError> {
    var texts = TextArguments()
    let state = given.state.map { texts.read($0) }
    let raw = given.raw_nonce.map { texts.read($0) }
    let names = given.scopes.map { texts.read($0) } ?? "name email"
    guard texts.areValid else { return .failure(.notUTF8) }
    guard let nonce = raw.map({ Nonce(raw: $0) }) ?? Nonce() else { return .failure(.noEntropy) }
    if raw?.isEmpty == true { return .failure(.invalidArgument("The raw nonce is empty.")) }
    return scopes(names).map { AppleRequest($0, state: state, nonce: nonce) }
  }

  private static func scopes(_ names: String) -> Result<[Scope], AuthError> {
    var scopes: [Scope] = []
    for name in Array(names.utf8).split(separator: UInt8(ascii: " ")) {
      guard let scope = Scope(String(decoding: name, as: UTF8.self)) else {
        return .failure(
          .invalidArgument("The scopes \"\(names)\" are invalid. Sign in with Apple has \"name\" and \"email\"."))
      }
      scopes.append(scope)
    }
    return .success(scopes)
  }
}

extension AuthError {
  fileprivate static let noEntropy = AuthError(
    .failure, "The system cannot generate random numbers, so no nonce can be created.")
}

@c @implementation
public func firebase_auth_set_window(_ pointer: OpaquePointer?, _ window: UnsafeMutableRawPointer?) -> Int32 {
  guard let auth = object(pointer, as: Auth.self) else { return refused() }
  return (auth.setWindow(window) ? AuthErrorCode.none : .unimplemented).rawValue
}

// MARK: - The answer

@c @implementation
public func firebase_future_apple_authorization(_ pointer: OpaquePointer?) -> OpaquePointer? {
  object(pointer, as: Future.self)?.value?.appleAuthorization.map { borrowed($0) }
}

@c @implementation
public func firebase_apple_authorization_retain(_ pointer: OpaquePointer?) {
  retain(pointer, as: AppleAuthorization.self)
}

@c @implementation
public func firebase_apple_authorization_release(_ pointer: OpaquePointer?) {
  release(pointer, as: AppleAuthorization.self)
}

@c @implementation
public func firebase_apple_authorization_credential(_ pointer: OpaquePointer?) -> OpaquePointer? {
  authorization(pointer).map { borrowed($0.credential) }
}

@c @implementation
public func firebase_apple_authorization_user(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.user }
}

@c @implementation
public func firebase_apple_authorization_identity_token(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.identityToken }
}

@c @implementation
public func firebase_apple_authorization_raw_nonce(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.rawNonce }
}

@c @implementation
public func firebase_apple_authorization_authorization_code(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.authorizationCode }
}

@c @implementation
public func firebase_apple_authorization_email(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.email }
}

@c @implementation
public func firebase_apple_authorization_full_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.fullName }
}

@c @implementation
public func firebase_apple_authorization_given_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.givenName }
}

@c @implementation
public func firebase_apple_authorization_family_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.familyName }
}

@c @implementation
public func firebase_apple_authorization_state(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.state }
}

@c @implementation
public func firebase_apple_authorization_real_user_status(_ pointer: OpaquePointer?) -> Int32 {
  authorization(pointer)?.fields.realUserStatus ?? 0
}

// MARK: - The state of the authorization

@c @implementation
public func firebase_apple_authorization_fetch_credential_state(
  _ auth: OpaquePointer?, _ user: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.other, auth, user) { $0.fetchAppleCredentialState(ofUser: $1) }
}

@c @implementation
public func firebase_future_apple_credential_state(_ pointer: OpaquePointer?) -> Int32 {
  if case .number(let state)? = object(pointer, as: Future.self)?.value { state } else { 0 }
}

@c @implementation
public func firebase_apple_authorization_add_revocation_listener(
  _ pointer: OpaquePointer?, _ listener: firebase_auth_listener?, _ userData: UnsafeMutableRawPointer?,
  _ deleter: firebase_deleter?
) -> UInt64 {
  let data = CallerData(userData, deleter)
  guard let auth = object(pointer, as: Auth.self), let listener else { return 0 }
  return auth.addAppleRevocationListener { auth in listener(borrowed(auth), data.pointer) }
}
