// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct CallbackQueueTests {
  private let queue = CallbackQueue()
  private let events = Guarded<[Int]>([])

  @Test func callsRunAtOnceAtFirst() {
    deliver(1)
    #expect(seen == [1])
    #expect(queue.poll() == 0)
  }

  @Test func pumpedCallsRunInThePollInOrder() {
    queue.pump()
    for number in 0..<200 { deliver(number) }
    #expect(seen.isEmpty)
    #expect(queue.poll() == 200)
    #expect(seen == Array(0..<200))
  }

  @Test func whatHasNothingLeftToCallIsNotCounted() {
    queue.pump()
    queue.deliver { false }
    deliver(1)
    #expect(queue.poll() == 1)
  }

  @Test func whatBecomesDueInAPollWaitsForTheNext() {
    queue.pump()
    queue.deliver {
      deliver(1)
      #expect(queue.poll() == 0)
      return true
    }
    deliver(0)
    #expect(queue.poll() == 2)
    #expect(seen == [0])
    #expect(queue.poll() == 1)
    #expect(seen == [0, 1])
  }

  @Test func theEndRunsWhatWaitsAlsoInsideAPoll() {
    queue.pump()
    queue.deliver {
      queue.end()
      events.withLock { $0.append(9) }
      return true
    }
    for number in 0..<3 { deliver(number) }
    #expect(queue.poll() == 1)
    #expect(seen == [0, 1, 2, 9])
    queue.pump()
    deliver(3)
    #expect(seen.last == 3)
  }

  @Test func manyThreadsPoll() {
    queue.pump()
    let (queue, events) = (queue, events)
    let counted = Guarded(0)
    Threads.run(8) { _ in
      for number in 0..<200 {
        queue.deliver {
          events.withLock { $0.append(number) }
          return true
        }
        let count = queue.poll()
        counted.withLock { $0 += count }
      }
    }
    counted.withLock { $0 += queue.poll() }
    #expect(seen.count == 1600)
    #expect(counted.withLock { $0 } == 1600)
  }

  private var seen: [Int] { events.withLock { $0 } }

  private func deliver(_ number: Int) {
    queue.deliver { [events] in
      events.withLock { $0.append(number) }
      return true
    }
  }
}
