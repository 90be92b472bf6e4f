// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Accounts by one of their texts: a hash table with open addressing, which copies no text.
///
/// Remove an account before that text changes.
struct AccountIndex {
  private let field: AccountTexts.Field
  /// Their number is a power of two. At most three quarters are used.
  private var slots: [Account?] = []
  private(set) var count = 0

  init(_ field: AccountTexts.Field) { self.field = field }

  var all: [Account] { slots.compactMap { $0 } }

  subscript(text: String) -> Account? {
    var text = text
    return text.withUTF8 { slot(of: $0).flatMap { slots[$0] } }
  }

  /// Takes the place of another account with the same text. Does nothing if the account has no text.
  mutating func insert(_ account: Account) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    place(account)
  }

  /// Does nothing if another account has its place.
  mutating func remove(_ account: Account) {
    guard let slot = account.texts.use(field, { $0.flatMap { self.slot(of: $0) } }), slots[slot] === account else {
      return
    }
    slots[slot] = nil
    count -= 1
    close(slot)
  }

  mutating func removeAll() {
    slots = []
    count = 0
  }

  /// The slot of the account with that text; otherwise the free one where it would be. Nil without slots.
  private func slot(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = home(of: text)
    while let account = slots[slot], !AccountIndex.equal(account.texts, field, text) { slot = next(slot) }
    return slot
  }

  private static func equal(
    _ texts: AccountTexts, _ field: AccountTexts.Field, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    texts.use(field) { text in
      guard let text, text.count == other.count else { return false }
      guard let one = text.baseAddress, let two = other.baseAddress else { return true }
      return memcmp(one, two, text.count) == 0
    }
  }

  private func home(of text: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    return hasher.finalize() & (slots.count - 1)
  }

  private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

  private mutating func place(_ account: Account) {
    guard let slot = account.texts.use(field, { $0.flatMap { self.slot(of: $0) } }) else { return }
    if slots[slot] == nil { count += 1 }
    slots[slot] = account
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: max(16, old.count * 2))
    count = 0
    for case let account? in old { place(account) }
  }

  /// Moves accounts that are found by passing a slot that is free now.
  private mutating func close(_ freed: Int) {
    var free = freed
    var slot = next(freed)
    while let account = slots[slot] {
      let home = account.texts.use(field) { $0.map { self.home(of: $0) } } ?? slot
      // The distances are counted around the end.
      if (slot - home) & (slots.count - 1) >= (slot - free) & (slots.count - 1) {
        slots[free] = account
        slots[slot] = nil
        free = slot
      }
      slot = next(slot)
    }
  }
}
