// SPDX-License-Identifier: Apache-2.0
/// @file
/// Mutex and MutexLock, for programs that are written for the Firebase C++ SDK. New programs can
///     use std::mutex.
#ifndef FIREBASE_INTERNAL_MUTEX_H_
#define FIREBASE_INTERNAL_MUTEX_H_

#include <mutex>

#include "firebase/internal/common.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

/// A lock that one thread holds at a time. All functions are thread-safe.
class Mutex {
 public:
  /// Whether the thread that holds the mutex may acquire it again.
  enum Mode {
    /// The thread must not acquire the mutex again. This library permits it nevertheless.
    kModeNonRecursive = 0,
    /// The thread may acquire the mutex again and must release it as often.
    kModeRecursive = 1,
  };

  /// Creates a recursive mutex.
  Mutex() {}

  /// Creates a mutex. The mode exists for source compatibility.
  explicit Mutex(Mode /*mode*/) {}
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  /// Waits until the mutex is free and acquires it.
  void Acquire() { mutex_.lock(); }

  /// Releases the mutex. Only the thread that holds the mutex may call the function.
  void Release() { mutex_.unlock(); }

  /// Returns the mutex of the operating system.
  ///
  /// @return The handle of the C++ standard library.
  std::recursive_mutex::native_handle_type native_handle() { return mutex_.native_handle(); }

 private:
  std::recursive_mutex mutex_;
};

/// Holds a mutex during the lifetime of the object.
class MutexLock {
 public:
  /// Acquires a mutex.
  ///
  /// @param mutex The mutex. It must outlive the object.
  explicit MutexLock(Mutex& mutex) : mutex_(&mutex) { mutex_->Acquire(); }

  /// Releases the mutex.
  ~MutexLock() { mutex_->Release(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex* mutex_;
};

}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_INTERNAL_MUTEX_H_
