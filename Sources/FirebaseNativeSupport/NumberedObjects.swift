// SPDX-License-Identifier: Apache-2.0

/// Objects in the order of their numbers. A search takes logarithmic time, and a removal constant time on average.
public struct NumberedObjects<Element: AnyObject> {
  private struct Entry {
    let number: UInt64
    /// Nil if the object was removed.
    var object: Element?
  }

  private var entries: [Entry] = []
  /// No entry before this index has an object.
  private var start = 0
  private var removed = 0

  public init() {}

  /// The objects in their order.
  public var all: [Element] { entries.compactMap { $0.object } }

  public subscript(number: UInt64) -> Element? { index(of: number).flatMap { entries[$0].object } }

  /// The number must be larger than those of all objects before.
  public mutating func append(_ object: Element, number: UInt64) {
    entries.append(Entry(number: number, object: object))
  }

  /// Returns the removed object, or nil if there is none with this number.
  @discardableResult
  public mutating func remove(_ number: UInt64) -> Element? {
    guard let index = index(of: number), let object = entries[index].object else { return nil }
    entries[index].object = nil
    removed += 1
    if removed * 2 > entries.count { compact() }
    return object
  }

  public mutating func removeFirst() -> Element? {
    while start < entries.count, entries[start].object == nil { start += 1 }
    return start < entries.count ? remove(entries[start].number) : nil
  }

  private mutating func compact() {
    entries = entries.filter { $0.object != nil }
    (start, removed) = (0, 0)
  }

  private func index(of number: UInt64) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? low : nil
  }
}
