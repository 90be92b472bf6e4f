import AuthSupport

/// What an exchange of a credential is for.
enum Intent {
  case signIn
  case link(uid: String)
  case reauthenticate(uid: String)

  var isReauthentication: Bool {
    if case .reauthenticate = self { true } else { false }
  }

  var uid: String? {
    switch self {
    case .signIn: nil
    case .link(let uid), .reauthenticate(let uid): uid
    }
  }
}

extension Auth {
  /// A guest account; the present one if a guest is signed in.
  public func signInAnonymously() -> Future {
    enqueueChange(.authResult) { [self] operation in
      if let user = currentUser, user.isAnonymous {
        let result = AuthResult(user: user, additionalUserInfo: AdditionalUserInfo(), credential: nil)
        return finish(operation, .success(.authResult(result)))
      }
      let body = JSON.object()
      body.set("returnSecureToken", true)
      send(.init(service: .identityToolkitV1, method: "accounts:signUp", body: body), for: operation) { [self] in
        switch $0.flatMap({ Session.Tokens.read($0) }) {
        case .failure(let error): finish(operation, .failure(error))
        case .success(let tokens):
          lookUp(.signIn, tokens, isAnonymous: true, for: operation) { [self] session in
            complete(operation, .signIn, session, AdditionalUserInfo(isNewUser: true), nil)
          }
        }
      }
    }
  }

  /// A sign-in whose future has just the user.
  public func signIn(with credential: Credential) -> Future {
    exchange(credential, for: .signIn, kind: .user)
  }

  /// A sign-in whose future has an AuthResult.
  public func signInAndRetrieveData(with credential: Credential) -> Future {
    exchange(credential, for: .signIn, kind: .authResult)
  }
}

extension User {
  /// Adds the credential's identity to this account.
  public func link(with credential: Credential) -> Future {
    auth.exchange(credential, for: .link(uid: uid), kind: .authResult)
  }

  public func reauthenticate(with credential: Credential) -> Future {
    auth.exchange(credential, for: .reauthenticate(uid: uid), kind: .nothing)
  }

  public func reauthenticateAndRetrieveData(with credential: Credential) -> Future {
    auth.exchange(credential, for: .reauthenticate(uid: uid), kind: .authResult)
  }
}

// MARK: - The exchange of a credential

extension Auth {
  fileprivate func exchange(_ credential: Credential, for intent: Intent, kind: Future.Kind) -> Future {
    switch credential.checked() {
    case .failure(let error): return Future(kind, failed: error)
    case .success(let tokens):
      return enqueueChange(kind) { [self] operation in
        if let error = obstacle(to: intent, credential) { return finish(operation, .failure(error)) }
        let exchange = IdentityProviderExchange(credential: credential, tokens: tokens, intent: intent)
        send(exchange, for: operation) { [self] in receive($0, of: exchange, operation) }
      }
    }
  }

  private func obstacle(to intent: Intent, _ credential: Credential) -> AuthError? {
    guard let uid = intent.uid else { return nil }
    guard let user = currentUser, user.uid == uid else { return .noSignedInUser }
    if case .link = intent, user.identities.contains(where: { $0.providerID == credential.provider }) {
      return AuthError(
        .providerAlreadyLinked, "The account already has an identity of \(credential.provider). Unlink that one first.")
    }
    return nil
  }

  private func send(
    _ exchange: IdentityProviderExchange, for operation: Operation, then: @escaping (Result<JSON, AuthError>) -> Void
  ) {
    if case .link(let uid) = exchange.intent {
      send(as: uid, for: operation, makeCall: { exchange.call(idToken: $0) }, then: then)
    } else {
      send(exchange.call(idToken: nil), for: operation, then: then)
    }
  }

  private func receive(
    _ result: Result<JSON, AuthError>, of exchange: IdentityProviderExchange, _ operation: Operation
  ) {
    switch result.flatMap({ exchange.read($0) }).mapError({ exchange.explain($0) }) {
    case .failure(let error): finish(operation, .failure(error))
    case .success(let answer):
      lookUp(exchange.intent, answer.tokens, isAnonymous: false, for: operation) { [self] session in
        giveName(of: exchange, to: session, operation) { [self] session in
          complete(operation, exchange.intent, session, answer.info, answer.credential)
        }
      }
    }
  }
}

// MARK: - After the exchange

extension Auth {
  /// Asks for the account that the tokens are of. A failure finishes the operation.
  private func lookUp(
    _ intent: Intent, _ tokens: Session.Tokens, isAnonymous: Bool, for operation: Operation,
    then: @escaping (Session) -> Void
  ) {
    send(.lookUp(idToken: tokens.idToken), for: operation) { [self] in
      switch $0.flatMap({ UserRecord.read(lookup: $0) }) {
      case .failure(let error): finish(operation, .failure(error))
      case .success(let record) where intent.uid != nil && intent.uid != record.uid:
        finish(operation, .failure(.userMismatch))
      case .success(var record):
        record.isAnonymous = isAnonymous && !record.hasIdentity
        then(Session(user: record, tokens: tokens))
      }
    }
  }

  /// Apple tells the name once only, so an account must not stay without it. A failure leaves the account nameless
  /// but signed in.
  private func giveName(
    of exchange: IdentityProviderExchange, to session: Session, _ operation: Operation,
    then: @escaping (Session) -> Void
  ) {
    let name = exchange.tokens.fullName
    guard !exchange.intent.isReauthentication, !name.isEmpty, session.user.displayName.isEmpty else {
      return then(session)
    }
    let change = ProfileChange(displayName: name, photoURL: nil)
    send(change.call(idToken: session.tokens.idToken), for: operation) { result in
      var session = session
      if case .success(let json) = result { change.apply(json, to: &session) }
      then(session)
    }
  }

  private func complete(
    _ operation: Operation, _ intent: Intent, _ session: Session, _ info: AdditionalUserInfo, _ credential: Credential?
  ) {
    guard adopt(session, by: operation) else { return }
    let user = User(auth: self, record: session.user)
    switch operation.future.kind {
    case .user: finish(operation, .success(.user(user)))
    case .authResult:
      let result = AuthResult(user: user, additionalUserInfo: info, credential: credential)
      finish(operation, .success(.authResult(result)))
    default: finish(operation, .success(.nothing))
    }
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
    return Self(service: .identityToolkitV1, method: "accounts:lookup", body: body, isRepeatable: true)
  }
}
