// SPDX-License-Identifier: Apache-2.0
#import <FirebaseCore/FIRTimestamp.h>

#include <math.h>

static const int32_t nanoseconds_per_second = 1000000000;

@implementation FIRTimestamp

@synthesize seconds = _seconds;
@synthesize nanoseconds = _nanoseconds;

- (instancetype)initWithSeconds:(int64_t)seconds nanoseconds:(int32_t)nanoseconds {
  if (nanoseconds < 0 || nanoseconds >= nanoseconds_per_second || seconds < -62135596800 || seconds > 253402300799) {
    [self release];
    [NSException raise:NSInvalidArgumentException format:@"A timestamp must be between the years 1 and 9999."];
  }
  if ((self = [super init]) != nil) {
    _seconds = seconds;
    _nanoseconds = nanoseconds;
  }
  return self;
}

+ (instancetype)timestampWithSeconds:(int64_t)seconds nanoseconds:(int32_t)nanoseconds {
  return [[[self alloc] initWithSeconds:seconds nanoseconds:nanoseconds] autorelease];
}

+ (instancetype)timestampWithDate:(NSDate *)date {
  double seconds = floor([date timeIntervalSince1970]);
  double nanoseconds = ([date timeIntervalSince1970] - seconds) * nanoseconds_per_second;
  return [self timestampWithSeconds:(int64_t)seconds nanoseconds:(int32_t)nanoseconds];
}

+ (instancetype)timestamp {
  return [self timestampWithDate:[NSDate date]];
}

- (NSDate *)dateValue {
  return [NSDate dateWithTimeIntervalSince1970:(double)_seconds + (double)_nanoseconds / nanoseconds_per_second];
}

- (NSComparisonResult)compare:(FIRTimestamp *)other {
  if (_seconds != other->_seconds) return _seconds < other->_seconds ? NSOrderedAscending : NSOrderedDescending;
  if (_nanoseconds == other->_nanoseconds) return NSOrderedSame;
  return _nanoseconds < other->_nanoseconds ? NSOrderedAscending : NSOrderedDescending;
}

- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[FIRTimestamp class]] && [self compare:other] == NSOrderedSame;
}

- (NSUInteger)hash {
  return (NSUInteger)_seconds ^ (NSUInteger)_nanoseconds;
}

- (id)copyWithZone:(NSZone *)zone {
  (void)zone;
  return [self retain];
}

@end
