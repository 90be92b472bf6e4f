import AuthRuntime
import AuthSupport

/// Firebase's tokens of a user that are to become the Auth's session, once the server has told whose they are.
struct Adoption {
  let intent: Intent
  let tokens: Session.Tokens
  let info: AdditionalUserInfo
  var credential: Credential?
  /// Whether an account without any identity is a guest's.
  var isGuest = false
  /// What the provider calls the player, if it says so once only.
  var fullName = ""
  /// Whose tokens they are said to be; nil if they come from the server itself.
  var claimedUID: String?
}

extension Adoption {
  init(of answer: ExchangeAnswer, by exchange: AnyExchange) {
    self.init(
      intent: exchange.intent, tokens: answer.tokens, info: answer.info, credential: answer.credential,
      isGuest: exchange.isGuest, fullName: exchange.fullName.isEmpty ? answer.fullName : exchange.fullName)
  }

  fileprivate func mistake(in record: UserRecord) -> AuthError? {
    if let claimedUID, claimedUID != record.uid { return .otherUsersToken }
    if let uid = intent.uid, uid != record.uid { return .userMismatch }
    return nil
  }

  /// What the server says of a token that it didn't give here is no verdict on the session.
  fileprivate func explain(_ error: AuthError) -> AuthError {
    claimedUID != nil && error.endsSession && error.code != .userDisabled ? .unknownToken(error) : error
  }
}

extension Auth {
  /// Signs in with tokens of a session that the player has elsewhere. The refresh token brings new ones; the id
  /// token, which may have expired, says whose they are.
  public func signIn(idToken: String, refreshToken: String) -> Future {
    guard let claims = JSONWebToken.claims(of: idToken), let uid = claims.filled("sub"), !refreshToken.isEmpty else {
      return failed(.authResult, .noTokens)
    }
    let info = AdditionalUserInfo(providerID: claims["firebase"]?.string("sign_in_provider") ?? "")
    return enqueueChange(.authResult) { [self] in renew(refreshToken, of: uid, info, for: $0) }
  }

  /// Carries out the adoption of new tokens for that refresh token, which is to be that user's.
  func renew(_ refreshToken: String, of uid: String, _ info: AdditionalUserInfo, for operation: Operation) {
    send(.refresh(refreshToken), for: operation) { [self] in
      switch $0.flatMap({ Session.Tokens.readRefresh($0) }) {
      case .failure(let error): finish(operation, .failure(error))
      case .success(let tokens):
        let adoption = Adoption(
          intent: .signIn, tokens: tokens, info: info, isGuest: tokens.areGuests, claimedUID: uid)
        carryOut(adoption, for: operation)
      }
    }
  }

  /// Leads to `finish`.
  func carryOut(_ adoption: Adoption, for operation: Operation) {
    lookUp(adoption, for: operation) { [self] session in
      giveName(by: adoption, to: session, operation) { [self] in complete(operation, $0, adoption) }
    }
  }

  /// Asks for the account that the tokens are of. A failure finishes the operation.
  private func lookUp(_ adoption: Adoption, for operation: Operation, then: @escaping (Session) -> Void) {
    send(.lookUp(idToken: adoption.tokens.idToken), for: operation) { [self] in
      switch $0.flatMap({ UserRecord.read(lookup: $0) }).flatMap({ check($0, adoption) }) {
      case .failure(let error): finish(operation, .failure(adoption.explain(error)))
      case .success(let record): then(Session(user: record, tokens: adoption.tokens))
      }
    }
  }

  /// The record with what a look-up leaves out, if it is of the right user.
  private func check(_ found: UserRecord, _ adoption: Adoption) -> Result<UserRecord, AuthError> {
    if let error = adoption.mistake(in: found) { return .failure(error) }
    var record = found
    record.isAnonymous = adoption.isGuest && !record.hasIdentity
    if record.tenantID.isEmpty { record.tenantID = adoption.tokens.tenantID }
    if adoption.intent.uid == nil, let error = obstacle(toTenant: record.tenantID) { return .failure(error) }
    return .success(record)
  }

  /// Apple tells the name once only, so an account must not stay without it. A failure leaves the account nameless
  /// but signed in.
  private func giveName(
    by adoption: Adoption, to session: Session, _ operation: Operation, then: @escaping (Session) -> Void
  ) {
    let name = adoption.fullName
    guard !adoption.intent.isReauthentication, !name.isEmpty, session.user.displayName.isEmpty else {
      return then(session)
    }
    let change = ProfileChange(displayName: name, photoURL: nil)
    send(change.call(idToken: session.tokens.idToken), for: operation) { result in
      var session = session
      if case .success(let json) = result { change.apply(json, to: &session) }
      then(session)
    }
  }

  private func complete(_ operation: Operation, _ session: Session, _ adoption: Adoption) {
    let user = User(auth: self, session: session)
    let value: Future.Value =
      switch operation.kind {
      case .user: .user(user)
      case .authResult:
        .authResult(AuthResult(user: user, additionalUserInfo: adoption.info, credential: adoption.credential))
      default: .nothing
      }
    adopt(session, by: operation, .success(value))
  }
}

extension AuthError {
  fileprivate static let noTokens = AuthError(
    .invalidAuthenticatedUserData, "These are no id token and refresh token of Firebase's, which a session has.")

  fileprivate static let otherUsersToken = AuthError(
    .invalidAuthenticatedUserData, "The tokens are of another user than \"uid\", or the id token, says.")

  fileprivate static func unknownToken(_ error: AuthError) -> AuthError {
    AuthError(
      .invalidAuthenticatedUserData,
      "Firebase doesn't accept the access token, which is to be its own id token of the player, not the provider's: "
        + error.message,
      serverMessage: error.serverMessage)
  }
}
