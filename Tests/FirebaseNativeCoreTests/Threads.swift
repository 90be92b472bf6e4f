// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Glibc

/// Work on threads of its own: a test that blocks must not keep one of the few that all tests run on.
enum Threads {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` with each number below `count`, on as many threads, and waits for them.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    for thread in (0..<count).map({ index in start { body(index) } }) { join(thread) }
  }

  static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Body(body))
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    precondition(status == 0, "no thread")
    return thread
  }

  static func join(_ thread: pthread_t) { pthread_join(thread, nil) }

  /// The folder in which the system tells of this thread.
  static var current: String {
    var target = [CChar](repeating: 0, count: 100)
    precondition(readlink("/proc/thread-self", &target, target.count - 1) > 0)
    return "/proc/" + target.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Whether the thread of that folder waits for something, or has ended.
  static func isAsleep(_ folder: String) -> Bool {
    guard let file = fopen(folder + "/stat", "r") else { return true }
    defer { fclose(file) }
    // "12 (name) S ..."
    while case let byte = getc(file), byte >= 0, byte != Int32(UInt8(ascii: ")")) {}
    _ = getc(file)
    return getc(file) == Int32(UInt8(ascii: "S"))
  }
}

/// Holds a thread back until the test lets it go on.
final class Gate: Sendable {
  private struct State {
    var isReached = false
    var isOpen = false
  }

  private let state = Guarded(State())

  /// Called by the thread that is held.
  func pass() {
    state.withLock { $0.isReached = true }
    state.wakeAll()
    _ = state.wait(until: Clock.monotonic() + 60_000) { $0.isOpen }
  }

  func isReached() -> Bool { state.wait(until: Clock.monotonic() + 60_000) { $0.isReached } }

  func open() {
    state.withLock { $0.isOpen = true }
    state.wakeAll()
  }
}

func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

/// Ends the process without any clean-up, as a crash would.
func endProcess(_ status: Int32) { _exit(status) }
