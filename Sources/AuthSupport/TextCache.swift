// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// C strings of an object's texts. They are created on first use and live as long as the object, so that a language
/// binding can lend them.
public final class TextCache: Sendable {
  private struct Entry {
    let key: Int
    let text: UnsafeMutablePointer<CChar>
  }

  private static let lent = -1

  private let entries = Guarded<[Entry]>([])

  public init() {}

  deinit {
    entries.withLock { for entry in $0 { free(entry.text) } }
  }

  /// The C string of that text, which must be the same in every call with that key.
  public func text(_ key: Int, _ text: String) -> UnsafePointer<CChar> {
    if let known = find(key) { return known }
    let copy = text.withCString { auth_text_copy($0)! }
    return entries.withLock { entries in
      if let known = entries.first(where: { $0.key == key }) {
        free(copy)
        return UnsafePointer(known.text)
      }
      entries.append(Entry(key: key, text: copy))
      return UnsafePointer(copy)
    }
  }

  /// The C string of a value that changes. All former strings are kept.
  @inline(never)
  public func lend(_ text: String) -> UnsafePointer<CChar> {
    text.withCString { text in
      entries.withLock { entries in
        let known = entries.first { $0.key == TextCache.lent && strcmp($0.text, text) == 0 }
        if let known { return UnsafePointer(known.text) }
        let copy = auth_text_copy(text)!
        entries.append(Entry(key: TextCache.lent, text: copy))
        return UnsafePointer(copy)
      }
    }
  }

  /// The empty string, which is never freed.
  public static var empty: UnsafePointer<CChar> { UnsafePointer(auth_text_empty()) }

  private func find(_ key: Int) -> UnsafePointer<CChar>? {
    entries.withLock { entries in
      entries.first { $0.key == key }.map { UnsafePointer($0.text) }
    }
  }
}
