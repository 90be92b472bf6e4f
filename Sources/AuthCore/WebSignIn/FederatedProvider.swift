import AuthRuntime
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
  private let state = Guarded(State())

  private struct State {
    var request = Request()
    var handler: (any ProviderFlow)?
  }

  public init(id: Result<String, AuthError>) {
    self.id = id.flatMap {
      let missing = AuthError(.invalidProviderId, "The provider has no id, such as \"apple.com\".")
      return $0.isEmpty ? .failure(missing) : .success($0)
    }
  }

  public var request: Request { state.withLock { $0.request } }

  /// The program's own flow, which is asked in place of the process's.
  public var handler: (any ProviderFlow)? { state.withLock { $0.handler } }

  /// From the next operation on; nil for none. What is under way goes on.
  public func set(handler: (any ProviderFlow)?) {
    let former = state.withLock { state -> (any ProviderFlow)? in
      let former = state.handler
      state.handler = handler
      return former
    }
    // Held until here, as giving it up can run other code, which must not happen under the lock.
    _ = former
  }

  public func addScope(_ scope: String) {
    state.withLock { $0.request.scopes.append(scope) }
  }

  /// The last value of a name counts.
  public func setParameter(_ name: String, _ value: String) {
    state.withLock { $0.request.setParameter(name, value) }
  }
}

extension FederatedProvider.Request {
  fileprivate mutating func setParameter(_ name: String, _ value: String) {
    if let index = parameters.firstIndex(where: { $0.name == name }) {
      parameters[index].value = value
    } else {
      parameters.append((name, value))
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
      finish(operation, answer.flatMap { $0.credential })
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
      let handler = provider.handler
      switch flow(of: provider, handler, for: purpose.intent) {
      case .failure(let error): finish(operation, .failure(error))
      case .success(let flow):
        let request = ProviderRequest(
          provider, purpose, of: self, for: operation, by: flow, isByHandler: handler != nil,
          then: { [self] answer in loop.perform { then(operation, answer) } })
        guard operation.hold(request) else { return }
        if let error = request.begin() { finish(operation, .failure(error)) }
      }
    }
  }

  /// What can be seen beforehand is told before the player is asked.
  private func flow(
    of provider: FederatedProvider, _ handler: (any ProviderFlow)?, for intent: Intent
  ) -> Result<any ProviderFlow, AuthError> {
    provider.id.flatMap { id in
      if let error = obstacle(to: intent, providerID: id) { return .failure(error) }
      return .success(handler ?? ProviderFlows.flow(for: id))
    }
  }

  private func proceed(_ operation: Operation, _ answer: ProviderRequest.Answer, _ intent: Intent) {
    switch answer.flatMap({ step(with: $0, for: intent) }) {
    case .failure(let error): finish(operation, .failure(error))
    case .success(let step): enqueue(asked: operation, begin: step)
    }
  }

  private func step(with proof: ProviderRequest.Proof, for intent: Intent) -> Result<Operation.Step, AuthError> {
    switch proof {
    case .credential(let credential):
      AnyExchange.of(credential, for: intent).map { exchange in { [self] in begin(exchange, $0) } }
    case .userData(let data):
      data.adoption(for: intent).map { adoption in { [self] in begin(adoption, $0) } }
    case .recaptchaToken: .failure(.noCredential)
    }
  }

  private func begin(_ adoption: Adoption, _ operation: Operation) {
    // The handler has linked the identity itself, so it may be here by now.
    if let error = obstacle(to: adoption.intent, providerID: "") { return finish(operation, .failure(error)) }
    carryOut(adoption, for: operation)
  }
}

extension ProviderRequest.Proof {
  fileprivate var credential: Future.Outcome {
    switch self {
    case .credential(let credential): .success(.credential(credential))
    case .userData, .recaptchaToken: .failure(.noCredential)
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
  fileprivate static let noCredential = AuthError(
    .invalidAuthenticatedUserData, "The handler has signed the player in itself, so there is no credential of them.")
}
