// SPDX-License-Identifier: Apache-2.0
/// @file
/// ModuleInitializer: starts the parts of Firebase that a program uses.
///
/// Programs that are written for this library call Auth::GetAuth() directly and do not need it.
#ifndef FIREBASE_UTIL_H_
#define FIREBASE_UTIL_H_

#include <stddef.h>

#include <mutex>

#include "firebase/app.h"
#include "firebase/c/future.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"
#include "firebase/internal/future_impl.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

/// Calls functions that each start a part of Firebase, for example by calling Auth::GetAuth().
///
/// In the Firebase C++ SDK on Android, an initializer function can fail because a system component
/// is missing; the class then installs the component and tries again. On the platforms of this
/// library no component can be missing. The class exists so that code for the Firebase C++ SDK
/// compiles and works.
///
/// All functions are thread-safe. An InitializerFn may call them too.
///
/// @code
/// firebase::ModuleInitializer initializer;
/// firebase::auth::Auth* auth = nullptr;
/// initializer.Initialize(app, &auth, [](firebase::App* app, void* context) {
///   firebase::InitResult result;
///   *static_cast<firebase::auth::Auth**>(context) = firebase::auth::Auth::GetAuth(app, &result);
///   return result;
/// });
/// @endcode
class ModuleInitializer {
 public:
  /// A function that starts a part of Firebase.
  ///
  /// @param app The App that was passed to Initialize().
  /// @param context The pointer that was passed to Initialize().
  ///
  /// @return kInitResultSuccess if the part was started.
  typedef InitResult (*InitializerFn)(App* app, void* context);

  /// Creates an initializer that has not started anything.
  ModuleInitializer() {}

  /// An initializer cannot be copied.
  ModuleInitializer(const ModuleInitializer&) = delete;

  /// An initializer cannot be assigned.
  ModuleInitializer& operator=(const ModuleInitializer&) = delete;

  /// Destroys the initializer.
  ///
  /// The function does not block. Futures of Initialize() stay valid.
  virtual ~ModuleInitializer() {}

  /// Calls functions one after the other and stops at the first one that fails.
  ///
  /// All calls are made before this function returns, so the future is complete. While a caller
  /// still holds a future of an earlier call, this function calls nothing and returns the future of
  /// that call.
  ///
  /// @param app The App that is passed to each function.
  /// @param context A pointer that is passed to each function. Not owned.
  /// @param init_fns The functions. A NULL array, or a NULL element, counts as a failed function.
  /// @param init_fns_count The number of elements in `init_fns`.
  ///
  /// @return A future whose error is the number of functions that did not succeed, including those
  ///     that were not called. 0 if all functions succeeded.
  Future<void> Initialize(App* app, void* context, const InitializerFn* init_fns, size_t init_fns_count) {
    internal::HeldPromise promise(firebase_promise_create());
    const Future<void> started =
        internal::FutureInternal::Adopt<Future<void>>(firebase_promise_copy_future(promise.get()));
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (internal::FutureInternal::IsShared(last_result_)) return last_result_;
      last_result_ = started;
    }
    const size_t done = init_fns != nullptr ? Run(app, context, init_fns, init_fns_count) : 0;
    Complete(promise.get(), init_fns_count - done);
    return started;
  }

  /// Calls one function.
  ///
  /// While a caller still holds a future of an earlier call, this function calls nothing and
  /// returns the future of that call.
  ///
  /// @param app The App that is passed to the function.
  /// @param context A pointer that is passed to the function. Not owned.
  /// @param init_fn The function. NULL counts as a failed function.
  ///
  /// @return A future whose error is 0 if the function succeeded, else 1. It is complete.
  ///
  /// @see InitializeLastResult()
  Future<void> Initialize(App* app, void* context, InitializerFn init_fn) {
    return Initialize(app, context, &init_fn, 1);
  }

  /// Returns the future of the last call of Initialize().
  ///
  /// The initializer keeps this future until the next call or its own destruction. The future is
  /// complete, because Initialize() completes it before it returns.
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see Initialize()
  Future<void> InitializeLastResult() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return last_result_;
  }

 private:
  static void Complete(firebase_promise* promise, size_t missing) {
    firebase_promise_complete(promise, static_cast<firebase_auth_error>(missing),
                              "An initializer failed, and the following ones did not run.");
  }

  static size_t Run(App* app, void* context, const InitializerFn* functions, size_t count) {
    for (size_t i = 0; i < count; i++) {
      if (functions[i] == nullptr || functions[i](app, context) != kInitResultSuccess) return i;
    }
    return count;
  }

  // Protects the member below. It is not held while an InitializerFn runs.
  std::mutex mutex_;

  // The future of the last call of Initialize().
  Future<void> last_result_;
};

}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_UTIL_H_
