// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// A value that is accessible only while its mutex is held.
///
/// The body must not call other code: no callbacks, no I/O, no other lock.
public final class Guarded<Value>: @unchecked Sendable {
  private let lock = auth_lock_create()!
  private var value: Value

  public init(_ value: Value) { self.value = value }

  deinit { auth_lock_release(lock) }

  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    auth_lock_take(lock)
    defer { auth_lock_return(lock) }
    return body(&value)
  }
}
