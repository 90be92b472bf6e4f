/// What the library has to tell that no future can carry, such as a session file that can't be written.
#ifndef FIREBASE_C_LOG_H_
#define FIREBASE_C_LOG_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// One of the FIREBASE_LOG_LEVEL_ numbers.
typedef int32_t firebase_log_level;

enum {
  FIREBASE_LOG_LEVEL_VERBOSE = 0,
  FIREBASE_LOG_LEVEL_DEBUG = 1,
  FIREBASE_LOG_LEVEL_INFO = 2,
  FIREBASE_LOG_LEVEL_WARNING = 3,
  FIREBASE_LOG_LEVEL_ERROR = 4,
  FIREBASE_LOG_LEVEL_ASSERT = 5,
};

/// Receives a message; `message` is borrowed for the call. May run on any thread, several at once. It must not call
/// into the library.
typedef void (*firebase_log_callback)(firebase_log_level level, const char *message, void *user_data);

/// Only messages of this level and above are passed on; the default is FIREBASE_LOG_LEVEL_INFO. Numbers outside the
/// list are taken to its ends. Any thread. Since 0.1.
FIREBASE_C_API void firebase_log_set_level(firebase_log_level level);

/// The level in force. Any thread. Since 0.1.
FIREBASE_C_API firebase_log_level firebase_log_get_level(void);

/// Sends messages to `callback` instead of standard error; NULL brings standard error back. `user_data` stays the
/// caller's and must outlive every use. Any thread. Since 0.1.
FIREBASE_C_API void firebase_log_set_callback(firebase_log_callback callback, void *user_data);

FIREBASE_C_END

#endif  // FIREBASE_C_LOG_H_
