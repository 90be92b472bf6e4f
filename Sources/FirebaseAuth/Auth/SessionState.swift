import AuthCore

/// How an Auth and the store of its session stand. An addition to Firebase's API.
public enum SessionState: Sendable, Hashable {
  /// The stored session is being read, so it is not known yet who is signed in. No listener has been called.
  case restoring
  /// It is known who is signed in, and that is stored.
  case restored
  /// The stored session cannot be read now, for example because the keyring is locked. The library tries again. Do
  /// not create a guest account in this state: the player may have an account.
  case unavailable
  /// It is known who is signed in, but that could not be stored, for example because the disk is full. The library
  /// tries again.
  case notStored

  init(_ state: AuthCore.SessionState) {
    switch state {
    case .restoring: self = .restoring
    case .restored: self = .restored
    case .unavailable: self = .unavailable
    case .notStored: self = .notStored
    }
  }
}

extension Auth {
  /// The state of the session between this Auth and its store.
  public var sessionState: SessionState { core.map { SessionState($0.sessionState) } ?? .restoring }

  /// Reads or stores at once, without waiting, what could not be read or stored before. Listeners are called if
  /// somebody is signed in then.
  public func retrySession() { core?.retrySession() }

  /// Whether there is a kept session: another player's, which could not be read when the current one signed in.
  public var hasKeptSession: Bool { core?.hasKeptSession ?? false }

  /// Signs in the player of the kept session without the network. The session of the current player is kept instead.
  public func restoreKeptSession(completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil) {
    restoringKeptSession.begin(completion)
  }

  /// Signs in the player of the kept session without the network. The session of the current player is kept instead.
  @discardableResult
  public func restoreKeptSession() async throws -> AuthDataResult { try await restoringKeptSession.value() }

  private var restoringKeptSession: Call<AuthDataResult> { exchanging { $0.restoreKeptSession() } }
}
