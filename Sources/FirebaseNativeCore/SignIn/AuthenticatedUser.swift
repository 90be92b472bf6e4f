// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Users that a program has signed in itself.

extension AuthenticatedUserData {
  /// The name of a required value that is missing.
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
        "\"token_expires_in_seconds\" is too large: it is a number of seconds from now, not a date.")
    }
    if let user = intent.uid, user != uid { return .userMismatch }
    return nil
  }

  func grant(for intent: Intent) -> Result<Grant, AuthError> {
    if let mistake = mistake(for: intent) { return .failure(mistake) }
    let info = AdditionalUserInfo(
      providerID: providerID, userName: userName, email: email, displayName: displayName, rawProfile: profile)
    let tokens = Session.Tokens(
      idToken: accessToken, refreshToken: refreshToken, lifetime: Int64(accessTokenLifetime) * 1000)
    return .success(Grant(tokens: tokens, info: info, isGuest: tokens.areGuests, claimedUID: uid))
  }
}
