// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

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
    let former = entries.withLock { entries -> [Entry] in
      let former = entries.filter { $0.providerID == providerID }
      entries.removeAll { $0.providerID == providerID }
      if let flow { entries.append(Entry(providerID: providerID, flow: flow)) }
      return former
    }
    // Released outside the lock, because that can run the program's code.
    _ = former
  }

  /// Nil if the player's browser asks.
  static func flow(for providerID: String) -> (any ProviderFlow)? {
    let flow = entries.withLock { entries in entries.first { $0.providerID == providerID } }?.flow
    return flow?.isAvailable == true ? flow : nil
  }
}
