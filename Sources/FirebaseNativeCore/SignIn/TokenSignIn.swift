// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

extension Auth {
  /// Signs in with the tokens of a session that the player has elsewhere. The refresh token is exchanged for new
  /// tokens; the id token, which may have expired, identifies the user.
  public func signIn(idToken: String, refreshToken: String) -> Future {
    guard let claims = JSONWebToken.claims(of: idToken), let uid = claims.filled("sub"), !refreshToken.isEmpty else {
      return failed(.authResult, .noTokens)
    }
    let info = AdditionalUserInfo(providerID: claims["firebase"]?.string("sign_in_provider") ?? "")
    return enqueueChange(.authResult) { [self] in renew(refreshToken, of: uid, info, for: $0) }
  }

  /// Signs in with new tokens for that refresh token, which must belong to that user.
  func renew(_ refreshToken: String, of uid: String, _ info: AdditionalUserInfo, for operation: Operation) {
    send(.refresh(refreshToken), for: operation) { [self] in
      switch $0.flatMap({ Session.Tokens.parseRefresh($0) }) {
      case .failure(let error): finish(operation, .failure(error))
      case .success(let tokens):
        let grant = Grant(tokens: tokens, info: info, isGuest: tokens.areGuests, claimedUID: uid)
        SignIn(.signIn, of: self, for: operation).lookUp(grant)
      }
    }
  }
}

extension AuthError {
  fileprivate static let noTokens = AuthError(
    .invalidAuthenticatedUserData, "The session needs an id token and a refresh token of Firebase.")
}

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
