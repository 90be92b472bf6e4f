// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// What a program has of a player whom it signed in itself: Firebase's own tokens, and what the provider told.
public struct AuthenticatedUserData: Sendable {
  /// The user's id in the project.
  public var uid = ""
  public var email = ""
  public var displayName = ""
  /// The account's name at the provider.
  public var userName = ""
  public var providerID = ""
  /// Firebase's id token, not the provider's.
  public var accessToken = ""
  public var refreshToken = ""
  /// Seconds. 0 if it isn't known: then the token is refreshed before its next use.
  public var accessTokenLifetime: UInt64 = 0
  /// The provider's claims, as an object.
  public var profile: JSON?

  public init() {}
}
