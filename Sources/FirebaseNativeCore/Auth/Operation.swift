// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// One asynchronous call: its future and the request or question in progress.
final class Operation: @unchecked Sendable {
  typealias Step = (Operation) -> Void

  enum Stage {
    /// It waits until all earlier changes of the user are complete.
    case queued(Step)
    /// It waits for a credential from the player. It is queued afterwards.
    case asking
    case running
    /// The session has changed, and the future has this outcome when the change is stored.
    case storing(Future.Outcome)
    case done
  }

  /// What can be in progress.
  private struct Work {
    var transfer: Transfer?
    var retry: Loop.Timer?
    var withdraw: (() -> Void)?
  }

  let kind: Future.Kind
  let future: Future
  /// Guarded by the Auth's lock, as is the next.
  var stage: Stage
  /// Whether it runs alone among those that change the user.
  fileprivate var isChange = false
  /// Nil after the operation was dropped.
  private let work = Guarded<Work?>(Work())

  init(_ kind: Future.Kind, callbacks: CallbackQueue? = nil, _ stage: Stage = .running) {
    self.kind = kind
    self.stage = stage
    future = Future(kind, callbacks: callbacks)
  }

  /// Starts a request, unless the operation was dropped.
  func start(_ next: Transfer, in loop: Loop) {
    if change({ $0.transfer = next }) { loop.start(next) }
  }

  /// Schedules the next attempt, unless the operation was dropped.
  func schedule(_ retry: Loop.Timer, in loop: Loop) {
    if change({ $0.retry = retry }) { loop.schedule(retry) }
  }

  /// Sets how the question to the player is withdrawn if the operation is dropped. Returns false if it has been dropped
  /// already.
  func onDrop(_ withdraw: @escaping () -> Void) -> Bool { change { $0.withdraw = withdraw } }

  /// Returns false and does nothing if the operation was dropped.
  private func change(_ body: (inout Work) -> Void) -> Bool {
    work.withLock { work in
      guard var changed = work else { return false }
      body(&changed)
      work = changed
      return true
    }
  }

  /// Whether the operation was cancelled, or the player signed out or the Auth ended before it completed.
  var isDropped: Bool { work.withLock { $0 == nil } }

  /// Ends what is in progress, and prevents further requests.
  func drop(in loop: Loop) {
    let current = work.withLock { work -> Work? in
      defer { work = nil }
      return work
    }
    guard let current else { return }
    if let transfer = current.transfer { loop.cancel(transfer) }
    if let retry = current.retry { loop.cancel(retry) }
    current.withdraw?()
  }
}

// MARK: - Order

extension Auth {
  /// A change of the user: begins when all earlier changes are complete. The step must lead to `finish`.
  func enqueueChange(_ kind: Future.Kind, begin: @escaping Operation.Step) -> Future { enter(kind, .queued(begin)) }

  /// A future for an operation that cannot begin.
  public func failed(_ kind: Future.Kind, _ error: AuthError) -> Future {
    Future(kind, failed: error, callbacks: callbacks)
  }

  /// A read: begins immediately. The step must lead to `finish`.
  func startRead(_ kind: Future.Kind, begin: Operation.Step) -> Future { enter(kind, .running, begin) }

  /// Begins immediately with a question to the player. The step must lead to `enqueue(asked:)` or `finish`.
  func startAsking(_ kind: Future.Kind, begin: Operation.Step) -> Future { enter(kind, .asking, begin) }

  /// Turns an operation that asked the player into a change, unless it was dropped. The step must lead to `finish`.
  func enqueue(asked operation: Operation, begin: @escaping Operation.Step) {
    let next = state.withLock { state -> Operation.Next? in
      guard case .asking = operation.stage else { return nil }
      return state.advance(operation, to: .queued(begin))
    }
    if let next { next.step(next.operation) }
  }

  private func enter(_ kind: Future.Kind, _ stage: Operation.Stage, _ begin: Operation.Step = { _ in }) -> Future {
    if loop.isOfParent { return failed(kind, .forked) }
    let operation = Operation(kind, callbacks: callbacks, stage)
    var next: Operation.Next?
    let isShutDown = state.withLock { state -> Bool in
      if !state.isShutDown { next = state.advance(operation, to: stage, isNew: true) }
      return state.isShutDown
    }
    if isShutDown { return failed(kind, .shutDown) }
    operation.future.setOnCancel { [self] in cancel(operation) }
    if let next { next.step(next.operation) } else { begin(operation) }
    return operation.future
  }

  /// Completes the operation, a successful change as soon as it is stored, and begins the next change.
  func finish(_ operation: Operation, _ outcome: Future.Outcome) {
    let isStoring = state.withLock { state -> Bool in
      guard case .success = outcome, case .running = operation.stage, operation.isChange, state.model.isWaiting else {
        return false
      }
      operation.stage = .storing(outcome)
      return true
    }
    if !isStoring { complete(operation, outcome) }
  }

  private func complete(_ operation: Operation, _ outcome: Future.Outcome) {
    operation.future.complete(outcome)
    beginSoon(state.withLock { $0.advance(operation, to: .done) })
  }

  /// Completes the operation whose session is stored, or cannot be stored soon.
  func finishStored() {
    let stored = state.withLock { state -> (Operation, Future.Outcome)? in
      guard let change = state.change, case .storing(let outcome) = change.stage, !state.model.isWaiting else {
        return nil
      }
      return (change, outcome)
    }
    if let stored { complete(stored.0, stored.1) }
  }

  /// Returns false if it is too late: the player is signed in, and the future is about to complete.
  private func cancel(_ operation: Operation) -> Bool {
    var next: Operation.Next?
    let isInTime = state.withLock { state -> Bool in
      if case .storing = operation.stage { return false }
      next = state.advance(operation, to: .done)
      return true
    }
    guard isInTime else { return false }
    operation.drop(in: loop)
    beginSoon(next)
    return true
  }

  /// Not called directly, because a long queue of failing operations would recurse deeply.
  private func beginSoon(_ next: Operation.Next?) {
    if let next { loop.perform { next.step(next.operation) } }
  }
}

extension Operation {
  typealias Next = (operation: Operation, step: Step)
}

extension Auth.State {
  /// The change that is running or is the next one.
  fileprivate var change: Operation? { operations.first { $0.isChange } }

  /// Moves an operation to a stage. Returns the change that begins now.
  fileprivate mutating func advance(
    _ operation: Operation, to stage: Operation.Stage, isNew: Bool = false
  ) -> Operation.Next? {
    let isAlone = change == nil || change === operation
    if !isNew, let index = operations.firstIndex(where: { $0 === operation }) { operations.remove(at: index) }
    operation.stage = stage
    switch stage {
    case .done: if !isAlone { return nil }
    case .queued:
      operation.isChange = true
      operations.append(operation)
    case .asking, .running, .storing:
      operations.append(operation)
      return nil
    }
    guard let next = change, case .queued(let step) = next.stage else { return nil }
    next.stage = .running
    return (next, step)
  }

  /// Ends all operations that change the user, and returns what is to be dropped.
  mutating func endOperations() -> Auth.Ended {
    let isChange = { (operation: Operation) in
      if case .asking = operation.stage { true } else { operation.isChange }
    }
    let dropped = operations.filter(isChange) + (refresh.map { [$0.operation] } ?? [])
    let waiters = refresh?.waiters ?? []
    operations.removeAll(where: isChange)
    refresh = nil
    for operation in dropped { operation.stage = .done }
    return (dropped, waiters)
  }
}

extension User {
  /// A future for an operation that cannot begin.
  public func failed(_ kind: Future.Kind, _ error: AuthError) -> Future { auth.failed(kind, error) }
}

// MARK: - Requests

extension Auth {
  typealias Reply = (Result<JSON, AuthError>) -> Void

  fileprivate static let maximumAttempts = 3

  /// One attempt of a call.
  private struct Attempt {
    var number = 1
    var needsFreshConnection = false
    /// What is left of the call's time, in milliseconds. Waiting for a place among the requests takes none of it.
    let timeLeft: Int64

    func isLast(_ timeLeft: Int64) -> Bool { number == Auth.maximumAttempts || timeLeft <= 0 }

    func next(_ timeLeft: Int64, onFreshConnection isFresh: Bool) -> Attempt {
      Attempt(number: number + 1, needsFreshConnection: isFresh, timeLeft: max(1, timeLeft))
    }
  }

  /// Sends the call for the operation. `then` runs on the loop, unless the operation was cancelled.
  func send(_ call: Backend.Call, for operation: Operation, then: @escaping Reply) {
    send(call, for: operation, nil, then: then)
  }

  /// Each attempt uses the current backend and a new App Check token.
  private func send(
    _ call: Backend.Call, for operation: Operation, _ attempt: Attempt?, then: @escaping Reply
  ) {
    let backend = state.withLock { $0.backend }
    if let obstacle = backend.obstacle {
      return loop.perform { if operation.future.isPending { then(.failure(obstacle)) } }
    }
    let attempt = attempt ?? Attempt(timeLeft: backend.timeout)
    var request = backend.request(call)
    request.timeout = attempt.timeLeft
    request.needsFreshConnection = attempt.needsFreshConnection
    let transfer = Transfer(request) { [self] result, timeLeft in
      switch attempt.isLast(timeLeft) ? .never : Backend.resending(call, after: result) {
      case .never:
        if case .failure(let failure) = result { Log.warning("\(call.method) failed: \(failure.detail)") }
        then(Backend.parse(result))
      case .atOnce: send(call, for: operation, attempt.next(timeLeft, onFreshConnection: true), then: then)
      case .later:
        let pause = Auth.pause(beforeAttempt: attempt.number + 1)
        let next = attempt.next(timeLeft - pause, onFreshConnection: false)
        let retry = Loop.Timer(at: Clock.sinceBoot() + pause) { [self] in
          send(call, for: operation, next, then: then)
        }
        operation.schedule(retry, in: loop)
      }
    }
    operation.start(transfer, in: loop)
  }

  /// Opens a connection to the service, unless there is one. It belongs to the process, so the end of the Auth does not
  /// cancel the request.
  func preconnect(to service: Backend.Service) {
    let backend = state.withLock { $0.backend }
    guard backend.obstacle == nil else { return }
    let transfer = Transfer(backend.preconnection(to: service)) { result, _ in
      if case .failure(let failure) = result { Log.debug("No connection was opened early: \(failure.detail)") }
    }
    loop.start(transfer)
  }

  /// In milliseconds, with jitter, so that many clients do not retry at the same time.
  private static func pause(beforeAttempt attempt: Int) -> Int64 {
    let base: Int64 = attempt == 2 ? 200 : 800
    return base + Int64.random(in: 0..<base)
  }
}

extension AuthError {
  static let noSignedInUser = AuthError(
    .noSignedInUser, "This user is not signed in. Sign in first, or get the current user again.")

  fileprivate static let shutDown = AuthError(
    .apiNotAvailable, "This Auth was shut down. Get the App's Auth again.")
}
