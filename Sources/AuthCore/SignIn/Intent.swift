// SPDX-License-Identifier: Apache-2.0
/// What a sign-in is for.
enum Intent {
  case signIn
  case link(uid: String)
  case reauthenticate(uid: String)
  /// A new value of an identity that the user has.
  case update(uid: String)

  var isLink: Bool {
    if case .link = self { true } else { false }
  }

  var isReauthentication: Bool {
    if case .reauthenticate = self { true } else { false }
  }

  /// Who must be signed in.
  var uid: String? {
    switch self {
    case .signIn: nil
    case .link(let uid), .reauthenticate(let uid), .update(let uid): uid
    }
  }

  /// In whose name the exchange goes. A re-authentication proves the user without their token.
  var sender: String? { isReauthentication ? nil : uid }
}
