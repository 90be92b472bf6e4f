// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// Suspended connections whose responses are delayed. The server's thread continues with other connections.
///
/// Starts a thread when the first response is delayed.
final class DelayedResponses: Sendable {
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
    mutating func removeDue() -> [Waiting] {
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
      if state.thread == nil { state.thread = startThread { [self] in run() } }
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

  private func run() {
    var isRunning = true
    while isRunning {
      let (due, next, changes) = state.withLock { state in
        isRunning = !state.isStopping
        return (state.removeDue(), state.waiting.map { $0.due }.min(), state.changes)
      }
      for waiting in due { MHD_resume_connection(waiting.connection) }
      if isRunning { _ = state.wait(until: next) { $0.isStopping || $0.changes != changes } }
    }
  }
}

/// Suspended connections whose responses wait until a test releases them.
final class HeldResponses: Sendable {
  private struct State {
    var held: [(connection: OpaquePointer, release: Release)] = []
    /// Released, but not sent yet.
    var released: Set<OpaquePointer> = []
    /// The connections of release requests. They are answered after the responses that they release.
    var releasing: [OpaquePointer] = []
    var isStopping = false

    /// Removes those that a test has released, and returns their connections. Each release is asked once, because
    /// another thread may complete it meanwhile.
    mutating func removeReleased() -> [OpaquePointer] {
      let all = held
      var taken: [OpaquePointer] = []
      held = []
      for each in all {
        if each.release.isDone { taken.append(each.connection) } else { held.append(each) }
      }
      released.formUnion(taken)
      return taken
    }

    mutating func removeReleasing() -> [OpaquePointer] {
      defer { releasing = [] }
      return releasing
    }
  }

  private let state = Guarded(State())

  /// Suspends the connection until the release. Called on the server's thread, as `sendReleased(before:)` and `finish`.
  func hold(_ connection: OpaquePointer, until release: Release) {
    suspend(connection) { state in
      // A test in this process may have released it since it was decided to hold it.
      let waits = !release.isDone
      if waits { state.held.append((connection, release)) }
      return waits
    }
  }

  /// Resumes the released connections, and suspends the requesting one until their responses were sent.
  func sendReleased(before connection: OpaquePointer) {
    suspend(connection) { state in
      state.releasing.append(connection)
      return true
    }
    let due = state.withLock { state in
      let taken = state.removeReleased()
      return state.released.isEmpty ? state.removeReleasing() : taken
    }
    due.forEach { MHD_resume_connection($0) }
  }

  /// Resumes the released connections, and waits until their responses were sent. Called on another thread than the
  /// server's.
  func sendReleased() {
    state.withLock { $0.removeReleased() }.forEach { MHD_resume_connection($0) }
    _ = state.wait(until: nil) { $0.isStopping || $0.released.isEmpty }
  }

  /// The response was sent, or the client has disconnected.
  func finish(_ connection: OpaquePointer) {
    let (isLast, releasing) = state.withLock { state in
      let isLast = state.released.remove(connection) != nil && state.released.isEmpty
      return (isLast, isLast ? state.removeReleasing() : [])
    }
    releasing.forEach { MHD_resume_connection($0) }
    if isLast { state.wakeAll() }
  }

  /// Resumes all connections and accepts no others: libmicrohttpd cannot be stopped while connections are suspended.
  func stop() {
    let all = state.withLock { state in
      state.isStopping = true
      defer { state.held = [] }
      return state.held.map { $0.connection } + state.removeReleasing()
    }
    all.forEach { MHD_resume_connection($0) }
    state.wakeAll()
  }

  /// Resumes the connection at once if the server is stopping, or if `note` says that it is not to wait.
  private func suspend(_ connection: OpaquePointer, _ note: (inout State) -> Bool) {
    MHD_suspend_connection(connection)
    let waits = state.withLock { !$0.isStopping && note(&$0) }
    if !waits { MHD_resume_connection(connection) }
  }
}
