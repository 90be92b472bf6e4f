/// Futures: answers of asynchronous functions, now or later.
#ifndef FIREBASE_FUTURE_H_
#define FIREBASE_FUTURE_H_

#include <stdint.h>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <type_traits>
#include <utility>

#if defined(__cpp_impl_coroutine)
#include <coroutine>
#endif

#include "firebase/c/future.h"
#include "firebase/internal/common.h"
#include "firebase/internal/mutex.h"  // For programs: it came with futures in Firebase, too.

namespace firebase {

namespace internal {
class FutureInternal;
}  // namespace internal

namespace detail {
class FutureApiInterface;
}  // namespace detail

/// How far a future is.
enum FutureStatus {
  /// The answer is there: error() and result() are final.
  kFutureStatusComplete = FIREBASE_FUTURE_STATUS_COMPLETE,
  /// The answer is on its way.
  kFutureStatusPending = FIREBASE_FUTURE_STATUS_PENDING,
  /// There is no operation: the future was default-constructed, moved from or released.
  kFutureStatusInvalid = FIREBASE_FUTURE_STATUS_INVALID,
};

/// The number of a future in its implementation.
typedef uintptr_t FutureHandleId;

/// A future in terms of its implementation: a number, and a counted reference if there is an
/// implementation to count it. For code that brings futures of its own; see FutureApiInterface in
/// firebase/internal/future_impl.h. One object is for one thread at a time.
class FutureHandle {
 public:
  /// Of no future.
  FutureHandle() : FutureHandle(0) {}

  /// The number alone.
  explicit FutureHandle(FutureHandleId id) : FutureHandle(id, nullptr) {}

  /// Adds a reference at `api`, which may be NULL.
  inline FutureHandle(FutureHandleId id, detail::FutureApiInterface* api);

  FutureHandle(const FutureHandle& other) : FutureHandle(other.id_, other.api_) {}

  /// Leaves `other` without reference and implementation.
  FutureHandle(FutureHandle&& other) noexcept : id_(other.id_), api_(other.api_) {
    other.api_ = nullptr;
  }

  ~FutureHandle() { Detach(); }

  FutureHandle& operator=(const FutureHandle& other) {
    FutureHandle copy(other);
    Swap(copy);
    return *this;
  }

  FutureHandle& operator=(FutureHandle&& other) noexcept {
    FutureHandle taken(std::move(other));
    Swap(taken);
    return *this;
  }

  /// Whether the numbers are the same.
  bool operator==(const FutureHandle& other) const { return id_ == other.id_; }
  bool operator!=(const FutureHandle& other) const { return !(*this == other); }

  FutureHandleId id() const { return id_; }

  /// NULL if there is none (any more).
  detail::FutureApiInterface* api() const { return api_; }

  /// Gives the reference up and keeps the number.
  inline void Detach();

  /// Forgets the implementation without telling it, as it is about to end.
  void Cleanup() { api_ = nullptr; }

 private:
  void Swap(FutureHandle& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(api_, other.api_);
  }

  FutureHandleId id_;
  detail::FutureApiInterface* api_;
};

namespace detail {

/// Names a callback of AddOnCompletion().
class CompletionCallbackHandle {
 public:
  /// Names none.
  CompletionCallbackHandle() : id_(0) {}

  /// For implementations of FutureApiInterface: the number that it knows the callback by.
  explicit CompletionCallbackHandle(uint64_t id) : id_(id) {}
  uint64_t id() const { return id_; }

 private:
  uint64_t id_;
};

/// Constants of FutureBase; a template, so that they need no source file.
template <typename Unused>
struct FutureConstants {
  /// The time-out of a wait without end.
  static const int kWaitTimeoutInfinite = -1;
};

template <typename Unused>
const int FutureConstants<Unused>::kWaitTimeoutInfinite;

}  // namespace detail

namespace internal {

/// A reference to a C future that threads may read and change at the same time. The lock is held
/// for nanoseconds, and never while anything runs that isn't the library's.
class FutureReference {
 public:
  /// Takes the reference over.
  explicit FutureReference(firebase_future* future) : future_(future), busy_(false) {}
  FutureReference(const FutureReference&) = delete;
  FutureReference& operator=(const FutureReference&) = delete;
  ~FutureReference() { firebase_future_release(future_); }

  /// The C future, for comparing only.
  const void* address() const {
    const Lock lock(&busy_);
    return future_;
  }

  int32_t status() const {
    const Lock lock(&busy_);
    return firebase_future_status(future_);
  }

  /// Whether there are other references.
  bool is_shared() const {
    const Lock lock(&busy_);
    return firebase_future_is_shared(future_);
  }

  /// A reference for the caller to release.
  firebase_future* Retain() const {
    const Lock lock(&busy_);
    firebase_future_retain(future_);
    return future_;
  }

  /// Puts `future` in; what was there is the caller's.
  firebase_future* Exchange(firebase_future* future) noexcept {
    const Lock lock(&busy_);
    std::swap(future_, future);
    return future;
  }

 private:
  class Lock {
   public:
    explicit Lock(std::atomic<bool>* busy) : busy_(busy) {
      while (busy_->exchange(true, std::memory_order_acquire)) std::this_thread::yield();
    }
    ~Lock() { busy_->store(false, std::memory_order_release); }

   private:
    std::atomic<bool>* const busy_;
  };

  firebase_future* future_;
  mutable std::atomic<bool> busy_;
};

/// A counted reference for one thread.
struct FutureReleaser {
  void operator()(firebase_future* future) const { firebase_future_release(future); }
};
typedef std::unique_ptr<firebase_future, FutureReleaser> HeldFuture;

struct PromiseReleaser {
  void operator()(firebase_promise* promise) const { firebase_promise_release(promise); }
};
typedef std::unique_ptr<firebase_promise, PromiseReleaser> HeldPromise;

}  // namespace internal

/// An answer that may still be on its way, without the type of its result.
///
/// A FutureBase is a counted reference: copies are of the same answer and share its result. The
/// answer stays readable as long as one copy lives, also when its Auth and App are gone by then.
/// Dropping all copies doesn't end the operation; Cancel() does.
///
/// All functions may be called from any thread, and none but Wait() waits. One thread may assign or
/// release an object while others ask it; only nobody may use it while it is destroyed. What
/// error_message() and result() point to lives as long as a copy, so a thread that reads them while
/// another may release this object reads them from a copy of its own.
class FutureBase : public detail::FutureConstants<void> {
 public:
  /// A function to be called once the future is complete. `result_data` lives for the call; copy it
  /// to keep it. The function must not throw. It may call anything: start operations, release this
  /// future, delete the Auth and the App.
  typedef void (*CompletionCallback)(const FutureBase& result_data, void* user_data);

  /// Names a callback of AddOnCompletion().
  using CompletionCallbackHandle = detail::CompletionCallbackHandle;

  /// An invalid future.
  FutureBase() : future_(nullptr) {}

  /// A future of an implementation of its own, which must live until all copies are gone. It is
  /// complete when the implementation calls its callbacks. Invalid if `api` is NULL or calls the
  /// handle's future invalid.
  inline FutureBase(detail::FutureApiInterface* api, const FutureHandle& handle);

  FutureBase(const FutureBase& other) : future_(other.future_.Retain()) {}

  /// Leaves `other` invalid.
  FutureBase(FutureBase&& other) noexcept : future_(other.future_.Exchange(nullptr)) {}

  ~FutureBase() {}

  FutureBase& operator=(const FutureBase& other) {
    firebase_future_release(future_.Exchange(other.future_.Retain()));
    return *this;
  }

  /// Leaves `other` invalid, unless it is this object.
  FutureBase& operator=(FutureBase&& other) noexcept {
    firebase_future* const taken = other.future_.Exchange(nullptr);
    firebase_future_release(future_.Exchange(taken));
    return *this;
  }

  /// Gives up this reference: the object is invalid then. Other copies are not touched.
  void Release() { firebase_future_release(future_.Exchange(nullptr)); }

  /// How far the future is. Takes nanoseconds; meant to be asked every frame.
  FutureStatus status() const { return static_cast<FutureStatus>(future_.status()); }

  /// The error, of auth::AuthError for the functions of Auth: 0 on success and while pending, -1 if
  /// the future is invalid.
  int error() const {
    const internal::HeldFuture held = Hold();
    return held != nullptr ? firebase_future_error(held.get()) : -1;
  }

  /// What went wrong and what to do about it, for people; "" while pending and on success, NULL if
  /// the future is invalid. Lives as long as a copy of this future.
  const char* error_message() const {
    const internal::HeldFuture held = Hold();
    return held != nullptr ? firebase_future_error_message(held.get()) : nullptr;
  }

  /// The server's own text, such as "INVALID_IDP_RESPONSE : ..."; "" if the server said nothing,
  /// NULL if the future is invalid. Lives as long as a copy of this future. An addition to
  /// Firebase's API.
  const char* server_message() const {
    const internal::HeldFuture held = Hold();
    return held != nullptr ? firebase_future_server_message(held.get()) : nullptr;
  }

  /// What libcurl and the TLS library reported of a connection that failed, for programmers and
  /// logs; "" for all other errors, NULL if the future is invalid. Lives as long as a copy of this
  /// future. An addition to Firebase's API.
  const char* error_detail() const {
    const internal::HeldFuture held = Hold();
    return held != nullptr ? firebase_future_error_detail(held.get()) : nullptr;
  }

  /// The result without its type; see Future::result().
  inline const void* result_void() const;

  /// Calls `callback` once the future is complete: inside this call if it is already, else on the
  /// library's thread. There is one such callback for a future and all its copies: a later call
  /// replaces an earlier one, which then never runs; NULL takes it off. It runs even if all copies
  /// are gone by then. `user_data` stays the caller's. Does nothing if the future is invalid.
  inline void OnCompletion(CompletionCallback callback, void* user_data) const;

  /// As above, with a function object, which is destroyed after it has run or when it never will.
  inline void OnCompletion(std::function<void(const FutureBase&)> callback) const;

  /// As OnCompletion(), but beside all others: such callbacks run after that one, in the order in
  /// which they were added. The handle is for RemoveOnCompletion(); it names none if the callback
  /// ran at once.
  inline CompletionCallbackHandle AddOnCompletion(CompletionCallback callback,
                                                  void* user_data) const;

  /// As above, with a function object.
  inline CompletionCallbackHandle AddOnCompletion(
      std::function<void(const FutureBase&)> callback) const;

  /// Takes a callback of AddOnCompletion() off, if it has not begun to run.
  inline void RemoveOnCompletion(CompletionCallbackHandle completion_handle) const;

  /// Waits until the future is complete, at most `timeout_ms` milliseconds, or without end for
  /// kWaitTimeoutInfinite. True if it is complete. Inside a callback it doesn't wait, as the answer
  /// could never arrive. False at once if the future is invalid.
  bool Wait(int timeout_ms) const {
    const internal::HeldFuture held = Hold();
    return held != nullptr && firebase_future_wait(held.get(), timeout_ms);
  }

  /// Ends a pending operation: the future is complete with auth::kAuthErrorCancelled when this
  /// returns. What the server did already stays done, but nobody is signed in by it. Does nothing
  /// if the future is complete or invalid, or if its sign-in is being stored at this moment, which
  /// completes as usual. An addition to Firebase's API.
  void Cancel() const { firebase_future_cancel(Hold().get()); }

  /// Whether both are of the same answer, or both are invalid.
  bool operator==(const FutureBase& other) const {
    return future_.address() == other.future_.address();
  }
  bool operator!=(const FutureBase& other) const { return !(*this == other); }

  /// The future in terms of this library, with a reference of its own.
  inline FutureHandle GetHandle() const;

 private:
  friend class internal::FutureInternal;

  /// A reference for the length of a call, in which another thread may release this object.
  internal::HeldFuture Hold() const { return internal::HeldFuture(future_.Retain()); }

  internal::FutureReference future_;
};

/// An answer that may still be on its way, with a result of type `T`.
///
/// Adds nothing to a FutureBase but the type. Any future converts to a Future<void>, of which one
/// learns only that and how the operation ended.
template <typename T>
class Future : public FutureBase {
 public:
  /// As FutureBase::CompletionCallback, with the type of the result.
  typedef void (*TypedCompletionCallback)(const Future<T>& result_data, void* user_data);

  /// An invalid future.
  Future() {}

  /// See FutureBase. The implementation's result must be a T.
  inline Future(detail::FutureApiInterface* api, const FutureHandle& handle);

  /// Any future as a Future<void>.
  template <typename U, typename = typename std::enable_if<std::is_void<T>::value &&
                                                           !std::is_void<U>::value>::type>
  Future(const Future<U>& other)  // NOLINT(runtime/explicit): meant to convert.
      : FutureBase(other) {}

  /// The result: NULL until the future is complete, and always for Future<void>. After a failure it
  /// is not NULL, but a default-constructed T, in which an AuthResult has what the server told all
  /// the same. All copies give the same pointer; it lives as long as one of them.
  const T* result() const { return static_cast<const T*>(result_void()); }

  /// The result without its type.
  const void* result_void() const {
    return std::is_void<T>::value ? nullptr : FutureBase::result_void();
  }

  /// See FutureBase::OnCompletion(); the slot is the same.
  inline void OnCompletion(TypedCompletionCallback callback, void* user_data) const;
  inline void OnCompletion(std::function<void(const Future<T>&)> callback) const;

  /// See FutureBase::AddOnCompletion().
  inline CompletionCallbackHandle AddOnCompletion(TypedCompletionCallback callback,
                                                  void* user_data) const;
  inline CompletionCallbackHandle AddOnCompletion(
      std::function<void(const Future<T>&)> callback) const;

  /// Waits as Wait() does and gives the result, or NULL if the future is not complete by then.
  const T* Await(int timeout_ms) const { return Wait(timeout_ms) ? result() : nullptr; }
};

namespace internal {

class AuthState;

/// Where a future's C++ result is: attached to the C future, so that all copies share it.
class FutureResult {
 public:
  virtual ~FutureResult() {}

  /// The result of `future`, which is complete.
  virtual const void* Get(const firebase_future* future) = 0;

  /// The inside of the Auth that it comes from; NULL if it comes from none.
  virtual std::shared_ptr<AuthState> auth_state() const { return nullptr; }

  static void Delete(void* result) { delete static_cast<FutureResult*>(result); }
};

/// A result that `Reader` reads from the C future when it is first asked for.
template <typename T, typename Reader>
class LazyFutureResult : public FutureResult {
 public:
  explicit LazyFutureResult(Reader reader) : reader_(std::move(reader)), value_(nullptr) {}
  LazyFutureResult(const LazyFutureResult&) = delete;
  LazyFutureResult& operator=(const LazyFutureResult&) = delete;
  ~LazyFutureResult() override { delete value_.load(std::memory_order_acquire); }

  const void* Get(const firebase_future* future) override {
    const T* known = value_.load(std::memory_order_acquire);
    if (known != nullptr) return known;
    std::unique_ptr<T> made(new T());
    reader_(future, made.get());
    if (!value_.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel)) return known;
    return made.release();
  }

 private:
  const Reader reader_;
  std::atomic<const T*> value_;
};

/// A callback with its user data, as a function object.
template <typename F>
struct PlainCallback {
  void (*callback)(const F&, void*);
  void* user_data;

  void operator()(const F& future) const { callback(future, user_data); }
};

/// The inside of futures.
class FutureInternal {
 public:
  /// A future of type F around a reference that it takes over. NULL makes an invalid one.
  template <typename F>
  static F Adopt(firebase_future* future) {
    F adopted;
    static_cast<FutureBase&>(adopted).future_.Exchange(future);
    return adopted;
  }

  /// The same future as one of type F.
  template <typename F>
  static F Cast(const FutureBase& future) {
    return Adopt<F>(future.future_.Retain());
  }

  /// A reference to the C future; NULL if it is invalid.
  static HeldFuture Hold(const FutureBase& future) { return future.Hold(); }

  /// Whether anybody but `future` refers to its answer.
  static bool IsShared(const FutureBase& future) { return future.future_.is_shared(); }

  /// The result of a C future; NULL if it has none or is not complete.
  static const void* Result(const firebase_future* future) {
    if (firebase_future_status(future) != FIREBASE_FUTURE_STATUS_COMPLETE) return nullptr;
    auto* const result = static_cast<FutureResult*>(firebase_future_attachment(future));
    return result != nullptr ? result->Get(future) : nullptr;
  }

  /// The inside of the Auth that a future of an operation with a result comes from, else NULL.
  static std::shared_ptr<AuthState> GetAuthState(const firebase_future* future) {
    auto* const result = static_cast<FutureResult*>(firebase_future_attachment(future));
    return result != nullptr ? result->auth_state() : nullptr;
  }

  /// Hangs a result on a C future, which owns it then.
  static void Attach(firebase_future* future, FutureResult* result) {
    if (firebase_future_attach(future, result, &FutureResult::Delete) != result) delete result;
  }

  /// Sets the single callback. F is the type of future that it takes.
  template <typename F, typename Function>
  static void Set(const FutureBase& future, Function function) {
    const HeldFuture held = future.Hold();
    if (held == nullptr) return;
    firebase_future_on_completion(held.get(), &Run<F, Function>, new Function(std::move(function)),
                                  &Delete<Function>);
  }

  template <typename F>
  static void SetPlain(const FutureBase& future, void (*callback)(const F&, void*),
                       void* user_data) {
    if (callback == nullptr) return Clear(future);
    Set<F>(future, PlainCallback<F>{callback, user_data});
  }

  template <typename F>
  static void SetFunction(const FutureBase& future, std::function<void(const F&)> function) {
    if (!function) return Clear(future);
    Set<F>(future, std::move(function));
  }

  /// Adds a callback to the list. F is the type of future that it takes.
  template <typename F, typename Function>
  static detail::CompletionCallbackHandle Add(const FutureBase& future, Function function) {
    const HeldFuture held = future.Hold();
    if (held == nullptr) return detail::CompletionCallbackHandle();
    return detail::CompletionCallbackHandle(firebase_future_add_on_completion(
        held.get(), &Run<F, Function>, new Function(std::move(function)), &Delete<Function>));
  }

  template <typename F>
  static detail::CompletionCallbackHandle AddPlain(const FutureBase& future,
                                                   void (*callback)(const F&, void*),
                                                   void* user_data) {
    if (callback == nullptr) return detail::CompletionCallbackHandle();
    return Add<F>(future, PlainCallback<F>{callback, user_data});
  }

  template <typename F>
  static detail::CompletionCallbackHandle AddFunction(const FutureBase& future,
                                                      std::function<void(const F&)> function) {
    if (!function) return detail::CompletionCallbackHandle();
    return Add<F>(future, std::move(function));
  }

  static void Remove(const FutureBase& future, detail::CompletionCallbackHandle handle) {
    firebase_future_remove_on_completion(future.Hold().get(), handle.id());
  }

  /// A future that is complete with that error.
  template <typename F>
  static F Failed(int error, const char* message, FutureResult* result) {
    const HeldPromise promise(firebase_promise_create());
    firebase_future* const future = firebase_promise_get_future(promise.get());
    Attach(future, result);
    firebase_promise_complete(promise.get(), error, message);
    return Adopt<F>(future);
  }

 private:
  static void Clear(const FutureBase& future) {
    firebase_future_on_completion(future.Hold().get(), nullptr, nullptr, nullptr);
  }

  /// The C callback. No exception may reach the library, which could not pass it on.
  template <typename F, typename Function>
  static void Run(firebase_future* future, void* function) noexcept {
    firebase_future_retain(future);
    (*static_cast<Function*>(function))(Adopt<F>(future));
  }

  template <typename Function>
  static void Delete(void* function) {
    delete static_cast<Function*>(function);
  }
};

}  // namespace internal

inline const void* FutureBase::result_void() const {
  return internal::FutureInternal::Result(Hold().get());
}

inline void FutureBase::OnCompletion(CompletionCallback callback, void* user_data) const {
  internal::FutureInternal::SetPlain<FutureBase>(*this, callback, user_data);
}

inline void FutureBase::OnCompletion(std::function<void(const FutureBase&)> callback) const {
  internal::FutureInternal::SetFunction<FutureBase>(*this, std::move(callback));
}

inline FutureBase::CompletionCallbackHandle FutureBase::AddOnCompletion(CompletionCallback callback,
                                                                        void* user_data) const {
  return internal::FutureInternal::AddPlain<FutureBase>(*this, callback, user_data);
}

inline FutureBase::CompletionCallbackHandle FutureBase::AddOnCompletion(
    std::function<void(const FutureBase&)> callback) const {
  return internal::FutureInternal::AddFunction<FutureBase>(*this, std::move(callback));
}

inline void FutureBase::RemoveOnCompletion(CompletionCallbackHandle completion_handle) const {
  internal::FutureInternal::Remove(*this, completion_handle);
}

template <typename T>
inline void Future<T>::OnCompletion(TypedCompletionCallback callback, void* user_data) const {
  internal::FutureInternal::SetPlain<Future<T>>(*this, callback, user_data);
}

template <typename T>
inline void Future<T>::OnCompletion(std::function<void(const Future<T>&)> callback) const {
  internal::FutureInternal::SetFunction<Future<T>>(*this, std::move(callback));
}

template <typename T>
inline FutureBase::CompletionCallbackHandle Future<T>::AddOnCompletion(
    TypedCompletionCallback callback, void* user_data) const {
  return internal::FutureInternal::AddPlain<Future<T>>(*this, callback, user_data);
}

template <typename T>
inline FutureBase::CompletionCallbackHandle Future<T>::AddOnCompletion(
    std::function<void(const Future<T>&)> callback) const {
  return internal::FutureInternal::AddFunction<Future<T>>(*this, std::move(callback));
}

#if defined(__cpp_impl_coroutine)

namespace internal {

/// What a coroutine waits with for a future.
template <typename T>
class FutureAwaiter {
 public:
  explicit FutureAwaiter(const Future<T>& future)
      : future_(future), ended_(std::make_shared<std::atomic<bool>>(false)) {}
  FutureAwaiter(const FutureAwaiter&) = delete;
  FutureAwaiter& operator=(const FutureAwaiter&) = delete;

  /// A coroutine that is destroyed while it waits must not be resumed.
  ~FutureAwaiter() { ended_->store(true); }

  bool await_ready() const { return future_.status() != kFutureStatusPending; }

  void await_suspend(std::coroutine_handle<> coroutine) const {
    // A copy, as the coroutine may run to its end, with this awaiter, inside of the call.
    const Future<T> future = future_;
    FutureInternal::Add<Future<T>>(future, [coroutine, ended = ended_](const Future<T>&) {
      if (!ended->load()) coroutine.resume();
    });
  }

  Future<T> await_resume() const { return future_; }

 private:
  const Future<T> future_;
  const std::shared_ptr<std::atomic<bool>> ended_;
};

}  // namespace internal

/// Waits in a coroutine until the future is complete, and gives the future itself:
/// `auto future = co_await auth->SignInAnonymously();`. The coroutine goes on where callbacks run;
/// at once, if the future is complete or invalid already. It may be destroyed while it waits, on
/// the thread on which callbacks run. Since C++20. An addition to Firebase's API.
template <typename T>
internal::FutureAwaiter<T> operator co_await(const Future<T>& future) {
  return internal::FutureAwaiter<T>(future);
}

#endif  // __cpp_impl_coroutine

}  // namespace firebase

#include "firebase/internal/future_impl.h"

#endif  // FIREBASE_FUTURE_H_
