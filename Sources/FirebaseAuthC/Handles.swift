// SPDX-License-Identifier: Apache-2.0
// An opaque pointer in C represents one reference to a Swift object.

/// The object of a C pointer; nil for NULL.
func object<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type = Object.self) -> Object? {
  guard let pointer else { return nil }
  return Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// Passes the object of a C pointer to `body`, without retaining it: the caller of the C function does. For calls that a
/// game makes in each frame.
@inline(__always)
func borrow<Object: AnyObject, Result>(
  _ pointer: OpaquePointer?, as type: Object.Type, _ body: (Object) -> Result
) -> Result? {
  guard let pointer else { return nil }
  return Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
}

/// A pointer with a reference that the caller owns.
func owned(_ object: some AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// A pointer without a reference, to an object that another object retains.
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
