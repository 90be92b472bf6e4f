/// Firebase Authentication: signs players of one App in and out.
#ifndef FIREBASE_AUTH_AUTH_H_
#define FIREBASE_AUTH_AUTH_H_

#include <stdint.h>

#include <memory>
#include <mutex>
#include <string>

#include "firebase/app.h"
#include "firebase/auth/credential.h"
#include "firebase/auth/types.h"
#include "firebase/auth/user.h"
#include "firebase/c/auth.h"
#include "firebase/future.h"
#include "firebase/internal/auth_state.h"
#include "firebase/internal/common.h"

namespace firebase {
namespace auth {

/// The Auth of an App.
///
/// GetAuth() makes it and gives the same object until the caller deletes it, which may be before or
/// after the App, on any thread and inside callbacks. Deleting it doesn't wait: its requests are
/// dropped, and its pending futures complete with kAuthErrorCancelled and stay readable. The stored
/// session stays: the next Auth of an App with the same name and project has the user again.
///
/// Once the App is deleted, nobody is signed in here any more, and futures of further calls have
/// kAuthErrorApiNotAvailable.
///
/// Each asynchronous function remembers its last future, which the function of the same name and
/// LastResult gives again until the next call or the end of the Auth. Arguments are copied. Any
/// thread; nothing waits for the network.
class Auth {
 public:
  ~Auth() {
    state_->End();
    if (firebase_auth_attachment(state_->auth()) == this) firebase_auth_detach(state_->auth());
  }

  Auth(const Auth&) = delete;
  Auth& operator=(const Auth&) = delete;

  /// The Auth of that App; made on the first call, when the stored session is restored without
  /// asking the network. NULL for NULL. `init_result_out` may be NULL.
  static inline Auth* GetAuth(App* app, InitResult* init_result_out = nullptr);

  /// The App. Not to be used once that is deleted.
  App& app() { return *app_; }

  /// The signed-in user, at once and also offline; not valid if nobody is signed in.
  User current_user() { return internal::UserInternal::Make(state_); }

  /// Signs in. Before the network is asked, an identity token with a nonce is compared with the
  /// credential's: kAuthErrorMissingOrInvalidNonce says which of them is wrong. When the future is
  /// complete, the session is stored.
  Future<User> SignInWithCredential(const Credential& credential) {
    return state_->Started<User>(
        internal::kAuthFunctionSignInWithCredential,
        firebase_auth_sign_in_with_credential(state_->auth(),
                                              internal::CredentialInternal::Get(credential)));
  }

  /// As SignInWithCredential(), with what the provider told.
  Future<AuthResult> SignInAndRetrieveDataWithCredential(const Credential& credential) {
    return state_->Started<AuthResult>(
        internal::kAuthFunctionSignInAndRetrieveDataWithCredential,
        firebase_auth_sign_in_and_retrieve_data_with_credential(
            state_->auth(), internal::CredentialInternal::Get(credential)));
  }
  Future<AuthResult> SignInAndRetrieveDataWithCredentialLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInAndRetrieveDataWithCredential);
  }

  /// Makes a guest account; if a guest is signed in already, that one is the result.
  Future<AuthResult> SignInAnonymously() {
    return state_->Started<AuthResult>(internal::kAuthFunctionSignInAnonymously,
                                       firebase_auth_sign_in_anonymously(state_->auth()));
  }
  Future<AuthResult> SignInAnonymouslyLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInAnonymously);
  }

  /// Signs out at once. Sign-ins and other changes of the user that are under way are cancelled.
  void SignOut() { firebase_auth_sign_out(state_->auth()); }

  /// Sends every request to an auth emulator instead of Google, unencrypted. Call it before
  /// anything else. A host or port that can't be is ignored. Without it, the environment variables
  /// FIREBASE_AUTH_EMULATOR_HOST ("host:port"), USE_AUTH_EMULATOR and AUTH_EMULATOR_PORT are
  /// honoured.
  void UseEmulator(std::string host, uint32_t port) {
    firebase_auth_use_emulator(state_->auth(), host.c_str(), port);
  }

  // From here on, additions to Firebase's API.

  /// Tells Apple that the player leaves, with the authorization code of a sign-in not older than
  /// five minutes; to be followed by User::Delete() (App Store Review Guideline 5.1.1(v)).
  Future<void> RevokeTokenWithAuthorizationCode(const char* authorization_code) {
    return state_->Started<void>(
        internal::kAuthFunctionRevokeTokenWithAuthorizationCode,
        firebase_auth_revoke_token_with_authorization_code(state_->auth(), authorization_code));
  }
  Future<void> RevokeTokenWithAuthorizationCodeLastResult() const {
    return state_->Last<void>(internal::kAuthFunctionRevokeTokenWithAuthorizationCode);
  }

  /// Which kind of store holds the session.
  SessionStoreKind session_store_kind() const {
    return static_cast<SessionStoreKind>(firebase_auth_session_store_kind(state_->auth()));
  }

  /// The file that holds the session; "" for other kinds of stores.
  std::string session_store_path() const {
    return firebase_auth_session_store_path(state_->auth());
  }

 private:
  Auth(App* app, firebase_auth* auth)
      : app_(app), state_(std::make_shared<internal::AuthState>(auth)) {}

  App* const app_;
  const std::shared_ptr<internal::AuthState> state_;
};

inline Auth* Auth::GetAuth(App* app, InitResult* init_result_out) {
  if (init_result_out != nullptr) {
    *init_result_out = app != nullptr ? kInitResultSuccess : kInitResultFailedMissingDependency;
  }
  if (app == nullptr) return nullptr;
  const std::lock_guard<std::mutex> lock(app->mutex_);
  firebase_auth* const auth = firebase_auth_get(app->app_);
  Auth* instance = static_cast<Auth*>(firebase_auth_attachment(auth));
  if (instance == nullptr) {
    instance = new Auth(app, auth);
    firebase_auth_attach(auth, instance, nullptr);
    app->auth_ = instance->state_;
  }
  return instance;
}

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_AUTH_H_
