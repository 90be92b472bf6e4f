// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

struct GuardedTests {
  @Test func aWaitEndsAtItsDeadline() {
    let monitor = Guarded(false)
    let start = Clock.monotonic()
    #expect(!monitor.wait(until: start + 20) { $0 })
    #expect(Clock.monotonic() - start >= 20)
  }

  @Test func aWaitEndsWhenTheValueIsRight() {
    let monitor = Guarded(0)
    let threads = (0..<4).map { _ in
      Threads.start { _ = monitor.wait(until: nil) { $0 == 3 } }
    }
    for _ in 0..<3 {
      monitor.withLock { $0 += 1 }
      monitor.wakeAll()
    }
    for thread in threads { Threads.join(thread) }
    #expect(monitor.wait(until: 0) { $0 == 3 })
  }

  @Test func onlyOneThreadAtATimeChangesTheValue() {
    let monitor = Guarded(0)
    let guarded = Guarded(0)
    Threads.run(8) { _ in
      for _ in 0..<1000 {
        monitor.withLock { $0 += 1 }
        guarded.withLock { $0 += 1 }
      }
    }
    #expect(monitor.withLock { $0 } == 8000)
    #expect(guarded.withLock { $0 } == 8000)
  }
}
