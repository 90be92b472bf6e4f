// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Runs the callbacks of an App's futures and listeners: immediately, or, if the App is polled, when the program calls
/// poll.
package final class CallbackQueue: @unchecked Sendable {
  /// Returns whether there was anything left to call.
  package typealias Call = () -> Bool

  private struct State {
    var isPumped = false
    var hasEnded = false
    var waiting: [Call?] = []
    /// The number of elements of `waiting` that were taken.
    var taken = 0
    /// The number of calls that were taken before those.
    var takenBefore = 0
    /// The threads that are polling, once for each nesting level.
    var pollers: [auth_thread] = []

    /// The number of the next call.
    var end: Int { takenBefore + waiting.count }

    mutating func removeFirst(before end: Int) -> Call? {
      guard takenBefore + taken < end, taken < waiting.count else { return nil }
      let call = waiting[taken]
      waiting[taken] = nil
      taken += 1
      // If each poll leaves some calls, the queue is never empty, and must not grow without limit.
      if taken * 2 >= waiting.count {
        waiting.removeFirst(taken)
        takenBefore += taken
        taken = 0
      }
      return call
    }
  }

  private let state = Guarded(State())
  private let calls = RunningCalls()
  private let forks = auth_process_forks()

  package init() {}

  /// Whether this process was forked since, and nobody completes the App's operations.
  var isOfParent: Bool { forks != auth_process_forks() }

  var isPumped: Bool { state.withLock { $0.isPumped } }

  /// Runs the call now, or queues it for a poll.
  package func deliver(_ call: @escaping Call) {
    let runsNow = state.withLock { state -> Bool in
      if state.isPumped { state.waiting.append(call) }
      return !state.isPumped
    }
    if runsNow { calls.run { _ = call() } }
  }

  /// Runs what may call callbacks now, so that `end` waits for it.
  func run(_ calling: () -> Void) { calls.run(calling) }

  /// Waits until no callback of the App is running on another thread.
  package func awaitOthers() { calls.awaitOthers() }

  /// Runs the calls that are waiting now, and returns their number. Does nothing within one of these calls.
  package func poll() -> Int {
    let end = state.withLock { state -> Int? in
      state.isPumped && !state.pollers.contains(auth_thread_current()) ? state.end : nil
    }
    return end.map { run(before: $0) } ?? 0
  }

  package func pump() {
    state.withLock { state in
      if !state.hasEnded { state.isPumped = true }
    }
  }

  /// From now on, calls run immediately. Waiting calls run on the loop.
  package func stopPumping(in loop: Loop) {
    let hasMore = state.withLock { state -> Bool in
      state.isPumped = false
      return !state.waiting.isEmpty
    }
    if hasMore { loop.perform { [self] in flush() } }
  }

  /// Runs the calls that are waiting now, also within a poll.
  package func flush() { _ = run(before: state.withLock { $0.end }) }

  /// Runs the waiting calls, and waits for those on other threads. From now on, calls run immediately.
  package func end() {
    state.withLock { state in
      state.isPumped = false
      state.hasEnded = true
    }
    flush()
    awaitOthers()
  }

  private func run(before end: Int) -> Int {
    state.withLock { $0.pollers.append(auth_thread_current()) }
    var count = 0
    calls.run {
      while let call = state.withLock({ $0.removeFirst(before: end) }) {
        if call() { count += 1 }
      }
    }
    state.withLock { state in
      if let index = state.pollers.lastIndex(of: auth_thread_current()) { state.pollers.remove(at: index) }
    }
    return count
  }
}
