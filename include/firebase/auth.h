// SPDX-License-Identifier: Apache-2.0
/// @file
/// Auth: Firebase Authentication for the players of a game.
///
/// An Auth signs players in and out, keeps the session between two runs of the program, and issues
/// id tokens that the servers of the game can verify.
///
/// @code
/// firebase::App* app = firebase::App::Create();
/// firebase::auth::Auth* auth = firebase::auth::Auth::GetAuth(app);
/// if (!auth->current_user().is_valid()) {
///   auth->SignInAnonymously().OnCompletion(
///       [](const firebase::Future<firebase::auth::AuthResult>& future) {
///         if (future.error() != firebase::auth::kAuthErrorNone) {
///           ShowMessage(future.error_message());
///         }
///       });
/// }
/// @endcode
///
/// Asynchronous functions return a firebase::Future. They never wait for the network. Every error
/// is reported by the future, invalid arguments included; no argument ends the process. All futures
/// can also report these errors, which the functions below do not repeat:
///
/// - kAuthErrorNetworkRequestFailed: The server could not be reached.
/// - kAuthErrorCancelled: The operation was cancelled.
/// - kAuthErrorApiNotAvailable: The Auth or its App was deleted.
/// - kAuthErrorInvalidApiKey, kAuthErrorAppNotAuthorized: The API key cannot be used.
/// - kAuthErrorTooManyRequests: The server blocks further requests for some time.
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

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace internal {
struct AppleFunctions;
struct WebSignInFunctions;
}  // namespace internal

namespace auth {

/// The Auth of an App.
///
/// GetAuth() creates the object. The same object is returned until the caller deletes it. The
/// caller may delete it before or after the App, on any thread and inside callbacks.
///
/// Deleting an Auth does not wait for the network. Its requests are dropped, and its pending
/// futures complete with kAuthErrorCancelled and stay readable. The destructor waits for listeners
/// and callbacks of futures that are running on other threads. Therefore a callback must not wait
/// for an event that follows the deletion. Inside a callback, the destructor does not wait for that
/// callback, nor for a callback that waits for such a deletion itself. The stored session is not deleted: the next Auth
/// of an App with the same name and project restores the user.
///
/// After the App is deleted, no user is signed in, and futures of later calls have the error
/// kAuthErrorApiNotAvailable.
///
/// Each asynchronous function stores its last future until the next call of the function or until
/// the Auth is deleted. The function with the same name and the suffix LastResult returns it. All
/// arguments are copied. All functions are thread-safe.
class Auth {
 public:
  /// The result of FetchProvidersForEmail().
  struct FetchProvidersResult {
    /// The ids of the providers that the account can sign in with, for example "password".
    std::vector<std::string> providers;
  };

  /// Deletes the Auth. The stored session is kept. See the description of the class.
  ~Auth() {
    state_->End();
    if (firebase_auth_attachment(state_->auth()) == this) firebase_auth_detach(state_->auth());
  }

  /// An Auth cannot be copied.
  Auth(const Auth&) = delete;

  /// An Auth cannot be assigned.
  Auth& operator=(const Auth&) = delete;

  /// Returns the Auth of an App.
  ///
  /// The first call creates the Auth and restores the stored session without a network request.
  ///
  /// @param app The App. NULL is an error.
  /// @param init_result_out Receives kInitResultSuccess, or kInitResultFailedMissingDependency if
  ///     `app` is NULL. May be NULL.
  ///
  /// @return The Auth, which the caller deletes; NULL if `app` is NULL.
  static inline Auth* GetAuth(App* app, InitResult* init_result_out = nullptr);

  /// Returns the App of this Auth.
  ///
  /// @return The App. The reference must not be used after the App is deleted.
  App& app() { return *app_; }

  /// Returns the signed-in user.
  ///
  /// The function does not block and works without a network connection.
  ///
  /// @return The user; not valid if no user is signed in. See User::is_valid().
  User current_user() { return internal::UserInternal::Make(state_); }

  /// Returns the language of emails and text messages.
  ///
  /// @return A BCP 47 tag, for example "pt-BR"; "" if the project's setting applies.
  std::string language_code() const { return firebase_auth_language_code(state_->auth()); }

  /// Sets the language of emails and text messages that Firebase sends.
  ///
  /// @param language_code A BCP 47 tag, for example "pt-BR". NULL or "" selects the project's
  ///     setting. A string that is not a valid tag is ignored.
  void set_language_code(const char* language_code) { firebase_auth_set_language_code(state_->auth(), language_code); }

  /// Sets the language of emails and text messages to the language of the process's environment.
  ///
  /// The function reads LC_ALL, LC_MESSAGES and LANG. If none is set, the project's setting
  /// applies.
  ///
  /// @see set_language_code()
  void UseAppLanguage() { firebase_auth_use_app_language(state_->auth()); }

  /// Requests the providers that the account of an email address can sign in with.
  ///
  /// If the project has email enumeration protection, which is the default, the result is always
  /// empty.
  ///
  /// @par Errors
  /// - kAuthErrorMissingEmail: `email` is NULL or "".
  /// - kAuthErrorInvalidEmail: `email` is malformed.
  ///
  /// @param email The email address.
  ///
  /// @return The future of the provider ids.
  inline Future<FetchProvidersResult> FetchProvidersForEmail(const char* email);

  /// Returns the future of the last call of FetchProvidersForEmail().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see FetchProvidersForEmail()
  inline Future<FetchProvidersResult> FetchProvidersForEmailLastResult() const;

  /// Signs in with a custom token, which the server of the game creates with the Firebase Admin
  /// SDK.
  ///
  /// @par Errors
  /// - kAuthErrorInvalidCustomToken: `token` is NULL, "", malformed or expired.
  /// - kAuthErrorCustomTokenMismatch: The token belongs to another project.
  ///
  /// @param token The custom token.
  ///
  /// @return The future of the signed-in user.
  Future<AuthResult> SignInWithCustomToken(const char* token) {
    return state_->Started<AuthResult>(internal::kAuthFunctionSignInWithCustomToken,
                                       firebase_auth_sign_in_with_custom_token(state_->auth(), token));
  }

  /// Returns the future of the last call of SignInWithCustomToken().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see SignInWithCustomToken()
  Future<AuthResult> SignInWithCustomTokenLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInWithCustomToken);
  }

  /// Signs in with a credential of a provider.
  ///
  /// The future is complete after the session is stored. If the identity token of the credential
  /// has a nonce, the library compares it with the raw nonce before it asks the server.
  ///
  /// @par Errors
  /// - kAuthErrorInvalidCredential: The credential is invalid or was rejected.
  /// - kAuthErrorMissingOrInvalidNonce: The nonces do not match. The message names the wrong one.
  /// - kAuthErrorAccountExistsWithDifferentCredentials: The email address belongs to an account of
  ///   another provider.
  /// - kAuthErrorOperationNotAllowed: The sign-in method is not enabled.
  /// - kAuthErrorUserDisabled: The account is disabled.
  /// - kAuthErrorSecondFactorRequired: The account has a second factor; see MultiFactorResolver.
  ///
  /// @param credential The credential.
  ///
  /// @return The future of the user. Use SignInAndRetrieveDataWithCredential() to get the data of
  ///     the provider as well.
  Future<User> SignInWithCredential(const Credential& credential) {
    return state_->Started<User>(
        internal::kAuthFunctionSignInWithCredential,
        firebase_auth_sign_in_with_credential(state_->auth(), internal::CredentialInternal::Get(credential)));
  }

  /// Returns the future of the last call of SignInWithCredential().
  ///
  /// @deprecated The Firebase C++ SDK removed the function in version 12.0. Keep the future that
  /// SignInWithCredential() returns.
  ///
  /// @return The future; invalid before the first call.
  FIREBASE_DEPRECATED Future<User> SignInWithCredentialLastResult() const {
    return state_->Last<User>(internal::kAuthFunctionSignInWithCredential);
  }

  /// Signs in with a provider's own web page, or with the handler of the provider.
  ///
  /// Without a handler, the library opens the page in the player's browser and waits for the
  /// result; see firebase/auth/web_sign_in.h. SignOut(), FutureBase::Cancel() and the deletion of
  /// the Auth end the sign-in at once.
  ///
  /// @par Errors
  /// - kAuthErrorUserCancelled: The player cancelled at the provider.
  /// - kAuthErrorWebContextCancelled: The player cancelled in the page of the library, or did not
  ///   answer in time.
  /// - kAuthErrorWebContextAlreadyPresented: This Auth is already waiting for a sign-in in the
  ///   browser.
  /// - kAuthErrorFederatedProviderAreadyInUse: This Auth is already waiting for a handler.
  /// - kAuthErrorWebInternalError: No browser could be opened.
  /// - kAuthErrorUnauthorizedDomain: "localhost" is not among the project's authorized domains.
  /// - kAuthErrorInvalidProviderId: The provider has no web page.
  /// - kAuthErrorFailure: `provider` is NULL.
  /// - All errors of SignInWithCredential(). After a collision, the result has an updated
  ///   credential.
  ///
  /// @param provider The provider. Not owned: the library copies what it needs during the call.
  ///
  /// @return The future of the signed-in user.
  Future<AuthResult> SignInWithProvider(FederatedAuthProvider* provider) {
    return Start<AuthResult>(internal::kAuthFunctionSignInWithProvider, [provider](firebase_auth* auth) {
      return firebase_auth_sign_in_with_provider(auth, internal::FederatedProviderInternal::Make(provider).get());
    });
  }

  /// Signs in with the web page of an OAuth provider. See the function above.
  ///
  /// @param provider_data The settings of the provider.
  ///
  /// @return The future of the signed-in user.
  Future<AuthResult> SignInWithProvider(const FederatedOAuthProviderData& provider_data) {
    FederatedOAuthProvider provider(provider_data);
    return SignInWithProvider(&provider);
  }

  /// Asks the player as SignInWithProvider() does, and returns the credential unused. An addition to
  /// the Firebase C++ API.
  ///
  /// The credential is for a sign-in, a link or a reauthentication, and can be used once. The errors
  /// are those of SignInWithProvider() that precede the sign-in.
  ///
  /// @param provider The provider. Not owned: the library copies what it needs during the call.
  ///
  /// @return The future of the credential.
  Future<Credential> GetCredentialFromProvider(FederatedAuthProvider* provider) {
    return Start<Credential>([provider](firebase_auth* auth) {
      return firebase_auth_get_credential_from_provider(auth,
                                                        internal::FederatedProviderInternal::Make(provider).get());
    });
  }

  /// Signs in with a credential of a provider and returns the data of the provider.
  ///
  /// Fails with the same errors as SignInWithCredential().
  ///
  /// @param credential The credential.
  ///
  /// @return The future of the user, with the data and the credential of the provider. After a
  ///     collision, AdditionalUserInfo::updated_credential is valid.
  Future<AuthResult> SignInAndRetrieveDataWithCredential(const Credential& credential) {
    return state_->Started<AuthResult>(internal::kAuthFunctionSignInAndRetrieveDataWithCredential,
                                       firebase_auth_sign_in_and_retrieve_data_with_credential(
                                           state_->auth(), internal::CredentialInternal::Get(credential)));
  }

  /// Returns the future of the last call of SignInAndRetrieveDataWithCredential().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see SignInAndRetrieveDataWithCredential()
  Future<AuthResult> SignInAndRetrieveDataWithCredentialLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInAndRetrieveDataWithCredential);
  }

  /// Signs in with a new anonymous account.
  ///
  /// If an anonymous user is signed in already, the function succeeds with this user. An anonymous
  /// account is lost after a sign-out, unless User::LinkWithCredential() has added a provider.
  ///
  /// @par Errors
  /// - kAuthErrorOperationNotAllowed: Anonymous sign-in is not enabled.
  /// - kAuthErrorAdminRestrictedOperation: The project does not permit players to create accounts.
  ///
  /// @return The future of the signed-in user.
  Future<AuthResult> SignInAnonymously() {
    return state_->Started<AuthResult>(internal::kAuthFunctionSignInAnonymously,
                                       firebase_auth_sign_in_anonymously(state_->auth()));
  }

  /// Returns the future of the last call of SignInAnonymously().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see SignInAnonymously()
  Future<AuthResult> SignInAnonymouslyLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInAnonymously);
  }

  /// Signs in with an email address and a password.
  ///
  /// @par Errors
  /// - kAuthErrorMissingEmail, kAuthErrorMissingPassword: An argument is NULL or "".
  /// - kAuthErrorInvalidEmail: `email` is malformed.
  /// - kAuthErrorWrongPassword, kAuthErrorUserNotFound: The password or the email address is wrong.
  ///   With email enumeration protection, both are reported as kAuthErrorInvalidCredential.
  /// - kAuthErrorUserDisabled: The account is disabled.
  /// - kAuthErrorSecondFactorRequired: The account has a second factor; see MultiFactorResolver.
  ///
  /// @param email The email address.
  /// @param password The password.
  ///
  /// @return The future of the signed-in user.
  Future<AuthResult> SignInWithEmailAndPassword(const char* email, const char* password) {
    return state_->Started<AuthResult>(internal::kAuthFunctionSignInWithEmailAndPassword,
                                       firebase_auth_sign_in_with_email_and_password(state_->auth(), email, password));
  }

  /// Returns the future of the last call of SignInWithEmailAndPassword().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see SignInWithEmailAndPassword()
  Future<AuthResult> SignInWithEmailAndPasswordLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionSignInWithEmailAndPassword);
  }

  /// Creates an account with an email address and a password, and signs in to it.
  ///
  /// @par Errors
  /// - kAuthErrorMissingEmail, kAuthErrorMissingPassword: An argument is NULL or "".
  /// - kAuthErrorInvalidEmail: `email` is malformed.
  /// - kAuthErrorEmailAlreadyInUse: Another account has the email address.
  /// - kAuthErrorWeakPassword: The password does not meet the project's policy.
  /// - kAuthErrorOperationNotAllowed: The sign-in method is not enabled.
  ///
  /// @param email The email address.
  /// @param password The password.
  ///
  /// @return The future of the signed-in user.
  Future<AuthResult> CreateUserWithEmailAndPassword(const char* email, const char* password) {
    return state_->Started<AuthResult>(
        internal::kAuthFunctionCreateUserWithEmailAndPassword,
        firebase_auth_create_user_with_email_and_password(state_->auth(), email, password));
  }

  /// Returns the future of the last call of CreateUserWithEmailAndPassword().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see CreateUserWithEmailAndPassword()
  Future<AuthResult> CreateUserWithEmailAndPasswordLastResult() const {
    return state_->Last<AuthResult>(internal::kAuthFunctionCreateUserWithEmailAndPassword);
  }

  /// Sends an email with a link to a page on which the player can choose a new password.
  ///
  /// With email enumeration protection, the future also succeeds if no account has the address.
  ///
  /// @par Errors
  /// - kAuthErrorMissingEmail: `email` is NULL or "".
  /// - kAuthErrorUserNotFound: No account has the email address.
  ///
  /// @param email The email address.
  ///
  /// @return The future of the request.
  Future<void> SendPasswordResetEmail(const char* email) {
    return state_->Started<void>(internal::kAuthFunctionSendPasswordResetEmail,
                                 firebase_auth_send_password_reset_email(state_->auth(), email));
  }

  /// Sends an email with a link to choose a new password. An addition to the Firebase C++ API.
  ///
  /// Fails with the same errors as the function above, and with those of the settings:
  /// kAuthErrorInvalidContinueUri and kAuthErrorUnauthorizedDomain.
  ///
  /// @param email The email address.
  /// @param settings Where the link leads to, and whether it opens the program.
  ///
  /// @return The future of the request.
  Future<void> SendPasswordResetEmail(const char* email, const ActionCodeSettings& settings) {
    const firebase_action_code_settings fields = internal::ReadSettings(settings);
    return state_->Started<void>(internal::kAuthFunctionSendPasswordResetEmail,
                                 firebase_auth_send_password_reset_email_with_settings(state_->auth(), email, &fields));
  }

  /// Returns the future of the last call of SendPasswordResetEmail().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see SendPasswordResetEmail()
  Future<void> SendPasswordResetEmailLastResult() const {
    return state_->Last<void>(internal::kAuthFunctionSendPasswordResetEmail);
  }

  /// Adds a listener that is called when the signed-in user changes.
  ///
  /// The function calls the listener before it returns. With kCallbackDeliveryPolled,
  /// App::PollCallbacks() makes this first call. While the state is kSessionStateRestoring, the
  /// first call follows as soon as the user is known.
  ///
  /// Later calls come from the thread that makes the change: the library's thread, or the thread
  /// that calls SignOut(). They come before the future of the operation is complete. Two threads
  /// never call one listener at the same time. If a change occurs while the listener is running on
  /// another thread, that thread calls it again afterwards.
  ///
  /// @param listener The listener. Not owned: the program destroys it before or after the Auth.
  ///     NULL and a listener that was added before are ignored.
  ///
  /// @see RemoveAuthStateListener()
  void AddAuthStateListener(AuthStateListener* listener) {
    Add<AuthStateListener, &AuthStateListener::OnAuthStateChanged>(listener, &firebase_auth_add_state_listener);
  }

  /// Removes a listener.
  ///
  /// When the function returns, the listener is not running and is not called again. The function
  /// waits for a call on another thread, unless it is called inside the listener.
  ///
  /// @param listener The listener. NULL and a listener that was not added are ignored.
  void RemoveAuthStateListener(AuthStateListener* listener) { Remove(listener); }

  /// Adds a listener that is called when the id token changes. It is called as
  /// AddAuthStateListener() describes.
  ///
  /// While an Auth has a listener of this kind, it refreshes the token before it expires.
  ///
  /// @param listener The listener. Not owned. NULL and a listener that was added before are
  ///     ignored.
  ///
  /// @see RemoveIdTokenListener()
  void AddIdTokenListener(IdTokenListener* listener) {
    Add<IdTokenListener, &IdTokenListener::OnIdTokenChanged>(listener, &firebase_auth_add_id_token_listener);
  }

  /// Removes a listener as RemoveAuthStateListener() does.
  ///
  /// @param listener The listener. NULL and a listener that was not added are ignored.
  void RemoveIdTokenListener(IdTokenListener* listener) { Remove(listener); }

  /// Signs the user out.
  ///
  /// The user is signed out when the function returns. Sign-ins and changes of the user that are in
  /// progress complete with kAuthErrorCancelled. The function deletes the stored session, and the
  /// kept session too; see has_kept_session(). It returns when the session cannot be restored any
  /// more, even if the process is killed. It does not wait for the disk: a power failure within the
  /// next 200 ms can undo the sign-out.
  void SignOut() { firebase_auth_sign_out(state_->auth()); }

  /// Sends all requests to an Auth emulator instead of the project, without encryption.
  ///
  /// Call this function before any other function of the Auth. If the host or the port is invalid,
  /// every later request fails with kAuthErrorFailure until the function is called with a valid
  /// address.
  ///
  /// Without this function, the environment variables FIREBASE_AUTH_EMULATOR_HOST ("host:port", an
  /// address of this machine), USE_AUTH_EMULATOR and AUTH_EMULATOR_PORT select an emulator, and the
  /// log has a warning.
  ///
  /// @param host The host name or IP address of the emulator.
  /// @param port The port of the emulator, from 1 to 65535.
  void UseEmulator(std::string host, uint32_t port) { firebase_auth_use_emulator(state_->auth(), host.c_str(), port); }

  // The following members are additions to the Firebase C++ API.

  /// Opens the connections that the next calls need, so that these do not wait for them.
  ///
  /// Call this some seconds before the player is likely to sign in, for example when the sign-in
  /// screen appears. A first sign-in takes four round trips to the server, two of them for the
  /// connection; after this call it takes two. A connection is kept for two minutes without a
  /// request. If the id token of the current user expires within five minutes, the connection for its
  /// refresh is opened too.
  ///
  /// The function returns at once. It sends one request without a body, an API key or a token, and
  /// none if a connection exists or is being opened, however often it is called. A failure is only
  /// logged, at kLogLevelDebug: the next call then opens its connection itself. The library does the
  /// same when a provider sign-in starts, but not when an Auth is created.
  void Preconnect() { firebase_auth_preconnect(state_->auth()); }

  /// Revokes the tokens of a user of Sign in with Apple.
  ///
  /// Apps that offer Sign in with Apple must revoke the tokens when the player deletes the account
  /// (App Store Review Guideline 5.1.1(v)). Call User::Delete() afterwards.
  ///
  /// @param authorization_code The authorization code that Apple issued with a sign-in. It is valid
  ///     for five minutes.
  ///
  /// @return The future of the request.
  Future<void> RevokeTokenWithAuthorizationCode(const char* authorization_code) {
    return state_->Started<void>(
        firebase_auth_revoke_token_with_authorization_code(state_->auth(), authorization_code));
  }

  /// Revokes the tokens of a user of Sign in with Apple, with an access token.
  ///
  /// A sign-in in the browser issues an access token: Credential::access_token() of
  /// AuthResult::credential.
  ///
  /// @param access_token The access token that Apple issued.
  ///
  /// @return The future of the request.
  ///
  /// @see RevokeTokenWithAuthorizationCode()
  Future<void> RevokeAccessToken(const char* access_token) {
    return state_->Started<void>(firebase_auth_revoke_access_token(state_->auth(), access_token));
  }

  /// Sends an email with a link that signs the player in.
  ///
  /// Store the email address, because SignInWithEmailLink() requires it.
  ///
  /// @par Errors
  /// - kAuthErrorMissingEmail: `email` is NULL or "".
  /// - kAuthErrorFailure: ActionCodeSettings::handle_code_in_app is false.
  /// - kAuthErrorMissingContinueUri: ActionCodeSettings::url is empty.
  /// - kAuthErrorUnauthorizedDomain: The domain of the URL is not among the project's authorized
  ///   domains.
  ///
  /// @param email The email address.
  /// @param settings The settings of the link. `url` and `handle_code_in_app` are required.
  ///
  /// @return The future of the request.
  Future<void> SendSignInLinkToEmail(const char* email, const ActionCodeSettings& settings) {
    const firebase_action_code_settings fields = internal::ReadSettings(settings);
    return state_->Started<void>(firebase_auth_send_sign_in_link_to_email(state_->auth(), email, &fields));
  }

  /// Checks whether a link can be passed to SignInWithEmailLink(). The function does not send a
  /// request.
  ///
  /// @param link A link, for example one that the program was opened with. May be NULL.
  ///
  /// @return True if the link is a sign-in link.
  bool IsSignInWithEmailLink(const char* link) const {
    return firebase_auth_is_sign_in_with_email_link(state_->auth(), link);
  }

  /// Signs in with the link of an email. Creates an account if the email address has none.
  ///
  /// @par Errors
  /// - kAuthErrorMissingEmail: `email` is NULL or "".
  /// - kAuthErrorInvalidActionCode: `link` is not a sign-in link or was already used.
  /// - kAuthErrorExpiredActionCode: The link has expired.
  ///
  /// @param email The email address that the link was sent to.
  /// @param link The complete link.
  ///
  /// @return The future of the signed-in user.
  Future<AuthResult> SignInWithEmailLink(const char* email, const char* link) {
    return state_->Started<AuthResult>(firebase_auth_sign_in_with_email_link(state_->auth(), email, link));
  }

  /// Performs the operation of an action code and invalidates the code.
  ///
  /// A code for a password reset or a sign-in cannot be applied; use ConfirmPasswordReset() and
  /// SignInWithEmailLink(). The signed-in user has the changed values after User::Reload().
  ///
  /// @par Errors
  /// - kAuthErrorInvalidActionCode: `code` is NULL, "", unknown, already used or of another kind.
  /// - kAuthErrorExpiredActionCode: The code has expired.
  ///
  /// @param code The code: ActionCodeUrl::code of the link.
  ///
  /// @return The future of the request.
  Future<void> ApplyActionCode(const char* code) {
    return state_->Started<void>(firebase_auth_apply_action_code(state_->auth(), code));
  }

  /// Requests the operation and the email address of an action code. The code stays valid.
  ///
  /// Fails with the same errors as ApplyActionCode().
  ///
  /// @param code The code: ActionCodeUrl::code of the link.
  ///
  /// @return The future of the information.
  Future<ActionCodeInfo> CheckActionCode(const char* code) {
    return state_->Started<ActionCodeInfo>(firebase_auth_check_action_code(state_->auth(), code));
  }

  /// Requests the email address of the account whose password a code can set. The code stays valid.
  ///
  /// Fails with the same errors as ApplyActionCode().
  ///
  /// @param code The code: ActionCodeUrl::code of the link.
  ///
  /// @return The future of the email address.
  Future<std::string> VerifyPasswordResetCode(const char* code) {
    return state_->Started<std::string>(firebase_auth_verify_password_reset_code(state_->auth(), code));
  }

  /// Sets a new password with a code and invalidates the code.
  ///
  /// @par Errors
  /// - kAuthErrorMissingPassword: `new_password` is NULL or "".
  /// - kAuthErrorWeakPassword: The password does not meet the project's policy.
  /// - All errors of ApplyActionCode().
  ///
  /// @param code The code: ActionCodeUrl::code of the link.
  /// @param new_password The new password.
  ///
  /// @return The future of the request.
  Future<void> ConfirmPasswordReset(const char* code, const char* new_password) {
    return state_->Started<void>(firebase_auth_confirm_password_reset(state_->auth(), code, new_password));
  }

  /// Signs in with the tokens of a session that another program of the player has, for example the
  /// launcher of the game.
  ///
  /// The refresh token provides new tokens. The id token, which may have expired, identifies the
  /// user.
  ///
  /// @par Errors
  /// - kAuthErrorInvalidAuthenticatedUserData: The tokens are invalid or belong to different users.
  /// - kAuthErrorInvalidUserToken, kAuthErrorUserTokenExpired: The session has ended.
  ///
  /// @param id_token The id token of the session; see User::GetToken().
  /// @param refresh_token The refresh token of the session; see User::refresh_token().
  ///
  /// @return The future of the signed-in user.
  Future<AuthResult> SignInWithTokens(const char* id_token, const char* refresh_token) {
    return state_->Started<AuthResult>(firebase_auth_sign_in_with_tokens(state_->auth(), id_token, refresh_token));
  }

  /// Makes a user of another Auth the signed-in user of this Auth.
  ///
  /// The session is copied: the other Auth keeps it.
  ///
  /// @par Errors
  /// - kAuthErrorNoSignedInUser: `user` is not valid.
  /// - kAuthErrorTenantIdMismatch: The user belongs to another tenant.
  ///
  /// @param user The user, of any Auth.
  ///
  /// @return The future of the operation.
  Future<void> UpdateCurrentUser(const User& user) {
    const internal::UserReference current = internal::UserInternal::Current(user);
    return Start<void>([&](firebase_auth* auth) { return firebase_auth_update_current_user(auth, current.get()); });
  }

  /// Returns the tenant of Identity Platform in which accounts are created and found.
  ///
  /// @return The tenant id; "" for the accounts of the project itself. Most projects have no
  ///     tenants. A restored user sets it to the tenant of the user.
  std::string tenant_id() const { return firebase_auth_tenant_id(state_->auth()); }

  /// Sets the tenant of Identity Platform in which accounts are created and found.
  ///
  /// @param tenant_id The tenant id. NULL or "" selects the accounts of the project itself. A
  ///     string that is not valid UTF-8 is ignored.
  void set_tenant_id(const char* tenant_id) { firebase_auth_set_tenant_id(state_->auth(), tenant_id); }

  /// Replaces the session by that of an access group of the keychain, whose programs share it. An
  /// addition to the Firebase C++ API.
  ///
  /// The user of the group is signed in. The replaced session stays in its store, and operations in
  /// progress are cancelled. The group is not remembered when the program ends;
  /// AppOptions::set_keychain_access_group() sets it for each start and describes groups.
  ///
  /// @param group The whole name of the group. NULL or "" selects the session of this program alone.
  ///
  /// @return kAuthErrorNone. kAuthErrorKeychainError if there are no access groups (Linux, Windows),
  ///     if the program has no entitlement for the group, if the store of the App is not in the
  ///     keychain, or if the session of the signed-in user is not stored yet and would be lost;
  ///     kAuthErrorFailure if `group` is not valid UTF-8. Then nothing changes, and a log message has
  ///     the reason.
  AuthError UseKeychainAccessGroup(const char* group) {
    return static_cast<AuthError>(firebase_auth_use_keychain_access_group(state_->auth(), group));
  }

  /// Returns the access group of the keychain that contains the session. An addition to the Firebase
  /// C++ API.
  ///
  /// @return The group; "" if the session is this program's alone.
  std::string keychain_access_group() const { return firebase_auth_keychain_access_group(state_->auth()); }

  /// Sets a function that supplies the Firebase App Check token of each request.
  ///
  /// The function runs on the thread that sends the request, possibly on several threads at the
  /// same time. It must not block, must not call into the library and must not throw. The library
  /// does not send a token that contains other characters than visible ASCII characters.
  ///
  /// A call of a previous function may still be running on another thread when this function, or
  /// the destructor of the Auth, returns. The library destroys the function object after that call.
  ///
  /// @param token The function. It returns the token, or "" to send no token. An empty function
  ///     object removes the current function.
  void SetAppCheckToken(std::function<std::string()> token) {
    typedef std::function<std::string()> Function;
    const bool is_set = static_cast<bool>(token);
    firebase_auth_set_app_check(state_->auth(), is_set ? &GiveAppCheckToken : nullptr,
                                is_set ? new Function(std::move(token)) : nullptr,
                                is_set ? &Delete<Function> : nullptr);
  }

  /// Returns the kind of store that holds the session.
  ///
  /// With kSessionStoreDefault the kind can change while the program runs, for example when the
  /// player unlocks the keyring.
  ///
  /// @return The kind of store in use.
  SessionStoreKind session_store_kind() const {
    return static_cast<SessionStoreKind>(firebase_auth_session_store_kind(state_->auth()));
  }

  /// Returns the path of the session file.
  ///
  /// @return The path; "" for other kinds of stores.
  std::string session_store_path() const { return firebase_auth_session_store_path(state_->auth()); }

  /// Returns the state of the session between this Auth and its store.
  ///
  /// @return The state.
  ///
  /// @see RetrySession()
  SessionState session_state() const { return static_cast<SessionState>(firebase_auth_session_state(state_->auth())); }

  /// Reads or stores the session again, if this has failed before.
  ///
  /// The function does not block. If it finds a session, and no user has signed in or out in the
  /// meantime, the user of the session is signed in and the listeners are called.
  void RetrySession() { firebase_auth_retry_session(state_->auth()); }

  /// Returns whether there is a kept session.
  ///
  /// If a user signs in while the stored session cannot be read, the unread session is not
  /// overwritten. If it later turns out to belong to another user, it is kept beside the new
  /// session, also after a restart, until SignOut().
  ///
  /// @return True if there is a kept session.
  bool has_kept_session() const { return firebase_auth_has_kept_session(state_->auth()); }

  /// Signs in the user of the kept session without a network request. The session of the current
  /// user is kept instead.
  ///
  /// @par Errors
  /// - kAuthErrorNoSignedInUser: There is no kept session.
  ///
  /// @return The future of the signed-in user.
  ///
  /// @see has_kept_session()
  Future<AuthResult> RestoreKeptSession() { return Start<AuthResult>(&firebase_auth_restore_kept_session); }

 private:
  friend class PhoneAuthProvider;
  friend struct internal::AppleFunctions;
  friend struct internal::WebSignInFunctions;

  typedef uint64_t (*AddFunction)(firebase_auth*, firebase_auth_listener, void*, firebase_deleter);

  // The user data of a listener in the C API.
  template <typename Listener>
  struct Binding {
    Listener* listener;

    Auth* auth;

    std::shared_ptr<internal::AuthState> state;

    std::shared_ptr<internal::ListenerRegistrations> registrations;
  };

  Auth(App* app, firebase_auth* auth)
      : app_(app), state_(std::make_shared<internal::AuthState>(auth)), phone_auth_provider_(state_) {}

  // Starts an operation during which a listener or the handler of a provider may delete this object.
  template <typename T, typename Operation>
  Future<T> Start(internal::AuthFunction function, Operation operation) {
    // A copy, which keeps the state.
    const std::shared_ptr<internal::AuthState> state = state_;
    return state->Started<T>(function, operation(state->auth()));
  }

  template <typename T, typename Operation>
  Future<T> Start(Operation operation) {
    const std::shared_ptr<internal::AuthState> state = state_;
    return state->Started<T>(operation(state->auth()));
  }

  // Adds a listener of either kind.
  template <typename Listener, void (Listener::*Function)(Auth*)>
  void Add(Listener* listener, AddFunction add) {
    if (listener == nullptr) return;
    // Copies, as the listener's first call may end both of them.
    const std::shared_ptr<internal::AuthState> state = state_;
    const std::shared_ptr<internal::ListenerRegistrations> registrations = listener->registrations_;
    registrations->Add(state, [&] {
      return add(state->auth(), &Tell<Listener, Function>, new Binding<Listener>{listener, this, state, registrations},
                 &Delete<Binding<Listener>>);
    });
  }

  void Remove(const internal::ListenerBase* listener) {
    if (listener != nullptr) listener->registrations_->Remove(state_);
  }

  // The C callback of a listener.
  template <typename Listener, void (Listener::*Function)(Auth*)>
  static void Tell(firebase_auth*, void* user_data) noexcept {
    const auto* const binding = static_cast<const Binding<Listener>*>(user_data);
    if (!binding->registrations->Has(binding->state)) return;
    (binding->listener->*Function)(binding->auth);
  }

  static void GiveAppCheckToken(void* function, firebase_app_check_receiver receive, void* receiver_data) noexcept {
    const std::string token = (*static_cast<std::function<std::string()>*>(function))();
    receive(token.c_str(), receiver_data);
  }

  // Deletes user data of the C API.
  template <typename Object>
  static void Delete(void* object) {
    delete static_cast<Object*>(object);
  }

  // The App. Not owned.
  App* const app_;

  // The state, which User objects and futures share. It outlives this object.
  const std::shared_ptr<internal::AuthState> state_;

  // The object that PhoneAuthProvider::GetInstance() returns.
  PhoneAuthProvider phone_auth_provider_;
};

}  // namespace auth

namespace internal {

/// Returns the provider ids from a completed future.
///
/// @param future The complete future of the C API.
/// @param result Receives the ids.
template <>
inline void ResultReader<auth::Auth::FetchProvidersResult>::operator()(const firebase_future* future,
                                                                       auth::Auth::FetchProvidersResult* result) const {
  const size_t count = firebase_future_string_count(future);
  for (size_t i = 0; i < count; i++) {
    result->providers.push_back(firebase_future_string_at(future, i));
  }
}

}  // namespace internal

namespace auth {

inline Future<Auth::FetchProvidersResult> Auth::FetchProvidersForEmail(const char* email) {
  return state_->Started<FetchProvidersResult>(internal::kAuthFunctionFetchProvidersForEmail,
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
  if (app == nullptr) {
    firebase_auth_get(nullptr);  // logs the reason, before the program uses what it did not get
    return nullptr;
  }
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
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_AUTH_H_
