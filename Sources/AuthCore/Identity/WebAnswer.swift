// SPDX-License-Identifier: Apache-2.0
/// What the browser brought of a sign-in at a provider, for accounts:signInWithIdp.
struct WebAnswer: Sendable {
  /// The URL that the provider sent the player to, with all that it added.
  var requestURI: String
  /// What ties the answer to whoever began the sign-in.
  var sessionID: String
  /// The form that the provider sent, if it sent one.
  var postBody: String?
}
