// SPDX-License-Identifier: Apache-2.0
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

  private static let entries = Guarded<[Entry]>([])

  /// From here on `flow` serves that provider in every Auth; nil for none. What is under way goes on.
  public static func set(_ flow: (any ProviderFlow)?, for providerID: String) {
    let former = entries.withLock { entries -> [Entry] in
      let former = entries.filter { $0.providerID == providerID }
      entries.removeAll { $0.providerID == providerID }
      if let flow { entries.append(Entry(providerID: providerID, flow: flow)) }
      return former
    }
    // Held until here, as giving it up can run other code, which must not happen under the lock.
    _ = former
  }

  /// The player's browser, where there is nothing better.
  static func flow(for providerID: String) -> any ProviderFlow {
    entries.withLock { entries in entries.first { $0.providerID == providerID } }?.flow ?? BrowserFlow()
  }
}
