import AuthSupport

/// One asynchronous call: its future and the request that is under way for it.
final class Operation: @unchecked Sendable {
  typealias Step = (Operation) -> Void

  let future: Future
  let begin: Step
  private let transfer = Guarded<Transfer?>(nil)

  init(_ kind: Future.Kind, begin: @escaping Step) {
    future = Future(kind)
    self.begin = begin
  }

  func start(_ next: Transfer, in loop: Loop) {
    transfer.withLock { $0 = next }
    loop.start(next)
    // It may have been cancelled in between, by a thread that saw no transfer yet.
    if !future.isPending { loop.cancel(next) }
  }

  func cancelTransfer(in loop: Loop) {
    let current = transfer.withLock { transfer -> Transfer? in
      let current = transfer
      transfer = nil
      return current
    }
    if let current { loop.cancel(current) }
  }
}

// MARK: - Order

extension Auth {
  /// A change of the user: begins when those before it are done. The step must lead to `finish`.
  func enqueueChange(_ kind: Future.Kind, begin: @escaping Operation.Step) -> Future {
    enter(Operation(kind, begin: begin)) { state, operation in
      state.changes.append(operation)
      return state.changes.count == 1
    }
  }

  /// A read: begins at once. The step must lead to `finish`.
  func startRead(_ kind: Future.Kind, begin: @escaping Operation.Step) -> Future {
    enter(Operation(kind, begin: begin)) { state, operation in
      state.reads.append(operation)
      return true
    }
  }

  private func enter(_ operation: Operation, _ register: (inout State, Operation) -> Bool) -> Future {
    let begins = state.withLock { state -> Bool? in
      state.isShutDown ? nil : register(&state, operation)
    }
    guard let begins else { return Future(operation.future.kind, failed: .shutDown) }
    operation.future.setOnCancel { [self] in cancel(operation) }
    if begins { operation.begin(operation) }
    return operation.future
  }

  /// Completes the operation, and begins the change after it.
  func finish(_ operation: Operation, _ outcome: Future.Outcome) {
    operation.future.complete(outcome)
    leave(operation)
  }

  private func cancel(_ operation: Operation) {
    operation.cancelTransfer(in: loop)
    leave(operation)
  }

  private func leave(_ operation: Operation) {
    let next = state.withLock { state -> Operation? in
      state.reads.removeAll { $0 === operation }
      guard let index = state.changes.firstIndex(where: { $0 === operation }) else { return nil }
      state.changes.remove(at: index)
      return index == 0 ? state.changes.first : nil
    }
    // Not from here: a long queue of failing operations would be as deep a recursion.
    if let next { loop.perform { next.begin(next) } }
  }
}

// MARK: - Requests

extension Auth {
  private static let maximumAttempts = 3

  /// Sends the call for the operation. `then` runs on the loop, unless the operation is cancelled before.
  func send(
    _ call: Backend.Call, for operation: Operation, attempt: Int = 1,
    then: @escaping (Result<JSON, AuthError>) -> Void
  ) {
    let backend = state.withLock { $0.backend }
    let transfer = Transfer(backend.request(call)) { [self] result in
      if call.isRepeatable, attempt < Auth.maximumAttempts, Backend.isWorthRepeating(result) {
        loop.schedule(after: Auth.pause(beforeAttempt: attempt + 1)) { [self] in
          if operation.future.isPending { send(call, for: operation, attempt: attempt + 1, then: then) }
        }
      } else {
        then(Backend.read(result))
      }
    }
    operation.start(transfer, in: loop)
  }

  /// Milliseconds, spread so that many players don't come back at the same moment.
  private static func pause(beforeAttempt attempt: Int) -> Int64 {
    let base: Int64 = attempt == 2 ? 200 : 800
    return base + Int64.random(in: 0..<base)
  }
}
