// SPDX-License-Identifier: Apache-2.0
/// @file
/// Settings of the process.
#import <FirebaseCore/FIRLoggerLevel.h>

NS_ASSUME_NONNULL_BEGIN

/// Settings that all Apps share. Thread-safe.
NS_SWIFT_NAME(FirebaseConfiguration)
@interface FIRConfiguration : NSObject

/// The settings of the process.
@property(class, nonatomic, readonly) FIRConfiguration *sharedInstance NS_SWIFT_NAME(shared);

/// Sets the level of the log.
///
/// @param loggerLevel The level. Values outside the range are replaced by the nearest level.
- (void)setLoggerLevel:(FIRLoggerLevel)loggerLevel;

/// Returns the level of the log.
///
/// @return The level.
- (FIRLoggerLevel)loggerLevel;

@end

NS_ASSUME_NONNULL_END
