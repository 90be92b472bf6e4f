// SPDX-License-Identifier: Apache-2.0

/// Something that is due at some time, unless it is removed before.
package class Due {
  /// The index in the heap; -1 outside it. Guarded by what guards the heap.
  fileprivate var index = -1
}

/// What is due, by time: a binary heap, so that neither the next one nor a removal is searched for.
struct Deadlines<Element: Due> {
  private struct Entry {
    let time: Int64
    /// Of two with the same time, the first added is the first due.
    let number: UInt64
    let due: Element

    func isBefore(_ other: Entry) -> Bool { time != other.time ? time < other.time : number < other.number }
  }

  private var entries: [Entry] = []
  private var lastNumber: UInt64 = 0

  /// The time of the next one.
  var first: Int64? { entries.first?.time }

  var next: Element? { entries.first?.due }

  /// Returns whether it is the next one. Does nothing if it was added before.
  mutating func add(_ due: Element, at time: Int64) -> Bool {
    guard due.index < 0 else { return false }
    lastNumber += 1
    due.index = entries.count
    entries.append(Entry(time: time, number: lastNumber, due: due))
    lift(due.index)
    return due.index == 0
  }

  /// Does nothing if it is not among them.
  mutating func remove(_ due: Element) {
    let index = due.index
    guard entries.indices.contains(index), entries[index].due === due else { return }
    swap(index, entries.count - 1)
    entries.removeLast()
    due.index = -1
    guard index < entries.count else { return }
    sink(index)
    lift(index)
  }

  /// Removes the next one if it is due by then.
  mutating func removeNext(by time: Int64) -> Element? {
    guard let first = entries.first, first.time <= time else { return nil }
    remove(first.due)
    return first.due
  }

  private mutating func lift(_ index: Int) {
    var index = index
    while index > 0, entries[index].isBefore(entries[(index - 1) / 2]) {
      swap(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink(_ index: Int) {
    var index = index
    while let child = firstChild(of: index), entries[child].isBefore(entries[index]) {
      swap(child, index)
      index = child
    }
  }

  private func firstChild(of index: Int) -> Int? {
    let left = 2 * index + 1
    guard left < entries.count else { return nil }
    return left + 1 < entries.count && entries[left + 1].isBefore(entries[left]) ? left + 1 : left
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    entries.swapAt(one, other)
    entries[one].due.index = one
    entries[other].due.index = other
  }
}
