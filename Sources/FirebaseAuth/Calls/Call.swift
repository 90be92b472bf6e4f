// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import Foundation

/// An operation, which can be started with a completion handler or as an async function.
struct Call<Output: Sendable>: Sendable {
  private enum Content: Sendable {
    case failed(NSError)
    case operation(
      start: @Sendable () -> FirebaseNativeCore.Future,
      read: @Sendable (FirebaseNativeCore.Future.Outcome) -> Result<Output, NSError>)
  }

  private var executor: any CallbackExecutor
  private let content: Content

  /// `start` starts the operation, `read` converts its result, and `fail` converts its error.
  init(
    on executor: any CallbackExecutor, _ start: @escaping @Sendable () -> FirebaseNativeCore.Future,
    read: @escaping @Sendable (FirebaseNativeCore.Future.Value) -> Result<Output, NSError>,
    fail: @escaping @Sendable (AuthError) -> NSError = { NSError($0) }
  ) {
    self.executor = executor
    content = .operation(start: start, read: { $0.mapError(fail).flatMap(read) })
  }

  /// An operation that fails without being started.
  init(on executor: any CallbackExecutor, failed error: NSError) {
    self.executor = executor
    content = .failed(error)
  }

  /// Returns the operation with another executor.
  func on(_ executor: any CallbackExecutor) -> Self {
    var call = self
    call.executor = executor
    return call
  }

  /// Starts the operation. The handler runs in the executor, never inside this call.
  func start(_ completion: ((Output?, (any Error)?) -> Void)?) {
    let handler = completion.map { UncheckedHandler(run: $0) }
    switch content {
    case .failed(let error): Call.deliver(.failure(error), to: handler, executor)
    case .operation(let start, let read):
      _ = start().addOnCompletion { [executor] in Call.deliver(Call.result($0, read), to: handler, executor) }
    }
  }

  /// Starts the operation and waits for it. If the Task is cancelled, the operation is cancelled; changes of the
  /// account that the server has made remain. The error is the `NSError` that a handler would receive and not a
  /// `CancellationError`: on Linux `catch let error as NSError`, which the compiler treats as a catch of every error,
  /// does not catch errors of Swift types, and the program hangs.
  func value() async throws -> Output {
    switch content {
    case .failed(let error): throw error
    case .operation(let start, let read):
      if Task.isCancelled { throw NSError(AuthError.cancelled) }
      return try await Call.result(of: start(), read).get()
    }
  }

  private static func result(
    of future: FirebaseNativeCore.Future,
    _ read: @escaping @Sendable (FirebaseNativeCore.Future.Outcome) -> Result<Output, NSError>
  ) async -> Result<Output, NSError> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        _ = future.addOnCompletion { continuation.resume(returning: result($0, read)) }
      }
    } onCancel: {
      future.cancel()
    }
  }

  private static func result(
    _ future: FirebaseNativeCore.Future, _ read: (FirebaseNativeCore.Future.Outcome) -> Result<Output, NSError>
  ) -> Result<Output, NSError> {
    future.outcome.map(read) ?? .failure(.unexpectedValue)
  }

  static func deliver(
    _ result: Result<Output, NSError>, to handler: UncheckedHandler<Output>?, _ executor: any CallbackExecutor
  ) {
    guard let handler else { return }
    executor.run {
      switch result {
      case .success(let output): handler.run(output, nil)
      case .failure(let error): handler.run(nil, error)
      }
    }
  }
}

extension Call where Output == Void {
  static func nothing(_ value: FirebaseNativeCore.Future.Value) -> Result<Void, NSError> { .success(()) }

  func start(_ completion: (((any Error)?) -> Void)?) {
    start(completion.map { completion in { _, error in completion(error) } })
  }
}

extension Call where Output == String {
  static func text(_ value: FirebaseNativeCore.Future.Value) -> Result<String, NSError> {
    if case .text(let text) = value { .success(text) } else { .failure(.unexpectedValue) }
  }
}

extension NSError {
  /// The core returned another type of value than the operation has.
  static var unexpectedValue: NSError { NSError(.internalError, "The operation returned no result.") }
}

/// The caller's handler, which is passed to the executor's thread.
struct UncheckedHandler<Output>: @unchecked Sendable {
  let run: (Output?, (any Error)?) -> Void
}
