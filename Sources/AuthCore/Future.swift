import AuthSupport
import Synchronization

/// The answer of an operation, now or later. It is complete once and for ever.
public final class Future: @unchecked Sendable {
  public enum Kind: Sendable {
    case nothing, text, texts, user, credential, authResult
  }

  public enum Value: Sendable {
    case nothing
    case text(String)
    case texts([String])
    case user(User)
    case credential(Credential)
    case authResult(AuthResult)
  }

  public typealias Outcome = Result<Value, AuthError>
  public typealias Callback = (Future) -> Void

  private struct Registration {
    let id: UInt64
    let callback: Callback
  }

  private struct State {
    var outcome: Outcome?
    var onCancel: (() -> Bool)?
    var first: Callback?
    var others: [Registration] = []
    var lastID: UInt64 = 0

    mutating func takeNextCallback() -> Callback? {
      if let callback = first {
        first = nil
        return callback
      }
      return others.isEmpty ? nil : others.removeFirst().callback
    }
  }

  public let kind: Kind
  public let attachment = Attachment()
  public let texts = TextCache()
  private let pending = Atomic<Bool>(true)
  private let state = Monitor(State())
  /// What `authResult` gives after a failure.
  private let failedResult = Guarded<AuthResult?>(nil)

  public init(_ kind: Kind) { self.kind = kind }

  /// A complete future with that error.
  public convenience init(_ kind: Kind, failed error: AuthError) {
    self.init(kind)
    complete(.failure(error))
  }

  /// One atomic load.
  public var isPending: Bool { pending.load(ordering: .acquiring) }

  /// Nil while pending.
  public var outcome: Outcome? { isPending ? nil : state.withLock { $0.outcome } }

  /// Nil while pending and on success.
  public var error: AuthError? {
    if case .failure(let error)? = outcome { error } else { nil }
  }

  /// The result of a future of the kind `.authResult`, after a failure too; nil while pending and for other kinds.
  public var authResult: AuthResult? {
    switch outcome {
    case .success(.authResult(let result))?: result
    case .failure(let error)? where kind == .authResult:
      failedResult.withLock { result in
        let made = result ?? AuthResult(failed: error)
        result = made
        return made
      }
    default: nil
    }
  }
}

// MARK: - Completing

extension Future {
  /// Runs the callbacks on this thread. False, and nothing happens, if the future is complete already.
  @discardableResult
  public func complete(_ outcome: Outcome) -> Bool {
    let (isFirst, onCancel) = state.withLock { state -> (Bool, (() -> Bool)?) in
      guard state.outcome == nil else { return (false, nil) }
      state.outcome = outcome
      pending.store(false, ordering: .releasing)
      let onCancel = state.onCancel
      state.onCancel = nil
      return (true, onCancel)
    }
    // Held until here, as giving up what it captures can run other code, which must not happen under the lock.
    _ = onCancel
    guard isFirst else { return false }
    state.wakeAll()
    runCallbacks()
    return true
  }

  /// Ends the operation behind it and completes as cancelled, unless it is too late for that.
  public func cancel() {
    let onCancel = state.withLock { $0.onCancel }
    if onCancel?() ?? true { complete(.failure(.cancelled)) }
  }

  /// What `cancel` does before completing: it says whether to. Set before the future is handed out.
  func setOnCancel(_ action: @escaping () -> Bool) {
    state.withLock { state in
      if state.outcome == nil { state.onCancel = action }
    }
  }

  private func runCallbacks() {
    while let callback = state.withLock({ $0.takeNextCallback() }) { callback(self) }
  }
}

// MARK: - Waiting

extension Future {
  /// Runs `callback` on completion, or now if it is complete; replaces the one set before, nil with nothing.
  public func onCompletion(_ callback: Callback?) {
    let (former, runsNow) = state.withLock { state -> (Callback?, Bool) in
      let former = state.first
      let isComplete = state.outcome != nil
      state.first = isComplete ? nil : callback
      return (former, isComplete)
    }
    _ = former
    if runsNow { callback?(self) }
  }

  /// The number to remove the callback by; 0 if it ran at once.
  public func addOnCompletion(_ callback: @escaping Callback) -> UInt64 {
    let id = state.withLock { state -> UInt64 in
      guard state.outcome == nil else { return 0 }
      state.lastID += 1
      state.others.append(Registration(id: state.lastID, callback: callback))
      return state.lastID
    }
    if id == 0 { callback(self) }
    return id
  }

  public func removeOnCompletion(_ id: UInt64) {
    let removed = state.withLock { state -> Registration? in
      guard let index = state.others.firstIndex(where: { $0.id == id }) else { return nil }
      return state.others.remove(at: index)
    }
    _ = removed
  }

  /// Waits at most `milliseconds`, without end if negative. True if the future is complete. On the loop's thread,
  /// which would have to bring the answer, it doesn't wait.
  public func wait(_ milliseconds: Int32) -> Bool {
    guard isPending, !Loop.isCurrentThread else { return !isPending }
    let deadline = milliseconds < 0 ? nil : Clock.monotonic() + Int64(milliseconds)
    return state.wait(until: deadline) { $0.outcome != nil }
  }
}
