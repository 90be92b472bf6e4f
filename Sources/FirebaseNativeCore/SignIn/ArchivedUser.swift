// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A user with tokens, to be stored by the program. Whoever has the bytes can act as that user.
public struct ArchivedUser: Sendable {
  let session: Session
  /// The API key of the user's App.
  let apiKey: String

  public var record: UserRecord { session.user }
  public var refreshToken: String { session.tokens.refreshToken }

  /// The current values of the user if still signed in, otherwise those of the object.
  public init(_ user: User) {
    (session, apiKey) = user.auth.state.withLock { state in
      let present = state.session?.user.uid == user.uid ? state.session : nil
      return (present ?? user.session, state.backend.apiKey)
    }
  }

  /// Nil if the bytes are not an archive, or are damaged.
  public init?(_ bytes: [UInt8]) {
    guard let json = StoredSession.open(bytes), let session = Session(stored: json),
      let apiKey = json.string("apiKey")
    else { return nil }
    self.session = session
    self.apiKey = apiKey
  }

  /// Sealed JSON, in the format of stored sessions.
  public var bytes: [UInt8] {
    let json = JSON.object()
    json.set("apiKey", apiKey)
    session.store(in: json)
    return StoredSession.seal(json)
  }
}

// MARK: - Taking a user over

extension Auth {
  /// Makes a user of any Auth the current user, with their tokens. The other Auth keeps its session. If the API keys
  /// differ, the server is asked first.
  public func updateCurrentUser(_ user: User) -> Future { takeOver { ArchivedUser(user) } }

  /// The same for an archived user.
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
