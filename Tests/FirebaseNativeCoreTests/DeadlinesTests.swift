// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import FirebaseNativeRuntime

final class DeadlinesTests {
  private final class Named: Due {
    let name: Int

    init(_ name: Int) { self.name = name }
  }

  private var deadlines = Deadlines()

  @Test func theEarliestIsNext() {
    for time: Int64 in [5, 1, 4, 2, 3] { _ = deadlines.add(Named(Int(time)), at: time) }
    #expect(deadlines.first == 1)
    #expect(removeAll() == [1, 2, 3, 4, 5])
    #expect(deadlines.first == nil)
  }

  @Test func ofEqualTimesTheFirstAddedIsNext() {
    for name in 0..<100 { _ = deadlines.add(Named(name), at: Int64(name % 3)) }
    let order = (0..<100).sorted { ($0 % 3, $0) < ($1 % 3, $1) }
    #expect(removeAll() == order)
  }

  @Test func itTellsWhetherWhatIsAddedIsNext() {
    let answers = [3, 5, 2, 2, 1].map { deadlines.add(Named(0), at: $0) }
    #expect(answers == [true, false, true, false, true])
  }

  @Test func nothingIsTakenBeforeItsTime() {
    _ = deadlines.add(Named(0), at: 10)
    let (early, onTime) = (deadlines.removeNext(by: 9), deadlines.removeNext(by: 10))
    #expect(early == nil)
    #expect(onTime != nil)
  }

  @Test func whatIsAddedTwiceIsThereOnce() {
    let due = Named(0)
    _ = deadlines.add(due, at: 10)
    let isNext = deadlines.add(due, at: 5)
    #expect(!isNext)
    #expect(deadlines.first == 10)
    #expect(removeAll() == [0])
    _ = deadlines.add(due, at: 5)
    #expect(removeAll() == [0])
  }

  @Test func whatIsRemovedIsReleased() {
    weak var released: Named?
    do {
      let due = Named(0)
      released = due
      _ = deadlines.add(due, at: 1)
    }
    #expect(released != nil)
    if let due = released { deadlines.remove(due) }
    #expect(released == nil)
  }

  @Test func whatIsNotThereIsNotRemoved() {
    var others = Deadlines()
    let (due, other) = (Named(0), Named(1))
    _ = deadlines.add(due, at: 1)
    _ = others.add(other, at: 1)
    deadlines.remove(other)
    deadlines.remove(Named(2))
    #expect(removeAll() == [0])
    #expect(others.first == 1)
  }

  @Test(arguments: 1...20)
  func anyOfThemCanBeRemoved(seed: UInt64) {
    var random = seed
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    var rest: [(time: Int, due: Named)] = []
    for name in 0..<200 {
      let (time, due) = (next(20), Named(name))
      _ = deadlines.add(due, at: Int64(time))
      rest.append((time, due))
      if next(2) == 0 { deadlines.remove(rest.remove(at: next(rest.count)).due) }
    }
    let order = rest.sorted { ($0.time, $0.due.name) < ($1.time, $1.due.name) }
    #expect(removeAll() == order.map { $0.due.name })
  }

  private func removeAll() -> [Int] {
    var names: [Int] = []
    while let due = deadlines.removeNext(by: .max) as? Named { names.append(due.name) }
    return names
  }
}
