// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// The access groups of the keychain, whose programs share a session.
extension Auth {
  /// The access group of the session; empty if the session is this program's alone.
  public var accessGroup: String { keeper.key.group }

  /// Replaces the session by that of an access group, or of this program alone if it is empty. The replaced session
  /// stays in its store, and operations in progress are cancelled. Returns why the program cannot use the group, and
  /// changes nothing then.
  ///
  /// A keychain that cannot be read now is no reason: its session is restored later.
  public func useAccessGroup(_ group: String) -> AuthError? {
    if let error = obstacle(to: group) { return error }
    if keeper.key.group == group { return nil }
    storeDue()
    if state.withLock({ $0.model.hasDue }), currentUser != nil { return .unstored }
    moveSession(to: { $0.group == group ? nil : $0.inGroup(group) })
    return nil
  }

  /// The user of an access group, or of this program alone if it is empty, without signing in. Nil if nobody is signed
  /// in there.
  public func storedUser(inGroup group: String) -> Result<User?, AuthError> {
    if state.withLock({ !$0.model.player.isUnknown && $0.keeper.key.group == group }) { return .success(currentUser) }
    if let error = obstacle(to: group) { return .failure(error) }
    let store = options.makeSessionStore(group: group, takesFormer: false)
    let found = SessionKeeper(store: store, key: keeper.key.inGroup(group)).peek()
    if let problem = found.problem { return .failure(.noAccess(problem)) }
    return .success(found.session.map { User(auth: self, session: $0) })
  }

  private func obstacle(to group: String) -> AuthError? {
    if group.isEmpty { return nil }
    if let obstacle = options.groupObstacle {
      return .noAccess(
        "The access group \"\(group)\" cannot be used, because \(obstacle). Without a group, programs share a session "
          + "if they have the same project, the same App name and the same store.")
    }
    return SecretService.absence(keeper.key.inGroup(group)).map { .noAccess($0) }
  }
}

extension AuthError {
  fileprivate static let unstored = AuthError(
    .keychainError,
    "The session of the signed-in user is not stored yet, and would be lost. Use the access group when the session's "
      + "state is \"restored\", or sign out first.")

  fileprivate static func noAccess(_ message: String) -> AuthError { AuthError(.keychainError, message) }
}
