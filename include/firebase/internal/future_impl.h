/// Futures of a program's own implementation, and this library's futures in the same terms.
#ifndef FIREBASE_INTERNAL_FUTURE_IMPL_H_
#define FIREBASE_INTERNAL_FUTURE_IMPL_H_

#include <functional>
#include <memory>
#include <utility>

#include "firebase/c/future.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"

namespace firebase {
namespace detail {

/// What a FutureBase asks of an implementation. Handles are given with a reference that the caller
/// holds. All functions may be called from any thread.
class FutureApiInterface {
 public:
  virtual ~FutureApiInterface() {}

  /// Count references to a future; with the last one its result may go.
  virtual void ReferenceFuture(const FutureHandle& handle) = 0;
  virtual void ReleaseFuture(const FutureHandle& handle) = 0;

  virtual FutureStatus GetFutureStatus(const FutureHandle& handle) const = 0;
  virtual int GetFutureError(const FutureHandle& handle) const = 0;
  virtual const char* GetFutureErrorMessage(const FutureHandle& handle) const = 0;

  /// The result, which lives as long as a reference; NULL while pending.
  virtual const void* GetFutureResult(const FutureHandle& handle) const = 0;

  /// Calls `callback` once the future is complete, inside this call if it is already. With
  /// `clear_existing_callbacks` it takes the place of the single callback, else it is added.
  /// `user_data_delete_fn` (may be NULL) runs for `user_data` afterwards.
  virtual CompletionCallbackHandle AddCompletionCallback(const FutureHandle& handle,
                                                         FutureBase::CompletionCallback callback,
                                                         void* user_data,
                                                         void (*user_data_delete_fn)(void*),
                                                         bool clear_existing_callbacks) = 0;

  virtual void RemoveCompletionCallback(const FutureHandle& handle,
                                        CompletionCallbackHandle callback_handle) = 0;

  /// As AddCompletionCallback(), with a function object.
  virtual CompletionCallbackHandle AddCompletionCallbackLambda(
      const FutureHandle& handle, std::function<void(const FutureBase&)> callback,
      bool clear_existing_callbacks) = 0;

  /// For implementations that tell their futures of their own end. FutureBase doesn't ask for it.
  virtual void RegisterFutureForCleanup(FutureBase* future) = 0;
  virtual void UnregisterFutureForCleanup(FutureBase* future) = 0;
};

}  // namespace detail

inline FutureHandle::FutureHandle(FutureHandleId id, detail::FutureApiInterface* api)
    : id_(id), api_(api) {
  if (api_ != nullptr) api_->ReferenceFuture(*this);
}

inline void FutureHandle::Detach() {
  detail::FutureApiInterface* const api = api_;
  if (api != nullptr) api->ReleaseFuture(*this);
  api_ = nullptr;
}

namespace internal {

/// A C callback with the user data's deleter, as a function object.
class DeletingCallback {
 public:
  DeletingCallback(FutureBase::CompletionCallback callback, void* user_data,
                   void (*deleter)(void*))
      : callback_(callback),
        user_data_(user_data, deleter != nullptr ? deleter : [](void*) {}) {}

  void operator()(const FutureBase& future) const { callback_(future, user_data_.get()); }

 private:
  FutureBase::CompletionCallback callback_;
  std::shared_ptr<void> user_data_;
};

/// This library's futures in terms of FutureApiInterface: a handle's number is the C future.
class LibraryFutureApi : public detail::FutureApiInterface {
 public:
  /// Never destroyed, as handles may live until the process ends.
  static LibraryFutureApi* Instance() {
    static LibraryFutureApi* const api = new LibraryFutureApi();
    return api;
  }

  static firebase_future* Get(const FutureHandle& handle) {
    return reinterpret_cast<firebase_future*>(handle.id());
  }

  void ReferenceFuture(const FutureHandle& handle) override {
    firebase_future_retain(Get(handle));
  }
  void ReleaseFuture(const FutureHandle& handle) override { firebase_future_release(Get(handle)); }

  FutureStatus GetFutureStatus(const FutureHandle& handle) const override {
    return static_cast<FutureStatus>(firebase_future_status(Get(handle)));
  }
  int GetFutureError(const FutureHandle& handle) const override {
    return Base(handle).error();
  }
  const char* GetFutureErrorMessage(const FutureHandle& handle) const override {
    return Base(handle).error_message();
  }
  const void* GetFutureResult(const FutureHandle& handle) const override {
    return FutureInternal::Result(Get(handle));
  }

  detail::CompletionCallbackHandle AddCompletionCallback(
      const FutureHandle& handle, FutureBase::CompletionCallback callback, void* user_data,
      void (*user_data_delete_fn)(void*), bool clear_existing_callbacks) override {
    const DeletingCallback function(callback, user_data, user_data_delete_fn);
    if (callback == nullptr) return detail::CompletionCallbackHandle();
    return AddCompletionCallbackLambda(handle, function, clear_existing_callbacks);
  }

  void RemoveCompletionCallback(const FutureHandle& handle,
                                detail::CompletionCallbackHandle callback_handle) override {
    Base(handle).RemoveOnCompletion(callback_handle);
  }

  detail::CompletionCallbackHandle AddCompletionCallbackLambda(
      const FutureHandle& handle, std::function<void(const FutureBase&)> callback,
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

/// The result of another implementation's future.
class ForeignFutureResult : public FutureResult {
 public:
  ForeignFutureResult(detail::FutureApiInterface* api, const FutureHandle& handle)
      : handle_(handle.id(), api) {}

  const void* Get(const firebase_future*) override {
    return handle_.api()->GetFutureResult(handle_);
  }

 private:
  const FutureHandle handle_;
};

/// Completes a promise as another implementation's future is complete.
class ForeignFutureCompletion {
 public:
  ForeignFutureCompletion(firebase_promise* promise, detail::FutureApiInterface* api,
                          FutureHandleId id)
      : promise_(promise, PromiseReleaser()), api_(api), id_(id) {}

  /// The promise's future, whose reference the caller takes over.
  firebase_future* future() const { return firebase_promise_get_future(promise_.get()); }

  void Complete() const {
    // Without a reference: whoever completes the future has one, and who holds this must not.
    const FutureHandle handle(id_);
    firebase_promise_complete(promise_.get(), api_->GetFutureError(handle),
                              api_->GetFutureErrorMessage(handle));
  }

  void operator()(const FutureBase&) const { Complete(); }

 private:
  std::shared_ptr<firebase_promise> promise_;
  detail::FutureApiInterface* api_;
  FutureHandleId id_;
};

/// A C future for another implementation's future; NULL for an invalid one.
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
  // A complete one calls back with a FutureBase of its own, for which this runs again.
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
  if (held == nullptr) return FutureHandle();
  return FutureHandle(reinterpret_cast<FutureHandleId>(held.get()),
                      internal::LibraryFutureApi::Instance());
}

template <typename T>
inline Future<T>::Future(detail::FutureApiInterface* api, const FutureHandle& handle)
    : FutureBase(api, handle) {}

}  // namespace firebase

#endif  // FIREBASE_INTERNAL_FUTURE_IMPL_H_
