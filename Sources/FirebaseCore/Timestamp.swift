// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
public import Foundation

/// A point in time with a precision of nanoseconds, from the year 1 to the year 9999 in UTC.
public final class Timestamp: NSObject, NSCopying, NSSecureCoding, Comparable, Sendable {
  private static let knownSeconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
  private static let knownNanoseconds: ClosedRange<Int32> = 0...999_999_999

  /// The seconds since 1970-01-01 00:00 UTC. Negative before that time.
  public let seconds: Int64
  /// The nanoseconds after `seconds`, from 0 to 999,999,999, also before 1970.
  public let nanoseconds: Int32

  /// Creates a timestamp. A value outside the range is replaced by the nearest valid one, and an error is logged.
  ///
  /// - Parameters:
  ///   - seconds: The seconds since 1970-01-01 00:00 UTC.
  ///   - nanoseconds: The nanoseconds after `seconds`.
  public init(seconds: Int64, nanoseconds: Int32) {
    self.seconds = Timestamp.clamp(seconds, Timestamp.knownSeconds)
    self.nanoseconds = Timestamp.clamp(nanoseconds, Timestamp.knownNanoseconds)
    super.init()
    if self.seconds != seconds || self.nanoseconds != nanoseconds {
      Log.error("A Timestamp of \(seconds) s and \(nanoseconds) ns is not in the years 1 to 9999.")
    }
  }

  /// Creates the timestamp of a date, with the precision of the date.
  ///
  /// A date outside the range is replaced by the nearest valid one, and a date that is not a number by 1970-01-01. An
  /// error is logged.
  ///
  /// - Parameter date: The date.
  public convenience init(date: Date) {
    let time = date.timeIntervalSince1970
    if time.isNaN { Log.error("The date of a Timestamp is not a number.") }
    // One second beyond the range, so that the designated initializer detects it.
    let second = time.isNaN ? 0 : min(max(time.rounded(.down), -62_135_596_801), 253_402_300_800)
    let fraction = time.isFinite ? ((time - time.rounded(.down)) * 1_000_000_000).rounded(.down) : 0
    self.init(seconds: Int64(second), nanoseconds: Int32(min(fraction, 999_999_999)))
  }

  /// Creates the timestamp of the current time of the system's clock.
  public convenience override init() { self.init(date: Date()) }

  /// The current time of the system's clock.
  public static var now: Timestamp { Timestamp() }

  private static func clamp<Number: Comparable>(_ number: Number, _ range: ClosedRange<Number>) -> Number {
    min(max(number, range.lowerBound), range.upperBound)
  }

  /// Returns the time as a date. A date has a lower precision: the result can differ by some tenths of a microsecond.
  ///
  /// - Returns: The date.
  public func dateValue() -> Date {
    Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000)
  }

  // MARK: - Comparing

  /// Compares the time with another one.
  ///
  /// - Parameter other: The other timestamp.
  /// - Returns: The order of the two.
  public func compare(_ other: Timestamp) -> ComparisonResult {
    self == other ? .orderedSame : self < other ? .orderedAscending : .orderedDescending
  }

  /// Returns whether a time is earlier than another one.
  ///
  /// - Parameters:
  ///   - left: The first timestamp.
  ///   - right: The second timestamp.
  /// - Returns: True if the first one is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// Returns whether another object is the same time.
  ///
  /// - Parameter object: The other object.
  /// - Returns: True if it is a `Timestamp` with the same values.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Timestamp else { return false }
    return seconds == other.seconds && nanoseconds == other.nanoseconds
  }

  /// A hash of the values.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(seconds)
    hasher.combine(nanoseconds)
    return hasher.finalize()
  }

  /// A description with the seconds and nanoseconds.
  public override var description: String { "<Timestamp: seconds=\(seconds) nanoseconds=\(nanoseconds)>" }

  // MARK: - Copying and coding

  /// Returns this object, which is immutable.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: The object itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads a timestamp from an archive.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive has no timestamp.
  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "seconds"), coder.containsValue(forKey: "nanoseconds") else { return nil }
    self.init(seconds: coder.decodeInt64(forKey: "seconds"), nanoseconds: coder.decodeInt32(forKey: "nanoseconds"))
  }

  /// Writes the timestamp to an archive.
  ///
  /// - Parameter coder: The archive.
  public func encode(with coder: NSCoder) {
    coder.encode(seconds, forKey: "seconds")
    coder.encode(nanoseconds, forKey: "nanoseconds")
  }
}
