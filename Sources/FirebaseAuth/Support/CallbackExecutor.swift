import AuthSupport
public import Foundation

/// Where completion handlers, listeners and notifications run.
///
/// Queues are executors. A program whose main thread is a game loop takes `PolledCallbacks`.
public protocol CallbackExecutor: Sendable {
  /// Runs `callback` once, later: not inside this call, and after what it was given before.
  func run(_ callback: @escaping @Sendable () -> Void)
}

/// Of queues, serial ones keep the order.
extension DispatchQueue: CallbackExecutor {
  public func run(_ callback: @escaping @Sendable () -> Void) { async(execute: callback) }
}

extension OperationQueue: CallbackExecutor {
  public func run(_ callback: @escaping @Sendable () -> Void) { addOperation(callback) }
}

/// Keeps callbacks until the program asks for them, such as once a frame.
public final class PolledCallbacks: CallbackExecutor {
  private let waiting = Guarded<[@Sendable () -> Void]>([])

  /// Without callbacks.
  public init() {}

  public func run(_ callback: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(callback) }
  }

  /// Runs what waits at this moment on the calling thread, and gives its number. What a callback brings about waits
  /// for the next poll.
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
