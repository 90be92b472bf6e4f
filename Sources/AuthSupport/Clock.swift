import CAuthSystem

/// The system's clocks, in milliseconds.
public enum Clock {
  /// Milliseconds since 1970. It may jump, forwards and backwards.
  public static func wall() -> Int64 { read(CLOCK_REALTIME) }

  /// Milliseconds since some fixed moment. It never goes back.
  public static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

  /// Milliseconds since the machine was started, the time included that it was suspended. Nobody can set it.
  public static func sinceBoot() -> Int64 { read(CLOCK_BOOTTIME) }

  /// For how many milliseconds the machine was suspended since it was started.
  public static func suspended() -> Int64 { sinceBoot() - monotonic() }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
