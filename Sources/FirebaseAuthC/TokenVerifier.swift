// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

@c @implementation
public func firebase_token_verifier_create(
  _ projectID: UnsafePointer<CChar>?, _ options: UnsafePointer<firebase_token_verifier_options>?,
  _ verifier: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let verifier, projectID != nil, let projectID = TextArgument(projectID).value else { return refused() }
  let read = options.map { sized($0).flatMap { TokenVerifierOptions.read($0) } } ?? .success(TokenVerifierOptions())
  return accept(read.flatMap { TokenVerifier.make(projectID: projectID, $0) }) { verifier.pointee = owned($0) }
}

extension TokenVerifierOptions {
  fileprivate static func read(_ fields: firebase_token_verifier_options) -> Result<Self, AuthError> {
    var options = Self()
    var texts = TextArguments()
    options.tenantID = texts.read(fields.tenant_id)
    options.maximumAge = fields.maximum_age_milliseconds
    let tolerance = fields.clock_tolerance_milliseconds
    options.clockTolerance = tolerance == 0 ? usualTolerance : max(0, tolerance)
    options.emulator = texts.read(fields.emulator)
    options.idTokenKeysURL = texts.read(fields.id_token_keys_url)
    options.sessionCookieKeysURL = texts.read(fields.session_cookie_keys_url)
    options.caFile = texts.read(fields.ca_file)
    return texts.areValid ? .success(options) : .failure(.notUTF8)
  }
}

@c @implementation
public func firebase_token_verifier_retain(_ pointer: OpaquePointer?) { retain(pointer, as: TokenVerifier.self) }

@c @implementation
public func firebase_token_verifier_release(_ pointer: OpaquePointer?) { release(pointer, as: TokenVerifier.self) }

@c @implementation
public func firebase_token_verifier_set_time(_ pointer: OpaquePointer?, _ time: UInt64) {
  object(pointer, as: TokenVerifier.self)?.setTime(Int64(clamping: time))
}

// MARK: - Verifying

@c @implementation
public func firebase_token_verifier_verify_id_token(
  _ pointer: OpaquePointer?, _ token: UnsafePointer<CChar>?
) -> OpaquePointer? {
  verify(pointer, token, "token") { $0.verify(idToken: $1) }
}

@c @implementation
public func firebase_token_verifier_verify_session_cookie(
  _ pointer: OpaquePointer?, _ cookie: UnsafePointer<CChar>?
) -> OpaquePointer? {
  verify(pointer, cookie, "cookie") { $0.verify(sessionCookie: $1) }
}

private func verify(
  _ pointer: OpaquePointer?, _ argument: UnsafePointer<CChar>?, _ name: String,
  _ verify: (TokenVerifier, String) -> Future
) -> OpaquePointer? {
  guard let verifier = object(pointer, as: TokenVerifier.self) else { return failed(.missing("verifier")) }
  switch TextArgument(argument) {
  case .absent: return failed(.missing(name))
  case .invalid: return failed(.notUTF8)
  case .text(let text): return owned(verify(verifier, text))
  }
}

private func failed(_ error: AuthError) -> OpaquePointer { owned(Future(.other, failed: error)) }

// MARK: - The result

private func token(_ pointer: OpaquePointer?) -> VerifiedToken? { object(pointer) }

@c @implementation
public func firebase_future_verified_token(_ future: OpaquePointer?) -> OpaquePointer? {
  object(future, as: Future.self)?.value?.verifiedToken.map { borrowed($0) }
}

@c @implementation
public func firebase_verified_token_uid(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(token(pointer)) { $0.uid }
}

@c @implementation
public func firebase_verified_token_email(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(token(pointer)) { $0.email }
}

@c @implementation
public func firebase_verified_token_is_email_verified(_ pointer: OpaquePointer?) -> Bool {
  token(pointer)?.isEmailVerified ?? false
}

@c @implementation
public func firebase_verified_token_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(token(pointer)) { $0.name }
}

@c @implementation
public func firebase_verified_token_auth_time(_ pointer: OpaquePointer?) -> UInt64 { token(pointer)?.authTime ?? 0 }

@c @implementation
public func firebase_verified_token_issued_at(_ pointer: OpaquePointer?) -> UInt64 { token(pointer)?.issuedAt ?? 0 }

@c @implementation
public func firebase_verified_token_expires_at(_ pointer: OpaquePointer?) -> UInt64 { token(pointer)?.expiresAt ?? 0 }

@c @implementation
public func firebase_verified_token_sign_in_provider(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(token(pointer)) { $0.signInProvider }
}

@c @implementation
public func firebase_verified_token_sign_in_second_factor(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(token(pointer)) { $0.signInSecondFactor }
}

@c @implementation
public func firebase_verified_token_tenant_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(token(pointer)) { $0.tenantID }
}

@c @implementation
public func firebase_verified_token_claims(_ pointer: OpaquePointer?) -> OpaquePointer? {
  token(pointer).flatMap { value($0.claims, keptIn: $0.claimsForC) }
}

@c @implementation
public func firebase_verified_token_json(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(token(pointer)) { $0.claimsText }
}
