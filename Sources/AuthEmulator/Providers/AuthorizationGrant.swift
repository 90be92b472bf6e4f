// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// What a provider gives for the code of a player who has agreed.
struct AuthorizationGrant {
  /// In milliseconds.
  static let lifetime: Int64 = 300_000

  /// Of the sign-in that it belongs to.
  let state: String
  /// What the provider tells of the player.
  let claims: JSON
  /// Signed; nil from a provider that gives none.
  let identityToken: String?
}
