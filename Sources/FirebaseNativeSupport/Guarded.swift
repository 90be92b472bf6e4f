// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// A value that is accessible only while its mutex is held.
///
/// The body must not call other code: no callbacks, no I/O, no other lock, except in `withoutLock`.
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

  /// Lets other threads use the value while the body runs. Call it inside the body of `withLock` only, which must not use
  /// the value until this returns; it suits a reference.
  public func withoutLock<Result>(_ body: () -> Result) -> Result {
    auth_lock_return(lock)
    defer { auth_lock_take(lock) }
    return body()
  }
}
