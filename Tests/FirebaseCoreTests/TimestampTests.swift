// SPDX-License-Identifier: Apache-2.0
import FirebaseCore
import Foundation
import Testing

struct TimestampTests {
  @Test func aTimestampHasWhatItWasMadeOf() {
    let time = Timestamp(seconds: -1, nanoseconds: 999_999_999)
    #expect(time.seconds == -1)
    #expect(time.nanoseconds == 999_999_999)
  }

  @Test func aDateBeforeTheEpochCountsItsFractionForward() {
    let time = Timestamp(date: Date(timeIntervalSince1970: -0.25))
    #expect(time == Timestamp(seconds: -1, nanoseconds: 750_000_000))
    #expect(time.dateValue() == Date(timeIntervalSince1970: -0.25))
  }

  @Test func nowIsNow() {
    let before = Timestamp(date: Date())
    let times = [Timestamp(), Timestamp.now]
    let after = Timestamp(date: Date())
    #expect(times.allSatisfy { before <= $0 && $0 <= after })
  }

  @Test func whatIsOutOfRangeIsMovedToItsEnd() {
    let first = Timestamp(seconds: -62_135_596_800, nanoseconds: 0)
    let last = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_999)
    #expect(Timestamp(seconds: .min, nanoseconds: .min) == first)
    #expect(Timestamp(seconds: .max, nanoseconds: .max) == last)
    #expect(Timestamp(date: .distantPast).seconds >= first.seconds)
    for far in [Double.infinity, .greatestFiniteMagnitude, 1e300] {
      #expect(Timestamp(date: Date(timeIntervalSince1970: far)).seconds == last.seconds)
      #expect(Timestamp(date: Date(timeIntervalSince1970: -far)) == first)
    }
    #expect(Timestamp(date: Date(timeIntervalSince1970: .nan)) == Timestamp(seconds: 0, nanoseconds: 0))
  }

  @Test func timesAreOrdered() {
    let times = [
      Timestamp(seconds: -2, nanoseconds: 5), Timestamp(seconds: 1, nanoseconds: 0),
      Timestamp(seconds: 1, nanoseconds: 1),
    ]
    #expect(times.reversed().sorted() == times)
    #expect(times[0] < times[1])
    #expect(times[0].compare(times[1]) == .orderedAscending)
    #expect(times[2].compare(times[1]) == .orderedDescending)
    #expect(times[1].compare(times[1]) == .orderedSame)
  }

  @Test func equalTimesHaveTheSameHash() throws {
    let (time, same) = (Timestamp(seconds: 1, nanoseconds: 2), Timestamp(seconds: 1, nanoseconds: 2))
    #expect(time == same)
    #expect(time.hash == same.hash)
    #expect(Set([time, same]).count == 1)
    #expect(time != Timestamp(seconds: 2, nanoseconds: 1))
    #expect(!time.isEqual("text"))
    #expect(time.copy() as? Timestamp === time)
    #expect(time.description.contains("seconds=1 nanoseconds=2"))
  }

  @Test func anArchivedTimeIsRead() throws {
    #expect(Timestamp.supportsSecureCoding)
    let time = Timestamp(seconds: -3, nanoseconds: 4)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: time, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: Timestamp.self, from: archive) == time)
  }
}
