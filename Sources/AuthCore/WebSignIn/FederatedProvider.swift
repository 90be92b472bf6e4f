// SPDX-License-Identifier: Apache-2.0
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
      let missing = AuthError(.invalidProviderId, "The provider has no id, for example \"apple.com\".")
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
