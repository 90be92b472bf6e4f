// SPDX-License-Identifier: Apache-2.0
/// @file
/// A point in time with nanoseconds.
#import <FirebaseCore/FIRDefines.h>

NS_ASSUME_NONNULL_BEGIN

/// A point in time: seconds and nanoseconds since 1970, UTC. Immutable.
NS_SWIFT_NAME(Timestamp)
@interface FIRTimestamp : NSObject <NSCopying> {
 @private
  int64_t _seconds;
  int32_t _nanoseconds;
}

- (instancetype)init FIR_UNAVAILABLE;

/// Creates a timestamp.
///
/// Raises an NSInvalidArgumentException if a value is out of its range.
///
/// @param seconds The seconds since 1970, from -62135596800 (the year 1) to 253402300799 (the year 9999).
/// @param nanoseconds The nanoseconds after that second, from 0 to 999999999.
/// @return The timestamp.
- (instancetype)initWithSeconds:(int64_t)seconds nanoseconds:(int32_t)nanoseconds NS_DESIGNATED_INITIALIZER;

/// Creates a timestamp; see initWithSeconds:nanoseconds:.
///
/// @param seconds The seconds.
/// @param nanoseconds The nanoseconds.
/// @return The timestamp.
+ (instancetype)timestampWithSeconds:(int64_t)seconds nanoseconds:(int32_t)nanoseconds;

/// Creates a timestamp from a date.
///
/// @param date The date.
/// @return The timestamp.
+ (instancetype)timestampWithDate:(NSDate *)date;

/// Returns the present time.
///
/// @return The timestamp.
+ (instancetype)timestamp;

/// Returns the date, which has fewer digits than the timestamp.
///
/// @return The date.
- (NSDate *)dateValue;

/// Compares two timestamps.
///
/// @param other The other timestamp.
/// @return The order.
- (NSComparisonResult)compare:(FIRTimestamp *)other;

/// The seconds since 1970.
@property(nonatomic, assign, readonly) int64_t seconds;

/// The nanoseconds after that second.
@property(nonatomic, assign, readonly) int32_t nanoseconds;

@end

NS_ASSUME_NONNULL_END
