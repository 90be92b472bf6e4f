/// What the library has to tell that no future can carry, such as a session file that can't be
/// written.
#ifndef FIREBASE_LOG_H_
#define FIREBASE_LOG_H_

#include <mutex>

#include "firebase/c/log.h"
#include "firebase/internal/common.h"

namespace firebase {

/// How much a message matters. None ends the program.
enum LogLevel : int {
  kLogLevelVerbose = FIREBASE_LOG_LEVEL_VERBOSE,
  kLogLevelDebug = FIREBASE_LOG_LEVEL_DEBUG,
  kLogLevelInfo = FIREBASE_LOG_LEVEL_INFO,
  kLogLevelWarning = FIREBASE_LOG_LEVEL_WARNING,
  kLogLevelError = FIREBASE_LOG_LEVEL_ERROR,
  kLogLevelAssert = FIREBASE_LOG_LEVEL_ASSERT,
};

/// Only messages of this level and above are passed on; the default is kLogLevelInfo. Numbers
/// outside the list are taken to its ends. Any thread.
inline void SetLogLevel(LogLevel level) { firebase_log_set_level(level); }

/// The level in force. Any thread.
inline LogLevel GetLogLevel() { return static_cast<LogLevel>(firebase_log_get_level()); }

// From here on, additions to Firebase's API.

/// Receives a message; `message` lives for the call. May run on any thread, several at once. It
/// must not call into the library, nor throw.
typedef void (*LogCallback)(LogLevel level, const char* message, void* user_data);

namespace internal {

/// The log's callback, in the form of the C function. Never destroyed, as the library's thread may
/// have something to tell while the process ends.
class LogReceiver {
 public:
  static LogReceiver& Instance() {
    static LogReceiver* const receiver = new LogReceiver();
    return *receiver;
  }

  void Set(LogCallback callback, void* user_data) {
    const std::lock_guard<std::mutex> lock(mutex_);
    callback_ = callback;
    user_data_ = user_data;
    firebase_log_set_callback(callback != nullptr ? &Receive : nullptr, nullptr);
  }

 private:
  LogReceiver() {}

  static void Receive(firebase_log_level level, const char* message, void*) noexcept {
    Instance().Pass(static_cast<LogLevel>(level), message);
  }

  void Pass(LogLevel level, const char* message) {
    LogCallback callback;
    void* user_data;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      callback = callback_;
      user_data = user_data_;
    }
    if (callback != nullptr) callback(level, message, user_data);
  }

  std::mutex mutex_;
  LogCallback callback_ = nullptr;
  void* user_data_ = nullptr;
};

}  // namespace internal

/// Sends messages to `callback` instead of standard error; NULL brings standard error back.
/// `user_data` stays the caller's and must outlive every use. Any thread.
inline void SetLogCallback(LogCallback callback, void* user_data) {
  internal::LogReceiver::Instance().Set(callback, user_data);
}

}  // namespace firebase

#endif  // FIREBASE_LOG_H_
