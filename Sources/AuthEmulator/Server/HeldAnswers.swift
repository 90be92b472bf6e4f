// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import CEmulatorSystem

/// Connections whose answers wait until a test releases them.
final class HeldAnswers: Sendable {
  private struct State {
    var held: [OpaquePointer] = []
    /// Released, and not sent yet.
    var released: Set<OpaquePointer> = []
    /// Those of the requests to release. They are answered after what they released.
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

  private let state = Guarded(State())

  /// Suspends the connection until `release`. Called on the server's thread, as are all functions but `stop`.
  func hold(_ connection: OpaquePointer) {
    suspend(connection) { $0.held.append(connection) }
  }

  /// Resumes all held connections, and suspends the one that asks for it until their answers are sent.
  func release(for connection: OpaquePointer) {
    suspend(connection) { $0.releasing.append(connection) }
    let due = state.withLock { state in
      state.released.formUnion(state.held)
      return state.released.isEmpty ? state.takeReleasing() : state.takeHeld()
    }
    due.forEach { MHD_resume_connection($0) }
  }

  /// The answer on that connection is sent, or its client has gone.
  func finish(_ connection: OpaquePointer) {
    let releasing = state.withLock { state in
      let isLast = state.released.remove(connection) != nil && state.released.isEmpty
      return isLast ? state.takeReleasing() : []
    }
    releasing.forEach { MHD_resume_connection($0) }
  }

  /// Resumes all connections and takes no more: libmicrohttpd can't be stopped while some are suspended.
  func stop() {
    let all = state.withLock { state in
      state.isStopping = true
      return state.takeHeld() + state.takeReleasing()
    }
    all.forEach { MHD_resume_connection($0) }
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
