/// Helpers for starting the parts of Firebase.
#ifndef FIREBASE_UTIL_H_
#define FIREBASE_UTIL_H_

#include <stddef.h>

#include <mutex>

#include "firebase/app.h"
#include "firebase/c/future.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"
#include "firebase/internal/future_impl.h"

namespace firebase {

/// Runs functions that each start a part of Firebase, such as one that calls Auth::GetAuth().
///
/// Here nothing is ever missing, so this exists for code that is written for the Firebase C++ SDK.
/// All functions may be called from any thread, from inside an InitializerFn too.
class ModuleInitializer {
 public:
  /// Starts a part. `context` is what was given to Initialize().
  typedef InitResult (*InitializerFn)(App* app, void* context);

  ModuleInitializer() {}
  ModuleInitializer(const ModuleInitializer&) = delete;
  ModuleInitializer& operator=(const ModuleInitializer&) = delete;
  virtual ~ModuleInitializer() {}

  /// Calls the functions one after the other, before it returns, up to the first one that doesn't
  /// succeed. The future is complete then; its error is the number of parts that were not started.
  /// NULL functions count as not started. As long as a future of an earlier call is in use, gives
  /// that one and calls nothing.
  Future<void> Initialize(App* app, void* context, const InitializerFn* init_fns,
                          size_t init_fns_count) {
    internal::HeldPromise promise(firebase_promise_create());
    const Future<void> started = internal::FutureInternal::Adopt<Future<void>>(
        firebase_promise_get_future(promise.get()));
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (internal::FutureInternal::IsShared(last_result_)) return last_result_;
      last_result_ = started;
    }
    const size_t done = init_fns != nullptr ? Run(app, context, init_fns, init_fns_count) : 0;
    Complete(promise.get(), init_fns_count - done);
    return started;
  }

  /// As above, with one function.
  Future<void> Initialize(App* app, void* context, InitializerFn init_fn) {
    return Initialize(app, context, &init_fn, 1);
  }

  /// The future of the last Initialize(); invalid before the first.
  Future<void> InitializeLastResult() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return last_result_;
  }

 private:
  static void Complete(firebase_promise* promise, size_t missing) {
    firebase_promise_complete(promise, static_cast<firebase_auth_error>(missing),
                              "A part could not be started, and with it those after it.");
  }

  /// How many functions succeeded.
  static size_t Run(App* app, void* context, const InitializerFn* functions, size_t count) {
    for (size_t i = 0; i < count; i++) {
      if (functions[i] == nullptr || functions[i](app, context) != kInitResultSuccess) return i;
    }
    return count;
  }

  std::mutex mutex_;
  Future<void> last_result_;
};

}  // namespace firebase

#endif  // FIREBASE_UTIL_H_
