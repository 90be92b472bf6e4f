// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

private func info(_ pointer: OpaquePointer?) -> MultiFactorInfo? { object(pointer) }
private func session(_ pointer: OpaquePointer?) -> MultiFactorSession? { object(pointer) }
private func secret(_ pointer: OpaquePointer?) -> TOTPSecret? { object(pointer) }
private func assertion(_ pointer: OpaquePointer?) -> MultiFactorAssertion? { object(pointer) }
private func resolver(_ pointer: OpaquePointer?) -> MultiFactorResolver? { object(pointer) }
private func user(_ pointer: OpaquePointer?) -> User? { object(pointer) }
private func future(_ pointer: OpaquePointer?) -> Future? { object(pointer) }

// MARK: - Enrolled factors

@c @implementation
public func firebase_multi_factor_info_retain(_ pointer: OpaquePointer?) {
  retain(pointer, as: MultiFactorInfo.self)
}

@c @implementation
public func firebase_multi_factor_info_release(_ pointer: OpaquePointer?) {
  release(pointer, as: MultiFactorInfo.self)
}

@c @implementation
public func firebase_multi_factor_info_uid(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(info(pointer)) { $0.uid }
}

@c @implementation
public func firebase_multi_factor_info_display_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(info(pointer)) { $0.displayName }
}

@c @implementation
public func firebase_multi_factor_info_factor_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(info(pointer)) { $0.factorID }
}

@c @implementation
public func firebase_multi_factor_info_phone_number(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(info(pointer)) { $0.phoneNumber }
}

@c @implementation
public func firebase_multi_factor_info_enrollment_timestamp(_ pointer: OpaquePointer?) -> UInt64 {
  UInt64(clamping: info(pointer)?.enrolledAt ?? 0)
}

@c @implementation
public func firebase_user_multi_factor_count(_ pointer: OpaquePointer?) -> Int {
  user(pointer)?.multiFactors.count ?? 0
}

@c @implementation
public func firebase_user_multi_factor_at(_ pointer: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  element(user(pointer)?.multiFactors, index)
}

private func element(_ factors: [MultiFactorInfo]?, _ index: Int) -> OpaquePointer? {
  guard let factors, factors.indices.contains(index) else { return nil }
  return borrowed(factors[index])
}

// MARK: - Enrolling

@c @implementation
public func firebase_user_get_multi_factor_session(_ pointer: OpaquePointer?) -> OpaquePointer? {
  future(.other, of: pointer) { $0.multiFactorSession() }
}

@c @implementation
public func firebase_future_multi_factor_session(_ pointer: OpaquePointer?) -> OpaquePointer? {
  future(pointer)?.value?.multiFactorSession.map { borrowed($0) }
}

@c @implementation
public func firebase_multi_factor_session_retain(_ pointer: OpaquePointer?) {
  retain(pointer, as: MultiFactorSession.self)
}

@c @implementation
public func firebase_multi_factor_session_release(_ pointer: OpaquePointer?) {
  release(pointer, as: MultiFactorSession.self)
}

@c @implementation
public func firebase_phone_auth_provider_verify_phone_number_for_enrollment(
  _ auth: OpaquePointer?, _ phoneNumber: UnsafePointer<CChar>?, _ pointer: OpaquePointer?
) -> OpaquePointer? {
  future(.other, auth, phoneNumber) { $0.verifyPhoneNumber($1, session: session(pointer)) }
}

@c @implementation
public func firebase_totp_multi_factor_generator_generate_secret(_ pointer: OpaquePointer?) -> OpaquePointer? {
  owned(
    session(pointer).map { TOTPSecret.generate(for: $0) } ?? Future(.other, failed: .missingMultiFactorSession))
}

@c @implementation
public func firebase_user_enroll_multi_factor(
  _ pointer: OpaquePointer?, _ proof: OpaquePointer?, _ displayName: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.user, of: pointer, displayName) { $0.enroll(assertion(proof), displayName: $1) }
}

@c @implementation
public func firebase_user_unenroll_multi_factor(
  _ pointer: OpaquePointer?, _ factorUID: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.user, of: pointer, factorUID) { $0.unenroll(factorUID: $1) }
}

// MARK: - Authenticator apps

@c @implementation
public func firebase_future_totp_secret(_ pointer: OpaquePointer?) -> OpaquePointer? {
  future(pointer)?.value?.totpSecret.map { borrowed($0) }
}

@c @implementation
public func firebase_totp_secret_retain(_ pointer: OpaquePointer?) { retain(pointer, as: TOTPSecret.self) }

@c @implementation
public func firebase_totp_secret_release(_ pointer: OpaquePointer?) { release(pointer, as: TOTPSecret.self) }

@c @implementation
public func firebase_totp_secret_shared_secret_key(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(secret(pointer)) { $0.sharedSecretKey }
}

@c @implementation
public func firebase_totp_secret_hashing_algorithm(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(secret(pointer)) { $0.hashingAlgorithm }
}

@c @implementation
public func firebase_totp_secret_verification_code_length(_ pointer: OpaquePointer?) -> UInt32 {
  UInt32(clamping: secret(pointer)?.verificationCodeLength ?? 0)
}

@c @implementation
public func firebase_totp_secret_period(_ pointer: OpaquePointer?) -> UInt32 {
  UInt32(clamping: secret(pointer)?.period ?? 0)
}

@c @implementation
public func firebase_totp_secret_enrollment_deadline(_ pointer: OpaquePointer?) -> UInt64 {
  UInt64(clamping: secret(pointer)?.enrollmentDeadline ?? 0)
}

@c @implementation
public func firebase_totp_secret_qr_code_url(
  _ pointer: OpaquePointer?, _ accountName: UnsafePointer<CChar>?, _ issuer: UnsafePointer<CChar>?
) -> UnsafePointer<CChar>? {
  lend(secret(pointer)) {
    $0.qrCodeURL(accountName: TextArgument(accountName).value ?? "", issuer: TextArgument(issuer).value ?? "")
  }
}

// MARK: - Assertions

@c @implementation
public func firebase_phone_multi_factor_generator_create_assertion(_ credential: OpaquePointer?) -> OpaquePointer? {
  owned(MultiFactorAssertion.phone(object(credential) ?? Credential(invalid: .noCredential)))
}

@c @implementation
public func firebase_totp_multi_factor_generator_create_assertion_for_enrollment(
  _ pointer: OpaquePointer?, _ oneTimePassword: UnsafePointer<CChar>?
) -> OpaquePointer? {
  guard let secret = secret(pointer) else { return invalid(.missingMultiFactorSession) }
  return totp(oneTimePassword, nil) { password, _ in .totp(secret: secret, oneTimePassword: password) }
}

@c @implementation
public func firebase_totp_multi_factor_generator_create_assertion_for_sign_in(
  _ enrollmentID: UnsafePointer<CChar>?, _ oneTimePassword: UnsafePointer<CChar>?
) -> OpaquePointer? {
  totp(oneTimePassword, enrollmentID) { .totp(enrollmentID: $1, oneTimePassword: $0) }
}

private func totp(
  _ oneTimePassword: UnsafePointer<CChar>?, _ enrollmentID: UnsafePointer<CChar>?,
  _ make: (String, String) -> MultiFactorAssertion
) -> OpaquePointer {
  guard let password = TextArgument(oneTimePassword).value, let enrollmentID = TextArgument(enrollmentID).value else {
    return invalid(.notUTF8)
  }
  return owned(make(password, enrollmentID))
}

private func invalid(_ error: AuthError) -> OpaquePointer {
  owned(MultiFactorAssertion.invalid(MultiFactorInfo.totp, error))
}

@c @implementation
public func firebase_multi_factor_assertion_retain(_ pointer: OpaquePointer?) {
  retain(pointer, as: MultiFactorAssertion.self)
}

@c @implementation
public func firebase_multi_factor_assertion_release(_ pointer: OpaquePointer?) {
  release(pointer, as: MultiFactorAssertion.self)
}

@c @implementation
public func firebase_multi_factor_assertion_factor_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(assertion(pointer)) { $0.factorID }
}

// MARK: - Signing in

@c @implementation
public func firebase_future_multi_factor_resolver(_ pointer: OpaquePointer?) -> OpaquePointer? {
  future(pointer)?.error?.resolver.map { borrowed($0) }
}

@c @implementation
public func firebase_multi_factor_resolver_retain(_ pointer: OpaquePointer?) {
  retain(pointer, as: MultiFactorResolver.self)
}

@c @implementation
public func firebase_multi_factor_resolver_release(_ pointer: OpaquePointer?) {
  release(pointer, as: MultiFactorResolver.self)
}

@c @implementation
public func firebase_multi_factor_resolver_session(_ pointer: OpaquePointer?) -> OpaquePointer? {
  resolver(pointer).map { borrowed($0.session) }
}

@c @implementation
public func firebase_multi_factor_resolver_hint_count(_ pointer: OpaquePointer?) -> Int {
  resolver(pointer)?.hints.count ?? 0
}

@c @implementation
public func firebase_multi_factor_resolver_hint_at(_ pointer: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  element(resolver(pointer)?.hints, index)
}

@c @implementation
public func firebase_phone_auth_provider_verify_multi_factor_info(
  _ auth: OpaquePointer?, _ factor: OpaquePointer?, _ pointer: OpaquePointer?
) -> OpaquePointer? {
  future(.other, auth, nil) { auth, _ in auth.verifyPhoneNumber(of: info(factor), session: session(pointer)) }
}

@c @implementation
public func firebase_multi_factor_resolver_resolve_sign_in(
  _ pointer: OpaquePointer?, _ proof: OpaquePointer?
) -> OpaquePointer? {
  guard let resolver = resolver(pointer) else { return owned(Future(.authResult, failed: .missing("resolver"))) }
  return owned(resolver.resolveSignIn(with: assertion(proof)))
}
