// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

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
