// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Sign-ins for which the provider asks the player.

extension Auth {
  /// Obtains a credential from the provider's flow, and signs in with it.
  public func signIn(with provider: FederatedProvider) -> Future { signIn(with: provider, .signIn) }

  /// Obtains a credential from the provider's flow, and returns it unused.
  public func credential(from provider: FederatedProvider) -> Future {
    ask(provider, .signIn, .other) { [self] operation, answer in
      finish(operation, answer.flatMap { $0.credential })
    }
  }

  fileprivate func signIn(with provider: FederatedProvider, _ purpose: ProviderRequest.Purpose) -> Future {
    ask(provider, purpose, .authResult) { [self] in proceed($0, $1, purpose.intent) }
  }

  private func ask(
    _ provider: FederatedProvider, _ purpose: ProviderRequest.Purpose, _ kind: Future.Kind,
    then: @escaping (Operation, PlayerQuestion.Answer) -> Void
  ) -> Future {
    startAsking(kind) { [self] operation in
      let own = provider.ownFlow
      switch flow(of: provider, own, for: purpose.intent) {
      case .failure(let error): finish(operation, .failure(error))
      case .success(let flow):
        let request = ProviderRequest(
          provider, purpose, of: self, for: operation, by: flow, isOwn: own != nil,
          then: { [self] answer in loop.perform { then(operation, answer) } })
        guard operation.onDrop({ request.drop() }) else { return }
        if let error = request.ask() { return finish(operation, .failure(error)) }
        // A sign-in in the browser may send a request of its own first, and an answer is followed by one.
        if request.isOpen, flow != nil { preconnect(to: .identityToolkitV1) }
      }
    }
  }

  /// Reports errors that are known in advance before the player is asked.
  private func flow(
    of provider: FederatedProvider, _ own: (any ProviderFlow)?, for intent: Intent
  ) -> Result<(any ProviderFlow)?, AuthError> {
    provider.id.flatMap { id in
      if let error = obstacle(to: intent, providerID: id) { return .failure(error) }
      return own.map { .success($0) } ?? flow(for: id)
    }
  }

  /// Nil for the player's browser.
  private func flow(for providerID: String) -> Result<(any ProviderFlow)?, AuthError> {
    let strategy = state.withLock { $0.webSignIn.chosenStrategy(for: providerID) }
    if strategy == nil, let flow = ProviderFlows.flow(for: providerID) { return .success(flow) }
    if let flow = sessionFlow(strategy) { return .success(flow) }
    return strategy == .systemSession ? .failure(.noSystemSession) : .success(nil)
  }

  private func sessionFlow(_ strategy: WebSignInStrategyKind?) -> (any ProviderFlow)? {
    #if hasFeature(Embedded)
      nil
    #else
      guard let system = AppleSystems.current, strategy == .systemSession || strategy == nil && system.prefersSessions
      else { return nil }
      return SystemBrowserSession(system)
    #endif
  }

  private func proceed(_ operation: Operation, _ answer: PlayerQuestion.Answer, _ intent: Intent) {
    switch answer.flatMap({ step(with: $0, for: intent) }) {
    case .failure(let error): finish(operation, .failure(error))
    case .success(let step): enqueue(asked: operation, begin: step)
    }
  }

  private func step(with proof: PlayerQuestion.Content, for intent: Intent) -> Result<Operation.Step, AuthError> {
    switch proof {
    case .credential(let credential):
      credential.request(for: intent).map { request in
        { [self] in SignIn(intent, of: self, for: $0).start(request) }
      }
    case .userData(let data): data.grant(for: intent).map { grant in { [self] in lookUp(grant, intent, $0) } }
    case .authorization, .reCAPTCHAToken: .failure(.noCredential)
    }
  }

  private func lookUp(_ grant: Grant, _ intent: Intent, _ operation: Operation) {
    // The program's handler may have linked the identity itself.
    if let error = obstacle(to: intent, providerID: "") { return finish(operation, .failure(error)) }
    SignIn(intent, of: self, for: operation).lookUp(grant)
  }
}

extension PlayerQuestion.Content {
  fileprivate var credential: Future.Outcome {
    switch self {
    case .credential(let credential): .success(.credential(credential))
    case .authorization, .userData, .reCAPTCHAToken: .failure(.noCredential)
    }
  }
}

extension User {
  /// Obtains a credential from the provider's flow, and links it.
  public func link(with provider: FederatedProvider) -> Future { auth.signIn(with: provider, .link(self)) }

  /// Obtains a credential from the provider's flow, and re-authenticates with it.
  public func reauthenticate(with provider: FederatedProvider) -> Future {
    auth.signIn(with: provider, .reauthenticate(self))
  }
}

extension AuthError {
  fileprivate static let noSystemSession = AuthError(
    .unimplemented, "This platform has no browser sessions of the system. Choose another strategy for the provider.")

  fileprivate static let noCredential = AuthError(
    .invalidAuthenticatedUserData, "The handler signed the player in itself, so there is no credential.")
}

extension ProviderRequest.Purpose {
  var intent: Intent {
    switch self {
    case .signIn: .signIn
    case .link(let user): .link(uid: user.uid)
    case .reauthenticate(let user): .reauthenticate(uid: user.uid)
    }
  }
}
