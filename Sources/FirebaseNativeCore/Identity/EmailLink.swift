// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime

/// A proof that the player receives the emails of an address.
struct EmailLink: Sendable {
  let email: String
  let code: String

  static func make(email: String, link: String) -> Result<Self, AuthError> {
    guard !email.isEmpty else { return .failure(.missingEmail) }
    guard let code = code(of: link) else { return .failure(.noSignInLink) }
    return .success(Self(email: email, code: code))
  }

  static func code(of link: String) -> String? {
    guard let link = ActionCodeLink.parse(link), link.operation == .emailLink, !link.code.isEmpty else { return nil }
    return link.code
  }
}

extension AuthError {
  fileprivate static let noSignInLink = AuthError(
    .invalidActionCode,
    "The link is not a sign-in link: it must be the whole link of the email, with \"mode=signIn\" and an \"oobCode\".")
}
