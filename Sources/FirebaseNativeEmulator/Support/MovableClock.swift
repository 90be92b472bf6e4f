// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The emulator's clock: the system's clocks, plus a lead that tests set.
final class MovableClock {
  /// The end of the year 9999 in seconds since 1970; later dates have more than four digits.
  private static let lastSecond: Int64 = 253_402_300_799

  /// In milliseconds.
  private var lead: Int64 = 0

  /// Milliseconds since 1970.
  var wall: Int64 { Clock.wall() &+ lead }

  var seconds: Int64 { wall / 1000 }

  /// Milliseconds since an arbitrary time.
  var monotonic: Int64 { Clock.monotonic() &+ lead }

  func advance(seconds: Int64) throws(Failure) {
    // The clock may be past its end, where no range begins.
    guard seconds >= 0, seconds <= MovableClock.lastSecond - self.seconds else { throw MovableClock.impossible }
    lead &+= seconds &* 1000
  }

  func advance(milliseconds: Int64) throws(Failure) {
    try advance(seconds: milliseconds / 1000)
    guard milliseconds >= 0 else { throw MovableClock.impossible }
    lead &+= milliseconds % 1000
  }

  /// Moves to the beginning of that second since 1970.
  func move(to moment: Int64) throws(Failure) {
    guard moment >= seconds, moment <= MovableClock.lastSecond else { throw MovableClock.impossible }
    lead &+= max(0, moment &* 1000 &- wall)
  }

  private static var impossible: Failure {
    .invalidArgument("The clock can only be moved forward, up to the year 9999.")
  }

  func reset() { lead = 0 }

  var record: JSON {
    let record = JSON.object()
    record.set("now", seconds)
    record.set("advancedSeconds", lead / 1000)
    return record
  }
}
