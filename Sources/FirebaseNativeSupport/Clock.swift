// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// The system's clocks, in milliseconds.
public enum Clock {
  /// Milliseconds since 1970. It can jump in both directions.
  public static func wall() -> Int64 { auth_clock_wall() }

  /// Milliseconds since an arbitrary time. It never goes back.
  public static func monotonic() -> Int64 { auth_clock_monotonic() }

  /// Milliseconds since boot, including suspensions. It cannot be set.
  public static func sinceBoot() -> Int64 { auth_clock_since_boot() }

  /// The total time of suspensions since boot, in milliseconds.
  public static func suspended() -> Int64 { sinceBoot() - monotonic() }
}
