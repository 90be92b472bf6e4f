// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// A value that is accessible only while its mutex is held, with a condition variable.
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

  /// As `withLock`, for changes that may drop the last reference to something: the former value is released after the mutex,
  /// because that can run the program's code.
  public func update<Result>(_ change: (inout Value) -> Result) -> Result {
    auth_lock_take(lock)
    let former = value
    let result = change(&value)
    auth_lock_return(lock)
    return withExtendedLifetime(former) { result }
  }

  /// Lets other threads use the value while the body runs. Call it inside the body of `withLock` only, which must not use
  /// the value until this returns; it suits a reference.
  public func withoutLock<Result>(_ body: () -> Result) -> Result {
    auth_lock_return(lock)
    defer { auth_lock_take(lock) }
    return body()
  }

  /// Wakes all waiting threads, which then check the value again.
  public func wakeAll() { auth_lock_wake(lock) }

  /// Waits until `isReady` returns true, at most until `deadline` on the monotonic clock in milliseconds; nil waits
  /// without limit. Returns false if the deadline passed.
  public func wait(until deadline: Int64?, for isReady: (Value) -> Bool) -> Bool {
    auth_lock_take(lock)
    defer { auth_lock_return(lock) }
    while !isReady(value) { if !auth_lock_wait(lock, deadline.map { max($0, 0) } ?? -1) { return isReady(value) } }
    return true
  }
}
