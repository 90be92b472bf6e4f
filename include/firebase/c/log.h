// SPDX-License-Identifier: Apache-2.0
/// @file
/// Messages of the library that no future can report, for example that a session file cannot be written.
#ifndef FIREBASE_C_LOG_H_
#define FIREBASE_C_LOG_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// The level of a message: one of the FIREBASE_LOG_LEVEL_ constants.
typedef int32_t firebase_log_level;

enum {
  /// Details of single steps.
  FIREBASE_LOG_LEVEL_VERBOSE = 0,
  /// Information for debugging.
  FIREBASE_LOG_LEVEL_DEBUG = 1,
  /// Events of normal operation.
  FIREBASE_LOG_LEVEL_INFO = 2,
  /// A problem that the library handles.
  FIREBASE_LOG_LEVEL_WARNING = 3,
  /// A problem that the program or its user has to solve.
  FIREBASE_LOG_LEVEL_ERROR = 4,
  /// An error in the program.
  FIREBASE_LOG_LEVEL_ASSERT = 5,
};

/// Receives log messages.
///
/// The library can call it on any thread, and on several threads at the same time. It must not call the library.
///
/// @param level The level of the message.
/// @param message The message. Valid during the call.
/// @param user_data The pointer that was passed to firebase_log_set_callback().
typedef void (*firebase_log_callback)(firebase_log_level level, const char *message, void *user_data);

/// Sets the lowest level of messages that are logged. The default is FIREBASE_LOG_LEVEL_INFO.
///
/// @param level The level. A value outside the list is replaced by the nearest value of the list.
/// @since 0.1
FIREBASE_C_API void firebase_log_set_level(firebase_log_level level);

/// Returns the lowest level of messages that are logged.
///
/// @return The level.
/// @since 0.1
FIREBASE_C_API firebase_log_level firebase_log_get_level(void);

/// Sets the function that receives log messages. Without one, messages go to standard error.
///
/// The function replaces the one that was set before, for the whole process. It waits until the previous one is not
/// running on another thread, except inside a callback that waits likewise.
///
/// @param callback The function; NULL for standard error.
/// @param user_data Passed to `callback`. Must be valid until another function is set.
/// @since 0.1
FIREBASE_C_API void firebase_log_set_callback(FIREBASE_C_CALLED(until_replaced)
                                                  FIREBASE_C_NULLABLE firebase_log_callback callback,
                                              FIREBASE_C_NULLABLE void *user_data);

FIREBASE_C_END

#endif  // FIREBASE_C_LOG_H_
