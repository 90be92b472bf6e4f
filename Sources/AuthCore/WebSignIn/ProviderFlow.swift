import AuthRuntime
import AuthSupport

/// Asks the player for a credential of a provider: the system's own sheet, a browser, or the game itself.
public protocol ProviderFlow: AnyObject, Sendable {
  /// Asks, on the thread of the call that needs the credential. The answer goes to `request.complete`, now or later.
  func begin(_ request: ProviderRequest)
  /// Nobody waits for the answer any more, so what the player sees is to go. Comes on any thread, but never before
  /// `begin` has returned.
  func cancel(_ request: ProviderRequest)
}

/// The flows of this process.
public enum ProviderFlows {
  private struct Entry {
    let providerID: String
    let flow: any ProviderFlow
  }

  /// A question that the player has not answered yet.
  private struct Asked {
    let request: ProviderRequest
    let flow: any ProviderFlow

    var error: AuthError { request.isByHandler ? .handlerAsking : .alreadyAsking }

    /// A player sees one question at a time. So does a flow, but not a program's own, whose matter that is.
    func bars(_ other: ProviderRequest, _ otherFlow: any ProviderFlow) -> Bool {
      request.auth === other.auth || flow === otherFlow && !request.isByHandler
    }

    /// Nothing tells of a page that was closed, and a player who waits for a text message asks for another one. A
    /// caller without the future could not cancel the first.
    func givesWay(to other: ProviderRequest) -> Bool { request.isRobotCheck && request.auth === other.auth }
  }

  private struct State {
    var entries: [Entry] = []
    var asked: [Asked] = []
  }

  private static let state = Guarded(State())

  /// From here on `flow` serves that provider in every Auth; nil for none. What is under way goes on.
  public static func set(_ flow: (any ProviderFlow)?, for providerID: String) {
    let former = state.withLock { state -> [Entry] in
      let former = state.entries.filter { $0.providerID == providerID }
      state.entries.removeAll { $0.providerID == providerID }
      if let flow { state.entries.append(Entry(providerID: providerID, flow: flow)) }
      return former
    }
    // Held until here, as in `leave`: giving it up can run other code, which must not happen under the lock.
    _ = former
  }

  /// The player's browser, where there is nothing better.
  static func flow(for providerID: String) -> any ProviderFlow {
    state.withLock { state in state.entries.first { $0.providerID == providerID } }?.flow ?? BrowserFlow()
  }

  /// What keeps the question from being asked: another one that waits for its answer, and doesn't give way.
  static func enter(_ request: ProviderRequest, _ flow: any ProviderFlow) -> AuthError? {
    let (error, former) = state.withLock { state -> (AuthError?, ProviderRequest?) in
      var former: ProviderRequest?
      for other in state.asked where other.bars(request, flow) {
        guard other.givesWay(to: request) else { return (other.error, nil) }
        former = other.request
      }
      state.asked.append(Asked(request: request, flow: flow))
      return (nil, former)
    }
    former?.drop(.failure(.replaced))
    return error
  }

  /// The question of that number, from when it is asked until its flow has been told that it isn't any more.
  static func request(number: UInt64) -> ProviderRequest? {
    state.withLock { state in state.asked.first { $0.request.number == number } }?.request
  }

  static func leave(_ request: ProviderRequest) {
    let left = state.withLock { state -> [Asked] in
      let left = state.asked.filter { $0.request === request }
      state.asked.removeAll { $0.request === request }
      return left
    }
    _ = left
  }
}

extension AuthError {
  fileprivate static let alreadyAsking = AuthError(
    .webContextAlreadyPresented, "The player is being asked already. Wait for that answer, or cancel it.")

  fileprivate static let replaced = AuthError(
    .webContextCancelled, "The player is asked another question in place of this one.")

  fileprivate static let handlerAsking = AuthError(
    .federatedProviderAreadyInUse,
    "The program's own handler is asking the player already. Wait until it completes, or cancel that future.")
}
