// SPDX-License-Identifier: Apache-2.0
/// @file
/// Future: the result of an asynchronous function.
///
/// A program can poll a future once per frame, register a callback, wait for the future in a
/// coroutine, or block:
///
/// @code
/// firebase::Future<firebase::auth::AuthResult> future = auth->SignInAnonymously();
///
/// // Once per frame:
/// if (future.status() == firebase::kFutureStatusComplete) {
///   if (future.error() == firebase::auth::kAuthErrorNone) {
///     ShowName(future.result()->user.uid());
///   } else {
///     ShowMessage(future.error_message());
///   }
/// }
///
/// // With a callback:
/// future.OnCompletion([](const firebase::Future<firebase::auth::AuthResult>& completed) {
///   Log(completed.error());
/// });
///
/// // In a coroutine (C++20):
/// auto completed = co_await auth->SignInAnonymously();
/// @endcode
///
/// Callbacks run on the library's thread, unless the App uses kCallbackDeliveryPolled; see
/// App::SetCallbackDelivery().
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
#include "firebase/internal/reference.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace internal {
class FutureInternal;
}  // namespace internal

namespace detail {
class FutureApiInterface;
}  // namespace detail

/// The status of a future.
enum FutureStatus {
  /// The operation has ended. FutureBase::error() and Future::result() do not change any more.
  kFutureStatusComplete = FIREBASE_FUTURE_STATUS_COMPLETE,
  /// The operation is in progress.
  kFutureStatusPending = FIREBASE_FUTURE_STATUS_PENDING,
  /// The future refers to no operation: it was default-constructed, moved from or released.
  kFutureStatusInvalid = FIREBASE_FUTURE_STATUS_INVALID,
};

/// The id of a future in its implementation.
typedef uintptr_t FutureHandleId;

/// A future in terms of its implementation: an id, and a counted reference if there is an
/// implementation that counts it.
///
/// Programs that implement futures of their own use this class; see detail::FutureApiInterface in
/// firebase/internal/future_impl.h. Programs that only use the futures of this library do not need
/// it. An object must not be used by several threads at the same time.
///
/// @code
/// // A future of the program's own, with the type that the library's functions return.
/// const FutureHandle handle(my_api.Start(), &my_api);
/// firebase::Future<MyResult> future(&my_api, handle);
/// @endcode
class FutureHandle {
 public:
  /// Creates a handle of no future.
  FutureHandle() : FutureHandle(0) {}

  /// Creates a handle without an implementation and without a reference.
  ///
  /// @param id The id of the future.
  explicit FutureHandle(FutureHandleId id) : FutureHandle(id, nullptr) {}

  /// Creates a handle that adds a reference.
  ///
  /// @param id The id of the future.
  /// @param api The implementation, or NULL for a handle without a reference.
  inline FutureHandle(FutureHandleId id, detail::FutureApiInterface* api);

  /// Creates a copy, which adds a reference.
  ///
  /// @param other The handle to copy.
  FutureHandle(const FutureHandle& other) : FutureHandle(other.id_, other.api_) {}

  /// Moves a handle.
  ///
  /// @param other The handle to move. It keeps its id and has no implementation afterwards.
  FutureHandle(FutureHandle&& other) noexcept : id_(other.id_), api_(other.api_) { other.api_ = nullptr; }

  /// Releases the reference.
  ~FutureHandle() { Detach(); }

  /// Replaces the handle by a copy of another one.
  ///
  /// @param other The handle to copy.
  ///
  /// @return This object.
  FutureHandle& operator=(const FutureHandle& other) {
    FutureHandle copy(other);
    Swap(copy);
    return *this;
  }

  /// Replaces the handle by another one, which is moved.
  ///
  /// @param other The handle to move.
  ///
  /// @return This object.
  FutureHandle& operator=(FutureHandle&& other) noexcept {
    FutureHandle taken(std::move(other));
    Swap(taken);
    return *this;
  }

  /// Compares the ids of two handles.
  ///
  /// @param other The handle to compare with.
  ///
  /// @return True if the ids are equal.
  bool operator==(const FutureHandle& other) const { return id_ == other.id_; }

  /// Compares the ids of two handles.
  ///
  /// @param other The handle to compare with.
  ///
  /// @return True if the ids differ.
  bool operator!=(const FutureHandle& other) const { return !(*this == other); }

  /// Returns the id of the future.
  ///
  /// @return The id; 0 for no future.
  FutureHandleId id() const { return id_; }

  /// Returns the implementation.
  ///
  /// @return The implementation, or NULL if the handle has no reference.
  detail::FutureApiInterface* api() const { return api_; }

  /// Releases the reference. The handle keeps its id.
  inline void Detach();

  /// Removes the implementation without releasing the reference. Called by an implementation that
  /// is being destroyed.
  void Cleanup() { api_ = nullptr; }

 private:
  void Swap(FutureHandle& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(api_, other.api_);
  }

  // The result of id().
  FutureHandleId id_;

  // The result of api().
  detail::FutureApiInterface* api_;
};

namespace detail {

/// Identifies a callback of FutureBase::AddOnCompletion().
class CompletionCallbackHandle {
 public:
  /// Creates a handle that identifies no callback.
  CompletionCallbackHandle() : id_(0) {}

  /// Creates a handle of a callback. Used by implementations of FutureApiInterface.
  ///
  /// @param id The id of the callback in the implementation.
  explicit CompletionCallbackHandle(uint64_t id) : id_(id) {}

  /// Returns the id of the callback in the implementation.
  ///
  /// @return The id; 0 for no callback.
  uint64_t id() const { return id_; }

 private:
  // The result of id().
  uint64_t id_;
};

/// The constants of FutureBase.
///
/// A class template, because a static member of a class template can be defined in a header in
/// C++11.
template <typename Unused>
struct FutureConstants {
  /// The time limit of FutureBase::Wait() and Future::Await() that never ends.
  static const int kWaitTimeoutInfinite = -1;
};

/// Defines the constant, which C++11 requires if its address is used.
template <typename Unused>
const int FutureConstants<Unused>::kWaitTimeoutInfinite;

}  // namespace detail

namespace internal {

/// A reference to a C future that several threads may read and replace at the same time.
///
/// A spin lock protects the pointer. It is held for the duration of a few instructions, and never
/// while code of the program runs.
class FutureReference {
 public:
  /// Creates a reference.
  ///
  /// @param future The C future, or NULL. The object takes over the caller's reference.
  explicit FutureReference(firebase_future* future) : future_(future), busy_(false) {}

  /// A reference cannot be copied, because the copy would need the lock. Use Retain().
  FutureReference(const FutureReference&) = delete;

  /// A reference cannot be assigned, because two locks would be needed. Use Exchange().
  FutureReference& operator=(const FutureReference&) = delete;

  /// Releases the reference.
  ~FutureReference() { firebase_future_release(future_); }

  /// Returns the C future for comparisons only, because another thread may release it.
  ///
  /// @return The address, or NULL.
  const void* address() const {
    const Lock lock(&busy_);
    return future_;
  }

  /// Returns the status of the C future.
  ///
  /// The lock keeps another thread from releasing the C future during the call.
  ///
  /// @return A value of FutureStatus.
  int32_t status() const {
    const Lock lock(&busy_);
    return firebase_future_status(future_);
  }

  /// Returns whether other references to the C future exist.
  ///
  /// @return True if other references exist. May be out of date if another thread is releasing one.
  bool is_shared() const {
    const Lock lock(&busy_);
    return firebase_future_is_shared(future_);
  }

  /// Adds a reference, which the caller releases.
  ///
  /// @return The C future, or NULL.
  firebase_future* Retain() const {
    const Lock lock(&busy_);
    firebase_future_retain(future_);
    return future_;
  }

  /// Replaces the reference.
  ///
  /// @param future The new C future, or NULL. The object takes over the caller's reference.
  ///
  /// @return The previous C future, which the caller releases, or NULL.
  firebase_future* Exchange(firebase_future* future) noexcept {
    const Lock lock(&busy_);
    std::swap(future_, future);
    return future;
  }

 private:
  // Holds the spin lock during its lifetime.
  class Lock {
   public:
    explicit Lock(std::atomic<bool>* busy) : busy_(busy) {
      while (busy_->exchange(true, std::memory_order_acquire)) std::this_thread::yield();
    }

    ~Lock() { busy_->store(false, std::memory_order_release); }

   private:
    // The lock.
    std::atomic<bool>* const busy_;
  };

  // The C future, or NULL.
  firebase_future* future_;

  // The lock: true while a thread holds it.
  mutable std::atomic<bool> busy_;
};

/// A reference to a C future that one thread uses.
typedef Reference<firebase_future> HeldFuture;

/// The deleter of HeldPromise.
struct PromiseReleaser {
  /// Releases a reference.
  ///
  /// @param promise The C promise.
  void operator()(firebase_promise* promise) const { firebase_promise_release(promise); }
};

/// A reference to a C promise that one thread uses.
typedef std::unique_ptr<firebase_promise, PromiseReleaser> HeldPromise;

}  // namespace internal

/// The result of an asynchronous function, without its type.
///
/// A FutureBase is a counted reference. Copies refer to the same operation and share its result,
/// which is valid as long as one copy exists, also after the Auth and the App were deleted.
/// Releasing all copies does not end the operation; use Cancel().
///
/// All functions are thread-safe, and only Wait() blocks. A thread may assign or release an object
/// while others read it, but no thread may use an object while it is destroyed. The pointers that
/// error_message() and result() return are valid as long as a copy exists: if another thread may
/// release the object, read them from a copy.
///
/// Functions of Auth, User and other classes that return a future also store it, so that the result
/// stays valid until the next call of the same function, even if the program keeps no copy.
///
/// The error is available in four forms: error() and server_message() for the program,
/// error_message() for log files and the player, error_detail() for log files and the developer.
class FutureBase : public detail::FutureConstants<void> {
 public:
  /// A function that is called when a future is complete.
  ///
  /// The function may call any function of the library: it can start operations, release the
  /// future, and delete the Auth and the App. It must not throw.
  ///
  /// @param result_data The complete future. Valid during the call; copy it to keep it.
  /// @param user_data The pointer that was registered with the function.
  typedef void (*CompletionCallback)(const FutureBase& result_data, void* user_data);

  /// Identifies a callback of AddOnCompletion().
  using CompletionCallbackHandle = detail::CompletionCallbackHandle;

  /// Creates an invalid future.
  FutureBase() : future_(nullptr) {}

  /// Creates a future of another implementation.
  ///
  /// The future is complete when the implementation calls its callbacks. The implementation must
  /// exist until all copies are destroyed.
  ///
  /// @param api The implementation. NULL creates an invalid future.
  /// @param handle The handle of the future in the implementation.
  inline FutureBase(detail::FutureApiInterface* api, const FutureHandle& handle);

  /// Creates a copy, which refers to the same operation.
  ///
  /// @param other The future to copy.
  FutureBase(const FutureBase& other) : future_(other.future_.Retain()) {}

  /// Moves a future.
  ///
  /// @param other The future to move. It is invalid afterwards.
  FutureBase(FutureBase&& other) noexcept : future_(other.future_.Exchange(nullptr)) {}

  /// Releases the reference. The operation continues.
  ~FutureBase() {}

  /// Replaces the reference by a copy of another one.
  ///
  /// @param other The future to copy. It may be this object.
  ///
  /// @return This object.
  FutureBase& operator=(const FutureBase& other) {
    firebase_future_release(future_.Exchange(other.future_.Retain()));
    return *this;
  }

  /// Replaces the reference by another one, which is moved.
  ///
  /// @param other The future to move. It is invalid afterwards, unless it is this object.
  ///
  /// @return This object.
  FutureBase& operator=(FutureBase&& other) noexcept {
    firebase_future* const taken = other.future_.Exchange(nullptr);
    firebase_future_release(future_.Exchange(taken));
    return *this;
  }

  /// Releases the reference.
  ///
  /// The object is invalid afterwards; copies are not affected. The operation continues.
  ///
  /// @see Cancel()
  void Release() { firebase_future_release(future_.Exchange(nullptr)); }

  /// Returns the status of the future.
  ///
  /// The function takes nanoseconds and is meant to be called once per frame.
  ///
  /// @return The status.
  ///
  /// @see OnCompletion(), Wait()
  FutureStatus status() const { return static_cast<FutureStatus>(future_.status()); }

  /// Returns the error of the operation.
  ///
  /// @return A value of auth::AuthError for the functions of Auth. 0 on success and while the
  ///     future is pending, -1 if the future is invalid.
  ///
  /// @see error_message()
  int error() const {
    const internal::HeldFuture held = Hold();
    return held.get() != nullptr ? firebase_future_error(held.get()) : -1;
  }

  /// Returns a description of the error and of the remedy, in English.
  ///
  /// The message can change between versions of the library, so a program must not compare it. It
  /// has no words of the server, except those that a project wrote for players: its password policy,
  /// and the message of its blocking function.
  ///
  /// @return The message; "" on success and while the future is pending, NULL if the future is
  ///     invalid. Valid as long as a copy of this future exists.
  ///
  /// @see error(), server_message()
  const char* error_message() const {
    const internal::HeldFuture held = Hold();
    return held.get() != nullptr ? firebase_future_error_message(held.get()) : nullptr;
  }

  /// Returns the error string of the server. An addition to the Firebase C++ API.
  ///
  /// The string is what the server sent, for comparisons in a program. It can contain tokens, control
  /// characters and line breaks: log error_detail() instead.
  ///
  /// @return The string, for example "INVALID_IDP_RESPONSE : ..."; "" if the server reported none,
  ///     NULL if the future is invalid. Valid as long as a copy of this future exists.
  ///
  /// @see error_detail()
  const char* server_message() const {
    const internal::HeldFuture held = Hold();
    return held.get() != nullptr ? firebase_future_server_message(held.get()) : nullptr;
  }

  /// Returns what the server reported, or libcurl and the TLS library about a failed connection, or
  /// Apple about a sheet. An addition to the Firebase C++ API.
  ///
  /// The string is for developers and log files. Tokens, keys and passwords are replaced by "***"; it
  /// is one line, without control characters.
  ///
  /// @return The string, for example "SSL certificate problem: certificate has expired (curl 60)";
  ///     "" for other errors, NULL if the future is invalid. Valid as long as a copy of this future
  ///     exists.
  ///
  /// @see server_message()
  const char* error_detail() const {
    const internal::HeldFuture held = Hold();
    return held.get() != nullptr ? firebase_future_error_detail(held.get()) : nullptr;
  }

  /// Returns the result without its type. See Future::result().
  ///
  /// @return The result, or NULL.
  inline const void* result_void() const;

  /// Sets the callback of the future.
  ///
  /// If the future is complete, the function calls the callback before it returns. Otherwise the
  /// callback runs on the library's thread. For an App with kCallbackDeliveryPolled, it always runs
  /// inside App::PollCallbacks(). It also runs if all copies of the future have been released.
  ///
  /// A future and its copies have one such callback. A later call replaces it, and the replaced
  /// callback is never called: the new one runs in its place. The function does nothing if the
  /// future is invalid.
  ///
  /// @param callback The function, or NULL to remove the callback.
  /// @param user_data A pointer that is passed to `callback`. Not owned.
  ///
  /// @see AddOnCompletion()
  inline void OnCompletion(CompletionCallback callback, void* user_data) const;

  /// Sets the callback of the future.
  ///
  /// The callback runs where the function above describes, and replaces its callback.
  ///
  /// @code
  /// auth->SignInAnonymously().OnCompletion(
  ///     [this](const firebase::FutureBase& completed) { ShowError(completed.error_message()); });
  /// @endcode
  ///
  /// @param callback The function object, or an empty one to remove the callback. It is destroyed
  ///     after it has run, or when it can no longer run.
  inline void OnCompletion(std::function<void(const FutureBase&)> callback) const;

  /// Adds a callback to the future.
  ///
  /// The callback runs where OnCompletion() describes. The callback of OnCompletion() runs first,
  /// then the added ones in the order in which they were added. Callbacks that are set after the
  /// completion run in the order of the calls.
  ///
  /// @param callback The function. NULL is ignored.
  /// @param user_data A pointer that is passed to `callback`. Not owned.
  ///
  /// @return A handle for RemoveOnCompletion(). It identifies no callback if the callback has
  ///     already run.
  inline CompletionCallbackHandle AddOnCompletion(CompletionCallback callback, void* user_data) const;

  /// Adds a callback to the future.
  ///
  /// @code
  /// auto handle = future.AddOnCompletion([this](const firebase::FutureBase&) { CloseDialog(); });
  /// // The dialog is closed by the player:
  /// future.RemoveOnCompletion(handle);
  /// @endcode
  ///
  /// @param callback The function object. An empty one is ignored. It is destroyed after it has
  ///     run, or when it can no longer run.
  ///
  /// @return A handle for RemoveOnCompletion(). It identifies no callback if the callback has
  ///     already run.
  inline CompletionCallbackHandle AddOnCompletion(std::function<void(const FutureBase&)> callback) const;

  /// Removes a callback of AddOnCompletion(), unless it has started to run.
  ///
  /// The function does not wait for a callback that is running on another thread.
  ///
  /// @param completion_handle The handle of the callback. A handle that identifies no callback is
  ///     ignored.
  inline void RemoveOnCompletion(CompletionCallbackHandle completion_handle) const;

  /// Blocks until the future is complete.
  ///
  /// Inside a callback the function does not block, because the operation cannot complete
  /// meanwhile. A game should not call the function on the thread that draws its frames.
  ///
  /// @code
  /// if (!future.Wait(5000)) {
  ///   future.Cancel();
  /// }
  /// @endcode
  ///
  /// @param timeout_ms The time limit in milliseconds, or kWaitTimeoutInfinite.
  ///
  /// @return True if the future is complete. False after the time limit, and at once if the future
  ///     is invalid.
  ///
  /// @see Future::Await()
  bool Wait(int timeout_ms) const {
    const internal::HeldFuture held = Hold();
    return held.get() != nullptr && firebase_future_wait(held.get(), timeout_ms);
  }

  /// Cancels a pending operation. An addition to the Firebase C++ API.
  ///
  /// When the function returns, the future is complete with auth::kAuthErrorCancelled. Changes that
  /// the server has already made remain, but no user is signed in by them. The function does
  /// nothing if the future is complete or invalid, or if its session is being stored at this
  /// moment; then the operation completes as usual.
  ///
  /// @code
  /// auto future = auth->SignInWithProvider(data);
  /// cancel_button.on_click = [future] { future.Cancel(); };
  /// @endcode
  void Cancel() const { firebase_future_cancel(Hold().get()); }

  /// Compares two futures.
  ///
  /// @param other The future to compare with.
  ///
  /// @return True if both refer to the same operation, or both are invalid.
  bool operator==(const FutureBase& other) const { return future_.address() == other.future_.address(); }

  /// Compares two futures.
  ///
  /// @param other The future to compare with.
  ///
  /// @return The negation of operator==().
  bool operator!=(const FutureBase& other) const { return !(*this == other); }

  /// Returns the future in terms of this library's implementation.
  ///
  /// @return A handle with a reference of its own.
  inline FutureHandle GetHandle() const;

 private:
  friend class internal::FutureInternal;

  // The reference is released outside of the lock, because the last one may run code of the
  // program.
  internal::HeldFuture Hold() const { return internal::HeldFuture(future_.Retain()); }

  // The reference to the C future.
  internal::FutureReference future_;
};

/// The result of an asynchronous function, with its type.
///
/// The class adds the type of the result to FutureBase. Any future converts to a Future<void>,
/// which has no result. All rules of FutureBase apply, for threads, for the lifetime of the result
/// and for callbacks.
///
/// @code
/// firebase::Future<firebase::auth::AuthResult> sign_in = auth->SignInAnonymously();
/// firebase::Future<void> done = sign_in;  // The same operation, without its result.
/// @endcode
///
/// @tparam T The type of the result, or void.
template <typename T>
class Future : public FutureBase {
 public:
  /// A function that is called when a future is complete. See FutureBase::CompletionCallback.
  ///
  /// @param result_data The complete future. Valid during the call; copy it to keep it.
  /// @param user_data The pointer that was registered with the function.
  typedef void (*TypedCompletionCallback)(const Future<T>& result_data, void* user_data);

  /// Creates an invalid future.
  Future() {}

  /// Creates a future of another implementation. See FutureBase.
  ///
  /// @param api The implementation. Its result must be a T. NULL creates an invalid future.
  /// @param handle The handle of the future in the implementation.
  inline Future(detail::FutureApiInterface* api, const FutureHandle& handle);

  /// Converts any future to a Future<void>.
  ///
  /// @param other The future to convert.
  template <typename U, typename = typename std::enable_if<std::is_void<T>::value && !std::is_void<U>::value>::type>
  Future(const Future<U>& other)  // NOLINT(runtime/explicit): meant to convert.
      : FutureBase(other) {}

  /// Returns the result.
  ///
  /// After a failure the result is a default-constructed T. An AuthResult then has the values that
  /// the server reported. The result never changes.
  ///
  /// @return The result; NULL while the future is pending, and always for Future<void>. All copies
  ///     return the same pointer, which is valid as long as one of them exists.
  ///
  /// @see FutureBase::error()
  const T* result() const { return static_cast<const T*>(result_void()); }

  /// Returns the result without its type.
  ///
  /// @return The result, or NULL; see result().
  const void* result_void() const { return std::is_void<T>::value ? nullptr : FutureBase::result_void(); }

  /// Sets the callback of the future.
  ///
  /// A future has one such callback. FutureBase::OnCompletion() sets the same one and describes
  /// where it runs.
  ///
  /// @param callback The function, or NULL to remove the callback.
  /// @param user_data A pointer that is passed to `callback`. Not owned.
  inline void OnCompletion(TypedCompletionCallback callback, void* user_data) const;

  /// Sets the callback of the future.
  ///
  /// A future has one such callback. FutureBase::OnCompletion() sets the same one and describes
  /// where it runs.
  ///
  /// @param callback The function object, or an empty one to remove the callback.
  inline void OnCompletion(std::function<void(const Future<T>&)> callback) const;

  /// Adds a callback to the future. See FutureBase::AddOnCompletion().
  ///
  /// @param callback The function. NULL is ignored.
  /// @param user_data A pointer that is passed to `callback`. Not owned.
  ///
  /// @return A handle for RemoveOnCompletion(). It identifies no callback if the callback has
  ///     already run.
  inline CompletionCallbackHandle AddOnCompletion(TypedCompletionCallback callback, void* user_data) const;

  /// Adds a callback to the future. See FutureBase::AddOnCompletion().
  ///
  /// @param callback The function object. An empty one is ignored.
  ///
  /// @return A handle for RemoveOnCompletion(). It identifies no callback if the callback has
  ///     already run.
  inline CompletionCallbackHandle AddOnCompletion(std::function<void(const Future<T>&)> callback) const;

  /// Blocks until the future is complete and returns the result.
  ///
  /// Inside a callback the function does not block.
  ///
  /// @code
  /// const std::string* token = user.GetToken(false).Await(5000);
  /// @endcode
  ///
  /// @param timeout_ms The time limit in milliseconds, or kWaitTimeoutInfinite.
  ///
  /// @return The result; NULL if the future is not complete after the time limit. After a failure
  ///     it is not NULL: check the error.
  ///
  /// @see Wait()
  const T* Await(int timeout_ms) const { return Wait(timeout_ms) ? result() : nullptr; }
};

namespace internal {

class AuthState;

/// The C++ result of a C future. It is attached to the C future, so that all copies share it.
class FutureResult {
 public:
  /// Destroys the result.
  virtual ~FutureResult() {}

  /// Returns the result.
  ///
  /// @param future The complete C future.
  ///
  /// @return The result.
  virtual const void* Get(const firebase_future* future) = 0;

  /// Returns the state of the Auth that started the operation.
  ///
  /// @return The state, or null if the operation belongs to no Auth.
  virtual std::shared_ptr<AuthState> auth_state() const { return nullptr; }

  /// The deleter for the C API.
  ///
  /// @param result A FutureResult.
  static void Delete(void* result) { delete static_cast<FutureResult*>(result); }
};

/// A result that is read from the C future when it is requested for the first time.
///
/// @tparam T The type of the result.
/// @tparam Reader A function object that takes a `const firebase_future*` and a `T*`.
template <typename T, typename Reader>
class LazyFutureResult : public FutureResult {
 public:
  /// Creates a result that has not been read.
  ///
  /// @param reader The function object that reads the result.
  explicit LazyFutureResult(Reader reader) : reader_(std::move(reader)), value_(nullptr) {}

  /// A result cannot be copied.
  LazyFutureResult(const LazyFutureResult&) = delete;

  /// A result cannot be assigned.
  LazyFutureResult& operator=(const LazyFutureResult&) = delete;

  /// Deletes the value, if it was read.
  ~LazyFutureResult() override { delete value_.load(std::memory_order_acquire); }

  /// Returns the value; reads it on the first call.
  ///
  /// If two threads read it at the same time, both return the value that was stored first.
  ///
  /// @param future The complete C future.
  ///
  /// @return The value.
  const void* Get(const firebase_future* future) override {
    const T* known = value_.load(std::memory_order_acquire);
    if (known != nullptr) return known;
    std::unique_ptr<T> made(new T());
    reader_(future, made.get());
    if (!value_.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel)) return known;
    return made.release();
  }

 private:
  // The function object that reads the result.
  const Reader reader_;

  // The value, or NULL before it is read.
  std::atomic<const T*> value_;
};

/// A function object that calls a function pointer with the pointer of the program.
///
/// @tparam F The type of the future.
template <typename F>
struct PlainCallback {
  /// The function of the program.
  void (*callback)(const F&, void*);

  /// The pointer of the program. Not owned.
  void* user_data;

  /// Calls the function.
  ///
  /// @param future The complete future.
  void operator()(const F& future) const { callback(future, user_data); }
};

/// Access to the C future of a C++ future.
class FutureInternal {
 public:
  /// Creates a C++ future.
  ///
  /// @tparam F The type of the future.
  /// @param future The C future. The function takes over the caller's reference. NULL creates an
  ///     invalid future.
  ///
  /// @return The future.
  template <typename F>
  static F Adopt(firebase_future* future) {
    F adopted;
    static_cast<FutureBase&>(adopted).future_.Exchange(future);
    return adopted;
  }

  /// Changes the type of a future.
  ///
  /// The C future and its result do not change, so the caller must know that the result has the
  /// type that F requires.
  ///
  /// @tparam F The new type.
  /// @param future The future.
  ///
  /// @return The same future with the type F.
  template <typename F>
  static F Cast(const FutureBase& future) {
    return Adopt<F>(future.future_.Retain());
  }

  /// Adds a reference to the C future.
  ///
  /// @param future The C++ future.
  ///
  /// @return The reference; NULL if the future is invalid.
  static HeldFuture Hold(const FutureBase& future) { return future.Hold(); }

  /// Returns whether other references to the operation exist.
  ///
  /// @param future The C++ future.
  ///
  /// @return True if other references exist.
  static bool IsShared(const FutureBase& future) { return future.future_.is_shared(); }

  /// Returns the C++ result of a C future.
  ///
  /// @param future The C future, or NULL.
  ///
  /// @return The result; NULL if there is none or the future is not complete.
  static const void* Result(const firebase_future* future) {
    if (firebase_future_status(future) != FIREBASE_FUTURE_STATUS_COMPLETE) return nullptr;
    auto* const result = static_cast<FutureResult*>(firebase_future_attachment(future));
    return result != nullptr ? result->Get(future) : nullptr;
  }

  /// Returns the state of the Auth that started an operation.
  ///
  /// @param future The C future, or NULL.
  ///
  /// @return The state, or null if the operation belongs to no Auth or has no result.
  static std::shared_ptr<AuthState> GetAuthState(const firebase_future* future) {
    auto* const result = static_cast<FutureResult*>(firebase_future_attachment(future));
    return result != nullptr ? result->auth_state() : nullptr;
  }

  /// Attaches a result to a C future, which owns it afterwards.
  ///
  /// @param future The C future.
  /// @param result The result.
  static void Attach(firebase_future* future, FutureResult* result) {
    if (firebase_future_attach(future, result, &FutureResult::Delete) != result) delete result;
  }

  /// Sets the single callback of a future.
  ///
  /// @tparam F The type of the future that the callback takes.
  /// @param future The future.
  /// @param function The callback.
  template <typename F, typename Function>
  static void Set(const FutureBase& future, Function function) {
    const HeldFuture held = future.Hold();
    if (held.get() == nullptr) return;
    firebase_future_on_completion(held.get(), &Run<F, Function>, new Function(std::move(function)), &Delete<Function>);
  }

  /// Sets or removes the single callback of a future.
  ///
  /// @param future The future.
  /// @param callback The function, or NULL to remove the callback.
  /// @param user_data A pointer for `callback`. Not owned.
  template <typename F>
  static void SetPlain(const FutureBase& future, void (*callback)(const F&, void*), void* user_data) {
    if (callback == nullptr) return Clear(future);
    Set<F>(future, PlainCallback<F>{callback, user_data});
  }

  /// Sets or removes the single callback of a future.
  ///
  /// @param future The future.
  /// @param function The callback, or an empty one to remove the callback.
  template <typename F>
  static void SetFunction(const FutureBase& future, std::function<void(const F&)> function) {
    if (!function) return Clear(future);
    Set<F>(future, std::move(function));
  }

  /// Adds a callback to a future.
  ///
  /// @tparam F The type of the future that the callback takes.
  /// @param future The future.
  /// @param function The callback.
  ///
  /// @return The handle of the callback.
  template <typename F, typename Function>
  static detail::CompletionCallbackHandle Add(const FutureBase& future, Function function) {
    const HeldFuture held = future.Hold();
    if (held.get() == nullptr) return detail::CompletionCallbackHandle();
    return detail::CompletionCallbackHandle(firebase_future_add_on_completion(
        held.get(), &Run<F, Function>, new Function(std::move(function)), &Delete<Function>));
  }

  /// Adds a callback to a future.
  ///
  /// @param future The future.
  /// @param callback The function. NULL is ignored.
  /// @param user_data A pointer for `callback`. Not owned.
  ///
  /// @return The handle of the callback.
  template <typename F>
  static detail::CompletionCallbackHandle AddPlain(const FutureBase& future, void (*callback)(const F&, void*),
                                                   void* user_data) {
    if (callback == nullptr) return detail::CompletionCallbackHandle();
    return Add<F>(future, PlainCallback<F>{callback, user_data});
  }

  /// Adds a callback to a future.
  ///
  /// @param future The future.
  /// @param function The callback. An empty one is ignored.
  ///
  /// @return The handle of the callback.
  template <typename F>
  static detail::CompletionCallbackHandle AddFunction(const FutureBase& future,
                                                      std::function<void(const F&)> function) {
    if (!function) return detail::CompletionCallbackHandle();
    return Add<F>(future, std::move(function));
  }

  /// Removes a callback.
  ///
  /// @param future The future.
  /// @param handle The handle of the callback.
  static void Remove(const FutureBase& future, detail::CompletionCallbackHandle handle) {
    firebase_future_remove_on_completion(future.Hold().get(), handle.id());
  }

  /// Creates a future that has failed.
  ///
  /// @param error The error.
  /// @param message The error message.
  /// @param result The result, which the future owns.
  ///
  /// @return The future.
  template <typename F>
  static F Failed(int error, const char* message, FutureResult* result) {
    const HeldPromise promise(firebase_promise_create());
    firebase_future* const future = firebase_promise_copy_future(promise.get());
    Attach(future, result);
    firebase_promise_complete(promise.get(), error, message);
    return Adopt<F>(future);
  }

 private:
  static void Clear(const FutureBase& future) {
    firebase_future_on_completion(future.Hold().get(), nullptr, nullptr, nullptr);
  }

  // The C callback. It does not throw, because an exception must not reach the library.
  template <typename F, typename Function>
  static void Run(firebase_future* future, void* function) noexcept {
    firebase_future_retain(future);
    (*static_cast<Function*>(function))(Adopt<F>(future));
  }

  // The deleter for the C API.
  template <typename Function>
  static void Delete(void* function) {
    delete static_cast<Function*>(function);
  }
};

}  // namespace internal

// The definitions of the functions above that need FutureInternal. The declarations document them.

inline const void* FutureBase::result_void() const { return internal::FutureInternal::Result(Hold().get()); }

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
inline FutureBase::CompletionCallbackHandle Future<T>::AddOnCompletion(TypedCompletionCallback callback,
                                                                       void* user_data) const {
  return internal::FutureInternal::AddPlain<Future<T>>(*this, callback, user_data);
}

template <typename T>
inline FutureBase::CompletionCallbackHandle Future<T>::AddOnCompletion(
    std::function<void(const Future<T>&)> callback) const {
  return internal::FutureInternal::AddFunction<Future<T>>(*this, std::move(callback));
}

#if defined(__cpp_impl_coroutine)

namespace internal {

/// The awaiter of a future, which `co_await` uses.
template <typename T>
class FutureAwaiter {
 public:
  /// Creates an awaiter.
  ///
  /// @param future The future to wait for.
  explicit FutureAwaiter(const Future<T>& future)
      : future_(future), ended_(std::make_shared<std::atomic<bool>>(false)) {}

  /// An awaiter cannot be copied.
  FutureAwaiter(const FutureAwaiter&) = delete;

  /// An awaiter cannot be assigned.
  FutureAwaiter& operator=(const FutureAwaiter&) = delete;

  /// Marks the coroutine as ended. A coroutine that is destroyed while it waits must not be
  /// resumed.
  ~FutureAwaiter() { ended_->store(true); }

  /// Returns whether the coroutine continues without waiting.
  ///
  /// @return True if the future is not pending.
  bool await_ready() const { return future_.status() != kFutureStatusPending; }

  /// Resumes the coroutine when the future is complete.
  ///
  /// @param coroutine The coroutine.
  void await_suspend(std::coroutine_handle<> coroutine) const {
    // A copy, as the coroutine may run to its end, with this awaiter, inside of the call.
    const Future<T> future = future_;
    FutureInternal::Add<Future<T>>(future, [coroutine, ended = ended_](const Future<T>&) {
      if (!ended->load()) coroutine.resume();
    });
  }

  /// Returns the value of the `co_await` expression.
  ///
  /// @return The complete future.
  Future<T> await_resume() const { return future_; }

 private:
  // The future to wait for.
  const Future<T> future_;

  // Whether the coroutine was resumed or destroyed. The callback shares it.
  const std::shared_ptr<std::atomic<bool>> ended_;
};

}  // namespace internal

/// Waits in a coroutine until a future is complete. An addition to the Firebase C++ API, for C++20.
///
/// The coroutine continues where callbacks run; at once, if the future is complete or invalid. It
/// may be destroyed while it waits, on the thread on which callbacks run.
///
/// @code
/// firebase::Future<firebase::auth::AuthResult> future = co_await auth->SignInAnonymously();
/// if (future.error() == 0) ShowName(future.result()->user.uid());
/// @endcode
///
/// @param future The future to wait for.
///
/// @return An awaiter whose result is the future itself.
template <typename T>
internal::FutureAwaiter<T> operator co_await(const Future<T>& future) {
  return internal::FutureAwaiter<T>(future);
}

#endif  // __cpp_impl_coroutine

}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#include "firebase/internal/future_impl.h"

#endif  // FIREBASE_FUTURE_H_
