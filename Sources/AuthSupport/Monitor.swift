// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// A value behind a mutex, with a condition that threads can wait for.
///
/// As with `Guarded`, a body must not call out.
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

  /// Wakes every waiting thread, which then looks at the value again.
  public func wakeAll() { auth_lock_wake(lock) }

  /// Waits until `isReady` is true of the value, at most until `deadline` on the monotonic clock, in milliseconds;
  /// nil waits without end. False if the deadline came first.
  public func wait(until deadline: Int64?, for isReady: (Value) -> Bool) -> Bool {
    auth_lock_take(lock)
    defer { auth_lock_return(lock) }
    while !isReady(value) { if !auth_lock_wait(lock, deadline.map { max($0, 0) } ?? -1) { return isReady(value) } }
    return true
  }
}
