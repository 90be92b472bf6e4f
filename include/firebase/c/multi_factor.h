// SPDX-License-Identifier: Apache-2.0
/// @file
/// Second factors of accounts: a phone that receives text messages, or an authenticator app.
///
/// A sign-in, link or reauthentication of an account with a second factor fails with
/// FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED. firebase_future_multi_factor_resolver() then returns a resolver with the
/// factors of the account. Let the player select one, request its code, create an assertion from the code, and pass the
/// assertion to firebase_multi_factor_resolver_resolve_sign_in().
#ifndef FIREBASE_C_MULTI_FACTOR_H_
#define FIREBASE_C_MULTI_FACTOR_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/future.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// An enrolled second factor. Immutable.
typedef struct firebase_multi_factor_info firebase_multi_factor_info;

/// The permission to enroll a second factor, or to complete a sign-in with one. Immutable.
typedef struct firebase_multi_factor_session firebase_multi_factor_session;

/// The proof that the player has a second factor. Immutable.
///
/// Invalid values create an invalid assertion. The future of an operation with an invalid assertion reports the error.
typedef struct firebase_multi_factor_assertion firebase_multi_factor_assertion;

/// A sign-in, link or reauthentication that only lacks the second factor. Immutable.
typedef struct firebase_multi_factor_resolver firebase_multi_factor_resolver;

/// The secret from which an authenticator app creates one-time passwords (RFC 6238), during its enrollment. Immutable.
/// Keep it as secret as a password.
typedef struct firebase_totp_secret firebase_totp_secret;

// --- enrolled factors ---

/// Adds a reference to a second factor.
///
/// @param info The second factor, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_multi_factor_info_retain(FIREBASE_C_NULLABLE const firebase_multi_factor_info *info);

/// Releases a reference to a second factor.
///
/// @param info The second factor, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_multi_factor_info_release(FIREBASE_C_NULLABLE const firebase_multi_factor_info *info);

/// Returns the id of the factor.
///
/// @param info The second factor.
/// @return The id; "" if `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_multi_factor_info_uid(const firebase_multi_factor_info *info);

/// Returns the name that the user gave the factor.
///
/// @param info The second factor.
/// @return The name; "" if there is none or `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_multi_factor_info_display_name(
    const firebase_multi_factor_info *info);

/// Returns the kind of the factor.
///
/// @param info The second factor.
/// @return "phone" or "totp"; "" if `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_multi_factor_info_factor_id(
    const firebase_multi_factor_info *info);

/// Returns the phone number of the factor. A factor of a resolver has only its last digits.
///
/// @param info The second factor.
/// @return The phone number; "" for an authenticator app and if `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_multi_factor_info_phone_number(
    const firebase_multi_factor_info *info);

/// Returns the time of the enrollment.
///
/// @param info The second factor.
/// @return Milliseconds since 1970; 0 if unknown or `info` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_multi_factor_info_enrollment_timestamp(const firebase_multi_factor_info *info);

/// Returns the number of a user's second factors.
///
/// @param user The user.
/// @return The number; 0 if `user` is NULL.
/// @since 0.1
FIREBASE_C_API size_t firebase_user_multi_factor_count(const firebase_user *user);

/// Returns one of a user's second factors.
///
/// @param user The user.
/// @param index The index, from 0.
/// @return The second factor; NULL if `index` is too large or `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_multi_factor_info *firebase_user_multi_factor_at(
    const firebase_user *user, size_t index);

// --- enrolling ---

/// Requests a session for the enrollment of a second factor. firebase_future_multi_factor_session() returns it.
///
/// @param user The user.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(multi_factor_session)
firebase_future *firebase_user_get_multi_factor_session(const firebase_user *user);

/// Returns the session that firebase_user_get_multi_factor_session() requested.
///
/// @param future The future.
/// @return The session; NULL while pending, after a failure, for other futures, and if `future` is NULL. Valid as long
///     as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_multi_factor_session *
firebase_future_multi_factor_session(const firebase_future *future);

/// Adds a reference to a session.
///
/// @param session The session, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_multi_factor_session_retain(
    FIREBASE_C_NULLABLE const firebase_multi_factor_session *session);

/// Releases a reference to a session.
///
/// @param session The session, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_multi_factor_session_release(
    FIREBASE_C_NULLABLE const firebase_multi_factor_session *session);

/// Sends a verification code to a phone that will be enrolled.
///
/// firebase_future_string() returns the verification id, for firebase_phone_auth_provider_get_credential().
/// firebase_auth_sign_out() cancels the operation and closes the page that asks the player.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION: `session` is NULL.
/// - FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION: `session` belongs to a resolver.
/// - FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER: `phone_number` is NULL or "".
/// - The errors of firebase_phone_auth_provider_verify_phone_number().
///
/// @param auth The Auth.
/// @param phone_number The phone number in international form.
/// @param session The session.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(string)
firebase_future *firebase_phone_auth_provider_verify_phone_number_for_enrollment(
    firebase_auth *auth, const char *phone_number, const firebase_multi_factor_session *session);

/// Requests a secret for an authenticator app that will be enrolled. firebase_future_totp_secret() returns it.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION: `session` is NULL.
/// - FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION: `session` belongs to a resolver.
/// - FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED: the project has not enabled authenticator apps.
///
/// @param session The session.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(totp_secret)
firebase_future *firebase_totp_multi_factor_generator_generate_secret(const firebase_multi_factor_session *session);

/// Adds a second factor to the account. The future has the user with the factor.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_UNVERIFIED_EMAIL: the user must verify the email address first.
/// - FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN: the last sign-in is too long ago.
/// - FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE: the code is wrong. The player can enter it again.
/// - FIREBASE_AUTH_ERROR_SESSION_EXPIRED: the code or the secret has expired.
/// - FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO: `assertion` is NULL.
/// - FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION: `assertion` is for a sign-in.
///
/// @param user The user.
/// @param assertion The assertion.
/// @param display_name The user's name for the factor, or NULL.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(user)
firebase_future *firebase_user_enroll_multi_factor(const firebase_user *user,
                                                   const firebase_multi_factor_assertion *assertion,
                                                   FIREBASE_C_NULLABLE const char *display_name);

/// Removes a second factor from the account. The future has the user without the factor.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO: `factor_uid` is NULL or "".
/// - FIREBASE_AUTH_ERROR_MULTI_FACTOR_INFO_NOT_FOUND: the user has no factor with this id.
/// - FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN: the last sign-in is too long ago.
///
/// @param user The user.
/// @param factor_uid The id of the factor.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(user)
firebase_future *firebase_user_unenroll_multi_factor(const firebase_user *user, const char *factor_uid);

// --- authenticator apps ---

/// Returns the secret that firebase_totp_multi_factor_generator_generate_secret() requested.
///
/// @param future The future.
/// @return The secret; NULL while pending, after a failure, for other futures, and if `future` is NULL. Valid as long
///     as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_totp_secret *firebase_future_totp_secret(
    const firebase_future *future);

/// Adds a reference to a secret.
///
/// @param secret The secret, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_totp_secret_retain(FIREBASE_C_NULLABLE const firebase_totp_secret *secret);

/// Releases a reference to a secret.
///
/// @param secret The secret, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_totp_secret_release(FIREBASE_C_NULLABLE const firebase_totp_secret *secret);

/// Returns the secret in base32, for players who type it into their app.
///
/// @param secret The secret.
/// @return The key; "" if `secret` is NULL. Valid as long as `secret`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_totp_secret_shared_secret_key(
    const firebase_totp_secret *secret);

/// Returns the hash algorithm.
///
/// @param secret The secret.
/// @return The algorithm, for example "SHA1"; "" if `secret` is NULL. Valid as long as `secret`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_totp_secret_hashing_algorithm(
    const firebase_totp_secret *secret);

/// Returns the number of digits of a one-time password.
///
/// @param secret The secret.
/// @return The number; 0 if `secret` is NULL.
/// @since 0.1
FIREBASE_C_API uint32_t firebase_totp_secret_verification_code_length(const firebase_totp_secret *secret);

/// Returns the time for which a one-time password is valid.
///
/// @param secret The secret.
/// @return The time in seconds; 0 if `secret` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(seconds)
uint32_t firebase_totp_secret_period(const firebase_totp_secret *secret);

/// Returns the time until which the secret can be enrolled, by the server's clock.
///
/// @param secret The secret.
/// @return Milliseconds since 1970; 0 if unknown or `secret` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_totp_secret_enrollment_deadline(const firebase_totp_secret *secret);

/// Returns the "otpauth:" URL that authenticator apps read from a QR code (see qr_code.h) or open as a link.
///
/// The strings are escaped. Apps split the label of the URL at its colon, so a ":" in a string becomes "-" in the
/// label, but not in the `issuer` parameter of the URL. A string that is not UTF-8 is treated as NULL.
///
/// @param secret The secret.
/// @param account_name The name of the account; NULL or "" for the user's email address, or else their id.
/// @param issuer The issuer; NULL or "" for the `app_name` of firebase_auth_set_web_sign_in_options(), or else the name
///     of the App, or else, for the default App, the id of the project.
/// @return The URL; "" if `secret` is NULL. Valid as long as `secret`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_totp_secret_qr_code_url(
    const firebase_totp_secret *secret, FIREBASE_C_NULLABLE const char *account_name,
    FIREBASE_C_NULLABLE const char *issuer);

// --- assertions ---

/// Creates an assertion from a phone credential, for an enrollment or a sign-in.
///
/// @param credential A credential of firebase_phone_auth_provider_get_credential().
/// @return The assertion. Invalid if `credential` is NULL or not a phone credential.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_multi_factor_assertion *firebase_phone_multi_factor_generator_create_assertion(
    const firebase_credential *credential);

/// Creates an assertion from a one-time password, for the enrollment of an authenticator app.
///
/// @param secret The secret of the app.
/// @param one_time_password The one-time password that the app shows.
/// @return The assertion. Invalid if an argument is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_multi_factor_assertion *
firebase_totp_multi_factor_generator_create_assertion_for_enrollment(const firebase_totp_secret *secret,
                                                                     const char *one_time_password);

/// Creates an assertion from a one-time password, for a sign-in.
///
/// @param enrollment_id The id of the factor: firebase_multi_factor_info_uid() of a factor of the resolver.
/// @param one_time_password The one-time password that the app shows.
/// @return The assertion. Invalid if an argument is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_multi_factor_assertion *
firebase_totp_multi_factor_generator_create_assertion_for_sign_in(const char *enrollment_id,
                                                                  const char *one_time_password);

/// Adds a reference to an assertion.
///
/// @param assertion The assertion, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_multi_factor_assertion_retain(
    FIREBASE_C_NULLABLE const firebase_multi_factor_assertion *assertion);

/// Releases a reference to an assertion.
///
/// @param assertion The assertion, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_multi_factor_assertion_release(
    FIREBASE_C_NULLABLE const firebase_multi_factor_assertion *assertion);

/// Returns the kind of the factor of an assertion.
///
/// @param assertion The assertion.
/// @return "phone" or "totp"; "" if `assertion` is NULL. Valid as long as `assertion`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_multi_factor_assertion_factor_id(
    const firebase_multi_factor_assertion *assertion);

// --- signing in ---

/// Returns the resolver of a future that failed with FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED.
///
/// @param future The future.
/// @return The resolver; NULL for other futures and if `future` is NULL. Valid as long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_multi_factor_resolver *
firebase_future_multi_factor_resolver(const firebase_future *future);

/// Adds a reference to a resolver.
///
/// @param resolver The resolver, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_multi_factor_resolver_retain(
    FIREBASE_C_NULLABLE const firebase_multi_factor_resolver *resolver);

/// Releases a reference to a resolver.
///
/// @param resolver The resolver, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_multi_factor_resolver_release(
    FIREBASE_C_NULLABLE const firebase_multi_factor_resolver *resolver);

/// Returns the session in which a code can be sent.
///
/// @param resolver The resolver.
/// @return The session; NULL only if `resolver` is NULL. Valid as long as `resolver`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_multi_factor_session *
firebase_multi_factor_resolver_session(const firebase_multi_factor_resolver *resolver);

/// Returns the number of the second factors that the player can choose from.
///
/// @param resolver The resolver.
/// @return The number; 0 if `resolver` is NULL.
/// @since 0.1
FIREBASE_C_API size_t firebase_multi_factor_resolver_hint_count(const firebase_multi_factor_resolver *resolver);

/// Returns one of the second factors that the player can choose from.
///
/// @param resolver The resolver.
/// @param index The index, from 0.
/// @return The second factor; NULL if `index` is too large or `resolver` is NULL. Valid as long as `resolver`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_multi_factor_info *
firebase_multi_factor_resolver_hint_at(const firebase_multi_factor_resolver *resolver, size_t index);

/// Sends a verification code to the phone of a second factor.
///
/// firebase_future_string() returns the verification id, for firebase_phone_auth_provider_get_credential().
/// firebase_auth_sign_out() cancels the operation.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION: `session` is NULL.
/// - FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION: `session` is for an enrollment.
/// - FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO: `info` is NULL or an authenticator app.
///
/// @param auth The Auth.
/// @param info A second factor of the resolver.
/// @param session The session of the resolver.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(string)
firebase_future *firebase_phone_auth_provider_verify_multi_factor_info(firebase_auth *auth,
                                                                       const firebase_multi_factor_info *info,
                                                                       const firebase_multi_factor_session *session);

/// Completes the operation that failed with FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED: the sign-in, link or
/// reauthentication.
///
/// The future has the auth result that the operation would have had.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE: the code is wrong. The function can be called again.
/// - FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION: the first step is too long ago.
/// - FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO: `assertion` is NULL or for an enrollment.
///
/// @param resolver The resolver.
/// @param assertion The assertion.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_multi_factor_resolver_resolve_sign_in(const firebase_multi_factor_resolver *resolver,
                                                                const firebase_multi_factor_assertion *assertion);

FIREBASE_C_END

#endif  // FIREBASE_C_MULTI_FACTOR_H_
