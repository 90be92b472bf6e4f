// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Glibc
import Testing

struct ClockTests {
  @Test func theWallClockCountsMillisecondsSince1970() {
    let seconds = Int64(time(nil))
    #expect(abs(Clock.wall() - seconds * 1000) < 60_000)
  }

  @Test func theMonotonicClockNeverGoesBack() {
    var last = Clock.monotonic()
    for _ in 0..<10_000 {
      let now = Clock.monotonic()
      #expect(now >= last)
      last = now
    }
  }

  @Test func theClockSinceBootIsNotBehindTheMonotonicOne() {
    let monotonic = Clock.monotonic()
    #expect(Clock.sinceBoot() >= monotonic)
  }

  @Test func theMonotonicClockCountsMilliseconds() {
    let start = Clock.monotonic()
    pause(milliseconds: 20)
    #expect(Clock.monotonic() - start >= 19)
  }
}
