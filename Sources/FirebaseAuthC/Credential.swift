// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeSupport
import CFirebaseAuth

private func credential(_ pointer: OpaquePointer?) -> Credential? { object(pointer) }

@c @implementation
public func firebase_credential_retain(_ pointer: OpaquePointer?) { retain(pointer, as: Credential.self) }

@c @implementation
public func firebase_credential_release(_ pointer: OpaquePointer?) { release(pointer, as: Credential.self) }

@c @implementation
public func firebase_credential_provider(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(credential(pointer)) { $0.provider }
}

@c @implementation
public func firebase_credential_sms_code(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(credential(pointer)) { $0.smsCode }
}

@c @implementation
public func firebase_credential_access_token(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(credential(pointer)) { $0.tokens?.accessToken ?? "" }
}

@c @implementation
public func firebase_credential_id_token(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(credential(pointer)) { $0.tokens?.idToken ?? "" }
}

@c @implementation
public func firebase_credential_secret(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(credential(pointer)) { $0.tokens?.secret ?? "" }
}

@c @implementation
public func firebase_credential_is_valid(_ pointer: OpaquePointer?) -> Bool {
  credential(pointer)?.isValid ?? false
}

@c @implementation
public func firebase_oauth_provider_get_credential(
  _ providerID: UnsafePointer<CChar>?, _ idToken: UnsafePointer<CChar>?, _ rawNonce: UnsafePointer<CChar>?,
  _ accessToken: UnsafePointer<CChar>?
) -> OpaquePointer? {
  var arguments = TextArguments()
  var tokens = Credential.Tokens()
  tokens.idToken = arguments.read(idToken)
  tokens.rawNonce = arguments.read(rawNonce)
  tokens.accessToken = arguments.read(accessToken)
  return credential(arguments.read(providerID), tokens, arguments)
}

@c @implementation
public func firebase_apple_auth_provider_get_credential(
  _ idToken: UnsafePointer<CChar>?, _ rawNonce: UnsafePointer<CChar>?, _ givenName: UnsafePointer<CChar>?,
  _ familyName: UnsafePointer<CChar>?
) -> OpaquePointer? {
  var arguments = TextArguments()
  var tokens = Credential.Tokens()
  tokens.idToken = arguments.read(idToken)
  tokens.rawNonce = arguments.read(rawNonce)
  tokens.givenName = arguments.read(givenName)
  tokens.familyName = arguments.read(familyName)
  return credential("apple.com", tokens, arguments)
}

@c @implementation
public func firebase_facebook_auth_provider_get_credential(_ accessToken: UnsafePointer<CChar>?) -> OpaquePointer? {
  firebase_oauth_provider_get_credential("facebook.com", nil, nil, accessToken)
}

@c @implementation
public func firebase_facebook_auth_provider_get_credential_for_limited_login(
  _ idToken: UnsafePointer<CChar>?, _ rawNonce: UnsafePointer<CChar>?
) -> OpaquePointer? {
  firebase_oauth_provider_get_credential("facebook.com", idToken, rawNonce, nil)
}

@c @implementation
public func firebase_github_auth_provider_get_credential(_ accessToken: UnsafePointer<CChar>?) -> OpaquePointer? {
  firebase_oauth_provider_get_credential("github.com", nil, nil, accessToken)
}

@c @implementation
public func firebase_google_auth_provider_get_credential(
  _ idToken: UnsafePointer<CChar>?, _ accessToken: UnsafePointer<CChar>?
) -> OpaquePointer? {
  firebase_oauth_provider_get_credential("google.com", idToken, nil, accessToken)
}

@c @implementation
public func firebase_email_auth_provider_get_credential(
  _ email: UnsafePointer<CChar>?, _ password: UnsafePointer<CChar>?
) -> OpaquePointer? {
  credential(email, password) { .email($0, password: $1) }
}

@c @implementation
public func firebase_email_auth_provider_get_credential_with_link(
  _ email: UnsafePointer<CChar>?, _ link: UnsafePointer<CChar>?
) -> OpaquePointer? {
  credential(email, link) { .email($0, link: $1) }
}

@c @implementation
public func firebase_play_games_auth_provider_get_credential(_ code: UnsafePointer<CChar>?) -> OpaquePointer? {
  credential(code, nil) { code, _ in .playGames(serverAuthCode: code) }
}

@c @implementation
public func firebase_twitter_auth_provider_get_credential(
  _ token: UnsafePointer<CChar>?, _ secret: UnsafePointer<CChar>?
) -> OpaquePointer? {
  credential(token, secret) { .twitter(token: $0, secret: $1) }
}

@c @implementation
public func firebase_phone_auth_provider_get_credential(
  _ verificationID: UnsafePointer<CChar>?, _ code: UnsafePointer<CChar>?
) -> OpaquePointer? {
  credential(verificationID, code) { .phone(verificationID: $0, code: $1) }
}

private func credential(
  _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?, _ make: (String, String) -> Credential
) -> OpaquePointer {
  var arguments = TextArguments()
  let made = make(arguments.read(first), arguments.read(second))
  return owned(arguments.areValid ? made : Credential(invalid: .notUTF8))
}

private func credential(
  _ provider: String, _ tokens: Credential.Tokens, _ arguments: TextArguments
) -> OpaquePointer {
  let made =
    arguments.areValid ? Credential(provider: provider, tokens: tokens) : Credential(invalid: .notUTF8)
  return owned(made)
}
