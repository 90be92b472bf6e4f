// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A sign-in in the browser that began with `accounts:createAuthUri` or at the handler.
struct AuthorizationSession {
  /// In milliseconds.
  static let lifetime: Int64 = 3_600_000
  /// The maximum number of sessions, because a page can begin any number.
  static let limit = 10_000

  /// The OAuth state parameter.
  let state: String
  /// The SHA-256 of the session id, in hexadecimal. With the id, the client proves that it began the sign-in.
  let sessionHash: String
  let provider: IdentityProvider
  /// Nil for no tenant.
  let tenantId: String?
  /// The client id at the provider.
  let clientId: String
  let continueUrl: ContinueURL
  /// The provider receives only its hash.
  let rawNonce: String
  /// Nil unless the sign-in began at the handler.
  let opener: HandlerOpener?

  var nonce: String { Digest.sha256Hex(rawNonce) }

  /// A session id for a client that sends none.
  static func makeId() throws(Failure) -> String {
    guard let id = SecureRandom.text(27, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    return id
  }
}

/// What a provider returns for an authorization code.
struct AuthorizationGrant {
  /// In milliseconds.
  static let lifetime: Int64 = 300_000

  /// The state of the sign-in.
  let state: String
  /// The provider's claims about the player.
  let claims: JSON
  /// A signed token; nil for a provider without identity tokens.
  let identityToken: String?
}
