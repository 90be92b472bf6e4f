// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// Suspended connections whose responses are delayed. The server's thread continues with other connections.
///
/// Starts a thread when the first response is delayed.
final class DelayedAnswers: Sendable {
  private struct Waiting {
    let connection: OpaquePointer
    /// On the monotonic clock, in milliseconds.
    let due: Int64
  }

  private struct State {
    var waiting: [Waiting] = []
    var changes: Int64 = 0
    var isStopping = false
    var thread: auth_thread?

    /// Removes and returns what is due; everything after the server was stopped.
    mutating func takeDue() -> [Waiting] {
      let now = Clock.monotonic()
      let due = waiting.filter { isStopping || $0.due <= now }
      waiting.removeAll { isStopping || $0.due <= now }
      return due
    }
  }

  private let state = Guarded(State())

  /// Suspends the connection for that many milliseconds. Called on the server's thread.
  func hold(_ connection: OpaquePointer, for delay: Int64) {
    MHD_suspend_connection(connection)
    let waiting = Waiting(connection: connection, due: Clock.monotonic() + delay)
    let isHeld = state.withLock { state in
      guard !state.isStopping else { return false }
      if state.thread == nil { state.thread = startThread() }
      guard state.thread != nil else { return false }
      state.waiting.append(waiting)
      state.changes &+= 1
      return true
    }
    if isHeld { state.wakeAll() } else { MHD_resume_connection(connection) }
  }

  /// Resumes all connections and accepts no others: libmicrohttpd cannot be stopped while connections are suspended.
  func stop() {
    let thread = state.withLock { state in
      state.isStopping = true
      return state.thread
    }
    state.wakeAll()
    if let thread { _ = auth_thread_join(thread, -1) }
  }

  /// The thread ends before `stop` returns, so it needs no reference.
  private func startThread() -> auth_thread? {
    var thread: auth_thread = 0
    let context = Unmanaged.passUnretained(self).toOpaque()
    let status = auth_thread_start(
      { context in
        if let context { Unmanaged<DelayedAnswers>.fromOpaque(context).takeUnretainedValue().run() }
        return nil
      }, context, &thread)
    return status == 0 ? thread : nil
  }

  private func run() {
    var isRunning = true
    while isRunning {
      let (due, next, changes) = state.withLock { state in
        isRunning = !state.isStopping
        return (state.takeDue(), state.waiting.map { $0.due }.min(), state.changes)
      }
      for waiting in due { MHD_resume_connection(waiting.connection) }
      if isRunning { _ = state.wait(until: next) { $0.isStopping || $0.changes != changes } }
    }
  }
}
