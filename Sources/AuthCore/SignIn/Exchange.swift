// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// A request that brings Firebase's tokens of a user: what it sends, and what its answer means.
protocol Exchange: AnyObject {
  var intent: Intent { get }
  /// Whose identity it proves; empty if nobody's.
  var providerID: String { get }

  func call(idToken: String?) -> Backend.Call
  func read(_ json: JSON) -> Result<Grant, AuthError>
}

/// Firebase's tokens of a user that are to become the Auth's session, once the server has told whose they are.
struct Grant {
  let tokens: Session.Tokens
  let info: AdditionalUserInfo
  /// The provider's own tokens.
  var credential: Credential?
  /// Whether an account without any identity is a guest's.
  var isGuest = false
  /// What the provider calls the player, if it says so once only.
  var fullName = ""
  /// Whose tokens they are said to be; nil if they come from the server itself.
  var claimedUID: String?
}

extension Session.Tokens {
  /// The tokens of an answer that may ask for a second factor in their place.
  static func read(exchange json: JSON) -> Result<Self, AuthError> {
    if json.string("idToken") == nil, json.filled("mfaPendingCredential") != nil {
      let message = "The account has a second factor. Complete the sign-in with this error's resolver."
      return .failure(AuthError(.secondFactorRequired, message))
    }
    return read(json)
  }
}
