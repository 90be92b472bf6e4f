// SPDX-License-Identifier: Apache-2.0
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

  /// The user whose token the exchange includes. A re-authentication sends no token.
  var sender: String? { isReauthentication ? nil : uid }
}
