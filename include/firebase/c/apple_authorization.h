// SPDX-License-Identifier: Apache-2.0
/// @file
/// Sign in with Apple by the system's own sheet, which Apple's platforms have.
///
/// firebase_auth_sign_in_with_provider() with "apple.com" shows this sheet and signs the player in. The functions of
/// this header ask Apple only, for programs that need what Apple answers: the authorization code for a later
/// revocation, the name, or Apple's id of the player.
///
/// @code
/// firebase_future *future = firebase_apple_authorization_start(auth, NULL);
/// // When it is complete:
/// const firebase_apple_authorization *authorization = firebase_future_apple_authorization(future);
/// firebase_auth_sign_in_and_retrieve_data_with_credential(auth,
/// firebase_apple_authorization_credential(authorization));
/// @endcode
///
/// Where there is no sheet (Linux, Windows, Android), all futures of this header fail with
/// FIREBASE_AUTH_ERROR_UNIMPLEMENTED. The browser cannot replace it: there, the project's handler receives Apple's
/// answer, and passes on neither the authorization code nor the nonce. firebase_auth_sign_in_with_provider() works
/// everywhere.
#ifndef FIREBASE_C_APPLE_AUTHORIZATION_H_
#define FIREBASE_C_APPLE_AUTHORIZATION_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/error.h"
#include "firebase/c/future.h"

FIREBASE_C_BEGIN

/// What Apple answered after the player agreed. Immutable.
typedef struct firebase_apple_authorization firebase_apple_authorization;

/// What to ask Apple for. A member that is NULL has its default. Strings are copied.
typedef struct firebase_apple_request {
  /// The size of the struct: `sizeof(firebase_apple_request)`.
  size_t struct_size;
  /// The scopes, separated by spaces (RFC 6749, section 3.3): "name", "email", both or "". The default is both.
  FIREBASE_C_NULLABLE const char *scopes;
  /// Returned unchanged with the answer. There is no default.
  FIREBASE_C_NULLABLE const char *state;
  /// The raw nonce. Apple receives its SHA-256 hash. The default is a new random nonce, which is the safest.
  FIREBASE_C_NULLABLE const char *raw_nonce;
} firebase_apple_request;

/// Whether Apple takes the player for a real person: one of the FIREBASE_APPLE_REAL_USER_STATUS_ constants.
typedef int32_t firebase_apple_real_user_status;

enum {
  /// The platform does not tell.
  FIREBASE_APPLE_REAL_USER_STATUS_UNSUPPORTED = 0,
  /// Apple does not know. The player may still be a real person.
  FIREBASE_APPLE_REAL_USER_STATUS_UNKNOWN = 1,
  /// Apple is confident. It says so only when the player authorizes the program for the first time.
  FIREBASE_APPLE_REAL_USER_STATUS_LIKELY_REAL = 2,
};

/// Whether the player's authorization is valid: one of the FIREBASE_APPLE_CREDENTIAL_STATE_ constants.
typedef int32_t firebase_apple_credential_state;

enum {
  /// The state is not known (yet).
  FIREBASE_APPLE_CREDENTIAL_STATE_NONE = 0,
  /// The player is signed in with this Apple account on this device.
  FIREBASE_APPLE_CREDENTIAL_STATE_AUTHORIZED = 1,
  /// The player has revoked the authorization. Sign out.
  FIREBASE_APPLE_CREDENTIAL_STATE_REVOKED = 2,
  /// The device does not have this Apple account. It may be another player's: offer to sign in.
  FIREBASE_APPLE_CREDENTIAL_STATE_NOT_FOUND = 3,
  /// The program was transferred to another team of Apple's, and the id of the player has changed. Ask for an
  /// authorization again, which has the new id.
  FIREBASE_APPLE_CREDENTIAL_STATE_TRANSFERRED = 4,
};

// --- asking ---

/// Shows the sheet. Nobody is signed in.
///
/// firebase_future_apple_authorization() returns the result. The sheet runs on the main thread, which must not block
/// meanwhile: poll the future in the loop of the game. Cancelling the future, signing out and the end of the Auth close
/// the sheet.
///
/// Errors:
/// - FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED: the player closed the sheet (`ASAuthorizationError.canceled`).
/// - FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED: another sheet is open.
/// - FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE: there is no window, or every other error of
///   Apple's.
/// - FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL: Apple returned no identity token that can be read.
/// - FIREBASE_AUTH_ERROR_UNIMPLEMENTED: the platform has no sheet.
///
/// firebase_future_error_detail() has Apple's own error: domain, code and description.
///
/// @param auth The Auth.
/// @param request What to ask for; NULL for the defaults.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(apple_authorization)
firebase_future *firebase_apple_authorization_start(firebase_auth *auth,
                                                    FIREBASE_C_NULLABLE const firebase_apple_request *request);

/// Sets the window above which the sheet is shown, also that of firebase_auth_sign_in_with_provider(). The default is
/// the key window of the program.
///
/// @param auth The Auth.
/// @param window A `UIWindow *` or an `NSWindow *`, which is not retained: after its end, the default applies. NULL for
///     the default.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `auth` is NULL.
///     FIREBASE_AUTH_ERROR_UNIMPLEMENTED if the platform has no sheet.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_set_window(firebase_auth *auth, FIREBASE_C_NULLABLE void *window);

// --- the answer ---

/// Returns what Apple answered to firebase_apple_authorization_start().
///
/// @param future The future.
/// @return The authorization; NULL while pending, after a failure, for other futures, and if `future` is NULL. Valid as
///     long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_apple_authorization *
firebase_future_apple_authorization(const firebase_future *future);

/// Adds a reference to an authorization.
///
/// @param authorization The authorization, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_apple_authorization_retain(
    FIREBASE_C_NULLABLE const firebase_apple_authorization *authorization);

/// Releases a reference to an authorization.
///
/// @param authorization The authorization, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_apple_authorization_release(
    FIREBASE_C_NULLABLE const firebase_apple_authorization *authorization);

/// Returns the credential for Firebase, which contains the raw nonce and the name. It can be used once.
///
/// @param authorization The authorization.
/// @return The credential; NULL if `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_credential *
firebase_apple_authorization_credential(const firebase_apple_authorization *authorization);

/// Returns Apple's id of the player, for firebase_apple_authorization_fetch_credential_state(). Keep it with the
/// player's data.
///
/// @param authorization The authorization.
/// @return The id; "" if `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_apple_authorization_user(
    const firebase_apple_authorization *authorization);

/// Returns the identity token, a JSON Web Token (RFC 7519) that Apple signed.
///
/// @param authorization The authorization.
/// @return The token; "" if `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_apple_authorization_identity_token(
    const firebase_apple_authorization *authorization);

/// Returns the nonce whose SHA-256 hash is in the identity token.
///
/// @param authorization The authorization.
/// @return The raw nonce; "" if `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_apple_authorization_raw_nonce(
    const firebase_apple_authorization *authorization);

/// Returns the authorization code, for firebase_auth_revoke_token_with_authorization_code(). It is valid for five
/// minutes.
///
/// @param authorization The authorization.
/// @return The code; "" if Apple issued none or `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_apple_authorization_authorization_code(
    const firebase_apple_authorization *authorization);

/// Returns the player's email address, which can be one of Apple's relay. Apple reports it only when the player
/// authorizes the program for the first time.
///
/// @param authorization The authorization.
/// @return The address; "" if there is none or `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_apple_authorization_email(
    const firebase_apple_authorization *authorization);

/// Returns the player's full name, in the form of the device's language. Apple reports it only when the player
/// authorizes the program for the first time.
///
/// @param authorization The authorization.
/// @return The name; "" if there is none or `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_apple_authorization_full_name(
    const firebase_apple_authorization *authorization);

/// Returns the given name of the full name.
///
/// @param authorization The authorization.
/// @return The name; "" if there is none or `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_apple_authorization_given_name(
    const firebase_apple_authorization *authorization);

/// Returns the family name of the full name.
///
/// @param authorization The authorization.
/// @return The name; "" if there is none or `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_apple_authorization_family_name(
    const firebase_apple_authorization *authorization);

/// Returns the `state` of the request.
///
/// @param authorization The authorization.
/// @return The state; "" if the request had none or `authorization` is NULL. Valid as long as `authorization`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_apple_authorization_state(
    const firebase_apple_authorization *authorization);

/// Returns whether Apple takes the player for a real person.
///
/// @param authorization The authorization.
/// @return The status; FIREBASE_APPLE_REAL_USER_STATUS_UNSUPPORTED if `authorization` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_apple_real_user_status
firebase_apple_authorization_real_user_status(const firebase_apple_authorization *authorization);

// --- the state of the authorization ---

/// Asks the system whether a player's authorization is still valid. firebase_future_apple_credential_state() returns
/// it.
///
/// Ask at every start of the program. Sends no request to Firebase. The future fails with FIREBASE_AUTH_ERROR_FAILURE
/// if `user` is invalid or the system does not know; keep the player signed in then.
///
/// @param auth The Auth.
/// @param user Apple's id of the player; see firebase_apple_authorization_user().
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(apple_credential_state)
firebase_future *firebase_apple_authorization_fetch_credential_state(firebase_auth *auth, const char *user);

/// Returns the state that firebase_apple_authorization_fetch_credential_state() asked for.
///
/// @param future The future.
/// @return The state; FIREBASE_APPLE_CREDENTIAL_STATE_NONE while pending, after a failure, for other futures, and if
///     `future` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_apple_credential_state firebase_future_apple_credential_state(const firebase_future *future);

/// Adds a listener that is called when the player revokes the authorization in the settings of the device while the
/// program runs.
///
/// The system does not name the account: ask for its state. The call comes from the thread on which the system tells,
/// or from firebase_app_poll() if the callbacks of the App are polled. firebase_auth_remove_listener() removes the
/// listener.
///
/// @param auth The Auth.
/// @param listener The listener.
/// @param user_data Passed to `listener`.
/// @param deleter Releases `user_data` when the listener will never be called again; NULL for none.
/// @return The id of the listener; 0 if `auth` or `listener` is NULL, if the Auth was shut down, or if the platform has
///     no such event.
/// @since 0.1
FIREBASE_C_API uint64_t firebase_apple_authorization_add_revocation_listener(
    firebase_auth *auth, firebase_auth_listener listener, FIREBASE_C_NULLABLE void *user_data,
    FIREBASE_C_NULLABLE firebase_deleter deleter);

FIREBASE_C_END

#endif  // FIREBASE_C_APPLE_AUTHORIZATION_H_
