// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A sign-in, link or re-authentication in progress, from top to bottom: check, request, look up, set the name, store.
/// The Auth then stores the session, notifies the listeners and finishes the operation. A step that fails finishes the
/// operation immediately.
final class SignIn {
  private let auth: Auth
  private let operation: Operation
  private let intent: Intent

  init(_ intent: Intent, of auth: Auth, for operation: Operation) {
    self.auth = auth
    self.operation = operation
    self.intent = intent
  }

  private func fail(_ error: AuthError) { auth.finish(operation, .failure(error)) }
}

extension Auth {
  /// A sign-in that begins when it is first in the queue. `known` can return the result at that time, so that no
  /// request is sent.
  func signIn(
    by request: any SignInRequest, _ kind: Future.Kind, unless known: @escaping () -> AuthResult? = { nil }
  ) -> Future {
    enqueueChange(kind) { [self] operation in
      if let result = known() { return finish(operation, .success(.authResult(result))) }
      SignIn(request.intent, of: self, for: operation).start(request)
    }
  }
}

// MARK: - Check

extension SignIn {
  func start(_ request: any SignInRequest) {
    if let error = auth.obstacle(to: intent, providerID: request.providerID) { return fail(error) }
    send(request)
  }
}

extension Auth {
  /// Checks that need no request.
  func obstacle(to intent: Intent, providerID: String) -> AuthError? {
    guard let uid = intent.uid else { return nil }
    guard let user = currentUser, user.uid == uid else { return .noSignedInUser }
    if intent.isLink, user.identities.contains(where: { $0.providerID == providerID }) {
      let message = "The account already has an identity of \(providerID). Unlink it first."
      return AuthError(.providerAlreadyLinked, message)
    }
    return nil
  }
}

// MARK: - The request

extension SignIn {
  private func send(_ request: any SignInRequest) {
    let then: Auth.Reply = { [self] in receive($0, of: request) }
    if let uid = intent.sender {
      auth.send(as: uid, for: operation, makeCall: { request.call(idToken: $0) }, then: then)
    } else {
      auth.send(request.call(idToken: nil), for: operation, then: then)
    }
  }

  func receive(_ answer: Result<JSON, AuthError>, of request: any SignInRequest) {
    switch answer.flatMap({ parse($0, request) }) {
    case .failure(let error): fail(explain(error))
    case .success(let grant): lookUp(grant)
    }
  }

  private func parse(_ json: JSON, _ request: any SignInRequest) -> Result<Grant, AuthError> {
    request.parse(json).mapError {
      guard $0.code == .secondFactorRequired else { return $0 }
      return $0.with(MultiFactorResolver(auth: auth, request, json))
    }
  }

  /// If an account does not exist and must not be created, a re-authentication reports a different user.
  private func explain(_ error: AuthError) -> AuthError {
    intent.isReauthentication && error.code == .userNotFound ? .userMismatch : error
  }
}

// MARK: - Look up

extension SignIn {
  /// Looks up the account of the tokens.
  func lookUp(_ grant: Grant) {
    auth.send(.lookUp(idToken: grant.tokens.idToken), for: operation) { [self] in
      switch $0.flatMap({ UserRecord.parse(lookup: $0) }).flatMap({ check($0, grant) }) {
      case .failure(let error): fail(explain(error, grant))
      case .success(let record): setName(Session(user: record, tokens: grant.tokens), grant)
      }
    }
  }

  /// Checks that the record belongs to the right user, and adds the values that a lookup omits.
  private func check(_ found: UserRecord, _ grant: Grant) -> Result<UserRecord, AuthError> {
    if let claimed = grant.claimedUID, claimed != found.uid { return .failure(.otherUsersToken) }
    if let uid = intent.uid, uid != found.uid { return .failure(.userMismatch) }
    var record = found
    record.isAnonymous = grant.isGuest && !record.hasIdentity
    if record.tenantID.isEmpty { record.tenantID = grant.tokens.tenantID }
    if intent.uid == nil, let error = auth.obstacle(toTenant: record.tenantID) { return .failure(error) }
    return .success(record)
  }

  /// An error about tokens that the program provided does not end the session.
  private func explain(_ error: AuthError, _ grant: Grant) -> AuthError {
    grant.claimedUID != nil && error.endsSession && error.code != .userDisabled ? .unknownToken(error) : error
  }
}

// MARK: - Set the name

extension SignIn {
  /// Apple returns the name only once, so it is stored now. If this fails, the user is signed in without a name.
  private func setName(_ session: Session, _ grant: Grant) {
    guard !intent.isReauthentication, !grant.fullName.isEmpty, session.user.displayName.isEmpty else {
      return store(session, grant)
    }
    let change = ProfileChange(displayName: grant.fullName, photoURL: nil)
    auth.send(change.call(idToken: session.tokens.idToken), for: operation) { [self] result in
      var session = session
      if case .success(let json) = result { change.apply(json, to: &session) }
      store(session, grant)
    }
  }
}

// MARK: - Store, notify, finish

extension SignIn {
  private func store(_ session: Session, _ grant: Grant) {
    let user = User(auth: auth, session: session)
    let value: FutureValue =
      switch operation.kind {
      case .user: .user(user)
      case .authResult:
        .authResult(AuthResult(user: user, additionalUserInfo: grant.info, credential: grant.credential))
      default: .nothing
      }
    auth.adopt(session, by: operation, .success(value))
  }
}

extension AuthError {
  static let userMismatch = AuthError(
    .userMismatch, "The credential belongs to a different user.")

  fileprivate static let otherUsersToken = AuthError(
    .invalidAuthenticatedUserData, "The tokens belong to another user than \"uid\" or the id token.")

  fileprivate static func unknownToken(_ error: AuthError) -> AuthError {
    AuthError(
      .invalidAuthenticatedUserData,
      "Firebase refused the access token. It must be the player's Firebase id token, not the provider's: "
        + error.message,
      serverMessage: error.serverMessage)
  }
}

extension Auth {
  /// Signs in. The future's value is the user.
  public func signIn(with credential: Credential) -> Future {
    signIn(with: credential, for: .signIn, kind: .user)
  }

  /// Signs in. The future's value is an AuthResult.
  public func signInAndRetrieveData(with credential: Credential) -> Future {
    signIn(with: credential, for: .signIn, kind: .authResult)
  }
}

extension User {
  /// Links the credential's identity to this account.
  public func link(with credential: Credential) -> Future {
    auth.signIn(with: credential, for: .link(uid: uid), kind: .authResult)
  }

  public func reauthenticate(with credential: Credential) -> Future {
    auth.signIn(with: credential, for: .reauthenticate(uid: uid), kind: .nothing)
  }

  public func reauthenticateAndRetrieveData(with credential: Credential) -> Future {
    auth.signIn(with: credential, for: .reauthenticate(uid: uid), kind: .authResult)
  }
}

extension Auth {
  fileprivate func signIn(with credential: Credential, for intent: Intent, kind: Future.Kind) -> Future {
    switch credential.request(for: intent) {
    case .failure(let error): failed(kind, error)
    case .success(let request): signIn(by: request, kind)
    }
  }
}

extension Credential {
  func request(for intent: Intent) -> Result<any SignInRequest, AuthError> {
    checked().map {
      switch $0 {
      case .tokens(let tokens): IdentityProviderSignInRequest(providerID: provider, tokens: tokens, intent: intent)
      case .web(let answer): IdentityProviderSignInRequest(providerID: provider, answer: answer, intent: intent)
      case .password(let account): PasswordSignInRequest(account: account, intent: intent)
      case .emailLink(let link): EmailLinkSignInRequest(link: link, intent: intent)
      case .phone(let proof): PhoneSignInRequest(proof: proof, intent: intent)
      #if !hasFeature(Embedded)
        case .gameCenter(let proof): GameCenterSignInRequest(proof: proof, intent: intent)
      #endif
      }
    }
  }
}
