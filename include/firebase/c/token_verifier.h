// SPDX-License-Identifier: Apache-2.0
/// @file
/// Verification of id tokens and session cookies, for the server of a game.
///
/// A server must not believe what a client says about its player. The client sends its id token
/// (firebase_user_get_token()) and the server verifies it here: that Firebase issued it, for this project, and that it
/// has not expired. The server needs the id of the project alone: no App, no API key and no service account.
///
/// @code
/// firebase_token_verifier *verifier = NULL;
/// if (firebase_token_verifier_create("my-game", NULL, &verifier) != FIREBASE_AUTH_ERROR_NONE) return 1;
/// firebase_future *future = firebase_token_verifier_verify_id_token(verifier, received);
/// while (firebase_future_status(future) == FIREBASE_FUTURE_STATUS_PENDING) run_a_tick();
/// const firebase_verified_token *token = firebase_future_verified_token(future);
/// if (token != NULL) {
///   admit_player(firebase_verified_token_uid(token));
/// } else {
///   refuse_player(firebase_future_error_message(future));
/// }
/// firebase_future_release(future);
/// @endcode
///
/// A token stays valid for up to an hour, also if the user is disabled or its sessions are revoked in that time. Only a
/// request with a service account can find that out.
#ifndef FIREBASE_C_TOKEN_VERIFIER_H_
#define FIREBASE_C_TOKEN_VERIFIER_H_

#include "firebase/c/base.h"
#include "firebase/c/error.h"
#include "firebase/c/future.h"
#include "firebase/c/value.h"

FIREBASE_C_BEGIN

/// Verifies the tokens of one project. It requests Firebase's public keys when it needs them and keeps them as long as
/// the server of the keys allows. Create one for the whole program. Thread-safe.
typedef struct firebase_token_verifier firebase_token_verifier;

/// The claims of a token that a verifier accepted. Immutable. Valid as long as the future that it was read from.
typedef struct firebase_verified_token firebase_verified_token;

/// Settings of a verifier. A member that is NULL or 0 has its default. Strings are copied.
typedef struct firebase_token_verifier_options {
  /// The size of the struct: `sizeof(firebase_token_verifier_options)`.
  size_t struct_size;
  /// The tenant that users must belong to. The default accepts users of every tenant and of none.
  FIREBASE_C_NULLABLE const char *tenant_id;
  /// How long ago the sign-in (not the issue of the token) may be, in milliseconds. The default is any time.
  FIREBASE_C_UNIT(milliseconds) int64_t maximum_age_milliseconds;
  /// How much the clocks of this computer and of Firebase may differ, in milliseconds; at most a minute. The default is
  /// five seconds. A negative time stands for no difference.
  FIREBASE_C_UNIT(milliseconds) int64_t clock_tolerance_milliseconds;
  /// The emulator, as "host:port". The verifier then accepts its tokens, **which everyone can make**: never set it on a
  /// real server. The default is no emulator, unless the environment variable FIREBASE_AUTH_EMULATOR_HOST names one of
  /// this machine; a log message warns of that.
  FIREBASE_C_NULLABLE const char *emulator;
  /// The address of the keys of id tokens: https, or http for a server of this machine, for tests. It returns a JSON
  /// Web Key Set, or an object of X.509 certificates. The default is that of Google.
  FIREBASE_C_NULLABLE const char *id_token_keys_url;
  /// The same of session cookies.
  FIREBASE_C_NULLABLE const char *session_cookie_keys_url;
  /// A PEM file of the certificate authorities to trust. The default is that of the system (SSL_CERT_FILE).
  FIREBASE_C_NULLABLE const char *ca_file;
} firebase_token_verifier_options;

/// Creates a verifier. It makes no request yet.
///
/// @param project_id The id of the project, as the Firebase console shows it.
/// @param options The settings, which are copied; NULL for the defaults.
/// @param verifier Receives the verifier, which the caller owns; unchanged after an error.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `project_id` or `verifier` is NULL, if
///     the id is empty or has blanks, if `struct_size` is invalid, if a string is not UTF-8, if a member has an invalid
///     value, or if FIREBASE_AUTH_EMULATOR_HOST is set and names no emulator of this machine; a log message has the
///     reason.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_token_verifier_create(
    const char *project_id, FIREBASE_C_NULLABLE const firebase_token_verifier_options *options,
    FIREBASE_C_OWNED firebase_token_verifier **verifier);

/// Adds a reference to a verifier.
///
/// @param verifier The verifier, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_token_verifier_retain(FIREBASE_C_NULLABLE const firebase_token_verifier *verifier);

/// Releases a reference to a verifier. Pending futures complete nevertheless.
///
/// @param verifier The verifier, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_token_verifier_release(FIREBASE_C_NULLABLE const firebase_token_verifier *verifier);

/// Sets the time of a verifier, for tests: the clock that it compares tokens with, and by which keys grow old.
///
/// Call it before the first verification. From then on, the time moves only by further calls.
///
/// @param verifier The verifier. Nothing happens if it is NULL.
/// @param time The time in milliseconds since 1970; 0 for that of the system.
/// @since 0.1
FIREBASE_C_API void firebase_token_verifier_set_time(firebase_token_verifier *verifier,
                                                     FIREBASE_C_UNIT(milliseconds_since_1970) uint64_t time);

/// Verifies an id token.
///
/// If the keys are known, the future is complete when the function returns, after about 30 microseconds. Otherwise it
/// waits for one request for the keys, which all waiting tokens share. An unknown key leads to at most one request in
/// 30 seconds. While the server of the keys cannot be reached, the known ones are used until the time that it allowed
/// for them has passed.
///
/// Callbacks of a future that is pending run on the library's thread.
///
/// @par Errors
/// In the order of the checks. Nothing of the token is used before its signature was verified.
/// - FIREBASE_AUTH_ERROR_FAILURE: an argument is NULL, or `token` is not UTF-8.
/// - FIREBASE_AUTH_ERROR_MALFORMED_JWT: the token is not three parts in base64url, or is longer than 64 KB.
/// - FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER: the header is not a JSON object, has a name twice, or is too long.
/// - FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM: the algorithm is not RS256.
/// - FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED, FIREBASE_AUTH_ERROR_INVALID_SERVER_RESPONSE: the keys could not be
///   requested. Verify the token again later.
/// - FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY: Firebase has no key of this id.
/// - FIREBASE_AUTH_ERROR_INVALID_TOKEN_SIGNATURE: the signature is wrong.
/// - FIREBASE_AUTH_ERROR_MALFORMED_JWT: the claims are not a JSON object, or one is there twice.
/// - FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER: `iss` is not that of the project.
/// - FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUDIENCE: `aud` is not the project.
/// - FIREBASE_AUTH_ERROR_INVALID_TOKEN_SUBJECT: `sub`, the uid, is empty or longer than 128 characters.
/// - FIREBASE_AUTH_ERROR_TOKEN_EXPIRED: `exp` is not in the future.
/// - FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUE_TIME: `iat` is not in the past.
/// - FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUTH_TIME: `auth_time` is not in the past.
/// - FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN: the sign-in is longer ago than the options permit.
/// - FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH: the user does not belong to the tenant of the options.
/// - FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE: the process was forked since the verifier was created.
///
/// @param verifier The verifier.
/// @param token The id token, as the client received it.
/// @return The future, with the error if an argument is NULL.
/// @see https://firebase.google.com/docs/auth/admin/verify-id-tokens
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(verified_token)
firebase_future *firebase_token_verifier_verify_id_token(firebase_token_verifier *verifier, const char *token);

/// Verifies a session cookie, which a server has received from Firebase in exchange for an id token.
///
/// The same as firebase_token_verifier_verify_id_token(), with another issuer and other keys: neither accepts the
/// other's.
///
/// @param verifier The verifier.
/// @param cookie The session cookie.
/// @return The future, with the error if an argument is NULL.
/// @see https://firebase.google.com/docs/auth/admin/manage-cookies
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(verified_token)
firebase_future *firebase_token_verifier_verify_session_cookie(firebase_token_verifier *verifier, const char *cookie);

/// Returns the result of a verification.
///
/// @param future The future.
/// @return The token; NULL while the future is pending, after a failure, for other futures, and if `future` is NULL.
///     Valid as long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_verified_token *firebase_future_verified_token(
    const firebase_future *future);

/// Returns the user.
///
/// @param token The token.
/// @return The uid; "" if `token` is NULL. Valid as long as `token`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_verified_token_uid(const firebase_verified_token *token);

/// Returns the email address of the user.
///
/// @param token The token.
/// @return The address; "" if there is none or `token` is NULL. Valid as long as `token`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_verified_token_email(const firebase_verified_token *token);

/// Returns whether the user has proved that the email address is theirs.
///
/// @param token The token.
/// @return True if it is verified; false if `token` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_verified_token_is_email_verified(const firebase_verified_token *token);

/// Returns the display name, which the user chose.
///
/// @param token The token.
/// @return The name; "" if there is none or `token` is NULL. Valid as long as `token`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_verified_token_name(const firebase_verified_token *token);

/// Returns the time of the sign-in.
///
/// @param token The token.
/// @return Milliseconds since 1970; 0 if `token` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_verified_token_auth_time(const firebase_verified_token *token);

/// Returns the time at which the token was issued.
///
/// @param token The token.
/// @return Milliseconds since 1970; 0 if `token` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_verified_token_issued_at(const firebase_verified_token *token);

/// Returns the time at which the token expires. A server that keeps a player longer asks the client for a new token.
///
/// @param token The token.
/// @return Milliseconds since 1970; 0 if `token` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_verified_token_expires_at(const firebase_verified_token *token);

/// Returns the provider of the sign-in.
///
/// @param token The token.
/// @return The id, for example "apple.com", "password" or "anonymous"; "" if `token` is NULL. Valid as long as `token`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_verified_token_sign_in_provider(
    const firebase_verified_token *token);

/// Returns the kind of the second factor of the sign-in.
///
/// @param token The token.
/// @return "phone" or "totp"; "" if there was no second factor or `token` is NULL. Valid as long as `token`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_verified_token_sign_in_second_factor(
    const firebase_verified_token *token);

/// Returns the tenant of the user.
///
/// @param token The token.
/// @return The id of the tenant; "" if there is none or `token` is NULL. Valid as long as `token`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_verified_token_tenant_id(const firebase_verified_token *token);

/// Returns all claims. The project's custom claims are members beside Firebase's own.
///
/// @param token The token.
/// @return A JSON object; NULL if `token` is NULL. Valid as long as `token`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_value *firebase_verified_token_claims(
    const firebase_verified_token *token);

/// Returns all claims as text, for logs and for other parsers.
///
/// @param token The token.
/// @return A JSON object, as it is in the token; "" if `token` is NULL. Valid as long as `token`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_verified_token_json(const firebase_verified_token *token);

FIREBASE_C_END

#endif  // FIREBASE_C_TOKEN_VERIFIER_H_
