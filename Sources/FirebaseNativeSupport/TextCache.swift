// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// C strings of an object's texts. They are created on first use and live as long as the object, so that a language
/// binding can lend them.
///
/// The strings are a list that only grows, so that readers need no lock.
public final class TextCache: @unchecked Sendable {
  private struct Entry {
    /// The name of the getter; nil for a value that changes.
    let getter: UnsafePointer<UInt8>?
    let text: UnsafeMutablePointer<CChar>
    let next: UnsafeMutablePointer<Entry>?
  }

  private let first: UnsafeMutablePointer<UnsafeMutableRawPointer?> = Memory.allocate()

  public init() {}

  deinit {
    var next = head
    while let entry = next {
      next = entry.pointee.next
      free(entry.pointee.text)
      free(entry)
    }
    free(first)
  }

  /// The C string of a text, which must be the same in every call of that getter. `text` is read by the first call.
  public func text(_ text: @autoclosure () -> String, getter: StaticString = #function) -> UnsafePointer<CChar> {
    find(getter.utf8Start) ?? add(getter.utf8Start, text())
  }

  /// The C string of a value that changes. All former strings are kept.
  @inline(never)
  public func lend(_ text: String) -> UnsafePointer<CChar> { add(nil, text) }

  /// The empty string, which is never freed.
  public static var empty: UnsafePointer<CChar> { UnsafePointer(auth_text_empty()) }

  private var head: UnsafeMutablePointer<Entry>? {
    auth_pointer_load(first)?.assumingMemoryBound(to: Entry.self)
  }

  /// Of a value that changes, the string with that content.
  @inline(never)
  private func find(_ getter: UnsafePointer<UInt8>?, _ content: UnsafePointer<CChar>? = nil) -> UnsafePointer<CChar>? {
    var next = head
    while let entry = next {
      if entry.pointee.getter == getter, content.map({ strcmp(entry.pointee.text, $0) == 0 }) ?? true {
        return UnsafePointer(entry.pointee.text)
      }
      next = entry.pointee.next
    }
    return nil
  }

  @inline(never)
  private func add(_ getter: UnsafePointer<UInt8>?, _ text: String) -> UnsafePointer<CChar> {
    let copy = text.withCString { auth_text_copy($0)! }
    let entry: UnsafeMutablePointer<Entry> = Memory.allocate()
    while true {
      let head = head
      // Another thread may have added it.
      if let known = find(getter, getter == nil ? copy : nil) {
        free(copy)
        free(entry)
        return known
      }
      entry.initialize(to: Entry(getter: getter, text: copy, next: head))
      if auth_pointer_replace(first, head, entry) { return UnsafePointer(copy) }
    }
  }
}
