import AuthSupport

/// A user with their tokens, to be kept by the program itself. Whoever has the bytes can act as that user.
public struct ArchivedUser: Sendable {
  let session: Session
  /// Of the App whose user it is.
  let apiKey: String

  public var record: UserRecord { session.user }
  public var refreshToken: String { session.tokens.refreshToken }

  /// As the user is by now, if they are still signed in, else as the object is.
  public init(_ user: User) {
    (session, apiKey) = user.auth.state.withLock { state in
      let present = state.session?.user.uid == user.uid ? state.session : nil
      return (present ?? user.session, state.backend.apiKey)
    }
  }

  /// Nil if the bytes are no archive, or damaged.
  public init?(_ bytes: [UInt8]) {
    guard let json = StoredSession.open(bytes), let session = Session(stored: json),
      let apiKey = json.string("apiKey")
    else { return nil }
    self.session = session
    self.apiKey = apiKey
  }

  /// Sealed JSON, in the form of stored sessions.
  public var bytes: [UInt8] {
    let json = JSON.object()
    json.set("apiKey", apiKey)
    session.store(in: json)
    return StoredSession.seal(json)
  }
}

extension User {
  /// What `Auth.updateCurrentUser(archive:)` takes.
  public var archive: [UInt8] { ArchivedUser(self).bytes }
}

// MARK: - Taking a user over

extension Auth {
  /// Makes a user of any Auth the current one, with their tokens; the other Auth keeps them, too. The server is asked
  /// first if that Auth has another API key.
  public func updateCurrentUser(_ user: User) -> Future { takeOver { ArchivedUser(user) } }

  /// The same with a user of an archive.
  public func updateCurrentUser(_ user: ArchivedUser) -> Future { takeOver { user } }

  /// The same with the `archive` of a user.
  public func updateCurrentUser(archive: [UInt8]) -> Future {
    guard let user = ArchivedUser(archive) else {
      let message = "The archive is no user's, or it is damaged. Sign in again."
      return failed(.nothing, AuthError(.invalidAuthenticatedUserData, message))
    }
    return updateCurrentUser(user)
  }

  private func takeOver(_ user: @escaping () -> ArchivedUser) -> Future {
    enqueueChange(.nothing) { [self] operation in
      let user = user()
      if user.apiKey == state.withLock({ $0.backend.apiKey }) { return takeOver(.success(user.session), operation) }
      refresh(user.session, for: operation) { [self] in takeOver($0, operation) }
    }
  }

  private func takeOver(_ session: Result<Session, AuthError>, _ operation: Operation) {
    switch session {
    case .failure(let error): finish(operation, .failure(error))
    case .success(let session):
      if let error = obstacle(toTenant: session.user.tenantID) { return finish(operation, .failure(error)) }
      let outcome = Future.Outcome.success(.nothing)
      if adopt(session, by: operation, outcome) { finish(operation, outcome) }
    }
  }

  /// The session with new tokens and the account's present values, which a user of another project can't get.
  private func refresh(
    _ session: Session, for operation: Operation, then: @escaping (Result<Session, AuthError>) -> Void
  ) {
    send(.refresh(session.tokens.refreshToken), for: operation) { [self] in
      switch $0.flatMap({ Session.Tokens.readRefresh($0) }) {
      case .failure(let error): then(.failure(error))
      case .success(let tokens):
        send(.lookUp(idToken: tokens.idToken), for: operation) {
          then($0.flatMap { UserRecord.read(lookup: $0) }.flatMap { session.with($0, tokens) })
        }
      }
    }
  }
}

extension Session {
  fileprivate func with(_ record: UserRecord, _ tokens: Tokens) -> Result<Session, AuthError> {
    guard record.uid == user.uid else { return .failure(.userMismatch) }
    var session = self
    session.tokens = tokens
    session.take(record)
    return .success(session)
  }
}
