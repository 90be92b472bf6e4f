// SPDX-License-Identifier: Apache-2.0

/// The creation of an account or a sign-in, as a blocking function receives it.
struct SignInEvent {
  /// "password", "emailLink", "phone", or the id of a provider.
  let method: String
  /// "phone" or "totp".
  var secondFactor: String?
  /// The provider's claims and tokens.
  var assertion: ProviderAssertion?
}
