// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// A credential that consists of tokens of a provider.
///
/// An archive contains the tokens: protect it like a password.
open class OAuthCredential: AuthCredential, NSSecureCoding, @unchecked Sendable {
  private enum Key {
    static let provider = "provider"
    static let idToken = "IDToken"
    static let rawNonce = "rawNonce"
    static let accessToken = "accessToken"
    static let secret = "secret"
    static let pendingToken = "pendingToken"
    static let givenName = "givenName"
    static let familyName = "familyName"
  }

  /// The identity token (OpenID Connect).
  public var idToken: String? { tokens.idToken.nonEmpty }
  /// The access token (OAuth).
  public var accessToken: String? { tokens.accessToken.nonEmpty }
  /// The secret of an access token (OAuth 1.0a).
  public var secret: String? { tokens.secret.nonEmpty }

  private var tokens: FirebaseNativeCore.Credential.Tokens { core.tokens ?? FirebaseNativeCore.Credential.Tokens() }

  convenience init(provider: String, tokens: FirebaseNativeCore.Credential.Tokens) {
    self.init(FirebaseNativeCore.Credential(provider: provider, tokens: tokens), provider: provider)
  }

  override init(_ core: FirebaseNativeCore.Credential, provider: String) { super.init(core, provider: provider) }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads a credential from an archive.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive has no credential.
  public required init?(coder: NSCoder) {
    guard let provider = coder.text(Key.provider) else { return nil }
    var tokens = FirebaseNativeCore.Credential.Tokens()
    tokens.idToken = coder.text(Key.idToken) ?? ""
    tokens.rawNonce = coder.text(Key.rawNonce) ?? ""
    tokens.accessToken = coder.text(Key.accessToken) ?? ""
    tokens.secret = coder.text(Key.secret) ?? ""
    tokens.pendingToken = coder.text(Key.pendingToken) ?? ""
    tokens.givenName = coder.text(Key.givenName) ?? ""
    tokens.familyName = coder.text(Key.familyName) ?? ""
    super.init(FirebaseNativeCore.Credential(provider: provider, tokens: tokens), provider: provider)
  }

  /// Writes the credential to an archive.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) {
    coder.encode(provider as NSString, forKey: Key.provider)
    coder.encode(tokens.idToken as NSString, forKey: Key.idToken)
    coder.encode(tokens.rawNonce as NSString, forKey: Key.rawNonce)
    coder.encode(tokens.accessToken as NSString, forKey: Key.accessToken)
    coder.encode(tokens.secret as NSString, forKey: Key.secret)
    coder.encode(tokens.pendingToken as NSString, forKey: Key.pendingToken)
    coder.encode(tokens.givenName as NSString, forKey: Key.givenName)
    coder.encode(tokens.familyName as NSString, forKey: Key.familyName)
  }
}
