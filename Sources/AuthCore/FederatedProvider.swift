import AuthSupport

/// A provider whose own pages sign the player in, in the browser.
public final class FederatedProvider: Sendable {
  /// What the program asks the provider for.
  public struct Request: Sendable {
    public fileprivate(set) var scopes: [String] = []
    /// Each name once, in the order in which they were first set.
    public fileprivate(set) var parameters: [(name: String, value: String)] = []
  }

  /// What is wrong with the id is told when the provider is used.
  public let id: Result<String, AuthError>
  private let state = Guarded(Request())

  public init(id: Result<String, AuthError>) {
    self.id = id.flatMap {
      let missing = AuthError(.invalidProviderId, "The provider has no id, such as \"apple.com\".")
      return $0.isEmpty ? .failure(missing) : .success($0)
    }
  }

  public var request: Request { state.withLock { $0 } }

  public func addScope(_ scope: String) {
    state.withLock { $0.scopes.append(scope) }
  }

  /// The last value of a name counts.
  public func setParameter(_ name: String, _ value: String) {
    state.withLock { request in
      if let index = request.parameters.firstIndex(where: { $0.name == name }) {
        request.parameters[index].value = value
      } else {
        request.parameters.append((name, value))
      }
    }
  }
}

extension Auth {
  public func signIn(with provider: FederatedProvider) -> Future { refuse(provider) }

  fileprivate func refuse(_ provider: FederatedProvider) -> Future {
    startRead(.authResult) { [self] operation in
      switch provider.id {
      case .failure(let error): finish(operation, .failure(error))
      case .success(let id): finish(operation, .failure(.noBrowser(id)))
      }
    }
  }
}

extension User {
  public func link(with provider: FederatedProvider) -> Future { auth.refuse(provider) }
  public func reauthenticate(with provider: FederatedProvider) -> Future { auth.refuse(provider) }
}

extension AuthError {
  fileprivate static func noBrowser(_ provider: String) -> AuthError {
    AuthError(
      .unimplemented,
      "This version opens no browser for \"\(provider)\". Get the player's identity token from the provider, make a "
        + "credential of it (OAuthProvider), and sign in with that.")
  }
}
