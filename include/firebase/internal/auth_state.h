// SPDX-License-Identifier: Apache-2.0
/// @file
/// The state of an Auth, which its users and futures share with it.
#ifndef FIREBASE_INTERNAL_AUTH_STATE_H_
#define FIREBASE_INTERNAL_AUTH_STATE_H_

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>

#include "firebase/app.h"
#include "firebase/c/auth.h"
#include "firebase/c/user.h"
#include "firebase/future.h"
#include "firebase/internal/reference.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace internal {

/// The functions whose last future an Auth stores.
enum AuthFunction {
  kAuthFunctionFetchProvidersForEmail,
  kAuthFunctionSignInWithCustomToken,
  kAuthFunctionSignInWithCredential,
  kAuthFunctionSignInWithProvider,
  kAuthFunctionSignInAndRetrieveDataWithCredential,
  kAuthFunctionSignInAnonymously,
  kAuthFunctionSignInWithEmailAndPassword,
  kAuthFunctionCreateUserWithEmailAndPassword,
  kAuthFunctionSendPasswordResetEmail,
  kAuthFunctionGetToken,
  kAuthFunctionReload,
  kAuthFunctionUpdateEmail,
  kAuthFunctionUpdatePassword,
  kAuthFunctionUpdatePhoneNumberCredential,
  kAuthFunctionUpdateUserProfile,
  kAuthFunctionSendEmailVerification,
  kAuthFunctionSendEmailVerificationBeforeUpdatingEmail,
  kAuthFunctionLinkWithCredential,
  kAuthFunctionLinkWithProvider,
  kAuthFunctionUnlink,
  kAuthFunctionReauthenticate,
  kAuthFunctionReauthenticateAndRetrieveData,
  kAuthFunctionReauthenticateWithProvider,
  kAuthFunctionDelete,
  kAuthFunctionCount,
};

class AuthState;

/// Reads a result of the type T from a complete C future. Each type has a specialization.
template <typename T>
struct ResultReader {
  /// The state of the Auth that started the operation.
  std::shared_ptr<AuthState> state;

  /// Reads the result.
  ///
  /// @param future The complete C future.
  /// @param result Receives the result.
  void operator()(const firebase_future* future, T* result) const;
};

template <>
inline void ResultReader<std::string>::operator()(const firebase_future* future, std::string* result) const {
  *result = firebase_future_string(future);
}

/// The result of an operation of an Auth.
template <typename T>
class AuthFutureResult : public LazyFutureResult<T, ResultReader<T>> {
 public:
  /// Creates a result that has not been read.
  ///
  /// @param state The state of the Auth.
  explicit AuthFutureResult(const std::shared_ptr<AuthState>& state)
      : LazyFutureResult<T, ResultReader<T>>(ResultReader<T>{state}), state_(state) {}

  std::shared_ptr<AuthState> auth_state() const override { return state_; }

 private:
  const std::shared_ptr<AuthState> state_;
};

/// A reference to a C user, or NULL.
typedef Reference<firebase_user> UserReference;

/// The state that an Auth, its User handles and the results of its futures share.
///
/// It outlives the Auth, so that none of them refers to a deleted object.
class AuthState : public AppDependent, public std::enable_shared_from_this<AuthState> {
 public:
  /// Creates the state and adds a reference to the C Auth.
  ///
  /// @param auth The C Auth.
  explicit AuthState(firebase_auth* auth)
      : auth_(Reference<firebase_auth>::Retained(auth)), ended_(false), futures_() {}

  AuthState(const AuthState&) = delete;
  AuthState& operator=(const AuthState&) = delete;

  /// Stops the Auth, and waits for callbacks that run on other threads.
  void End() override {
    SetEnded();
    firebase_auth_shutdown(auth());
  }

  /// Returns the C Auth.
  ///
  /// @return The C Auth, which is valid as long as the state.
  firebase_auth* auth() const { return auth_.get(); }

  /// Returns whether the Auth or its App was deleted.
  ///
  /// @return True if the Auth has ended.
  bool ended() const { return ended_; }

  /// Returns the signed-in user.
  ///
  /// @return The user; NULL if no user is signed in or the Auth has ended.
  UserReference current_user() const {
    return UserReference(ended_ ? nullptr : firebase_auth_copy_current_user(auth()));
  }

  /// Creates the C++ future of an operation that was just started.
  ///
  /// @param future The C future. The function takes over the caller's reference.
  ///
  /// @return The C++ future.
  template <typename T>
  Future<T> Started(firebase_future* future) {
    AttachResult(future, static_cast<T*>(nullptr));
    return FutureInternal::Adopt<Future<T>>(future);
  }

  /// Does the same, and stores the future.
  ///
  /// @param function The function that started the operation.
  /// @param future The C future. The function takes over the caller's reference.
  ///
  /// @return The C++ future.
  template <typename T>
  Future<T> Started(AuthFunction function, firebase_future* future) {
    Future<T> started = Started<T>(future);
    Remember(function, started);
    return started;
  }

  /// Returns the last future of a function.
  ///
  /// @param function The function.
  ///
  /// @return The future; invalid if there is none.
  template <typename T>
  Future<T> Last(AuthFunction function) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return FutureInternal::Cast<Future<T>>(futures_[function]);
  }

  /// Stores the last future of a function.
  ///
  /// An Auth that has ended stores nothing, because nothing would release the future.
  ///
  /// @param function The function.
  /// @param future The future.
  void Remember(AuthFunction function, FutureBase future) {
    // The replaced future is released after the lock, because this may run code of the program.
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!ended_) std::swap(futures_[function], future);
  }

 private:
  void SetEnded() {
    std::array<FutureBase, kAuthFunctionCount> dropped;
    const std::lock_guard<std::mutex> lock(mutex_);
    ended_ = true;
    dropped.swap(futures_);
  }

  template <typename T>
  void AttachResult(firebase_future* future, T*) {
    FutureInternal::Attach(future, new AuthFutureResult<T>(shared_from_this()));
  }

  void AttachResult(firebase_future*, void*) {}

  const Reference<firebase_auth> auth_;
  std::atomic<bool> ended_;
  mutable std::mutex mutex_;
  std::array<FutureBase, kAuthFunctionCount> futures_;
};

}  // namespace internal
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_INTERNAL_AUTH_STATE_H_
