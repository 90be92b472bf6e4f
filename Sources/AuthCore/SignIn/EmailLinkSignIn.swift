// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

// Accounts of an e-mail address whose mails the player reads.

extension Auth {
  /// Whether `signIn(email:link:)` can take the link.
  public func isSignInLink(_ link: String) -> Bool { EmailLink.code(of: link) != nil }

  /// Signs in with the link of a mail that `sendSignInLink` has ordered; a new address gets an account.
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

  func read(_ json: JSON) -> Result<Grant, AuthError> {
    Session.Tokens.read(exchange: json).map {
      let info = AdditionalUserInfo(providerID: providerID, isNewUser: json.bool("isNewUser") ?? false)
      return Grant(tokens: $0, info: info)
    }
  }
}
