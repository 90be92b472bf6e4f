// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Keyed values with a lifetime. Expired values are remembered for some time, and then removed.
final class ExpiringValues<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let index: Int64
    /// On the clock's monotonic time, in milliseconds.
    var expires: Int64
  }

  private let clock: MovableClock
  private var entries: [Key: Entry] = [:]
  private var nextIndex: Int64 = 0
  private var pruneAt = 1024

  private let limit: Int

  /// - Parameter limit: the maximum number of values; the oldest are removed first.
  init(_ clock: MovableClock, limit: Int = .max) {
    self.clock = clock
    self.limit = limit
  }

  /// Nil if the key is unknown or the value has expired.
  subscript(key: Key) -> Value? {
    entries[key].flatMap { $0.expires > clock.monotonic ? $0.value : nil }
  }

  /// In insertion order, without expired values.
  var all: [Value] {
    let now = clock.monotonic
    return entries.values.filter { $0.expires > now }.sorted { $0.index < $1.index }.map { $0.value }
  }

  func isExpired(_ key: Key) -> Bool { entries[key].map { $0.expires <= clock.monotonic } ?? false }

  /// The lifetime is in milliseconds.
  func set(_ value: Value, for key: Key, lifetime: Int64) {
    let now = clock.monotonic
    if entries.count >= pruneAt {
      entries = entries.filter { $0.value.expires > now }
      pruneAt = max(1024, entries.count &* 2)
    }
    if entries.count >= limit, entries[key] == nil { dropOldest() }
    entries[key] = Entry(value: value, index: nextIndex, expires: now + lifetime)
    nextIndex &+= 1
  }

  /// Removes a tenth of the values, because finding the oldest requires a scan.
  private func dropOldest() {
    let kept = entries.values.map { $0.index }.sorted().dropFirst(max(1, limit / 10))
    entries = entries.filter { $0.value.index >= kept.first ?? .max }
  }

  func remove(_ key: Key) { entries[key] = nil }

  func removeAll() { entries = [:] }

  func expire(_ key: Key) { entries[key]?.expires = 0 }

  func expireAll() {
    for key in entries.keys { entries[key]?.expires = 0 }
  }
}
