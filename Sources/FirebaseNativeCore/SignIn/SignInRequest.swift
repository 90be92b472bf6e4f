// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A request that returns Firebase tokens: its body, and the interpretation of its response.
protocol SignInRequest: AnyObject {
  var intent: Intent { get }
  /// The provider of the identity; empty for none.
  var providerID: String { get }

  func call(idToken: String?) -> Backend.Call
  func parse(_ json: JSON) -> Result<Grant, AuthError>
}

/// Firebase tokens that will become the Auth's session after the lookup of their user.
struct Grant {
  let tokens: Session.Tokens
  let info: AdditionalUserInfo
  /// The provider's tokens.
  var credential: Credential?
  /// Whether an account without identities is anonymous.
  var isGuest = false
  /// The name from the provider, if the provider returns it only once.
  var fullName = ""
  /// The user id that the program claims; nil if the tokens come from the server.
  var claimedUID: String?
}

extension Session.Tokens {
  /// The tokens of a response, which also reports whether the account is new.
  static func parseGrant(_ json: JSON, _ providerID: String) -> Result<Grant, AuthError> {
    parseSignIn(json).map {
      Grant(tokens: $0, info: AdditionalUserInfo(providerID: providerID, isNewUser: json.bool("isNewUser") ?? false))
    }
  }
}

/// The purpose of a sign-in.
enum Intent {
  case signIn
  case link(uid: String)
  case reauthenticate(uid: String)
  /// A new value of an identity that the user already has.
  case update(uid: String)

  var isLink: Bool {
    if case .link = self { true } else { false }
  }

  var isReauthentication: Bool {
    if case .reauthenticate = self { true } else { false }
  }

  /// The user who must be signed in.
  var uid: String? {
    switch self {
    case .signIn: nil
    case .link(let uid), .reauthenticate(let uid), .update(let uid): uid
    }
  }

  /// The user whose token the request includes. A re-authentication sends no token.
  var sender: String? { isReauthentication ? nil : uid }
}
