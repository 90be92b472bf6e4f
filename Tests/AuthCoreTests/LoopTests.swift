import AuthSupport
import Testing

@testable import AuthCore

/// Waits for a number of events.
private final class Tally: Sendable {
  private let monitor = Monitor<[String]>([])

  func note(_ event: String) {
    monitor.withLock { $0.append(event) }
    monitor.wakeAll()
  }

  func events(_ count: Int) -> [String] {
    _ = monitor.wait(until: Clock.monotonic() + 10_000) { $0.count >= count }
    return monitor.withLock { $0 }
  }
}

struct LoopTests {
  private let tally = Tally()

  @Test func tasksRunInOrderOnTheLoopsThread() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    #expect(!Loop.isCurrentThread)
    for number in 0..<100 { loop.perform { tally.note("\(number) \(Loop.isCurrentThread)") } }
    #expect(tally.events(100) == (0..<100).map { "\($0) true" })
  }

  @Test func timersFireWhenTheyAreDue() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    let start = Clock.monotonic()
    loop.schedule(after: 60) { tally.note("late") }
    loop.schedule(after: 20) { tally.note("early") }
    #expect(tally.events(2) == ["early", "late"])
    #expect(Clock.monotonic() - start >= 60)
  }

  @Test func aCancelledTimerDoesNotFire() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    let now = Clock.sinceBoot()
    let cancelled = Loop.Timer(at: now + 20) { tally.note("cancelled") }
    let early = Loop.Timer(at: now) { tally.note("cancelled before it was scheduled") }
    loop.schedule(cancelled)
    loop.schedule(after: 40) { tally.note("later") }
    loop.cancel(cancelled)
    loop.cancel(early)
    loop.schedule(early)
    #expect(tally.events(1) == ["later"])
    loop.cancel(cancelled)
  }

  /// What it captures may be large.
  @Test func aCancelledTimerLetsGoOfItsTask() {
    final class Captured: Sendable {}
    let loop = Loop.acquire()
    defer { Loop.release() }
    weak var captured: Captured?
    let timer: Loop.Timer
    do {
      let object = Captured()
      captured = object
      timer = Loop.Timer(at: Clock.sinceBoot() + 60_000) { _ = object }
    }
    loop.schedule(timer)
    #expect(captured != nil)
    loop.cancel(timer)
    #expect(captured == nil)
  }

  @Test func aTimerMayCancelAndScheduleTimers() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    let other = Loop.Timer(at: Clock.sinceBoot() + 20) { tally.note("other") }
    loop.schedule(other)
    loop.schedule(after: 1) {
      loop.cancel(other)
      loop.schedule(after: 30) { tally.note("last") }
      tally.note("first")
    }
    #expect(tally.events(2) == ["first", "last"])
  }

  @Test func aTaskMayAddTasks() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    loop.perform {
      loop.perform { tally.note("second") }
      tally.note("first")
    }
    #expect(tally.events(2) == ["first", "second"])
  }

  @Test func allThreadsMayAddTasks() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    Threads.run(8) { thread in
      for _ in 0..<50 { loop.perform { tally.note("\(thread)") } }
    }
    #expect(tally.events(400).count == 400)
  }

  @Test func allOwnersShareOneLoop() {
    let loops = (0..<3).map { _ in Loop.acquire() }
    #expect(loops.allSatisfy { $0 === loops[0] })
    for _ in loops { Loop.release() }
  }
}
