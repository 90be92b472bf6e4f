/// An Auth: signs players of one App in and out.
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
typedef struct firebase_auth firebase_auth;

/// The App's Auth; made on the first call, when the stored session is restored without asking the network. Borrowed
/// from `app` until it ends or firebase_auth_shutdown is called; retain it to keep it longer. NULL for NULL or an App
/// that has ended. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE firebase_auth *firebase_auth_get(firebase_app *app);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_auth_retain(FIREBASE_C_NULLABLE const firebase_auth *auth);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_auth_release(FIREBASE_C_NULLABLE const firebase_auth *auth);

/// Ends the Auth without waiting: its requests are dropped, its pending futures complete with
/// FIREBASE_AUTH_ERROR_CANCELLED, and later calls on it fail with FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE. The stored
/// session stays. A sign-in whose session is on its way to the store has succeeded, and completes so; for that the
/// call waits 30 ms at most. A later firebase_auth_get makes a new Auth. Any thread. Since 0.1.
FIREBASE_C_API void firebase_auth_shutdown(firebase_auth *auth);

/// The App. Borrowed from nothing: valid while the App is. NULL for NULL and when the App has ended. Any thread.
/// Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE firebase_app *firebase_auth_get_app(const firebase_auth *auth);

/// Sends every request to an auth emulator instead of Google, unencrypted. Call this function before any other of the
/// Auth. If `host` is not a host name or an address, or `port` is 0 or above 65535, every later request fails with
/// FIREBASE_AUTH_ERROR_FAILURE until the function is called with a valid address: requests never go to the real project
/// instead. The log has a message then.
///
/// Without this function, the environment variables FIREBASE_AUTH_EMULATOR_HOST ("host:port"), USE_AUTH_EMULATOR and
/// AUTH_EMULATOR_PORT name the emulator, and the log has a warning. FIREBASE_AUTH_EMULATOR_HOST must be an address of this
/// machine: localhost, 127.0.0.0/8 or [::1], and not 0.0.0.0. With any other value, every request fails as above.
///
/// Returns FIREBASE_AUTH_ERROR_FAILURE for a NULL `auth` and for an invalid address. Thread-safe. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_auth_use_emulator(firebase_auth *auth, const char *host, uint32_t port);

/// The signed-in user, at once and also offline; NULL if nobody is. The caller owns the reference. Any thread. Since
/// 0.1.
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE
firebase_user *firebase_auth_copy_current_user(const firebase_auth *auth);

/// Makes a guest account; if a guest is signed in already, that one is the result. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_future *firebase_auth_sign_in_anonymously(firebase_auth *auth);

/// Signs in; the future has a user, and no more. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_sign_in_with_credential(firebase_auth *auth, const firebase_credential *credential);

/// Signs in; the future has an AuthResult. Before the network is asked, an identity token with a `nonce` claim is
/// compared with the credential's raw nonce: FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE says which of them is
/// wrong. When the future is complete, the session is stored. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_sign_in_and_retrieve_data_with_credential(firebase_auth *auth,
                                                                         const firebase_credential *credential);

/// Signs in with the tokens of a session that the player has elsewhere, as in the game's launcher: those of
/// firebase_user_get_token and firebase_user_refresh_token there. The refresh token brings new tokens; the id token,
/// which may have expired, says whose they are. The future has an AuthResult.
/// FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA for what are no such tokens, NULL and "" included, and for
/// those of two users; FIREBASE_AUTH_ERROR_INVALID_USER_TOKEN or FIREBASE_AUTH_ERROR_USER_TOKEN_EXPIRED if that
/// session is over. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_sign_in_with_tokens(firebase_auth *auth, const char *id_token,
                                                   const char *refresh_token);

/// Makes a user of any Auth the current one here, with their tokens; the other Auth keeps them, too. The server is
/// asked first if that Auth has another API key. FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER for NULL;
/// FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH if the user is of another tenant than the Auth. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_update_current_user(firebase_auth *auth, const firebase_user *user);

/// Tells Apple that the player leaves, with the authorization code of a sign-in not older than five minutes; to be
/// followed by firebase_user_delete (App Store Review Guideline 5.1.1(v)). FIREBASE_AUTH_ERROR_FAILURE for NULL or
/// ""; FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL for a code that is unknown, used or too old. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_revoke_token_with_authorization_code(firebase_auth *auth,
                                                                    const char *authorization_code);

/// The same with Apple's access token, as a sign-in in the browser brings it: firebase_credential_access_token of the
/// result's credential. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_revoke_access_token(firebase_auth *auth, const char *access_token);

/// Makes an account with an e-mail address and a password, and signs in to it. FIREBASE_AUTH_ERROR_MISSING_EMAIL and
/// FIREBASE_AUTH_ERROR_MISSING_PASSWORD for NULL or "". Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_create_user_with_email_and_password(firebase_auth *auth, const char *email,
                                                                   const char *password);

/// Signs in with an e-mail address and its password. FIREBASE_AUTH_ERROR_MISSING_EMAIL and
/// FIREBASE_AUTH_ERROR_MISSING_PASSWORD for NULL or ""; FIREBASE_AUTH_ERROR_USER_NOT_FOUND or
/// FIREBASE_AUTH_ERROR_WRONG_PASSWORD if the server says which of them is wrong,
/// FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL from projects with e-mail enumeration protection, which don't. Any thread.
/// Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_sign_in_with_email_and_password(firebase_auth *auth, const char *email,
                                                               const char *password);

/// Signs in with a token that the game's own server made with the Admin SDK. FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN
/// for NULL or "". Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_sign_in_with_custom_token(firebase_auth *auth, const char *token);

/// Sends a mail with a link for choosing another password. FIREBASE_AUTH_ERROR_MISSING_EMAIL for NULL or "". Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_send_password_reset_email(firebase_auth *auth, const char *email);

/// The ids of the providers that the account of that address signs in with: firebase_future_string_at. Projects with
/// e-mail enumeration protection tell none. FIREBASE_AUTH_ERROR_MISSING_EMAIL for NULL or "". Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_fetch_providers_for_email(firebase_auth *auth, const char *email);

/// Signs out at once. Sign-ins and other changes of the user that are under way are cancelled. Does nothing if nobody
/// is signed in. Any thread. Since 0.1.
FIREBASE_C_API void firebase_auth_sign_out(firebase_auth *auth);

/// The tenant of Identity Platform that accounts are made in and looked for; NULL or "" for the project's own
/// accounts, as most projects have no tenants. A restored user brings theirs. FIREBASE_AUTH_ERROR_FAILURE for a NULL
/// Auth or text that is not UTF-8. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_auth_set_tenant_id(firebase_auth *auth, const char *tenant_id);

/// The tenant set, or "". Borrowed from `auth`; a later change leaves this text as it is. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_tenant_id(const firebase_auth *auth);

/// The language of mails and text messages that the project sends, as a BCP 47 tag such as "pt-BR". NULL or "" leaves
/// it to the project. FIREBASE_AUTH_ERROR_FAILURE for a NULL Auth or text that is no such tag. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_auth_set_language_code(firebase_auth *auth, const char *language_code);

/// The language set, or "". Borrowed from `auth`; a later change of the language leaves this text as it is. Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_language_code(const firebase_auth *auth);

/// Sets the language to that of the process's environment (LC_ALL, LC_MESSAGES, LANG); clears it if there is none.
/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_auth_use_app_language(firebase_auth *auth);

/// Told of changes. `auth` is borrowed for the call. Any function may be called inside.
typedef void (*firebase_auth_listener)(firebase_auth *auth, void *user_data);

/// Calls `listener` as soon as it is known who is signed in (see firebase_auth_session_state): normally now, inside
/// this call. Calls it again whenever another user is signed in, or nobody any more. The
/// calls come from the thread that makes the change - the library's, or that of firebase_auth_sign_out - before the
/// future of the operation is complete; of an App with pumped delivery, the first one too, from firebase_app_poll.
/// Two threads never call one listener at the same time: a change while it runs on another thread is told by that
/// thread right after, and nobody waits for it. A change inside a call is told inside it. firebase_auth_shutdown
/// calls no listener. `deleter` (may be NULL) runs for `user_data` when the listener will never be called again.
/// Gives the listener's number; 0 for a NULL argument or an Auth that was shut down. Any thread. Since 0.1.
FIREBASE_C_API uint64_t firebase_auth_add_state_listener(firebase_auth *auth, firebase_auth_listener listener,
                                                         void *user_data,
                                                         FIREBASE_C_NULLABLE firebase_deleter deleter);

/// As firebase_auth_add_state_listener, and also whenever the user's id token was refreshed. While there is such a
/// listener, the token is refreshed five minutes before it expires, without being asked for; where that fails, again
/// after half a minute and then at growing intervals. Only a verdict of the server on the session signs the user out.
/// Any thread. Since 0.1.
FIREBASE_C_API uint64_t firebase_auth_add_id_token_listener(firebase_auth *auth, firebase_auth_listener listener,
                                                            void *user_data,
                                                            FIREBASE_C_NULLABLE firebase_deleter deleter);

/// Takes a listener off. When this returns it isn't running and won't be called again: a call on another thread is
/// waited for, except inside the listener itself. So a listener must not wait for something that only comes after its
/// own removal. Any thread. Since 0.1.
FIREBASE_C_API void firebase_auth_remove_listener(firebase_auth *auth, uint64_t listener);

/// Which kind of store is in use now; with the default, it can change while the program runs, as when the player
/// unlocks the keyring. FIREBASE_SESSION_STORE_NONE for NULL, and if nothing is kept. Any thread. Since 0.1.
FIREBASE_C_API firebase_session_store_kind firebase_auth_session_store_kind(const firebase_auth *auth);

/// Where the session is: the file's path, else "". Borrowed from `auth`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_session_store_path(const firebase_auth *auth);

/// One of the FIREBASE_SESSION_STATE_ numbers.
typedef int32_t firebase_session_state;

enum {
  /// The stored session is being read, so it is not known yet who is signed in. No listener has been called.
  FIREBASE_SESSION_STATE_RESTORING = 0,
  /// It is known who is signed in, and that is stored.
  FIREBASE_SESSION_STATE_RESTORED = 1,
  /// The stored session cannot be read now, for example because the keyring is locked. The library tries again, at
  /// growing intervals of up to 50 s. Do not create a guest account in this state: the player may have an account.
  FIREBASE_SESSION_STATE_UNAVAILABLE = 2,
  /// It is known who is signed in, but that could not be stored, for example because the disk is full. The library
  /// tries again. If the process ends before that succeeds, the change is lost.
  FIREBASE_SESSION_STATE_NOT_STORED = 3,
};

/// The state of the session between the Auth and its store. FIREBASE_SESSION_STATE_RESTORING for NULL. Thread-safe.
/// Since 0.1.
FIREBASE_C_API firebase_session_state firebase_auth_session_state(const firebase_auth *auth);

/// Reads or stores at once, on the library's thread, what could not be read or stored before. Does not wait. If a
/// session is found and nobody has signed in or out meanwhile, its player is signed in, and the listeners are called.
/// Thread-safe. Since 0.1.
FIREBASE_C_API void firebase_auth_retry_session(firebase_auth *auth);

/// Whether there is a kept session. If a player signs in while the stored session cannot be read, the unread session
/// is not overwritten. As soon as it can be read and belongs to another player, it is kept beside the new one, also
/// after a restart, until firebase_auth_sign_out. False for NULL. Thread-safe. Since 0.1.
FIREBASE_C_API bool firebase_auth_has_kept_session(const firebase_auth *auth);

/// Signs in the player of the kept session without the network. The session of the current player, if any, is kept
/// instead. The future has an AuthResult; FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER if there is no kept session. The
/// caller owns the future. Thread-safe. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_future *firebase_auth_restore_kept_session(firebase_auth *auth);

/// Hangs a pointer on the Auth; see firebase_app_attach. `deleter` runs when nothing refers to the Auth any more,
/// neither its App nor a user. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
void *firebase_auth_attach(firebase_auth *auth, void *pointer, FIREBASE_C_NULLABLE firebase_deleter deleter);

/// The attached pointer or NULL. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE void *firebase_auth_attachment(const firebase_auth *auth);

/// Takes the attached pointer off without running its deleter, and gives it, or NULL. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE void *firebase_auth_detach(firebase_auth *auth);

FIREBASE_C_END

#endif  // FIREBASE_C_AUTH_H_
