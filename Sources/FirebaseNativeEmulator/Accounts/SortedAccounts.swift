// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Accounts sorted by the bytes of their ids. Sorted when they are read for the first time, and after that only what was
/// added since, because a long list is read in pages while players sign up.
struct SortedAccounts {
  /// Nil before they are read.
  private var sorted: [Account]?
  private var added: [Account] = []
  /// Of accounts, since they were read.
  private var deletions = 0

  mutating func add(_ account: Account) {
    if sorted != nil { added.append(account) }
    forgetIfStale()
  }

  /// The account must not be `isStored` any more.
  mutating func noteDeletion() {
    if sorted != nil { deletions += 1 }
    forgetIfStale()
  }

  /// Keeps no deleted accounts of a list that nobody reads again.
  private mutating func forgetIfStale() {
    if let sorted, added.count + deletions > sorted.count { removeAll() }
  }

  mutating func removeAll() { self = SortedAccounts() }

  /// `stored` is all of them.
  mutating func read(_ stored: () -> [Account]) -> [Account] {
    if deletions > 0 { sorted = sorted?.filter { $0.isStored } }
    let news = added.filter { $0.isStored }.sorted { SortedAccounts.precedes($0, $1) }
    let result = sorted.map { SortedAccounts.merge($0, news) } ?? stored().sorted { SortedAccounts.precedes($0, $1) }
    (sorted, added, deletions) = (result, [], 0)
    return result
  }

  private static func merge(_ old: [Account], _ news: [Account]) -> [Account] {
    guard !news.isEmpty else { return old }
    var merged: [Account] = []
    merged.reserveCapacity(old.count + news.count)
    var (first, second) = (old[...], news[...])
    while let one = first.first, let two = second.first {
      // An account whose deletion was revoked is in both.
      merged.append(precedes(two, one) ? second.removeFirst() : first.removeFirst())
      if one === two { second.removeFirst() }
    }
    return merged + first + second
  }

  private static func precedes(_ one: Account, _ other: Account) -> Bool {
    one.texts.use(.localId) { one in
      other.texts.use(.localId) { other in
        guard let one, let other else { return false }
        return one.lexicographicallyPrecedes(other)
      }
    }
  }
}
