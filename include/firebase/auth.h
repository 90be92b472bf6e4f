/// Firebase Authentication: signs players of one App in and out.
#ifndef FIREBASE_AUTH_AUTH_H_
#define FIREBASE_AUTH_AUTH_H_

#include <stdint.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "firebase/app.h"
#include "firebase/auth/action_code.h"
#include "firebase/auth/credential.h"
#include "firebase/auth/federated_provider.h"
#include "firebase/auth/listener.h"
#include "firebase/auth/phone_auth_provider.h"
#include "firebase/auth/token_result.h"
#include "firebase/auth/types.h"
#include "firebase/auth/user.h"
#include "firebase/c/app_check.h"
#include "firebase/c/auth.h"
#include "firebase/future.h"
#include "firebase/internal/auth_state.h"
#include "firebase/internal/common.h"

namespace firebase {

namespace internal {
struct WebSignInFunctions;
}  // namespace internal

namespace auth {

/// The Auth of an App.
///
/// GetAuth() makes it and gives the same object until the caller deletes it, which may be before or
/// after the App, on any thread and inside callbacks. Deleting it doesn't wait for the network: its
/// requests are dropped, and its pending futures complete with kAuthErrorCancelled and stay
/// readable. It waits for listeners that run on other threads, not for callbacks of futures. The
/// stored session stays: the next Auth of an App with the same name and project has the user again.
///
/// Once the App is deleted, nobody is signed in here any more, and futures of further calls have
/// kAuthErrorApiNotAvailable.
///
/// Each asynchronous function remembers its last future, which the function of the same name and
/// LastResult gives again until the next call or the end of the Auth. Arguments are copied. Any
/// thread; nothing waits for the network.
class Auth {
 public:
  /// What FetchProvidersForEmail() brings.
  struct FetchProvidersResult {
    /// The ids of the providers that the account signs in with.
    std::vector<std::string> providers;
  };

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

  /// The language of mails and text messages that the project sends, as a BCP 47 tag such as
  /// "pt-BR"; "" leaves it to the project.
  std::string language_code() const { return firebase_auth_language_code(state_->auth()); }

  /// NULL or "" clears. A text that is no such tag changes nothing.
  void set_language_code(const char* language_code) {
    firebase_auth_set_language_code(state_->auth(), language_code);
  }

  /// Sets the language to that of the process's environment; clears it if there is none.
  void UseAppLanguage() { firebase_auth_use_app_language(state_->auth()); }

  /// The providers that the account of that address signs in with. Projects with e-mail enumeration
  /// protection tell none. kAuthErrorMissingEmail for NULL or "".
  inline Future<FetchProvidersResult> FetchProvidersForEmail(const char* email);
  inline Future<FetchProvidersResult> FetchProvidersForEmailLastResult() const;

  /// Signs in with a token that the game's own server made with the Admin SDK.
  /// kAuthErrorInvalidCustomToken for NULL or "".
  Future<AuthResult> SignInWithCustomToken(const char* token) {
    return state_->Started<AuthResult>(
        internal::kAuthFunctionSignInWithCustomToken,
        firebase_auth_sign_in_with_custom_token(state_->auth(), token));
  }
  Future<AuthResult> SignInWithCustomTokenLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInWithCustomToken);
  }

  /// Signs in. Before the network is asked, an identity token with a nonce is compared with the
  /// credential's: kAuthErrorMissingOrInvalidNonce says which of them is wrong. When the future is
  /// complete, the session is stored.
  Future<User> SignInWithCredential(const Credential& credential) {
    return state_->Started<User>(
        internal::kAuthFunctionSignInWithCredential,
        firebase_auth_sign_in_with_credential(state_->auth(),
                                              internal::CredentialInternal::Get(credential)));
  }

  /// As it was up to version 11.
  FIREBASE_DEPRECATED Future<User> SignInWithCredentialLastResult() const {
    return state_->Last<User>(internal::kAuthFunctionSignInWithCredential);
  }

  /// Signs in by the provider's handler if it has one, else through the provider's own pages in
  /// the player's browser, as firebase/auth/web_sign_in.h says. Cancelling the future, SignOut()
  /// and deleting the Auth end the sign-in at once. The provider stays the caller's; NULL is an
  /// error of the future, too. The second form takes what is asked for as it is, as Firebase's
  /// guides do.
  ///
  /// kAuthErrorUserCancelled if the player declines; kAuthErrorWebContextCancelled if they do in
  /// the library's page, or don't answer in time; kAuthErrorWebContextAlreadyPresented while this
  /// Auth asks already; kAuthErrorWebInternalError if no browser can be opened;
  /// kAuthErrorUnauthorizedDomain if the project doesn't list "localhost";
  /// kAuthErrorInvalidProviderId for a provider without pages; and what SignInWithCredential()
  /// fails with, collisions with their updated credential included.
  Future<AuthResult> SignInWithProvider(FederatedAuthProvider* provider) {
    // A copy, as the provider's handler may delete this object.
    const std::shared_ptr<internal::AuthState> state = state_;
    return state->Started<AuthResult>(
        internal::kAuthFunctionSignInWithProvider,
        firebase_auth_sign_in_with_provider(
            state->auth(), internal::FederatedProviderInternal::Make(provider).get()));
  }
  Future<AuthResult> SignInWithProvider(const FederatedOAuthProviderData& provider_data) {
    FederatedOAuthProvider provider(provider_data);
    return SignInWithProvider(&provider);
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

  /// Signs in with an e-mail address and its password. kAuthErrorMissingEmail and
  /// kAuthErrorMissingPassword for NULL or "".
  Future<AuthResult> SignInWithEmailAndPassword(const char* email, const char* password) {
    return state_->Started<AuthResult>(
        internal::kAuthFunctionSignInWithEmailAndPassword,
        firebase_auth_sign_in_with_email_and_password(state_->auth(), email, password));
  }
  Future<AuthResult> SignInWithEmailAndPasswordLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInWithEmailAndPassword);
  }

  /// Makes an account with an e-mail address and a password, and signs in to it. Errors as above.
  Future<AuthResult> CreateUserWithEmailAndPassword(const char* email, const char* password) {
    return state_->Started<AuthResult>(
        internal::kAuthFunctionCreateUserWithEmailAndPassword,
        firebase_auth_create_user_with_email_and_password(state_->auth(), email, password));
  }
  Future<AuthResult> CreateUserWithEmailAndPasswordLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionCreateUserWithEmailAndPassword);
  }

  /// Sends a mail with a link for choosing another password. kAuthErrorMissingEmail for NULL or "".
  /// The form with settings is an addition to Firebase's API.
  Future<void> SendPasswordResetEmail(const char* email) {
    return state_->Started<void>(internal::kAuthFunctionSendPasswordResetEmail,
                                 firebase_auth_send_password_reset_email(state_->auth(), email));
  }
  Future<void> SendPasswordResetEmail(const char* email, const ActionCodeSettings& settings) {
    const firebase_action_code_settings fields = internal::ReadSettings(settings);
    return state_->Started<void>(internal::kAuthFunctionSendPasswordResetEmail,
                                 firebase_auth_send_password_reset_email_with_settings(
                                     state_->auth(), email, &fields));
  }
  Future<void> SendPasswordResetEmailLastResult() const {
    return state_->Last<void>(internal::kAuthFunctionSendPasswordResetEmail);
  }

  /// Adds a listener and calls it at once, inside this call; with kCallbackDeliveryPumped, from the
  /// next App::PollCallbacks(). From then on it is called for every change, before the future of
  /// the operation is complete: on the thread that makes the change, which is the library's or that
  /// of SignOut(), but never by two threads at the same time. Adding it again does nothing, and
  /// neither does NULL. The listener stays the caller's, who may destroy it before the Auth or
  /// after it.
  void AddAuthStateListener(AuthStateListener* listener) {
    Add<AuthStateListener, &AuthStateListener::OnAuthStateChanged>(
        listener, &firebase_auth_add_state_listener);
  }

  /// Takes a listener off. When this returns it isn't running and won't be called again: a call on
  /// another thread is waited for, except inside the listener itself. Does nothing for one that was
  /// not added.
  void RemoveAuthStateListener(AuthStateListener* listener) { Remove(listener); }

  /// As AddAuthStateListener() and RemoveAuthStateListener().
  void AddIdTokenListener(IdTokenListener* listener) {
    Add<IdTokenListener, &IdTokenListener::OnIdTokenChanged>(listener,
                                                             &firebase_auth_add_id_token_listener);
  }
  void RemoveIdTokenListener(IdTokenListener* listener) { Remove(listener); }

  /// Signs out at once. Sign-ins and other changes of the user that are under way are cancelled.
  void SignOut() { firebase_auth_sign_out(state_->auth()); }

  /// Sends every request to an auth emulator instead of Google, unencrypted. Call it before
  /// anything else. If the host or port is invalid, every later request fails with
  /// kAuthErrorFailure until UseEmulator is called with a valid address. Without it, the
  /// environment variables FIREBASE_AUTH_EMULATOR_HOST ("host:port", an address of this machine),
  /// USE_AUTH_EMULATOR and AUTH_EMULATOR_PORT name the emulator, and the log has a warning.
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

  /// The same with Apple's access token, as a sign-in in the browser brings it: access_token() of
  /// the result's credential.
  Future<void> RevokeAccessToken(const char* access_token) {
    return state_->Started<void>(internal::kAuthFunctionRevokeAccessToken,
                                 firebase_auth_revoke_access_token(state_->auth(), access_token));
  }
  Future<void> RevokeAccessTokenLastResult() const {
    return state_->Last<void>(internal::kAuthFunctionRevokeAccessToken);
  }

  /// Sends a mail with a link that signs its reader in; keep the address for SignInWithEmailLink().
  /// The settings need `handle_code_in_app` and `url`, whose domain is one of the project's:
  /// kAuthErrorFailure, kAuthErrorMissingContinueUri and kAuthErrorUnauthorizedDomain without.
  Future<void> SendSignInLinkToEmail(const char* email, const ActionCodeSettings& settings) {
    const firebase_action_code_settings fields = internal::ReadSettings(settings);
    return state_->Started<void>(
        internal::kAuthFunctionSendSignInLinkToEmail,
        firebase_auth_send_sign_in_link_to_email(state_->auth(), email, &fields));
  }
  Future<void> SendSignInLinkToEmailLastResult() const {
    return state_->Last<void>(internal::kAuthFunctionSendSignInLinkToEmail);
  }

  /// Whether a link, such as one that the program was opened with, is of a mail that signs in.
  bool IsSignInWithEmailLink(const char* link) const {
    return firebase_auth_is_sign_in_with_email_link(state_->auth(), link);
  }

  /// Signs in with the link of a mail, whole as it came, and the address that it was sent to; a new
  /// address gets an account. kAuthErrorInvalidActionCode for what is no such link or was used
  /// before, kAuthErrorExpiredActionCode.
  Future<AuthResult> SignInWithEmailLink(const char* email, const char* link) {
    return state_->Started<AuthResult>(
        internal::kAuthFunctionSignInWithEmailLink,
        firebase_auth_sign_in_with_email_link(state_->auth(), email, link));
  }
  Future<AuthResult> SignInWithEmailLinkLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInWithEmailLink);
  }

  /// Does what a code is for, unless that takes a password or signs in, and uses it up. A code is
  /// ActionCodeUrl::code of a mail's link. kAuthErrorInvalidActionCode for one that is NULL, empty,
  /// unknown, used or of the wrong kind, kAuthErrorExpiredActionCode; as of the functions below.
  /// The user sees the change after User::Reload().
  Future<void> ApplyActionCode(const char* code) {
    return state_->Started<void>(internal::kAuthFunctionApplyActionCode,
                                 firebase_auth_apply_action_code(state_->auth(), code));
  }
  Future<void> ApplyActionCodeLastResult() const {
    return state_->Last<void>(internal::kAuthFunctionApplyActionCode);
  }

  /// What a code does, and for whom. It stays good.
  Future<ActionCodeInfo> CheckActionCode(const char* code) {
    return state_->Started<ActionCodeInfo>(internal::kAuthFunctionCheckActionCode,
                                           firebase_auth_check_action_code(state_->auth(), code));
  }
  Future<ActionCodeInfo> CheckActionCodeLastResult() const {
    return state_->Last<ActionCodeInfo>(internal::kAuthFunctionCheckActionCode);
  }

  /// The address of the account whose password the code sets. It stays good.
  Future<std::string> VerifyPasswordResetCode(const char* code) {
    return state_->Started<std::string>(
        internal::kAuthFunctionVerifyPasswordResetCode,
        firebase_auth_verify_password_reset_code(state_->auth(), code));
  }
  Future<std::string> VerifyPasswordResetCodeLastResult() const {
    return state_->Last<std::string>(internal::kAuthFunctionVerifyPasswordResetCode);
  }

  /// Sets a password with a code, and uses it up. kAuthErrorMissingPassword for NULL or "",
  /// kAuthErrorWeakPassword if the project demands a better one.
  Future<void> ConfirmPasswordReset(const char* code, const char* new_password) {
    return state_->Started<void>(
        internal::kAuthFunctionConfirmPasswordReset,
        firebase_auth_confirm_password_reset(state_->auth(), code, new_password));
  }
  Future<void> ConfirmPasswordResetLastResult() const {
    return state_->Last<void>(internal::kAuthFunctionConfirmPasswordReset);
  }

  /// Signs in with the tokens of a session that the player has elsewhere, as in the game's
  /// launcher. The refresh token brings new tokens; the id token, which may have expired, says
  /// whose they are. kAuthErrorInvalidAuthenticatedUserData for what are no such tokens, and for
  /// those of two users; kAuthErrorInvalidUserToken or kAuthErrorUserTokenExpired if that session
  /// is over.
  Future<AuthResult> SignInWithTokens(const char* id_token, const char* refresh_token) {
    return state_->Started<AuthResult>(
        internal::kAuthFunctionSignInWithTokens,
        firebase_auth_sign_in_with_tokens(state_->auth(), id_token, refresh_token));
  }
  Future<AuthResult> SignInWithTokensLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInWithTokens);
  }

  /// Makes the user of any Auth the current one here, with their tokens; the other Auth keeps them,
  /// too. kAuthErrorNoSignedInUser for a user who is not valid, kAuthErrorTenantIdMismatch for one
  /// of another tenant.
  Future<void> UpdateCurrentUser(const User& user) {
    const internal::UserReference current = internal::UserInternal::Current(user);
    return state_->Started<void>(internal::kAuthFunctionUpdateCurrentUser,
                                 firebase_auth_update_current_user(state_->auth(), current.get()));
  }
  Future<void> UpdateCurrentUserLastResult() const {
    return state_->Last<void>(internal::kAuthFunctionUpdateCurrentUser);
  }

  /// The tenant of Identity Platform that accounts are made in and looked for; "" for the project's
  /// own accounts, as most projects have no tenants. A restored user brings theirs.
  std::string tenant_id() const { return firebase_auth_tenant_id(state_->auth()); }

  /// NULL or "" clears. A text that is not UTF-8 changes nothing.
  void set_tenant_id(const char* tenant_id) {
    firebase_auth_set_tenant_id(state_->auth(), tenant_id);
  }

  /// Sends the token of Firebase App Check that `token` gives with each request from here on; ""
  /// sends none, and an empty function ends it. It runs on the thread that sends the request, also
  /// on several at once; it must not wait for anything, call into the library or throw. A call on
  /// another thread may still be under way when this, or the Auth's destructor, returns: what the
  /// function holds lives until then. A token with anything but visible ASCII characters is not
  /// sent.
  void SetAppCheckToken(std::function<std::string()> token) {
    typedef std::function<std::string()> Function;
    const bool is_set = static_cast<bool>(token);
    firebase_auth_set_app_check(state_->auth(), is_set ? &GiveAppCheckToken : nullptr,
                                is_set ? new Function(std::move(token)) : nullptr,
                                is_set ? &Delete<Function> : nullptr);
  }

  /// Which kind of store holds the session.
  SessionStoreKind session_store_kind() const {
    return static_cast<SessionStoreKind>(firebase_auth_session_store_kind(state_->auth()));
  }

  /// The file that holds the session; "" for other kinds of stores.
  std::string session_store_path() const {
    return firebase_auth_session_store_path(state_->auth());
  }

  /// The state of the session between this Auth and its store.
  SessionState session_state() const {
    return static_cast<SessionState>(firebase_auth_session_state(state_->auth()));
  }

  /// Reads or stores at once, without waiting, what could not be read or stored before.
  void RetrySession() { firebase_auth_retry_session(state_->auth()); }

  /// Whether there is a kept session: another player's, which could not be read when the current
  /// one signed in.
  bool has_kept_session() const { return firebase_auth_has_kept_session(state_->auth()); }

  /// Signs in the player of the kept session without the network. The session of the current player
  /// is kept instead. kAuthErrorNoSignedInUser if there is no kept session.
  Future<AuthResult> RestoreKeptSession() {
    return state_->Started<AuthResult>(internal::kAuthFunctionRestoreKeptSession,
                                       firebase_auth_restore_kept_session(state_->auth()));
  }
  Future<AuthResult> RestoreKeptSessionLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionRestoreKeptSession);
  }

 private:
  friend class PhoneAuthProvider;
  friend struct internal::WebSignInFunctions;

  typedef uint64_t (*AddFunction)(firebase_auth*, firebase_auth_listener, void*, firebase_deleter);

  /// A listener at an Auth. The state stays as long as a call runs, so that the call can be waited
  /// for even if it deletes the Auth.
  template <typename Listener>
  struct Binding {
    Listener* listener;
    Auth* auth;
    std::shared_ptr<internal::AuthState> state;
    std::shared_ptr<internal::ListenerRegistrations> registrations;
  };

  Auth(App* app, firebase_auth* auth)
      : app_(app),
        state_(std::make_shared<internal::AuthState>(auth)),
        phone_auth_provider_(state_) {}

  template <typename Listener, void (Listener::*Function)(Auth*)>
  void Add(Listener* listener, AddFunction add) {
    if (listener == nullptr) return;
    // Copies, as the listener's first call may end both of them.
    const std::shared_ptr<internal::AuthState> state = state_;
    const std::shared_ptr<internal::ListenerRegistrations> registrations = listener->registrations_;
    registrations->Add(state, [&] {
      return add(state->auth(), &Tell<Listener, Function>,
                 new Binding<Listener>{listener, this, state, registrations},
                 &Delete<Binding<Listener>>);
    });
  }

  void Remove(const internal::ListenerBase* listener) {
    if (listener != nullptr) listener->registrations_->Remove(state_);
  }

  template <typename Listener, void (Listener::*Function)(Auth*)>
  static void Tell(firebase_auth*, void* user_data) noexcept {
    const auto* const binding = static_cast<const Binding<Listener>*>(user_data);
    if (!binding->registrations->Has(binding->state)) return;
    binding->state->listener_calls().Run(
        [binding] { (binding->listener->*Function)(binding->auth); });
  }

  static void GiveAppCheckToken(void* function, firebase_app_check_receiver receive,
                                void* receiver_data) noexcept {
    const std::string token = (*static_cast<std::function<std::string()>*>(function))();
    receive(token.c_str(), receiver_data);
  }

  template <typename Object>
  static void Delete(void* object) {
    delete static_cast<Object*>(object);
  }

  App* const app_;
  const std::shared_ptr<internal::AuthState> state_;
  PhoneAuthProvider phone_auth_provider_;
};

}  // namespace auth

namespace internal {

template <>
inline void ResultReader<auth::Auth::FetchProvidersResult>::operator()(
    const firebase_future* future, auth::Auth::FetchProvidersResult* result) const {
  const size_t count = firebase_future_string_count(future);
  for (size_t i = 0; i < count; i++) {
    result->providers.push_back(firebase_future_string_at(future, i));
  }
}

}  // namespace internal

namespace auth {

inline Future<Auth::FetchProvidersResult> Auth::FetchProvidersForEmail(const char* email) {
  return state_->Started<FetchProvidersResult>(
      internal::kAuthFunctionFetchProvidersForEmail,
      firebase_auth_fetch_providers_for_email(state_->auth(), email));
}

inline Future<Auth::FetchProvidersResult> Auth::FetchProvidersForEmailLastResult() const {
  return state_->Last<FetchProvidersResult>(internal::kAuthFunctionFetchProvidersForEmail);
}

inline PhoneAuthProvider& PhoneAuthProvider::GetInstance(Auth* auth) {
  // Never destroyed, as references to it may live until the process ends.
  static PhoneAuthProvider* const of_no_auth = new PhoneAuthProvider(nullptr);
  return auth != nullptr ? auth->phone_auth_provider_ : *of_no_auth;
}

inline Auth* Auth::GetAuth(App* app, InitResult* init_result_out) {
  if (init_result_out != nullptr) {
    *init_result_out = app != nullptr ? kInitResultSuccess : kInitResultFailedMissingDependency;
  }
  if (app == nullptr) return nullptr;
  // Restores the session, which may be the work of a store; that isn't done under the lock.
  firebase_auth_get(app->app_);
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
