// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem
import Testing

@testable import FirebaseNativeCore

/// Waits for a number of events.
private final class Tally: Sendable {
  private let monitor = Guarded<[String]>([])

  func note(_ event: String) {
    monitor.withLock { $0.append(event) }
    monitor.wakeAll()
  }

  func events(_ count: Int) -> [String] { events { $0.count >= count } }

  func events(until isComplete: ([String]) -> Bool) -> [String] {
    _ = monitor.wait(until: Clock.monotonic() + 60_000, for: isComplete)
    return monitor.withLock { $0 }
  }
}

/// Hands a watch to the loop's thread.
private final class Box: @unchecked Sendable {
  let value: Loop.Watch
  init(_ value: Loop.Watch) { self.value = value }
}

/// A socket that can always be written, and can be read once it is raised, until it is lowered.
private final class Flag: Sendable {
  private let wake = auth_wake_open()

  deinit { auth_wake_close(wake) }

  var socket: auth_socket { wake.reader }

  func raise() { auth_wake_signal(wake) }

  func lower() { auth_wake_clear(wake) }
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

  /// Even if a URL of production were ever made without it.
  @Test(arguments: [("http://127.0.0.1:1", false), ("https://127.0.0.1:1", true)])
  func productionNeedsTLSAndTheEmulatorHasNone(url: String, isForEmulator: Bool) {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    let request = HTTPRequest(
      url: url, body: [], headers: [], connectTimeout: 120_000, timeout: 120_000, authorities: .standard,
      isForEmulator: isForEmulator)
    loop.start(
      Transfer(request) { result, _ in
        if case .failure(let failure) = result { tally.note("\(failure.code == CURLE_UNSUPPORTED_PROTOCOL)") }
      })
    #expect(tally.events(1) == ["true"])
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

  @Test func timersOfTheSameTimeFireInTheirOrder() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    loop.perform {
      let time = Clock.sinceBoot() + 20
      for number in 0..<100 {
        let timer = Loop.Timer(at: time) { tally.note("\(number)") }
        loop.schedule(timer)
        if number % 3 == 0 { loop.cancel(timer) }
      }
    }
    let numbers = (0..<100).filter { $0 % 3 != 0 }
    #expect(tally.events(numbers.count) == numbers.map { "\($0)" })
  }

  @Test func aCancelledTimerDoesNotFire() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    let cancelled = Loop.Timer(at: Clock.sinceBoot() + 20) { tally.note("cancelled") }
    let early = Loop.Timer(at: 0) { tally.note("cancelled before it was scheduled") }
    loop.perform {
      loop.schedule(cancelled)
      loop.schedule(after: 40) { tally.note("later") }
      loop.cancel(cancelled)
      loop.cancel(early)
      loop.schedule(early)
    }
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

  @Test func aWatchTellsWheneverItsFileIsReady() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    let flag = Flag()
    let watch = Box(
      Loop.Watch(flag.socket, for: .readable, ended: {}) {
        flag.lower()
        tally.note("readable \(Loop.isCurrentThread)")
      })
    loop.perform { tally.note("watched \(loop.watch(watch.value))") }
    #expect(tally.events(1) == ["watched true"])
    flag.raise()
    #expect(tally.events(2).last == "readable true")
    flag.raise()
    #expect(tally.events(3).last == "readable true")
    loop.perform {
      loop.cancel(watch.value)
      flag.raise()
      loop.schedule(after: 20) { tally.note("cancelled") }
    }
    #expect(tally.events(4).last == "cancelled")
  }

  @Test func aWatchTellsOfWhatItIsAskedFor() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    let flag = Flag()
    flag.raise()
    loop.perform {
      let watch = Loop.Watch(flag.socket, for: .writable, ended: {}, { tally.note("too early") })
      watch.event = nil
      _ = loop.watch(watch)
      let other = Loop.Watch(flag.socket, for: .writable, ended: {}, { tally.note("writable") })
      _ = loop.watch(other)
      loop.schedule(after: 200) {
        loop.cancel(watch)
        loop.cancel(other)
        tally.note("done")
      }
    }
    let events = tally.events { $0.contains("done") }
    #expect(events.contains("writable"))
    #expect(!events.contains("too early"))
  }

  @Test func aWatchMayCancelAnotherThatIsReadyToo() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let tally = tally
    let flag = Flag()
    flag.raise()
    loop.perform {
      var watches: [Loop.Watch] = []
      for number in 0..<3 {
        watches.append(
          Loop.Watch(flag.socket, for: .readable, ended: {}) {
            tally.note("\(number)")
            for watch in watches { loop.cancel(watch) }
            loop.schedule(after: 20) {
              watches = []
              tally.note("done")
            }
          })
      }
      for watch in watches { _ = loop.watch(watch) }
    }
    #expect(tally.events(2) == ["0", "done"])
  }

  @Test func onlyTheLoopsThreadWatches() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let flag = Flag()
    #expect(!loop.watch(Loop.Watch(flag.socket, for: .readable, ended: {}, {})))
  }

  @Test func allOwnersShareOneLoop() {
    let loops = (0..<3).map { _ in Loop.acquire() }
    #expect(loops.allSatisfy { $0 === loops[0] })
    for _ in loops { Loop.release() }
  }
}
