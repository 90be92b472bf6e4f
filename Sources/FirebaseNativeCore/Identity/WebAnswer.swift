// SPDX-License-Identifier: Apache-2.0
/// The result of a provider's sign-in in the browser, for accounts:signInWithIdp.
struct WebAnswer: Sendable {
  /// The URL that the provider redirected to, with all parameters.
  var requestURI: String
  /// Binds the response to the client that began the sign-in.
  var sessionID: String
  /// The form that the provider posted, if any.
  var postBody: String?
}
