/// A mutex for code that is written for the Firebase C++ SDK; new code may as well use std::mutex.
#ifndef FIREBASE_INTERNAL_MUTEX_H_
#define FIREBASE_INTERNAL_MUTEX_H_

#include <mutex>

#include "firebase/internal/common.h"

namespace firebase {

/// A lock that one thread holds at a time.
class Mutex {
 public:
  enum Mode {
    /// The holder doesn't lock again. It is no error if it does.
    kModeNonRecursive = 0,
    /// The holder may lock again, and releases as often.
    kModeRecursive = 1,
  };

  /// A recursive mutex.
  Mutex() {}
  explicit Mutex(Mode /*mode*/) {}
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  /// Waits until the mutex is free, and takes it. Any thread.
  void Acquire() { mutex_.lock(); }

  /// Gives the mutex up. Only the thread that holds it.
  void Release() { mutex_.unlock(); }

  /// The system's mutex, where the C++ library tells.
  std::recursive_mutex::native_handle_type native_handle() { return mutex_.native_handle(); }

 private:
  std::recursive_mutex mutex_;
};

/// Holds a mutex as long as it lives.
class MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) : mutex_(&mutex) { mutex_->Acquire(); }
  ~MutexLock() { mutex_->Release(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex* mutex_;
};

}  // namespace firebase

#endif  // FIREBASE_INTERNAL_MUTEX_H_
