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
    var handler: (any ProviderFlow)?
  }

  public init(id: Result<String, AuthError>) {
    self.id = id.flatMap {
      let missing = AuthError(.invalidProviderId, "The provider has no id, for example \"apple.com\".")
      return $0.isEmpty ? .failure(missing) : .success($0)
    }
  }

  public var request: Request { state.withLock { $0.request } }

  /// The program's own flow, used instead of the process's.
  public var handler: (any ProviderFlow)? { state.withLock { $0.handler } }

  /// Takes effect with the next operation; nil for none. Running operations are not affected.
  public func set(handler: (any ProviderFlow)?) {
    let former = state.withLock { state -> (any ProviderFlow)? in
      let former = state.handler
      state.handler = handler
      return former
    }
    // Released outside the lock, because that can run the program's code.
    _ = former
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

extension FederatedProvider {
  /// Nil for a provider that can ask in a browser.
  static func obstacle(toPagesOf id: String) -> AuthError? {
    let hasPages = id.utf8.contains(UInt8(ascii: ".")) && id != "gc.apple.com" && id != "playgames.google.com"
    return hasPages
      ? nil
      : AuthError(.invalidProviderId, "\"\(id)\" does not support sign-in through the browser. \"apple.com\" does.")
  }
}

extension AuthError {
  static let lateInBrowser = AuthError(.webContextCancelled, "The player did not finish in the browser in time.")
  static let noRandomNumbers = AuthError(.failure, "The system cannot generate random numbers.")
}
