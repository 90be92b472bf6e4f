// SPDX-License-Identifier: Apache-2.0
import AuthCore
import AuthRuntime
import AuthSupport

// C sees a Swift object as an opaque pointer that stands for one reference.

/// The object behind a C pointer; nil for NULL.
func object<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type = Object.self) -> Object? {
  guard let pointer else { return nil }
  return Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// A pointer with a reference that the caller owns.
func owned(_ object: some AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// A pointer without a reference of its own, to an object that something else keeps.
func borrowed(_ object: some AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passUnretained(object).toOpaque())
}

func retain<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type) {
  guard let pointer else { return }
  _ = Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).retain()
}

func release<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type) {
  guard let pointer else { return }
  Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

/// What a C caller wants to have freed, once, when Swift lets go of this.
final class CallerData {
  let pointer: UnsafeMutableRawPointer?
  private let deleter: Attachment.Deleter?

  init(_ pointer: UnsafeMutableRawPointer?, _ deleter: Attachment.Deleter?) {
    self.pointer = pointer
    self.deleter = deleter
  }

  deinit { deleter?(pointer) }
}
