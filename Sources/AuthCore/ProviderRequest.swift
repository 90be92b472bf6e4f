import AuthSupport

/// A question to the player, answered once.
public final class ProviderRequest: @unchecked Sendable {
  public enum Purpose: Sendable {
    case signIn
    case link(User)
    case reauthenticate(User)
  }

  public typealias Answer = Result<Credential, AuthError>

  private struct State {
    /// Nil once it was answered, or nobody waits any more.
    var ending: Ending?
    /// Whether the flow's `begin` has returned.
    var hasBegun = false
    var isDropped = false

    mutating func end() -> Ending? {
      let last = ending
      ending = nil
      return last
    }
  }

  private struct Ending {
    let flow: any ProviderFlow
    let then: (Answer) -> Void
  }

  public let auth: Auth
  public let provider: FederatedProvider
  public let purpose: Purpose
  private let state: Guarded<State>

  init(
    _ provider: FederatedProvider, _ purpose: Purpose, of auth: Auth, by flow: any ProviderFlow,
    then: @escaping (Answer) -> Void
  ) {
    self.auth = auth
    self.provider = provider
    self.purpose = purpose
    state = Guarded(State(ending: Ending(flow: flow, then: then)))
  }

  /// The player's answer, on any thread. False, and nothing happens, if it isn't the first one or comes too late.
  @discardableResult
  public func complete(_ answer: Answer) -> Bool {
    guard let ending = state.withLock({ $0.end() }) else { return false }
    ProviderFlows.leave(self)
    ending.then(answer)
    return true
  }

  /// False, and nothing is asked, while another question waits for an answer.
  func begin() -> Bool {
    guard let flow = state.withLock({ $0.ending })?.flow else { return true }
    guard ProviderFlows.enter(self, flow) else {
      drop()
      return false
    }
    flow.begin(self)
    let isDropped = state.withLock { state -> Bool in
      state.hasBegun = true
      return state.isDropped
    }
    if isDropped { takeBack(flow) }
    return true
  }

  /// No answer is wanted any more.
  func drop() {
    let (ending, hasBegun) = state.withLock { state -> (Ending?, Bool) in
      let ending = state.end()
      if ending != nil { state.isDropped = true }
      return (ending, state.hasBegun)
    }
    if let ending, hasBegun { takeBack(ending.flow) }
  }

  private func takeBack(_ flow: any ProviderFlow) {
    flow.cancel(self)
    ProviderFlows.leave(self)
  }
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
