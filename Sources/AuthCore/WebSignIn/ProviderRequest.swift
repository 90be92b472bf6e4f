import AuthRuntime
import AuthSupport
import Synchronization

/// A question to the player, answered once.
public final class ProviderRequest: @unchecked Sendable {
  public enum Purpose: Sendable {
    case signIn
    case link(User)
    case reauthenticate(User)
    /// No provider is asked, but whether there is a player at all.
    case robotCheck
  }

  /// What a flow has of the player.
  enum Proof: Sendable {
    case credential(Credential)
    case userData(AuthenticatedUserData)
    /// Of reCAPTCHA, for a request that robots may not make.
    case recaptchaToken(String)
  }

  typealias Answer = Result<Proof, AuthError>

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
    let operation: Operation
    let then: (Answer) -> Void
  }

  private static let lastNumber = Atomic<UInt64>(0)

  public let auth: Auth
  public let provider: FederatedProvider
  public let purpose: Purpose
  /// As it was asked for, whatever becomes of the provider meanwhile.
  public let asked: FederatedProvider.Request
  /// Names it for good: no other request of the process ever has it. Never 0.
  public let number: UInt64
  public let texts = TextCache()
  /// Whether the flow is the program's own.
  let isByHandler: Bool
  private let state: Guarded<State>

  init(
    _ provider: FederatedProvider, _ purpose: Purpose, of auth: Auth, for operation: Operation,
    by flow: any ProviderFlow, isByHandler: Bool, then: @escaping (Answer) -> Void
  ) {
    self.auth = auth
    self.provider = provider
    self.purpose = purpose
    self.isByHandler = isByHandler
    asked = provider.request
    number = ProviderRequest.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    state = Guarded(State(ending: Ending(flow: flow, operation: operation, then: then)))
  }

  /// The player's answer, on any thread. False, and nothing happens, if it isn't the first one or comes too late.
  @discardableResult
  public func complete(_ answer: Result<Credential, AuthError>) -> Bool { end(answer.map { .credential($0) }) }

  /// As above, for a player whom the flow has signed in itself.
  @discardableResult
  public func complete(_ userData: AuthenticatedUserData) -> Bool { end(.success(.userData(userData))) }

  /// The request of that number, while it waits for its answer.
  public static func waiting(number: UInt64) -> ProviderRequest? {
    guard let request = ProviderFlows.request(number: number), request.isOpen else { return nil }
    return request
  }

  @discardableResult
  func end(_ answer: Answer) -> Bool {
    guard let ending = state.withLock({ $0.end() }) else { return false }
    ProviderFlows.leave(self)
    ending.then(answer)
    return true
  }

  var isRobotCheck: Bool {
    if case .robotCheck = purpose { true } else { false }
  }

  /// Whether an answer is still wanted.
  var isOpen: Bool { state.withLock { $0.ending != nil } }

  /// What waits for the answer; nil if nothing does any more.
  var operation: Operation? { state.withLock { $0.ending?.operation } }

  /// Sends a call that the answer depends on. `then` runs on the loop, unless nobody waits for the answer any more.
  func send(_ call: Backend.Call, then: @escaping (Result<JSON, AuthError>) -> Void) {
    guard let operation else { return }
    auth.send(call, for: operation, then: then)
  }

  /// Why nothing was asked, if another question waits for an answer.
  func begin() -> AuthError? {
    guard let flow = state.withLock({ $0.ending })?.flow else { return nil }
    if let error = ProviderFlows.enter(self, flow) {
      drop()
      return error
    }
    flow.begin(self)
    let isDropped = state.withLock { state -> Bool in
      state.hasBegun = true
      return state.isDropped
    }
    if isDropped { takeBack(flow) }
    return nil
  }

  /// No answer of the player's is wanted any more. With one of the caller's, who waits for it gets that.
  func drop(_ answer: Answer? = nil) {
    let (ending, hasBegun) = state.withLock { state -> (Ending?, Bool) in
      let ending = state.end()
      if ending != nil { state.isDropped = true }
      return (ending, state.hasBegun)
    }
    // An answer that came a moment before, on another thread, must not keep the next question waiting.
    guard let ending else { return ProviderFlows.leave(self) }
    if hasBegun { takeBack(ending.flow) }
    if let answer { ending.then(answer) }
  }

  private func takeBack(_ flow: any ProviderFlow) {
    flow.cancel(self)
    ProviderFlows.leave(self)
  }
}
