// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
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

// MARK: - Taking a user over

extension Auth {
  /// Makes a user of any Auth the current one, with their tokens; the other Auth keeps them, too. The server is asked
  /// first if that Auth has another API key.
  public func updateCurrentUser(_ user: User) -> Future { takeOver { ArchivedUser(user) } }

  /// The same with a user of an archive.
  public func updateCurrentUser(_ user: ArchivedUser) -> Future { takeOver { user } }

  private func takeOver(_ user: @escaping () -> ArchivedUser) -> Future {
    enqueueChange(.nothing) { [self] operation in
      let user = user()
      let session = user.session
      guard user.apiKey == state.withLock({ $0.backend.apiKey }) else {
        return renew(session.tokens.refreshToken, of: session.user.uid, AdditionalUserInfo(), for: operation)
      }
      if let error = obstacle(toTenant: session.user.tenantID) { return finish(operation, .failure(error)) }
      adopt(session, by: operation, .success(.nothing), hasNewTokens: false)
    }
  }
}
