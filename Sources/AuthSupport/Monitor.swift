import CAuthSystem

/// A value behind a mutex, with a condition that threads can wait for.
///
/// As with `Guarded`, a body must not call out.
public final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  public init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // A wait must not end early or late because somebody sets the clock.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Wakes every waiting thread, which then looks at the value again.
  public func wakeAll() { pthread_cond_broadcast(condition) }

  /// Waits until `isReady` is true of the value, at most until `deadline` on the monotonic clock, in milliseconds;
  /// nil waits without end. False if the deadline came first.
  public func wait(until deadline: Int64?, for isReady: (Value) -> Bool) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReady(value) {
      guard let deadline else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      var time = timespec(tv_sec: Int(deadline / 1000), tv_nsec: Int(deadline % 1000) * 1_000_000)
      if pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT { return isReady(value) }
    }
    return true
  }
}
