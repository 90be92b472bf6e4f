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

extension Credential {
  /// An e-mail address, and the link of the mail that was sent there.
  public static func email(_ email: String, link: String) -> Credential {
    Credential(PasswordAccount.providerID, EmailLink.make(email: email, link: link).map { .emailLink($0) })
  }
}

/// What proves that the player reads an address's mails.
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

/// accounts:signInWithEmailLink.
struct EmailLinkExchange: Exchange {
  let link: EmailLink
  let intent: Intent

  var providerID: String { PasswordAccount.providerID }

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("email", link.email)
    body.set("oobCode", link.code)
    body.set("idToken", idToken)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:signInWithEmailLink", body: body)
  }

  func read(_ json: JSON) -> Result<ExchangeAnswer, AuthError> {
    Session.Tokens.read(exchange: json).map {
      let info = AdditionalUserInfo(providerID: providerID, isNewUser: json.bool("isNewUser") ?? false)
      return ExchangeAnswer(tokens: $0, info: info)
    }
  }
}

extension AuthError {
  fileprivate static let noSignInLink = AuthError(
    .invalidActionCode,
    "This is no link that signs in: give the whole link of the mail, which has \"mode=signIn\" and an \"oobCode\".")
}
