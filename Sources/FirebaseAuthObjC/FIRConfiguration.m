// SPDX-License-Identifier: Apache-2.0
// The level of the log, and the version.
#import "Internal.h"

// The levels of C, from FIRLoggerLevelMin.
static const firebase_log_level levels[] = {FIREBASE_LOG_LEVEL_ERROR, FIREBASE_LOG_LEVEL_WARNING,
                                            FIREBASE_LOG_LEVEL_WARNING, FIREBASE_LOG_LEVEL_INFO,
                                            FIREBASE_LOG_LEVEL_DEBUG};

@implementation FIRConfiguration

+ (FIRConfiguration *)sharedInstance {
  static FIRConfiguration *shared;
  @synchronized([FIRConfiguration class]) {
    if (shared == nil) shared = [[FIRConfiguration alloc] init];
    return shared;
  }
}

- (void)setLoggerLevel:(FIRLoggerLevel)loggerLevel {
  NSInteger level = MIN(MAX(loggerLevel, FIRLoggerLevelMin), FIRLoggerLevelMax);
  firebase_log_set_level(levels[level - FIRLoggerLevelMin]);
}

- (FIRLoggerLevel)loggerLevel {
  firebase_log_level level = firebase_log_get_level();
  NSInteger index = 0;
  while (levels[index] > level && index < FIRLoggerLevelMax - FIRLoggerLevelMin) index++;
  return (FIRLoggerLevel)(FIRLoggerLevelMin + index);
}

@end

NSString *FIRFirebaseVersion(void) { return fir_text(firebase_auth_version()); }
