// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// The system's clocks, in milliseconds.
public enum Clock {
  /// Milliseconds since 1970. It may jump, forwards and backwards.
  public static func wall() -> Int64 { auth_clock_wall() }

  /// Milliseconds since some fixed moment. It never goes back.
  public static func monotonic() -> Int64 { auth_clock_monotonic() }

  /// Milliseconds since the machine was started, the time included that it was suspended. Nobody can set it.
  public static func sinceBoot() -> Int64 { auth_clock_since_boot() }

  /// For how many milliseconds the machine was suspended since it was started.
  public static func suspended() -> Int64 { sinceBoot() - monotonic() }
}
