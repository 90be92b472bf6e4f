// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore

/// The state of the session between an Auth and its store. An addition to Firebase for Apple platforms.
public enum SessionState: Sendable, Hashable {
  /// The stored session is being read. The signed-in user is not known yet and no listener has been called.
  case restoring
  /// The signed-in user is known and stored.
  case restored
  /// The stored session cannot be read now, for example because the keyring is locked. The library tries again. Do not
  /// create an anonymous account in this state: the player may have an account.
  case unavailable
  /// The signed-in user is known but could not be stored, for example because the disk is full. The library tries
  /// again.
  case notStored

  init(_ state: FirebaseNativeCore.SessionState) {
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

  /// Reads or stores the session again, if this has failed before. Does not block.
  ///
  /// If a user is signed in as a result, the listeners are called.
  public func retrySession() { core?.retrySession() }

  /// Whether there is a kept session: a session of another user, which could not be read when the current user signed
  /// in.
  public var hasKeptSession: Bool { core?.hasKeptSession ?? false }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func restoreKeptSession(completion: ((AuthDataResult?, (any Error)?) -> Void)?) {
    restoringKeptSession.start(completion)
  }

  /// Signs in the user of the kept session without a network request. The session of the current user is kept instead.
  ///
  /// - Returns: The user.
  /// - Throws: `nullUser` if there is no kept session.
  @discardableResult
  public func restoreKeptSession() async throws -> AuthDataResult { try await restoringKeptSession.value() }

  private var restoringKeptSession: Call<AuthDataResult> { exchanging { $0.restoreKeptSession() } }
}
