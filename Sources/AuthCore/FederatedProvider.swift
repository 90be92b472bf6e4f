import AuthSupport

/// A provider that asks the player itself, on its own pages or in a sheet of the system.
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

// MARK: - Operations

extension Auth {
  /// Has the provider's flow ask the player, and signs in with the credential.
  public func signIn(with provider: FederatedProvider) -> Future { exchange(provider, .signIn) }

  /// Has the provider's flow ask the player, and hands the credential over unused.
  public func credential(from provider: FederatedProvider) -> Future {
    ask(provider, .signIn, .credential) { [self] operation, answer in
      finish(operation, answer.map { .credential($0) })
    }
  }

  fileprivate func exchange(_ provider: FederatedProvider, _ purpose: ProviderRequest.Purpose) -> Future {
    ask(provider, purpose, .authResult) { [self] in proceed($0, $1, purpose.intent) }
  }

  private func ask(
    _ provider: FederatedProvider, _ purpose: ProviderRequest.Purpose, _ kind: Future.Kind,
    then: @escaping (Operation, ProviderRequest.Answer) -> Void
  ) -> Future {
    startAsking(kind) { [self] operation in
      switch flow(of: provider, for: purpose.intent) {
      case .failure(let error): finish(operation, .failure(error))
      case .success(let flow):
        let request = ProviderRequest(provider, purpose, of: self, by: flow) { [self] answer in
          loop.perform { then(operation, answer) }
        }
        guard operation.hold(request) else { return }
        if !request.begin() { finish(operation, .failure(.alreadyAsking)) }
      }
    }
  }

  /// What can be seen beforehand is told before the player is asked.
  private func flow(of provider: FederatedProvider, for intent: Intent) -> Result<any ProviderFlow, AuthError> {
    provider.id.flatMap { id in
      if let error = obstacle(to: intent, providerID: id) { return .failure(error) }
      guard let flow = ProviderFlows.flow(for: id) else { return .failure(.noFlow(id)) }
      return .success(flow)
    }
  }

  private func proceed(_ operation: Operation, _ answer: ProviderRequest.Answer, _ intent: Intent) {
    switch answer.flatMap({ AnyExchange.of($0, for: intent) }) {
    case .failure(let error): finish(operation, .failure(error))
    case .success(let exchange): enqueue(asked: operation) { [self] in begin(exchange, $0) }
    }
  }
}

extension User {
  /// Has the provider's flow ask the player, and links the credential.
  public func link(with provider: FederatedProvider) -> Future { auth.exchange(provider, .link(self)) }

  /// Has the provider's flow ask the player, and re-authenticates with the credential.
  public func reauthenticate(with provider: FederatedProvider) -> Future {
    auth.exchange(provider, .reauthenticate(self))
  }
}

extension AuthError {
  fileprivate static func noFlow(_ provider: String) -> AuthError {
    AuthError(
      .unimplemented,
      "This version opens no browser for \"\(provider)\". Get the player's identity token from the provider, make a "
        + "credential of it (OAuthProvider), and sign in with that.")
  }

  fileprivate static let alreadyAsking = AuthError(
    .webContextAlreadyPresented, "The player is being asked already. Wait for that answer, or cancel it.")
}
