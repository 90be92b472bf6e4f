// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// What the emulator judges all time by. It runs as the system's clocks do, ahead of them by what tests ask for.
final class MovableClock {
  /// The end of the year 9999, in seconds since 1970: more digits are no date to anybody.
  private static let lastSecond: Int64 = 253_402_300_799

  /// In milliseconds.
  private var lead: Int64 = 0

  /// Milliseconds since 1970.
  var wall: Int64 { Clock.wall() &+ lead }

  var seconds: Int64 { wall / 1000 }

  /// Milliseconds since some fixed moment.
  var monotonic: Int64 { Clock.monotonic() &+ lead }

  func advance(seconds: Int64) throws(Failure) {
    // The clock may have run past its end: no range begins there.
    guard seconds >= 0, seconds <= MovableClock.lastSecond - self.seconds else { throw MovableClock.impossible }
    lead &+= seconds &* 1000
  }

  /// To that many seconds since 1970, at their very beginning.
  func move(to moment: Int64) throws(Failure) {
    guard moment >= seconds, moment <= MovableClock.lastSecond else { throw MovableClock.impossible }
    lead &+= max(0, moment &* 1000 &- wall)
  }

  private static var impossible: Failure {
    .invalidArgument("The clock can only be moved forward, up to the year 9999.")
  }

  func reset() { lead = 0 }

  var answer: JSON {
    let answer = JSON.object()
    answer.set("now", seconds)
    answer.set("advancedSeconds", lead / 1000)
    return answer
  }
}
