// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import CEmulatorSystem

/// Suspended connections whose responses wait until a test releases them.
final class HeldAnswers: Sendable {
  private struct State {
    var held: [OpaquePointer] = []
    /// Released, but not sent yet.
    var released: Set<OpaquePointer> = []
    /// The connections of release requests. They are answered after the responses that they release.
    var releasing: [OpaquePointer] = []
    var isStopping = false

    mutating func takeHeld() -> [OpaquePointer] {
      defer { held = [] }
      return held
    }

    mutating func takeReleasing() -> [OpaquePointer] {
      defer { releasing = [] }
      return releasing
    }
  }

  private let state = Monitor(State())

  /// Suspends the connection until `release`. Called on the server's thread, as `release(for:)` and `finish`.
  func hold(_ connection: OpaquePointer) {
    suspend(connection) { $0.held.append(connection) }
  }

  /// Resumes all held connections, and suspends the requesting one until their responses were sent.
  func release(for connection: OpaquePointer) {
    suspend(connection) { $0.releasing.append(connection) }
    let due = state.withLock { state in
      state.released.formUnion(state.held)
      return state.released.isEmpty ? state.takeReleasing() : state.takeHeld()
    }
    due.forEach { MHD_resume_connection($0) }
  }

  /// Resumes all held connections, and waits until their responses were sent. Called on another thread than the server's.
  func release() {
    let due = state.withLock { state in
      state.released.formUnion(state.held)
      return state.takeHeld()
    }
    due.forEach { MHD_resume_connection($0) }
    _ = state.wait(until: nil) { $0.isStopping || $0.released.isEmpty }
  }

  /// The response was sent, or the client has disconnected.
  func finish(_ connection: OpaquePointer) {
    let (isLast, releasing) = state.withLock { state in
      let isLast = state.released.remove(connection) != nil && state.released.isEmpty
      return (isLast, isLast ? state.takeReleasing() : [])
    }
    releasing.forEach { MHD_resume_connection($0) }
    if isLast { state.wakeAll() }
  }

  /// Resumes all connections and accepts no others: libmicrohttpd cannot be stopped while connections are suspended.
  func stop() {
    let all = state.withLock { state in
      state.isStopping = true
      return state.takeHeld() + state.takeReleasing()
    }
    all.forEach { MHD_resume_connection($0) }
    state.wakeAll()
  }

  private func suspend(_ connection: OpaquePointer, _ note: (inout State) -> Void) {
    MHD_suspend_connection(connection)
    let isStopping = state.withLock { state in
      if !state.isStopping { note(&state) }
      return state.isStopping
    }
    if isStopping { MHD_resume_connection(connection) }
  }
}
