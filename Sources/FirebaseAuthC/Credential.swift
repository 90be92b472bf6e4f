import AuthCore
import AuthSupport
import CFirebaseAuth

@c @implementation
public func firebase_credential_retain(_ credential: OpaquePointer?) { retain(credential, as: Credential.self) }

@c @implementation
public func firebase_credential_release(_ credential: OpaquePointer?) { release(credential, as: Credential.self) }

@c @implementation
public func firebase_credential_provider(_ credential: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let credential = object(credential, as: Credential.self) else { return TextCache.empty }
  return credential.texts.text(0, credential.provider)
}

@c @implementation
public func firebase_credential_is_valid(_ credential: OpaquePointer?) -> Bool {
  object(credential, as: Credential.self)?.isValid ?? false
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
public func firebase_facebook_auth_provider_get_limited_login_credential(
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

private func credential(
  _ provider: String, _ tokens: Credential.Tokens, _ arguments: TextArguments
) -> OpaquePointer {
  let made =
    arguments.areValid ? Credential(provider: provider, tokens: tokens) : Credential(invalid: .notUTF8)
  return owned(made)
}
