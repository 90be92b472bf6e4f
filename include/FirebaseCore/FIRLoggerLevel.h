// SPDX-License-Identifier: Apache-2.0
/// @file
/// The levels of the log.
#import <FirebaseCore/FIRDefines.h>

/// The importance of a log message. The log contains the messages of its level and of lower ones.
typedef NS_ENUM(NSInteger, FIRLoggerLevel) {
  /// Errors.
  FIRLoggerLevelError = 3,
  /// Warnings.
  FIRLoggerLevelWarning = 4,
  /// The same as FIRLoggerLevelWarning: this library has no messages of this kind.
  FIRLoggerLevelNotice = 5,
  /// Information.
  FIRLoggerLevelInfo = 6,
  /// Details for programmers.
  FIRLoggerLevelDebug = 7,
  /// The lowest level.
  FIRLoggerLevelMin = FIRLoggerLevelError,
  /// The highest level.
  FIRLoggerLevelMax = FIRLoggerLevelDebug,
} NS_SWIFT_NAME(FirebaseLoggerLevel);
