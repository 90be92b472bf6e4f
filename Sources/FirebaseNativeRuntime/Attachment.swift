// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A pointer that a language binding attaches to an object, with its deleter.
public final class Attachment: @unchecked Sendable {
  public typealias Deleter = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private struct Content {
    var pointer: UnsafeMutableRawPointer?
    var deleter: Deleter?
  }

  private let content = Guarded(Content())

  public init() {}

  deinit {
    let last = content.withLock { $0 }
    if let pointer = last.pointer { last.deleter?(pointer) }
  }

  public var pointer: UnsafeMutableRawPointer? { content.withLock { $0.pointer } }

  /// Attaches the pointer unless one is attached already. Returns the attached pointer; for nil, changes nothing.
  public func attach(_ pointer: UnsafeMutableRawPointer?, _ deleter: Deleter?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    return content.withLock { content in
      if content.pointer == nil { content = Content(pointer: pointer, deleter: deleter) }
      return content.pointer
    }
  }

  /// Detaches the pointer; its deleter is not called.
  public func detach() -> UnsafeMutableRawPointer? {
    content.withLock { content in
      let pointer = content.pointer
      content = Content()
      return pointer
    }
  }
}
