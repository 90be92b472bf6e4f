// SPDX-License-Identifier: Apache-2.0
/// @file
/// The running calls of a listener.
#ifndef FIREBASE_INTERNAL_LISTENER_CALLS_H_
#define FIREBASE_INTERNAL_LISTENER_CALLS_H_

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "firebase/internal/common.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace internal {

/// The calls of a listener that are running. After Stop() no call starts, and none is running on
/// another thread.
class ListenerCalls {
 public:
  ListenerCalls() : stopped_(false) {}
  ListenerCalls(const ListenerCalls&) = delete;
  ListenerCalls& operator=(const ListenerCalls&) = delete;

  /// Runs a call, unless the listener was stopped.
  ///
  /// @param call The call.
  template <typename Call>
  void Run(Call call) {
    if (!Begin()) return;
    call();
    End();
  }

  /// Stops the listener and waits for its calls on other threads. Inside a call, the function does
  /// not wait for that call.
  void Stop() {
    std::unique_lock<std::mutex> lock(mutex_);
    stopped_ = true;
    ended_.wait(lock, [this] { return OnlyThisThreadRuns(); });
  }

 private:
  bool Begin() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!stopped_) threads_.push_back(std::this_thread::get_id());
    return !stopped_;
  }

  void End() {
    const std::lock_guard<std::mutex> lock(mutex_);
    threads_.erase(std::find(threads_.begin(), threads_.end(), std::this_thread::get_id()));
    ended_.notify_all();
  }

  bool OnlyThisThreadRuns() const {
    const std::thread::id self = std::this_thread::get_id();
    return std::all_of(threads_.begin(), threads_.end(), [self](std::thread::id thread) { return thread == self; });
  }

  std::mutex mutex_;
  std::condition_variable ended_;
  std::vector<std::thread::id> threads_;
  bool stopped_;
};

}  // namespace internal
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_INTERNAL_LISTENER_CALLS_H_
