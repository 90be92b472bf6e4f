// SPDX-License-Identifier: Apache-2.0
/// @file
/// Futures that a program implements itself, and this library's futures in the same terms.
#ifndef FIREBASE_INTERNAL_FUTURE_IMPL_H_
#define FIREBASE_INTERNAL_FUTURE_IMPL_H_

#include <functional>
#include <memory>
#include <utility>

#include "firebase/c/future.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace detail {

/// An implementation of futures, as FutureBase uses it.
///
/// The caller of a function holds a reference to the future of the handle. A Future that was made from
/// a handle keeps its reference until it is complete, even if all its copies were destroyed before.
/// Implementations must be thread-safe.
class FutureApiInterface {
 public:
  /// Destroys the implementation.
  virtual ~FutureApiInterface() {}

  /// Adds a reference to a future.
  ///
  /// @param handle The future.
  virtual void ReferenceFuture(const FutureHandle& handle) = 0;

  /// Releases a reference. The result may be destroyed with the last one.
  ///
  /// @param handle The future.
  virtual void ReleaseFuture(const FutureHandle& handle) = 0;

  /// Returns the status of a future.
  ///
  /// @param handle The future.
  ///
  /// @return The status.
  virtual FutureStatus GetFutureStatus(const FutureHandle& handle) const = 0;

  /// Returns the error of a future.
  ///
  /// @param handle The future.
  ///
  /// @return The error; 0 on success and while the future is pending.
  virtual int GetFutureError(const FutureHandle& handle) const = 0;

  /// Returns the error message of a future.
  ///
  /// @param handle The future.
  ///
  /// @return The message, which may be NULL. Valid as long as a reference exists.
  virtual const char* GetFutureErrorMessage(const FutureHandle& handle) const = 0;

  /// Returns the result of a future.
  ///
  /// @param handle The future.
  ///
  /// @return The result, which is valid as long as a reference exists; NULL while the future is
  ///     pending.
  virtual const void* GetFutureResult(const FutureHandle& handle) const = 0;

  /// Registers a callback. Calls it before it returns if the future is complete.
  ///
  /// @param handle The future.
  /// @param callback The function.
  /// @param user_data A pointer that is passed to `callback`.
  /// @param user_data_delete_fn The deleter of `user_data`, called after `callback`; may be NULL.
  /// @param clear_existing_callbacks True to replace the single callback, false to add one.
  ///
  /// @return A handle of the callback.
  virtual CompletionCallbackHandle AddCompletionCallback(const FutureHandle& handle,
                                                         FutureBase::CompletionCallback callback, void* user_data,
                                                         void (*user_data_delete_fn)(void*),
                                                         bool clear_existing_callbacks) = 0;

  /// Removes a callback.
  ///
  /// @param handle The future.
  /// @param callback_handle The handle of the callback.
  virtual void RemoveCompletionCallback(const FutureHandle& handle, CompletionCallbackHandle callback_handle) = 0;

  /// Registers a function object as AddCompletionCallback() does.
  ///
  /// @param handle The future.
  /// @param callback The function object.
  /// @param clear_existing_callbacks True to replace the single callback, false to add one.
  ///
  /// @return A handle of the callback.
  virtual CompletionCallbackHandle AddCompletionCallbackLambda(const FutureHandle& handle,
                                                               std::function<void(const FutureBase&)> callback,
                                                               bool clear_existing_callbacks) = 0;

  /// Registers a future that the implementation notifies when it is destroyed. FutureBase does not
  /// call it.
  ///
  /// @param future The future.
  virtual void RegisterFutureForCleanup(FutureBase* future) = 0;

  /// Removes a future that was registered. FutureBase does not call it.
  ///
  /// @param future The future.
  virtual void UnregisterFutureForCleanup(FutureBase* future) = 0;
};

}  // namespace detail

inline FutureHandle::FutureHandle(FutureHandleId id, detail::FutureApiInterface* api) : id_(id), api_(api) {
  if (api_ != nullptr) api_->ReferenceFuture(*this);
}

inline void FutureHandle::Detach() {
  detail::FutureApiInterface* const api = api_;
  if (api != nullptr) api->ReleaseFuture(*this);
  api_ = nullptr;
}

namespace internal {

/// A callback with its user data and their deleter, as a function object.
class DeletingCallback {
 public:
  DeletingCallback(FutureBase::CompletionCallback callback, void* user_data, void (*deleter)(void*))
      : callback_(callback),
        user_data_(
            user_data, deleter != nullptr ? deleter : [](void*) {}) {}

  void operator()(const FutureBase& future) const { callback_(future, user_data_.get()); }

 private:
  FutureBase::CompletionCallback callback_;
  std::shared_ptr<void> user_data_;
};

/// This library's futures in terms of FutureApiInterface. The id of a handle is the address of the
/// C future.
class LibraryFutureApi : public detail::FutureApiInterface {
 public:
  /// Returns the instance of the process. It is never destroyed, because handles may exist until
  /// the process ends.
  ///
  /// @return The instance.
  static LibraryFutureApi* Instance() {
    static LibraryFutureApi* const api = new LibraryFutureApi();
    return api;
  }

  /// Returns the C future of a handle.
  ///
  /// @param handle The handle.
  ///
  /// @return The C future without a new reference.
  static firebase_future* Get(const FutureHandle& handle) { return reinterpret_cast<firebase_future*>(handle.id()); }

  void ReferenceFuture(const FutureHandle& handle) override { firebase_future_retain(Get(handle)); }
  void ReleaseFuture(const FutureHandle& handle) override { firebase_future_release(Get(handle)); }

  FutureStatus GetFutureStatus(const FutureHandle& handle) const override {
    return static_cast<FutureStatus>(firebase_future_status(Get(handle)));
  }
  int GetFutureError(const FutureHandle& handle) const override { return Base(handle).error(); }
  const char* GetFutureErrorMessage(const FutureHandle& handle) const override { return Base(handle).error_message(); }
  const void* GetFutureResult(const FutureHandle& handle) const override { return FutureInternal::Result(Get(handle)); }

  detail::CompletionCallbackHandle AddCompletionCallback(const FutureHandle& handle,
                                                         FutureBase::CompletionCallback callback, void* user_data,
                                                         void (*user_data_delete_fn)(void*),
                                                         bool clear_existing_callbacks) override {
    const DeletingCallback function(callback, user_data, user_data_delete_fn);
    if (callback == nullptr) return detail::CompletionCallbackHandle();
    return AddCompletionCallbackLambda(handle, function, clear_existing_callbacks);
  }

  void RemoveCompletionCallback(const FutureHandle& handle, detail::CompletionCallbackHandle callback_handle) override {
    Base(handle).RemoveOnCompletion(callback_handle);
  }

  detail::CompletionCallbackHandle AddCompletionCallbackLambda(const FutureHandle& handle,
                                                               std::function<void(const FutureBase&)> callback,
                                                               bool clear_existing_callbacks) override {
    if (!clear_existing_callbacks) return Base(handle).AddOnCompletion(std::move(callback));
    Base(handle).OnCompletion(std::move(callback));
    return detail::CompletionCallbackHandle();
  }

  void RegisterFutureForCleanup(FutureBase*) override {}
  void UnregisterFutureForCleanup(FutureBase*) override {}

 private:
  static FutureBase Base(const FutureHandle& handle) {
    firebase_future_retain(Get(handle));
    return FutureInternal::Adopt<FutureBase>(Get(handle));
  }
};

/// The result of a future of another implementation.
class ForeignFutureResult : public FutureResult {
 public:
  ForeignFutureResult(detail::FutureApiInterface* api, const FutureHandle& handle) : handle_(handle.id(), api) {}

  const void* Get(const firebase_future*) override { return handle_.api()->GetFutureResult(handle_); }

 private:
  const FutureHandle handle_;
};

/// Completes a promise when a future of another implementation is complete.
class ForeignFutureCompletion {
 public:
  ForeignFutureCompletion(firebase_promise* promise, detail::FutureApiInterface* api, FutureHandleId id)
      : promise_(promise, PromiseReleaser()), api_(api), id_(id) {}

  /// Returns the future of the promise.
  ///
  /// @return The C future. The caller owns the reference.
  firebase_future* future() const { return firebase_promise_copy_future(promise_.get()); }

  /// Completes the promise with the error of the future.
  void Complete() const {
    // The handle has no reference: the thread that completes the future has one, and this object
    // must not keep one.
    const FutureHandle handle(id_);
    firebase_promise_complete(promise_.get(), api_->GetFutureError(handle), api_->GetFutureErrorMessage(handle));
  }

  void operator()(const FutureBase&) const { Complete(); }

 private:
  std::shared_ptr<firebase_promise> promise_;
  detail::FutureApiInterface* api_;
  FutureHandleId id_;
};

/// Creates a C future for a future of another implementation.
///
/// @param api The implementation, or NULL.
/// @param handle The future.
///
/// @return The C future, which the caller releases; NULL for an invalid future.
inline firebase_future* AdaptFuture(detail::FutureApiInterface* api, const FutureHandle& handle) {
  if (api == nullptr) return nullptr;
  if (api == LibraryFutureApi::Instance()) {
    firebase_future_retain(LibraryFutureApi::Get(handle));
    return LibraryFutureApi::Get(handle);
  }
  const FutureStatus status = api->GetFutureStatus(handle);
  if (status == kFutureStatusInvalid) return nullptr;
  const ForeignFutureCompletion completion(firebase_promise_create(), api, handle.id());
  firebase_future* const future = completion.future();
  FutureInternal::Attach(future, new ForeignFutureResult(api, handle));
  // A complete future would call back with a FutureBase of its own, whose construction runs this
  // function again.
  if (status == kFutureStatusComplete) {
    completion.Complete();
  } else {
    api->AddCompletionCallbackLambda(handle, completion, false);
  }
  return future;
}

}  // namespace internal

inline FutureBase::FutureBase(detail::FutureApiInterface* api, const FutureHandle& handle)
    : future_(internal::AdaptFuture(api, handle)) {}

inline FutureHandle FutureBase::GetHandle() const {
  const internal::HeldFuture held = Hold();
  if (held.get() == nullptr) return FutureHandle();
  return FutureHandle(reinterpret_cast<FutureHandleId>(held.get()), internal::LibraryFutureApi::Instance());
}

template <typename T>
inline Future<T>::Future(detail::FutureApiInterface* api, const FutureHandle& handle) : FutureBase(api, handle) {}

}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_INTERNAL_FUTURE_IMPL_H_
