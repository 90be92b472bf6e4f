import AuthCore
import AuthRuntime
public import Foundation

/// A point in time, to the nanosecond, from the year 1 to the year 9999 in UTC.
public final class Timestamp: NSObject, NSCopying, NSSecureCoding, Comparable, Sendable {
  private static let knownSeconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
  private static let knownNanoseconds: ClosedRange<Int32> = 0...999_999_999

  /// Seconds since the start of 1970 in UTC; negative before.
  public let seconds: Int64
  /// The fraction of the second, which counts forward also before 1970. From 0 to 999,999,999.
  public let nanoseconds: Int32

  /// What is out of range is moved to the nearest end of it, and an error is logged.
  public init(seconds: Int64, nanoseconds: Int32) {
    self.seconds = Timestamp.clamp(seconds, Timestamp.knownSeconds)
    self.nanoseconds = Timestamp.clamp(nanoseconds, Timestamp.knownNanoseconds)
    super.init()
    if self.seconds != seconds || self.nanoseconds != nanoseconds {
      Log.error("A Timestamp of \(seconds) s and \(nanoseconds) ns is not in the years 1 to 9999.")
    }
  }

  /// The date, to the precision that it has. One that is out of range is moved to the nearest end of it, and one that
  /// is no number to the start of 1970, with an error logged.
  public convenience init(date: Date) {
    let time = date.timeIntervalSince1970
    if time.isNaN { Log.error("A Timestamp was asked for a date that is no number.") }
    // One second more than what is known, so that the designated initializer can tell.
    let second = time.isNaN ? 0 : min(max(time.rounded(.down), -62_135_596_801), 253_402_300_800)
    let fraction = time.isFinite ? ((time - time.rounded(.down)) * 1_000_000_000).rounded(.down) : 0
    self.init(seconds: Int64(second), nanoseconds: Int32(min(fraction, 999_999_999)))
  }

  /// The present, by the system's clock.
  public convenience override init() { self.init(date: Date()) }

  /// The present, by the system's clock.
  public static var now: Timestamp { Timestamp() }

  private static func clamp<Number: Comparable>(_ number: Number, _ range: ClosedRange<Number>) -> Number {
    min(max(number, range.lowerBound), range.upperBound)
  }

  /// The time as a date, which has fewer digits: some tenths of a microsecond get lost.
  public func dateValue() -> Date {
    Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000)
  }

  // MARK: - Comparing

  /// How the time is ordered with another one.
  public func compare(_ other: Timestamp) -> ComparisonResult {
    self == other ? .orderedSame : self < other ? .orderedAscending : .orderedDescending
  }

  /// Whether the first time is the earlier one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// Whether the other object is the same time.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Timestamp else { return false }
    return seconds == other.seconds && nanoseconds == other.nanoseconds
  }

  /// The same for equal times.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(seconds)
    hasher.combine(nanoseconds)
    return hasher.finalize()
  }

  /// The seconds and nanoseconds, for people.
  public override var description: String { "<Timestamp: seconds=\(seconds) nanoseconds=\(nanoseconds)>" }

  // MARK: - Copying and coding

  /// The object itself, as it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// A time that was encoded.
  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "seconds"), coder.containsValue(forKey: "nanoseconds") else { return nil }
    self.init(seconds: coder.decodeInt64(forKey: "seconds"), nanoseconds: coder.decodeInt32(forKey: "nanoseconds"))
  }

  /// Encodes the seconds and the nanoseconds.
  public func encode(with coder: NSCoder) {
    coder.encode(seconds, forKey: "seconds")
    coder.encode(nanoseconds, forKey: "nanoseconds")
  }
}
