// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// Threads that handle the requests that may wait for a blocking function. The server's thread continues with other
/// connections.
///
/// Starts a thread when a request comes and no thread is free.
final class FunctionThreads: Sendable {
  private struct Job {
    let exchange: HTTPExchange
    let emulator: Emulator
    let connection: OpaquePointer

    func run() {
      exchange.prepared = exchange.response(from: emulator)
      MHD_resume_connection(connection)
    }
  }

  private struct State {
    var jobs: [Job] = []
    /// The number of threads that wait for a job.
    var free = 0
    var threads: [auth_thread] = []
    var isStopping = false

    mutating func removeFirstJob() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
  }

  /// More requests wait until a thread is free.
  private static let limit = 256

  private let state = Guarded(State())

  /// Suspends the connection until the response is prepared. Returns false if there are no threads. Called on the server's
  /// thread.
  func handle(_ exchange: HTTPExchange, by emulator: Emulator, on connection: OpaquePointer) -> Bool {
    MHD_suspend_connection(connection)
    let isAccepted = state.withLock { state in
      guard !state.isStopping else { return false }
      if state.free <= state.jobs.count, state.threads.count < FunctionThreads.limit,
        let thread = startThread({ [self] in run() })
      {
        state.threads.append(thread)
      }
      guard !state.threads.isEmpty else { return false }
      state.jobs.append(Job(exchange: exchange, emulator: emulator, connection: connection))
      return true
    }
    if isAccepted { state.wakeAll() } else { MHD_resume_connection(connection) }
    return isAccepted
  }

  /// Handles the remaining requests, and accepts no others: libmicrohttpd cannot be stopped while connections are
  /// suspended. Calls of functions must have been cancelled.
  func stop() {
    let threads = state.withLock { state in
      state.isStopping = true
      return state.threads
    }
    state.wakeAll()
    for thread in threads { _ = auth_thread_join(thread, -1) }
  }

  private func run() {
    while let job = nextJob() { job.run() }
  }

  /// Nil after the server was stopped.
  private func nextJob() -> Job? {
    state.withLock { $0.free += 1 }
    while true {
      _ = state.wait(until: nil) { $0.isStopping || !$0.jobs.isEmpty }
      let (job, isStopping) = state.withLock { state in
        let job = state.removeFirstJob()
        if job != nil { state.free -= 1 }
        return (job, state.isStopping)
      }
      if job != nil || isStopping { return job }
    }
  }
}
