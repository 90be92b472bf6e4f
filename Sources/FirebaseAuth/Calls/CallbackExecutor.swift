// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
public import Foundation

/// An object that runs completion handlers, listeners and notifications.
///
/// Dispatch queues and operation queues are executors. A program with a game loop uses `PolledCallbacks`.
public protocol CallbackExecutor: Sendable {
  /// Runs a callback once, after this function has returned and after all callbacks that it received before.
  ///
  /// - Parameter callback: The callback.
  func run(_ callback: @escaping @Sendable () -> Void)
}

/// A serial queue keeps the order of the callbacks.
extension DispatchQueue: CallbackExecutor {
  public func run(_ callback: @escaping @Sendable () -> Void) { async(execute: callback) }
}

extension OperationQueue: CallbackExecutor {
  public func run(_ callback: @escaping @Sendable () -> Void) { addOperation(callback) }
}

/// An executor that stores callbacks until the program runs them, for example once per frame.
public final class PolledCallbacks: CallbackExecutor {
  private let waiting = Guarded<[@Sendable () -> Void]>([])

  /// Creates an executor without callbacks.
  public init() {}

  public func run(_ callback: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(callback) }
  }

  /// Runs the stored callbacks on the calling thread. Callbacks that arrive during the call wait for the next one.
  ///
  /// - Returns: The number of callbacks that were run.
  @discardableResult
  public func poll() -> Int {
    let due = waiting.withLock { waiting in
      let due = waiting
      waiting = []
      return due
    }
    for callback in due { callback() }
    return due.count
  }
}
