// SPDX-License-Identifier: Apache-2.0
/// @file
/// An Auth: signs the users of one App in and out.
#ifndef FIREBASE_C_AUTH_H_
#define FIREBASE_C_AUTH_H_

#include "firebase/c/app.h"
#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/error.h"
#include "firebase/c/future.h"
#include "firebase/c/session_store.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// The Auth of an App.
///
/// The futures of functions that receive a NULL Auth fail with FIREBASE_AUTH_ERROR_FAILURE.
typedef struct firebase_auth firebase_auth;

/// Returns the Auth of an App.
///
/// The first call creates it and restores the stored session, without a request to the network.
///
/// @param app The App.
/// @return The Auth; NULL if `app` is NULL or has ended. NULL is logged. Valid until the App ends or
///     firebase_auth_shutdown() is called.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE firebase_auth *firebase_auth_get(firebase_app *app);

/// Adds a reference to an Auth.
///
/// @param auth The Auth, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_retain(FIREBASE_C_NULLABLE const firebase_auth *auth);

/// Releases a reference to an Auth.
///
/// @param auth The Auth, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_release(FIREBASE_C_NULLABLE const firebase_auth *auth);

/// Ends an Auth without waiting for its operations.
///
/// Requests are aborted and pending futures complete with FIREBASE_AUTH_ERROR_CANCELLED. Later calls with this Auth
/// fail with FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE. The stored session remains. A sign-in whose session is being stored
/// completes with success; for this the function waits up to 30 ms. A later firebase_auth_get() creates a new Auth.
///
/// The function waits for callbacks of futures and listeners of the App that are running on other threads. Therefore a
/// callback must not wait for an event that follows this call. Inside a callback, the function does not wait for that
/// callback, nor for a callback that waits for the end of an App or Auth itself.
///
/// @param auth The Auth. Nothing happens if it is NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_shutdown(firebase_auth *auth);

/// Returns the App of an Auth.
///
/// @param auth The Auth.
/// @return The App; NULL if it has ended or `auth` is NULL. Not retained. Valid while the App is alive.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE firebase_app *firebase_auth_get_app(const firebase_auth *auth);

/// Sends all requests to an auth emulator instead of Google, without encryption. Call this before other functions use
/// the Auth.
///
/// If the address is invalid, every later request fails with FIREBASE_AUTH_ERROR_FAILURE until the function is called
/// with a valid address, and a log message reports this. Requests never go to the real project instead.
///
/// Without this call, the environment variables FIREBASE_AUTH_EMULATOR_HOST ("host:port"), USE_AUTH_EMULATOR and
/// AUTH_EMULATOR_PORT select the emulator, with a warning in the log. FIREBASE_AUTH_EMULATOR_HOST must be an address of
/// this machine: localhost, 127.0.0.0/8 or [::1], and not 0.0.0.0. With any other value, every request fails as above.
///
/// @param auth The Auth.
/// @param host A host name or an IP address.
/// @param port The port, from 1 to 65535.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `auth` is NULL or the address is
///     invalid.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_use_emulator(firebase_auth *auth, const char *host, uint32_t port);

/// Opens the connections that the next calls need, so that these do not wait for them.
///
/// Call this some seconds before the player is likely to sign in, for example when the sign-in screen appears. A first
/// sign-in takes four round trips to the server, two of them for the connection; after this call it takes two. A
/// connection is kept for two minutes without a request. If the id token of the signed-in user expires within five
/// minutes, the connection for its refresh is opened too.
///
/// The function returns at once. It sends one request without a body, an API key or a token, and it sends none if a
/// connection exists or is being opened, however often it is called. A failure is only logged, at the level
/// FIREBASE_LOG_LEVEL_DEBUG: the next call then opens its connection itself. The library does the same when a provider
/// sign-in starts, but not when an Auth is created. Thread-safe.
///
/// @param auth The Auth. Nothing happens if it is NULL or was shut down.
/// @since 0.1
FIREBASE_C_API void firebase_auth_preconnect(firebase_auth *auth);

/// Returns the signed-in user. The function uses neither the network nor the store.
///
/// @param auth The Auth.
/// @return A reference to the user; NULL if no user is signed in or `auth` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE firebase_user *firebase_auth_copy_current_user(
    const firebase_auth *auth);

/// Creates a guest account and signs in. If a guest is signed in already, that user is the result.
///
/// The future has an auth result.
///
/// @param auth The Auth.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_auth_sign_in_anonymously(firebase_auth *auth);

/// Signs in with a credential. The future has a user, but no auth result.
///
/// Fails with the same errors as firebase_auth_sign_in_and_retrieve_data_with_credential().
///
/// @param auth The Auth.
/// @param credential The credential.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(user)
firebase_future *firebase_auth_sign_in_with_credential(firebase_auth *auth, const firebase_credential *credential);

/// Signs in with a credential. The future has an auth result.
///
/// The session is stored before the future completes.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL: `credential` is NULL, or the provider or the server rejected it.
/// - FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE: the identity token has a `nonce` claim that does not match the raw
///   nonce of the credential. The library compares them before it sends the request; the message names the wrong one.
/// - FIREBASE_AUTH_ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS: the email address belongs to an account of another
///   provider. The auth result has an updated credential to link after a sign-in with that provider.
/// - FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED: see multi_factor.h.
///
/// @param auth The Auth.
/// @param credential The credential.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_auth_sign_in_and_retrieve_data_with_credential(firebase_auth *auth,
                                                                         const firebase_credential *credential);

/// Signs in with the tokens of a session that exists elsewhere, for example in the launcher of the game.
///
/// Pass the results of firebase_user_get_token() and firebase_user_refresh_token() in the other program. The
/// library requests new tokens with the refresh token. The id token identifies the user and can be expired. The future
/// has an auth result.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA: an argument is NULL, "" or not a token, or the tokens
///   belong to two users.
/// - FIREBASE_AUTH_ERROR_INVALID_USER_TOKEN, FIREBASE_AUTH_ERROR_USER_TOKEN_EXPIRED: the session has ended.
///
/// @param auth The Auth.
/// @param id_token The id token.
/// @param refresh_token The refresh token.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_auth_sign_in_with_tokens(firebase_auth *auth, const char *id_token,
                                                   const char *refresh_token);

/// Makes a user of any Auth the current user of this one, with the same tokens. The other Auth keeps its user.
///
/// If the other Auth has another API key, the library first sends a request to the server.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER: `user` is NULL.
/// - FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH: the user belongs to another tenant than the Auth.
///
/// @param auth The Auth.
/// @param user The user.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_auth_update_current_user(firebase_auth *auth, const firebase_user *user);

/// Revokes the authorization of Sign in with Apple with an authorization code.
///
/// Call it before firebase_user_delete() (App Store Review Guideline 5.1.1(v)).
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_FAILURE: `authorization_code` is NULL or "".
/// - FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL: the code is unknown, used or too old.
///
/// @param auth The Auth.
/// @param authorization_code The authorization code of a sign-in that is not older than five minutes.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_auth_revoke_token_with_authorization_code(firebase_auth *auth,
                                                                    const char *authorization_code);

/// Revokes the authorization of Sign in with Apple with an access token, as a sign-in in the browser returns it.
///
/// Fails with the same errors as firebase_auth_revoke_token_with_authorization_code().
///
/// @param auth The Auth.
/// @param access_token The result of firebase_credential_access_token() for the credential of the auth result.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_auth_revoke_access_token(firebase_auth *auth, const char *access_token);

/// Creates an account with an email address and a password, and signs in. The future has an auth result.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_EMAIL: `email` is NULL or "".
/// - FIREBASE_AUTH_ERROR_MISSING_PASSWORD: `password` is NULL or "".
///
/// @param auth The Auth.
/// @param email The email address.
/// @param password The password.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_auth_create_user_with_email_and_password(firebase_auth *auth, const char *email,
                                                                   const char *password);

/// Signs in with an email address and a password. The future has an auth result.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_INVALID_EMAIL: `email` is NULL or "".
/// - FIREBASE_AUTH_ERROR_MISSING_PASSWORD: `password` is NULL or "".
/// - FIREBASE_AUTH_ERROR_USER_NOT_FOUND, FIREBASE_AUTH_ERROR_WRONG_PASSWORD: the email address or the password is
///   wrong.
/// - FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL: one of them is wrong, and the project has email enumeration protection.
///
/// @param auth The Auth.
/// @param email The email address.
/// @param password The password.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_auth_sign_in_with_email_and_password(firebase_auth *auth, const char *email,
                                                               const char *password);

/// Signs in with a token that the server of the game created with the Admin SDK. The future has an auth result.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN: `token` is NULL, "", malformed or expired.
/// - FIREBASE_AUTH_ERROR_CUSTOM_TOKEN_MISMATCH: the token belongs to another project.
///
/// @param auth The Auth.
/// @param token The custom token.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_auth_sign_in_with_custom_token(firebase_auth *auth, const char *token);

/// Sends an email with a link to set a new password.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_EMAIL: `email` is NULL or "".
///
/// @param auth The Auth.
/// @param email The email address of the account.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_auth_send_password_reset_email(firebase_auth *auth, const char *email);

/// Requests the ids of the providers of an account. firebase_future_string_at() returns them.
///
/// Projects with email enumeration protection report none.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_EMAIL: `email` is NULL or "".
///
/// @param auth The Auth.
/// @param email The email address of the account.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(string_at)
firebase_future *firebase_auth_fetch_providers_for_email(firebase_auth *auth, const char *email);

/// Signs out at once and cancels sign-ins and other changes of the user that are in progress.
///
/// Nothing happens if no user is signed in. The function returns when the session cannot be restored any more, even if
/// the process is killed. It does not wait for the disk: a power failure within the next 200 ms can undo the sign-out.
///
/// @param auth The Auth. Nothing happens if it is NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_sign_out(firebase_auth *auth);

/// Sets the tenant of Identity Platform whose accounts are used. A restored user sets their own tenant.
///
/// @param auth The Auth.
/// @param tenant_id The id of the tenant; NULL or "" for the project's own accounts. Most projects have no tenants.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `auth` is NULL or `tenant_id` is not
///     UTF-8.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_set_tenant_id(firebase_auth *auth,
                                                               FIREBASE_C_NULLABLE const char *tenant_id);

/// Returns the tenant.
///
/// @param auth The Auth.
/// @return The id of the tenant; "" if it is not set or `auth` is NULL. Valid as long as `auth`, also after a change.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_tenant_id(const firebase_auth *auth);

/// Replaces the session by that of an access group of the keychain, whose programs share it.
///
/// The user of the group is signed in. The replaced session stays in its store, and operations in progress are
/// cancelled. A keychain that cannot be read now is no failure: its session is restored later. The group is not
/// remembered when the program ends; firebase_app_options_set_keychain_access_group() sets it for each start and
/// describes groups.
///
/// @param auth The Auth.
/// @param group The whole name of the group; NULL or "" for the session of this program alone.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_KEYCHAIN_ERROR if there are no access groups
/// (Linux,
///     Windows), if the program has no entitlement for the group, if the store of the App is not in the keychain, or if
///     the session of the signed-in user is not stored yet and would be lost; FIREBASE_AUTH_ERROR_FAILURE if `auth` is
///     NULL or `group` is not UTF-8. Nothing changes then; a log message has the reason.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_use_keychain_access_group(firebase_auth *auth,
                                                                           FIREBASE_C_NULLABLE const char *group);

/// Returns the access group of the keychain that contains the session.
///
/// @param auth The Auth.
/// @return The group; "" if the session is this program's alone or `auth` is NULL. Valid as long as `auth`, also after
/// a
///     change.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_keychain_access_group(const firebase_auth *auth);

/// Reads the user of an access group of the keychain without signing in.
///
/// Operations of the user fail with FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER until firebase_auth_update_current_user()
/// makes the user the signed-in one.
///
/// @param auth The Auth.
/// @param group The whole name of the group; NULL or "" for the session of this program alone.
/// @param user Receives the user on success.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER if nobody is signed in there;
///     FIREBASE_AUTH_ERROR_KEYCHAIN_ERROR as firebase_auth_use_keychain_access_group(), and if the keychain cannot be
///     read now, with a log message; FIREBASE_AUTH_ERROR_FAILURE if `auth` or `user` is NULL or `group` is not UTF-8.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_copy_stored_user(firebase_auth *auth,
                                                                  FIREBASE_C_NULLABLE const char *group,
                                                                  FIREBASE_C_OWNED firebase_user **user);

/// Sets the language of emails and text messages that the project sends.
///
/// @param auth The Auth.
/// @param language_code A BCP 47 tag such as "pt-BR"; NULL or "" for the default of the project.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `auth` is NULL or the tag is malformed.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_set_language_code(firebase_auth *auth,
                                                                   FIREBASE_C_NULLABLE const char *language_code);

/// Returns the language of emails and text messages.
///
/// @param auth The Auth.
/// @return The tag; "" if it is not set or `auth` is NULL. Valid as long as `auth`, also after a change.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_language_code(const firebase_auth *auth);

/// Sets the language to that of the environment (LC_ALL, LC_MESSAGES, LANG). Clears it if the environment has none.
///
/// @param auth The Auth. Nothing happens if it is NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_use_app_language(firebase_auth *auth);

/// Called when the signed-in user or the id token changes. It may call any function.
///
/// @param auth The Auth. Valid during the call.
/// @param user_data The pointer that was passed with the listener.
typedef void (*firebase_auth_listener)(firebase_auth *auth, void *user_data);

/// Adds a listener that is called when the signed-in user changes.
///
/// The first call comes as soon as the signed-in user is known (see firebase_auth_session_state()), normally inside
/// this function. Further calls follow when another user signs in, and when the user signs out.
///
/// A call comes from the thread that makes the change: the library's thread, or the thread that calls
/// firebase_auth_sign_out(). It comes before the future of the operation completes. If the callbacks of the App are
/// polled, all calls come from firebase_app_poll(), including the first one.
///
/// Two threads never call one listener at the same time. If a change occurs while the listener is running on another
/// thread, that thread calls it again afterwards. The caller does not block. A change that the listener makes itself
/// calls it recursively. firebase_auth_shutdown() calls no listener.
///
/// @param auth The Auth.
/// @param listener The listener.
/// @param user_data Passed to `listener`.
/// @param deleter Releases `user_data` when the listener will never be called again; NULL for none.
/// @return An id for firebase_auth_remove_listener(); 0 if `auth` or `listener` is NULL, or if the Auth was shut down.
/// @since 0.1
FIREBASE_C_API uint64_t firebase_auth_add_state_listener(firebase_auth *auth, firebase_auth_listener listener,
                                                         FIREBASE_C_NULLABLE void *user_data,
                                                         FIREBASE_C_NULLABLE firebase_deleter deleter);

/// Adds a listener that is called when the signed-in user or the id token changes.
///
/// It is called as described for firebase_auth_add_state_listener(), and also after each refresh of the id token. While
/// such a listener exists, the library refreshes the token five minutes before it expires, or up to a tenth of its
/// lifetime earlier, so that many players do not refresh at the same time. If that fails, it repeats the attempt after
/// half a minute and then at growing intervals. Only a definitive error from the server signs the user out.
///
/// @param auth The Auth.
/// @param listener The listener.
/// @param user_data Passed to `listener`.
/// @param deleter Releases `user_data` when the listener will never be called again; NULL for none.
/// @return An id for firebase_auth_remove_listener(); 0 if `auth` or `listener` is NULL, or if the Auth was shut down.
/// @since 0.1
FIREBASE_C_API uint64_t firebase_auth_add_id_token_listener(firebase_auth *auth, firebase_auth_listener listener,
                                                            FIREBASE_C_NULLABLE void *user_data,
                                                            FIREBASE_C_NULLABLE firebase_deleter deleter);

/// Removes a listener.
///
/// When the function returns, the listener is not running and will not be called again. The function waits for a call
/// on another thread, except inside the listener itself. Therefore a listener must not wait for an event that follows
/// its own removal.
///
/// @param auth The Auth. Nothing happens if it is NULL.
/// @param listener The id of the listener.
/// @since 0.1
FIREBASE_C_API void firebase_auth_remove_listener(firebase_auth *auth, uint64_t listener);

/// Returns the kind of store that is in use.
///
/// With FIREBASE_SESSION_STORE_DEFAULT, the kind can change while the program runs, for example when the keyring is
/// unlocked.
///
/// @param auth The Auth.
/// @return The kind; FIREBASE_SESSION_STORE_NONE if the session is not stored or `auth` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_session_store_kind firebase_auth_session_store_kind(const firebase_auth *auth);

/// Returns the path of the session file.
///
/// @param auth The Auth.
/// @return The path; "" if the session is not in a file or `auth` is NULL. Valid as long as `auth`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_session_store_path(const firebase_auth *auth);

/// The state of the session: one of the FIREBASE_SESSION_STATE_ constants.
typedef int32_t firebase_session_state;

enum {
  /// The stored session is being read, so the signed-in user is not known yet. No listener has been called.
  FIREBASE_SESSION_STATE_RESTORING = 0,
  /// The signed-in user is known and stored.
  FIREBASE_SESSION_STATE_RESTORED = 1,
  /// The stored session cannot be read now, for example because the keyring is locked. The library tries again, at
  /// growing intervals of up to 50 s. Do not create a guest account in this state: the player may have an account.
  FIREBASE_SESSION_STATE_UNAVAILABLE = 2,
  /// The signed-in user is known, but could not be stored, for example because the disk is full. The library tries
  /// again. If the process ends before that succeeds, the change is lost.
  FIREBASE_SESSION_STATE_NOT_STORED = 3,
};

/// Returns the state of the session.
///
/// @param auth The Auth.
/// @return The state; FIREBASE_SESSION_STATE_RESTORING if `auth` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_session_state firebase_auth_session_state(const firebase_auth *auth);

/// Repeats a failed read or write of the session now, on the library's thread. Does not block.
///
/// If a session is found and no user has signed in or out since, its user is signed in and the listeners are called.
///
/// @param auth The Auth. Nothing happens if it is NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_retry_session(firebase_auth *auth);

/// Returns whether a kept session exists.
///
/// If a user signs in while the stored session cannot be read, the unread session is not overwritten. When it can be
/// read and belongs to another user, it is kept beside the new session, also after a restart, until
/// firebase_auth_sign_out().
///
/// @param auth The Auth.
/// @return True if a kept session exists; false if `auth` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_auth_has_kept_session(const firebase_auth *auth);

/// Signs in the user of the kept session without the network. The session of the current user, if any, is kept instead.
///
/// The future has an auth result.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER: there is no kept session.
///
/// @param auth The Auth.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_auth_restore_kept_session(firebase_auth *auth);

/// Associates a pointer with an Auth for its lifetime. Intended for language bindings.
///
/// @param auth The Auth.
/// @param pointer The pointer.
/// @param deleter Called with `pointer` when nothing refers to the Auth, neither its App nor a user, unless the pointer
///     is detached before; NULL for none.
/// @return `pointer`. If another pointer is attached already, that pointer; `pointer` then remains with the caller.
///     NULL if `auth` or `pointer` is NULL. Valid until its deleter is called.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE void *firebase_auth_attach(
    firebase_auth *auth, void *pointer, FIREBASE_C_NULLABLE firebase_deleter deleter);

/// Returns the pointer that is associated with an Auth.
///
/// @param auth The Auth.
/// @return The pointer; NULL if there is none or `auth` is NULL. Valid until its deleter is called.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE void *firebase_auth_attachment(const firebase_auth *auth);

/// Removes the pointer that is associated with an Auth, without calling its deleter.
///
/// @param auth The Auth.
/// @return The pointer, which belongs to the caller again; NULL if there is none or `auth` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE void *firebase_auth_detach(firebase_auth *auth);

FIREBASE_C_END

#endif  // FIREBASE_C_AUTH_H_
