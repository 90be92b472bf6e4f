import AuthRuntime
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

  /// What is necessary and missing.
  private var missing: String? {
    if uid.isEmpty { return "uid" }
    if providerID.isEmpty { return "provider_id" }
    if accessToken.isEmpty { return "access_token" }
    return refreshToken.isEmpty ? "refresh_token" : nil
  }

  private func mistake(for intent: Intent) -> AuthError? {
    if let missing {
      return AuthError(.invalidAuthenticatedUserData, "The data of the signed-in user has no \"\(missing)\".")
    }
    if accessTokenLifetime > UInt64(Int32.max) {
      return AuthError(
        .invalidAuthenticatedUserData,
        "\"token_expires_in_seconds\" is more than any token lives: it is the seconds from now on, not a date.")
    }
    if let user = intent.uid, user != uid { return .userMismatch }
    return nil
  }

  func adoption(for intent: Intent) -> Result<Adoption, AuthError> {
    if let mistake = mistake(for: intent) { return .failure(mistake) }
    let info = AdditionalUserInfo(
      providerID: providerID, userName: userName, email: email, displayName: displayName, rawProfile: profile)
    let tokens = Session.Tokens(
      idToken: accessToken, refreshToken: refreshToken, lifetime: Int64(accessTokenLifetime) * 1000)
    return .success(
      Adoption(intent: intent, tokens: tokens, info: info, isGuest: tokens.areGuests, claimedUID: uid))
  }
}
