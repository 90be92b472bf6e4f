// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The future of an operation. Its outcome never changes after completion.
public final class Deferred<Success: Sendable>: @unchecked Sendable {
  public typealias Value = Success
  public typealias Outcome = Result<Value, AuthError>
  /// Returns the value of a failed operation, for operations that have one.
  package typealias ValueOfFailure = @Sendable (AuthError) -> Value
  public typealias Callback = (Deferred) -> Void

  private final class Registration {
    let id: UInt64
    let callback: Callback

    init(id: UInt64, callback: @escaping Callback) {
      self.id = id
      self.callback = callback
    }

    func replaced(by callback: @escaping Callback) -> Registration { Registration(id: id, callback: callback) }
  }

  private struct State {
    var outcome: Outcome?
    var onCancel: (() -> Bool)?
    var first: Registration?
    private var others = NumberedObjects<Registration>()
    private var lastID: UInt64 = 0

    /// In the order of registration.
    var waiting: [UInt64] { (first.map { [$0.id] } ?? []) + others.all.map { $0.id } }

    mutating func register(_ callback: @escaping Callback) -> Registration {
      lastID += 1
      return Registration(id: lastID, callback: callback)
    }

    mutating func add(_ callback: @escaping Callback) -> UInt64 {
      let registration = register(callback)
      others.append(registration, number: registration.id)
      return registration.id
    }

    mutating func removeOther(_ id: UInt64) -> Registration? { others.remove(id) }

    mutating func remove(_ id: UInt64) -> Registration? {
      if let registration = first, registration.id == id {
        first = nil
        return registration
      }
      return removeOther(id)
    }

    mutating func removeNext() -> Registration? {
      if let registration = first {
        first = nil
        return registration
      }
      return others.removeFirst()
    }
  }

  public let attachment = Attachment()
  public let texts = TextCache()
  /// Nil for futures that belong to no App.
  private let callbacks: CallbackQueue?
  private let isComplete = Flag()
  private let state = Guarded(State())
  private let valueOfFailure: ValueOfFailure?
  /// The value of the failure.
  private let failedValue = Guarded<Value?>(nil)

  package init(callbacks: CallbackQueue? = nil, valueOfFailure: ValueOfFailure? = nil) {
    self.callbacks = callbacks
    self.valueOfFailure = valueOfFailure
  }

  /// One atomic load after the completion.
  public var isPending: Bool {
    if isComplete.isSet { return false }
    guard callbacks?.isOfParent == true else { return true }
    failAfterFork()
    return false
  }

  /// Nil while pending.
  public var outcome: Outcome? { isPending ? nil : state.withLock { $0.outcome } }

  /// Nil while pending and after a success.
  public var error: AuthError? {
    if case .failure(let error)? = outcome { error } else { nil }
  }

  /// The value, also that of a failure; nil while pending, and for a failure without a value.
  public var value: Value? {
    switch outcome {
    case nil: nil
    case .success(let value)?: value
    case .failure(let error)?:
      failedValue.withLock { known in
        known = known ?? valueOfFailure?(error)
        return known
      }
    }
  }
}

// MARK: - Forks

extension Deferred {
  /// In a forked process, nobody completes the operation. Its callbacks are those of the parent.
  private func failAfterFork() {
    state.update { state in
      let outcome = state.outcome ?? .failure(.forked)
      state = State()
      state.outcome = outcome
      isComplete.set()
    }
  }
}

// MARK: - Completing

extension Deferred {
  /// Completes the future. Callbacks run on this thread unless the App is polled. Returns false and does nothing if the
  /// future is complete.
  @discardableResult
  public func complete(_ outcome: Outcome) -> Bool {
    guard isPending else { return false }
    var isFirst = false
    // From before the completion: whoever finds the future complete can wait for its callbacks.
    run { isFirst = settle(outcome) }
    return isFirst
  }

  private func settle(_ outcome: Outcome) -> Bool {
    let queue = pumpedCallbacks
    let isFirst = state.update { state in
      guard state.outcome == nil else { return false }
      state.outcome = outcome
      if queue == nil { isComplete.set() }
      state.onCancel = nil
      return true
    }
    guard isFirst else { return false }
    if let queue {
      // Before the completion becomes visible, so that the next poll includes the callbacks.
      for id in state.withLock({ $0.waiting }) { deliver(id, queue) }
      reveal()
    } else {
      state.wakeAll()
      while let next = state.withLock({ $0.removeNext() }) { next.callback(self) }
    }
    return true
  }

  private func reveal() {
    guard isPending else { return }
    state.withLock { _ in isComplete.set() }
    state.wakeAll()
  }

  /// Cancels the operation and completes the future as cancelled, unless it is too late.
  public func cancel() {
    guard isPending else { return }
    let onCancel = state.withLock { $0.onCancel }
    if onCancel?() ?? true { complete(.failure(.cancelled)) }
  }

  /// Sets the function that `cancel` calls first; it decides whether the future is cancelled. Must be set before the
  /// future is returned to the caller.
  package func setOnCancel(_ action: @escaping () -> Bool) {
    state.withLock { state in
      if state.outcome == nil { state.onCancel = action }
    }
  }

  /// A callback that was removed before its turn does not run.
  private func deliver(_ id: UInt64, _ callbacks: CallbackQueue) {
    callbacks.deliver { [self] in
      guard let registration = state.withLock({ $0.remove(id) }) else { return false }
      call(registration.callback)
      return true
    }
  }

  private func call(_ callback: Callback) {
    reveal()
    callback(self)
  }

  private func run(_ calling: () -> Void) {
    if let callbacks { callbacks.run(calling) } else { calling() }
  }
}

// MARK: - Waiting

extension Deferred {
  /// Runs `callback` on completion, or now if the future is complete. Replaces the previous callback, whose place in a
  /// queue it takes; nil removes it.
  public func onCompletion(_ callback: Callback?) {
    _ = isPending
    let queue = pumpedCallbacks
    let (former, id, runsNow) = state.withLock { state -> (Registration?, UInt64?, Bool) in
      let former = state.first
      let isComplete = state.outcome != nil
      let runsNow = isComplete && queue == nil
      state.first = runsNow ? nil : callback.map { former?.replaced(by: $0) ?? state.register($0) }
      return (former, isComplete && former == nil ? state.first?.id : nil, runsNow)
    }
    _ = former
    if runsNow, let callback { run { call(callback) } }
    if let queue, let id { deliver(id, queue) }
  }

  /// Returns the id for removing the callback; 0 if it ran immediately.
  public func addOnCompletion(_ callback: @escaping Callback) -> UInt64 {
    _ = isPending
    let queue = pumpedCallbacks
    let (id, isComplete) = state.withLock { state -> (UInt64, Bool) in
      let isComplete = state.outcome != nil
      guard !isComplete || queue != nil else { return (0, true) }
      return (state.add(callback), isComplete)
    }
    if id == 0 { run { call(callback) } }
    if let queue, isComplete { deliver(id, queue) }
    return id
  }

  public func removeOnCompletion(_ id: UInt64) {
    let removed = state.withLock { $0.removeOther(id) }
    _ = removed
  }

  private var pumpedCallbacks: CallbackQueue? { callbacks?.isPumped == true ? callbacks : nil }

  /// Waits at most that many milliseconds; without limit if negative. Returns true if the future is complete. Does not
  /// wait on the loop's thread, which would have to complete it.
  public func wait(_ milliseconds: Int32) -> Bool {
    guard isPending, !Loop.isCurrentThread else { return !isPending }
    let deadline = milliseconds < 0 ? nil : Clock.monotonic() + Int64(milliseconds)
    return state.wait(until: deadline) { _ in !isPending }
  }
}
