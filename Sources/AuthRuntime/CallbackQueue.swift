// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import CAuthSystem

/// Where the callbacks of an App's futures and listeners run: at once where they become due, or, if they are pumped,
/// when the program asks for them.
package final class CallbackQueue: @unchecked Sendable {
  /// Whether anything was left to be called.
  package typealias Call = () -> Bool

  private struct State {
    var isPumped = false
    var hasEnded = false
    var waiting: [Call?] = []
    /// How many of `waiting` were taken.
    var taken = 0
    /// How many were taken before those.
    var takenBefore = 0
    /// The threads that are inside a poll, as often as they are.
    var pollers: [auth_thread] = []

    /// The number of the call that comes next.
    var end: Int { takenBefore + waiting.count }

    mutating func take(before end: Int) -> Call? {
      guard takenBefore + taken < end, taken < waiting.count else { return nil }
      let call = waiting[taken]
      waiting[taken] = nil
      taken += 1
      // Where each poll leaves some for the next, the queue is never empty, and must not grow for ever.
      if taken * 2 >= waiting.count {
        waiting.removeFirst(taken)
        takenBefore += taken
        taken = 0
      }
      return call
    }
  }

  private let state = Guarded(State())

  package init() {}

  var isPumped: Bool { state.withLock { $0.isPumped } }

  /// Runs the call now, or lets it wait for a poll.
  package func deliver(_ call: @escaping Call) {
    let runsNow = state.withLock { state -> Bool in
      if state.isPumped { state.waiting.append(call) }
      return !state.isPumped
    }
    if runsNow { _ = call() }
  }

  /// Runs what waits at this moment, and gives its number. Inside a call that it makes it does nothing.
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

  /// From here on calls run at once; what waits does so on the loop.
  package func stopPumping(in loop: Loop) {
    let hasMore = state.withLock { state -> Bool in
      state.isPumped = false
      return !state.waiting.isEmpty
    }
    if hasMore { loop.perform { [self] in flush() } }
  }

  /// Runs what waits at this moment, also inside a poll.
  package func flush() { _ = run(before: state.withLock { $0.end }) }

  /// Runs what waits; from here on calls run at once.
  package func end() {
    state.withLock { state in
      state.isPumped = false
      state.hasEnded = true
    }
    flush()
  }

  private func run(before end: Int) -> Int {
    state.withLock { $0.pollers.append(auth_thread_current()) }
    var count = 0
    while let call = state.withLock({ $0.take(before: end) }) {
      if call() { count += 1 }
    }
    state.withLock { state in
      if let index = state.pollers.lastIndex(of: auth_thread_current()) { state.pollers.remove(at: index) }
    }
    return count
  }
}
