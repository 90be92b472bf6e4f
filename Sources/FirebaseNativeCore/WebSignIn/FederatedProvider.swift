// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A provider that asks the player itself, on its own pages or in a sheet of the system.
public final class FederatedProvider: Sendable {
  /// The request to the provider.
  public struct Request: Sendable {
    public fileprivate(set) var scopes: [String] = []
    /// Each name once, in the order of first use.
    public fileprivate(set) var parameters: [(name: String, value: String)] = []
  }

  /// An invalid id is reported when the provider is used.
  public let id: Result<String, AuthError>
  private let state = Guarded(State())

  private struct State {
    var request = Request()
    var ownFlow: (any ProviderFlow)?
  }

  public init(id: Result<String, AuthError>) {
    self.id = id.flatMap {
      let missing = AuthError(.invalidProviderId, "The provider has no id, for example \"apple.com\".")
      return $0.isEmpty ? .failure(missing) : .success($0)
    }
  }

  public var request: Request { state.withLock { $0.request } }

  /// The program's own flow, used instead of the process's.
  public var ownFlow: (any ProviderFlow)? { state.withLock { $0.ownFlow } }

  /// Takes effect with the next operation; nil for none. Running operations are not affected.
  public func set(ownFlow: (any ProviderFlow)?) {
    state.update { $0.ownFlow = ownFlow }
  }

  public func addScope(_ scope: String) {
    state.withLock { $0.request.scopes.append(scope) }
  }

  /// The last value of a name is used.
  public func setParameter(_ name: String, _ value: String) {
    state.withLock { $0.request.setParameter(name, value) }
  }
}

extension FederatedProvider.Request {
  /// The custom parameters as an object; nil without any.
  var parameterObject: JSON? {
    guard !parameters.isEmpty else { return nil }
    let object = JSON.object()
    for parameter in parameters { object.set(parameter.name, parameter.value) }
    return object
  }

  fileprivate mutating func setParameter(_ name: String, _ value: String) {
    if let index = parameters.firstIndex(where: { $0.name == name }) {
      parameters[index].value = value
    } else {
      parameters.append((name, value))
    }
  }
}

/// Asks the player for a provider's credential: a sheet of the system, a browser, or the game itself.
public protocol ProviderFlow: AnyObject, Sendable {
  /// Whether it can ask now. Otherwise, the player's browser asks.
  var isAvailable: Bool { get }
  /// Asks on the thread of the call that needs the credential. Call `request.complete` with the answer, now or later.
  func begin(_ request: ProviderRequest)
  /// The answer is not needed any more; hide what the player sees. Called on any thread, but not before `begin` has
  /// returned.
  func cancel(_ request: ProviderRequest)
}

extension ProviderFlow {
  public var isAvailable: Bool { true }
}

/// The flows of this process.
public enum ProviderFlows {
  private struct Entry {
    let providerID: String
    let flow: any ProviderFlow
  }

  private static let entries = Guarded<[Entry]>([])

  /// Sets the flow of that provider for all Auths; nil for none. Running requests are not affected.
  public static func set(_ flow: (any ProviderFlow)?, for providerID: String) {
    entries.update { entries in
      entries.removeAll { $0.providerID == providerID }
      if let flow { entries.append(Entry(providerID: providerID, flow: flow)) }
    }
  }

  /// Nil if the player's browser asks.
  static func flow(for providerID: String) -> (any ProviderFlow)? {
    let flow = entries.withLock { entries in entries.first { $0.providerID == providerID } }?.flow
    return flow?.isAvailable == true ? flow : nil
  }
}
