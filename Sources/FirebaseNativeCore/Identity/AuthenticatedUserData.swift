// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A user that the program has signed in itself: Firebase tokens and provider data.
public struct AuthenticatedUserData: Sendable {
  /// The user's id in the project.
  public var uid = ""
  public var email = ""
  public var displayName = ""
  /// The user name at the provider.
  public var userName = ""
  public var providerID = ""
  /// Firebase's id token (not the provider's).
  public var accessToken = ""
  public var refreshToken = ""
  /// In seconds. 0 if unknown; then the token is refreshed before its next use.
  public var accessTokenLifetime: UInt64 = 0
  /// The provider's claims, as a JSON object.
  public var profile: JSON?

  public init() {}
}
