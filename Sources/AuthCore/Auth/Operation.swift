// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// One asynchronous call: its future and the request or question in progress.
final class Operation: @unchecked Sendable {
  typealias Step = (Operation) -> Void

  private struct Sending {
    var transfer: Transfer?
    /// Withdraws the question to the player.
    var takeBack: (() -> Void)?
    var isDropped = false
  }

  let kind: Future.Kind
  let future: Future
  /// Guarded by the Auth's lock. It changes when an operation that asked the player continues as a change.
  var begin: Step
  /// The outcome of the future after the session was stored. Guarded by the Auth's lock.
  var outcome: Future.Outcome?
  /// Whether the session is being stored. Guarded by the Auth's lock.
  var isStoring = false
  private let sending = Guarded(Sending())

  init(_ kind: Future.Kind, callbacks: CallbackQueue? = nil, begin: @escaping Step) {
    self.kind = kind
    future = Future(kind, callbacks: callbacks)
    self.begin = begin
  }

  /// Starts a request, unless the operation was dropped.
  func start(_ next: Transfer, in loop: Loop) {
    let isWanted = sending.withLock { sending -> Bool in
      if !sending.isDropped { sending.transfer = next }
      return !sending.isDropped
    }
    if isWanted { loop.start(next) }
  }

  /// Sets how the question to the player is withdrawn if the operation is dropped. Returns false if it has been dropped
  /// already.
  func onDrop(_ takeBack: @escaping () -> Void) -> Bool {
    sending.withLock { sending in
      if !sending.isDropped { sending.takeBack = takeBack }
      return !sending.isDropped
    }
  }

  /// Whether the operation was cancelled, or the player signed out or the Auth ended before it completed.
  var isDropped: Bool { sending.withLock { $0.isDropped } }

  /// Ends what is in progress, and prevents further requests.
  func drop(in loop: Loop) {
    let current = sending.withLock { sending -> Sending in
      let current = sending
      sending = Sending(isDropped: true)
      return current
    }
    if let transfer = current.transfer { loop.cancel(transfer) }
    current.takeBack?()
  }
}

// MARK: - Order

extension Auth {
  /// A change of the user: begins when all earlier changes are complete. The step must lead to `finish`.
  func enqueueChange(_ kind: Future.Kind, begin: @escaping Operation.Step) -> Future {
    enter(Operation(kind, callbacks: callbacks, begin: begin)) { state, operation in
      state.changes.append(operation)
      return state.changes.count == 1
    }
  }

  /// A future for an operation that cannot begin.
  public func failed(_ kind: Future.Kind, _ error: AuthError) -> Future {
    Future(kind, failed: error, callbacks: callbacks)
  }

  /// A read: begins immediately. The step must lead to `finish`.
  func startRead(_ kind: Future.Kind, begin: @escaping Operation.Step) -> Future {
    enter(Operation(kind, callbacks: callbacks, begin: begin)) { state, operation in
      state.reads.append(operation)
      return true
    }
  }

  /// Begins immediately with a question to the player. The step must lead to `enqueue(asked:)` or `finish`.
  func startAsking(_ kind: Future.Kind, begin: @escaping Operation.Step) -> Future {
    enter(Operation(kind, callbacks: callbacks, begin: begin)) { state, operation in
      state.asking.append(operation)
      return true
    }
  }

  /// Turns an operation that asked the player into a change, unless it was dropped. The step must lead to `finish`.
  func enqueue(asked operation: Operation, begin: @escaping Operation.Step) {
    let begins = state.withLock { state -> Bool in
      guard let index = state.asking.firstIndex(where: { $0 === operation }) else { return false }
      state.asking.remove(at: index)
      operation.begin = begin
      state.changes.append(operation)
      return state.changes.count == 1
    }
    if begins { begin(operation) }
  }

  private func enter(_ operation: Operation, _ register: (inout State, Operation) -> Bool) -> Future {
    let begins = state.withLock { state -> Bool? in
      state.isShutDown ? nil : register(&state, operation)
    }
    guard let begins else { return failed(operation.kind, .shutDown) }
    operation.future.setOnCancel { [self] in cancel(operation) }
    if begins { operation.begin(operation) }
    return operation.future
  }

  /// Completes the operation, and begins the next change.
  func finish(_ operation: Operation, _ outcome: Future.Outcome) {
    operation.future.complete(outcome)
    leave(operation)
  }

  /// Returns false if it is too late: the player is signed in, and the future is about to complete.
  private func cancel(_ operation: Operation) -> Bool {
    let (isInTime, next) = state.withLock { state -> (Bool, Operation?) in
      operation.outcome != nil ? (false, nil) : (true, state.remove(operation))
    }
    guard isInTime else { return false }
    operation.drop(in: loop)
    beginSoon(next)
    return true
  }

  private func leave(_ operation: Operation) { beginSoon(state.withLock { $0.remove(operation) }) }

  /// Not called directly, because a long queue of failing operations would recurse deeply.
  private func beginSoon(_ next: Operation?) {
    if let next { loop.perform { next.begin(next) } }
  }
}

extension Auth.State {
  /// Returns the next change to begin.
  fileprivate mutating func remove(_ operation: Operation) -> Operation? {
    reads.removeAll { $0 === operation }
    asking.removeAll { $0 === operation }
    guard let index = changes.firstIndex(where: { $0 === operation }) else { return nil }
    changes.remove(at: index)
    return index == 0 ? changes.first : nil
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
        then(Backend.read(result))
      case .atOnce: send(call, for: operation, attempt.next(timeLeft, onFreshConnection: true), then: then)
      case .later:
        let pause = Auth.pause(beforeAttempt: attempt.number + 1)
        let next = attempt.next(timeLeft - pause, onFreshConnection: false)
        loop.schedule(after: pause) { [self] in
          guard operation.future.isPending else { return }
          send(call, for: operation, next, then: then)
        }
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
