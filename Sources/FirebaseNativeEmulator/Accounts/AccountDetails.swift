// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// What most accounts do not have.
final class AccountDetails {
  /// The custom claims set by an administrator, as the text of a JSON object.
  var customAttributes: String?
  /// The custom claims as an object.
  var customClaims: JSON?
  var identities: [LinkedIdentity] = []
  var secondFactors: [SecondFactor] = []
  var passkeys: [Passkey] = []
  /// A password whose text is unknown.
  var importedPassword: Password?
}
