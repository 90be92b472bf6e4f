import AuthRuntime
import AuthSupport

/// A request that brings Firebase's tokens of a user: what it sends, and what its answer means.
protocol Exchange {
  var intent: Intent { get }
  /// Whose identity it proves; empty if nobody's.
  var providerID: String { get }
  /// Whether an account without any identity is a guest's.
  var isGuest: Bool { get }
  /// What the provider calls the player, if it says so once only.
  var fullName: String { get }

  func call(idToken: String?) -> Backend.Call
  func read(_ json: JSON) -> Result<ExchangeAnswer, AuthError>
}

extension Exchange {
  var isGuest: Bool { false }
  var fullName: String { "" }
}

/// An exchange of whatever kind, so that what comes before and after it is compiled once.
struct AnyExchange {
  let intent: Intent
  let providerID: String
  let isGuest: Bool
  let fullName: String
  let call: (_ idToken: String?) -> Backend.Call
  let read: (JSON) -> Result<ExchangeAnswer, AuthError>

  init(_ exchange: some Exchange) {
    intent = exchange.intent
    providerID = exchange.providerID
    isGuest = exchange.isGuest
    fullName = exchange.fullName
    call = { exchange.call(idToken: $0) }
    read = { exchange.read($0) }
  }

  static func of(_ credential: Credential, for intent: Intent) -> Result<AnyExchange, AuthError> {
    credential.checked().map {
      switch $0 {
      case .tokens(let tokens):
        AnyExchange(IdentityProviderExchange(providerID: credential.provider, tokens: tokens, intent: intent))
      case .web(let answer):
        AnyExchange(IdentityProviderExchange(providerID: credential.provider, answer: answer, intent: intent))
      case .password(let account): AnyExchange(PasswordExchange(account: account, intent: intent))
      case .emailLink(let link): AnyExchange(EmailLinkExchange(link: link, intent: intent))
      case .phone(let proof): AnyExchange(PhoneExchange(proof: proof, intent: intent))
      }
    }
  }
}

struct ExchangeAnswer {
  let tokens: Session.Tokens
  let info: AdditionalUserInfo
  var credential: Credential?
  /// What the provider calls the player, where the answer says so for an account that may have no name.
  var fullName = ""
}

/// What an exchange is for.
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
  fileprivate var sender: String? { isReauthentication ? nil : uid }
}

extension Auth {
  /// `known` may give the result when its turn has come, so that nothing is sent.
  func enqueue(
    _ exchange: some Exchange, _ kind: Future.Kind, unless known: @escaping () -> AuthResult? = { nil }
  ) -> Future {
    enqueue(AnyExchange(exchange), kind, unless: known)
  }

  func enqueue(
    _ exchange: AnyExchange, _ kind: Future.Kind, unless known: @escaping () -> AuthResult? = { nil }
  ) -> Future {
    enqueueChange(kind) { [self] operation in
      if let result = known() { return finish(operation, .success(.authResult(result))) }
      begin(exchange, operation)
    }
  }

  func begin(_ exchange: AnyExchange, _ operation: Operation) {
    if let error = obstacle(to: exchange.intent, providerID: exchange.providerID) {
      return finish(operation, .failure(error))
    }
    send(exchange, for: operation) { [self] in take($0, of: exchange, for: operation) }
  }

  /// Carries out what the answer brings.
  func take(_ answer: Result<JSON, AuthError>, of exchange: AnyExchange, for operation: Operation) {
    switch answer.flatMap({ read($0, exchange) }).mapError({ explain($0, exchange.intent) }) {
    case .failure(let error): finish(operation, .failure(error))
    case .success(let answer): carryOut(Adoption(of: answer, by: exchange), for: operation)
    }
  }

  private func read(_ json: JSON, _ exchange: AnyExchange) -> Result<ExchangeAnswer, AuthError> {
    exchange.read(json).mapError {
      guard $0.code == .secondFactorRequired else { return $0 }
      return $0.with(FailedSignIn(resolver: MultiFactorResolver(auth: self, exchange, json)))
    }
  }

  func obstacle(to intent: Intent, providerID: String) -> AuthError? {
    guard let uid = intent.uid else { return nil }
    guard let user = currentUser, user.uid == uid else { return .noSignedInUser }
    if intent.isLink, user.identities.contains(where: { $0.providerID == providerID }) {
      let message = "The account already has an identity of \(providerID). Unlink that one first."
      return AuthError(.providerAlreadyLinked, message)
    }
    return nil
  }

  private func send(
    _ exchange: AnyExchange, for operation: Operation, then: @escaping (Result<JSON, AuthError>) -> Void
  ) {
    if let uid = exchange.intent.sender {
      send(as: uid, for: operation, makeCall: { exchange.call($0) }, then: then)
    } else {
      send(exchange.call(nil), for: operation, then: then)
    }
  }

  /// The server knows no accounts that it may not make, so to a re-authentication that is another user.
  private func explain(_ error: AuthError, _ intent: Intent) -> AuthError {
    intent.isReauthentication && error.code == .userNotFound ? .userMismatch : error
  }
}

// MARK: - Answers

extension Session.Tokens {
  /// The tokens of an answer that may ask for a second factor in their place.
  static func read(exchange json: JSON) -> Result<Self, AuthError> {
    if json.string("idToken") == nil, json.filled("mfaPendingCredential") != nil {
      let message = "The account has a second factor. Ask for it, and complete the sign-in by this error's resolver."
      return .failure(AuthError(.secondFactorRequired, message))
    }
    return read(json)
  }
}

extension AuthError {
  static let userMismatch = AuthError(
    .userMismatch, "The credential is of another user than the one who is signed in.")
}

extension Backend.Call {
  static func lookUp(idToken: String) -> Self {
    let body = JSON.object()
    body.set("idToken", idToken)
    return Self(
      service: .identityToolkitV1, method: "accounts:lookup", body: body, repetition: .always, namesTenant: false)
  }
}
