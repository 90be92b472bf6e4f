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

  static func flow(for providerID: String) -> (any ProviderFlow)? {
    state.withLock { state in state.entries.first { $0.providerID == providerID } }?.flow
  }

  /// A player sees one question at a time, and a flow asks one. False if this would be another one.
  static func enter(_ request: ProviderRequest, _ flow: any ProviderFlow) -> Bool {
    state.withLock { state in
      guard !state.asked.contains(where: { $0.request.auth === request.auth || $0.flow === flow }) else {
        return false
      }
      state.asked.append(Asked(request: request, flow: flow))
      return true
    }
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
