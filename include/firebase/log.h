// SPDX-License-Identifier: Apache-2.0
/// @file
/// The log: messages that no future can report, for example that a session file cannot be written.
///
/// By default the library writes its messages to standard error. SetLogLevel() filters them and
/// SetLogCallback() redirects them. Both settings apply to the whole process, to all Apps, and to
/// the C and Swift APIs as well. All functions are thread-safe.
///
/// @code
/// firebase::SetLogLevel(firebase::kLogLevelWarning);
/// firebase::SetLogCallback(
///     [](firebase::LogLevel level, const char* message, void* console) {
///       static_cast<Console*>(console)->Print(level, message);
///     },
///     &console);
/// @endcode
#ifndef FIREBASE_LOG_H_
#define FIREBASE_LOG_H_

#include <mutex>

#include "firebase/c/log.h"
#include "firebase/internal/common.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

/// The severity of a log message. No level ends the process, not even kLogLevelAssert.
///
/// @see SetLogLevel(), GetLogLevel()
enum LogLevel : int {
  /// Details that are useful only when the library itself is debugged.
  kLogLevelVerbose = FIREBASE_LOG_LEVEL_VERBOSE,
  /// Details that help to debug a program.
  kLogLevelDebug = FIREBASE_LOG_LEVEL_DEBUG,
  /// Normal events. This is the default level.
  kLogLevelInfo = FIREBASE_LOG_LEVEL_INFO,
  /// An event that may cause a problem, such as the use of an emulator.
  kLogLevelWarning = FIREBASE_LOG_LEVEL_WARNING,
  /// An operation failed.
  kLogLevelError = FIREBASE_LOG_LEVEL_ERROR,
  /// The highest level.
  kLogLevelAssert = FIREBASE_LOG_LEVEL_ASSERT,
};

/// Sets the lowest level of the messages that are reported. The default is kLogLevelInfo.
///
/// The new level applies to all messages from this call on, also to those of operations that have
/// begun.
///
/// @param level The lowest level. A value below or above the enumeration is replaced by its first
///     or last value.
///
/// @see SetLogCallback()
inline void SetLogLevel(LogLevel level) { firebase_log_set_level(level); }

/// Returns the lowest level of the messages that are reported.
///
/// @return The value that was last passed to SetLogLevel(), limited to the enumeration.
///
/// @see SetLogLevel()
inline LogLevel GetLogLevel() { return static_cast<LogLevel>(firebase_log_get_level()); }

// The following declarations are additions to the Firebase C++ API.

/// A function that receives log messages.
///
/// The library may call it on any thread and on several threads at the same time. The function must
/// not call into the library and must not throw.
///
/// @param level The level of the message.
/// @param message The message, without a line break at the end. Valid during the call only.
/// @param user_data The pointer that was passed to SetLogCallback().
typedef void (*LogCallback)(LogLevel level, const char* message, void* user_data);

namespace internal {

/// The adapter between a LogCallback and the C API, which has a callback of another type.
///
/// The C API holds no user data of the program: it calls Receive(), which reads callback and user
/// data under the lock, so that both always belong together.
///
/// The one instance is never destroyed, because the library's thread may report a message while the
/// process ends.
class LogReceiver {
 public:
  /// Returns the instance of the process; creates it on the first call.
  ///
  /// @return The instance, which is valid for the rest of the process.
  static LogReceiver& Instance() {
    static LogReceiver* const receiver = new LogReceiver();
    return *receiver;
  }

  /// Replaces the callback.
  ///
  /// @param callback The new callback, or NULL to write to standard error.
  /// @param user_data A pointer for `callback`. Not owned.
  void Set(LogCallback callback, void* user_data) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      callback_ = callback;
      user_data_ = user_data;
    }
    // Outside of the lock, because it waits for a call that is running on another thread.
    firebase_log_set_callback(callback != nullptr ? &Receive : nullptr, nullptr);
  }

 private:
  LogReceiver() {}

  // The level and the message are those of the C callback; its user data is not used.
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

  // Protects the two members below.
  std::mutex mutex_;

  // The callback of the program; NULL for standard error.
  LogCallback callback_ = nullptr;

  // The pointer of the program for its callback.
  void* user_data_ = nullptr;
};

}  // namespace internal

/// Redirects log messages to a function.
///
/// The function waits until the previous callback is not running on another thread, except inside a
/// callback that waits likewise.
///
/// @param callback The function that receives the messages, or NULL to write to standard error
///     again.
/// @param user_data A pointer that is passed to `callback`. Not owned.
inline void SetLogCallback(LogCallback callback, void* user_data) {
  internal::LogReceiver::Instance().Set(callback, user_data);
}

}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_LOG_H_
