/// The inside of an Auth, which its users and futures share with it.
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
#include "firebase/internal/listener_calls.h"

namespace firebase {
namespace internal {

/// The functions whose last future an Auth remembers.
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
  kAuthFunctionSendSignInLinkToEmail,
  kAuthFunctionSignInWithEmailLink,
  kAuthFunctionApplyActionCode,
  kAuthFunctionCheckActionCode,
  kAuthFunctionVerifyPasswordResetCode,
  kAuthFunctionConfirmPasswordReset,
  kAuthFunctionSignInWithTokens,
  kAuthFunctionUpdateCurrentUser,
  kAuthFunctionRevokeTokenWithAuthorizationCode,
  kAuthFunctionRevokeAccessToken,
  kAuthFunctionGetToken,
  kAuthFunctionGetTokenResult,
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
  kAuthFunctionGetMultiFactorSession,
  kAuthFunctionEnroll,
  kAuthFunctionUnenroll,
  kAuthFunctionResolveSignIn,
  kAuthFunctionRestoreKeptSession,
  kAuthFunctionCount,
};

class AuthState;

/// Reads a result of type T from a complete C future; a specialization for each T.
template <typename T>
struct ResultReader {
  std::shared_ptr<AuthState> state;

  void operator()(const firebase_future* future, T* result) const;
};

template <>
inline void ResultReader<std::string>::operator()(const firebase_future* future,
                                                  std::string* result) const {
  *result = firebase_future_string(future);
}

/// The result of an operation of an Auth.
template <typename T>
class AuthFutureResult : public LazyFutureResult<T, ResultReader<T>> {
 public:
  explicit AuthFutureResult(const std::shared_ptr<AuthState>& state)
      : LazyFutureResult<T, ResultReader<T>>(ResultReader<T>{state}), state_(state) {}

  std::shared_ptr<AuthState> auth_state() const override { return state_; }

 private:
  const std::shared_ptr<AuthState> state_;
};

struct UserReleaser {
  void operator()(const firebase_user* user) const { firebase_user_release(user); }
};

/// A reference to a C user, or NULL.
typedef std::unique_ptr<const firebase_user, UserReleaser> UserReference;

/// What an Auth, its User handles and its futures' results share. It outlives the Auth, so that
/// none of them ever points at something gone.
class AuthState : public AppDependent, public std::enable_shared_from_this<AuthState> {
 public:
  /// Retains `auth`.
  explicit AuthState(firebase_auth* auth) : auth_(auth), ended_(false), futures_() {
    firebase_auth_retain(auth_);
  }

  AuthState(const AuthState&) = delete;
  AuthState& operator=(const AuthState&) = delete;

  ~AuthState() override { firebase_auth_release(auth_); }

  /// Waits for listeners that run on other threads, as they were given the Auth, but for nothing
  /// else.
  void End() override {
    if (SetEnded()) firebase_auth_shutdown(auth_);
    listener_calls_.Stop();
  }

  firebase_auth* auth() const { return auth_; }

  /// Whether the Auth or its App was deleted.
  bool ended() const { return ended_; }

  /// The calls of its listeners, which come to an end with it.
  ListenerCalls& listener_calls() { return listener_calls_; }

  /// The signed-in user; NULL if nobody is, or the Auth has ended.
  UserReference current_user() const {
    return UserReference(ended_ ? nullptr : firebase_auth_current_user(auth_));
  }

  /// The C++ future of an operation that was just started; takes `future` over.
  template <typename T>
  Future<T> Started(AuthFunction function, firebase_future* future) {
    AttachResult(future, static_cast<T*>(nullptr));
    Future<T> started = FutureInternal::Adopt<Future<T>>(future);
    Remember(function, started);
    return started;
  }

  /// The last future that Started() made for that function.
  template <typename T>
  Future<T> Last(AuthFunction function) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return FutureInternal::Cast<Future<T>>(futures_[function]);
  }

  /// Makes `future` the last one of that function. An ended Auth remembers nothing: nobody would
  /// make it forget.
  void Remember(AuthFunction function, FutureBase future) {
    // What it replaces is freed after the unlock, as that may run callers' code.
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!ended_) std::swap(futures_[function], future);
  }

 private:
  /// False the second time.
  bool SetEnded() {
    std::array<FutureBase, kAuthFunctionCount> dropped;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (ended_) return false;
    ended_ = true;
    dropped.swap(futures_);
    return true;
  }

  template <typename T>
  void AttachResult(firebase_future* future, T*) {
    FutureInternal::Attach(future, new AuthFutureResult<T>(shared_from_this()));
  }

  void AttachResult(firebase_future*, void*) {}

  firebase_auth* const auth_;
  std::atomic<bool> ended_;
  mutable std::mutex mutex_;
  std::array<FutureBase, kAuthFunctionCount> futures_;
  ListenerCalls listener_calls_;
};

}  // namespace internal
}  // namespace firebase

#endif  // FIREBASE_INTERNAL_AUTH_STATE_H_
