// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// The callbacks of an App that are running, so that its end can wait for them.
final class RunningCalls: @unchecked Sendable {
  /// One call, once for each nesting level. Of all Apps, because a callback of one App may end another.
  private struct Call {
    let owner: ObjectIdentifier
    let thread: auth_thread
    /// A forked process has only the thread that forked.
    let forks = auth_process_forks()
  }

  private struct State {
    var calls: [Call] = []
    /// The threads that wait inside a callback.
    var waiters: [auth_thread] = []

    func isInside(_ thread: auth_thread) -> Bool { calls.contains { $0.thread == thread } }

    mutating func remove(_ owner: ObjectIdentifier, _ thread: auth_thread) {
      let index = calls.lastIndex { $0.owner == owner && $0.thread == thread }
      if let index { calls.remove(at: index) }
    }

    mutating func removeWaiter(_ thread: auth_thread) {
      if let index = waiters.lastIndex(of: thread) { waiters.remove(at: index) }
    }

    /// Two callbacks that wait for each other would wait forever.
    func mustWait(_ owner: ObjectIdentifier, _ thread: auth_thread) -> Bool {
      let mayIgnore = waiters.contains(thread)
      return calls.contains {
        $0.owner == owner && $0.forks == auth_process_forks() && $0.thread != thread
          && !(mayIgnore && waiters.contains($0.thread))
      }
    }
  }

  private static let state = Guarded(State())

  private var id: ObjectIdentifier { ObjectIdentifier(self) }

  func run(_ call: () -> Void) {
    let thread = auth_thread_current()
    RunningCalls.state.withLock { $0.calls.append(Call(owner: id, thread: thread)) }
    call()
    RunningCalls.state.withLock { $0.remove(id, thread) }
    RunningCalls.state.wakeAll()
  }

  /// Waits until no call is running on another thread.
  func awaitOthers() {
    let thread = auth_thread_current()
    let isInside = RunningCalls.state.withLock { state -> Bool in
      let isInside = state.isInside(thread)
      if isInside { state.waiters.append(thread) }
      return isInside
    }
    if isInside { RunningCalls.state.wakeAll() }
    _ = RunningCalls.state.wait(until: nil) { !$0.mustWait(id, thread) }
    if isInside { RunningCalls.state.withLock { $0.removeWaiter(thread) } }
  }
}
