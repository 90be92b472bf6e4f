// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Accounts of an email address that the player can receive emails at.

extension Auth {
  /// Whether the link is a sign-in link for `signIn(email:link:)`.
  public func isSignInLink(_ link: String) -> Bool { EmailLink.code(of: link) != nil }

  /// Signs in with the link of an email from `sendSignInLink`. Creates an account for a new address.
  public func signIn(email: String, link: String) -> Future {
    signInAndRetrieveData(with: .email(email, link: link))
  }
}

/// accounts:signInWithEmailLink.
final class EmailLinkExchange: Exchange {
  let link: EmailLink
  let intent: Intent

  var providerID: String { PasswordAccount.providerID }

  init(link: EmailLink, intent: Intent) {
    self.link = link
    self.intent = intent
  }

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("email", link.email)
    body.set("oobCode", link.code)
    body.set("idToken", idToken)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:signInWithEmailLink", body: body)
  }

  func read(_ json: JSON) -> Result<Grant, AuthError> { Session.Tokens.readGrant(json, providerID) }
}
