// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// A value behind a mutex, with a condition variable.
///
/// As with `Guarded`, a body must not call other code.
public final class Monitor<Value>: @unchecked Sendable {
  private let lock = auth_lock_create()!
  private var value: Value

  public init(_ value: Value) { self.value = value }

  deinit { auth_lock_release(lock) }

  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    auth_lock_take(lock)
    defer { auth_lock_return(lock) }
    return body(&value)
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
