// SPDX-License-Identifier: Apache-2.0
/// @file
/// An id token and its claims.
#ifndef FIREBASE_C_TOKEN_RESULT_H_
#define FIREBASE_C_TOKEN_RESULT_H_

#include "firebase/c/base.h"
#include "firebase/c/future.h"
#include "firebase/c/user.h"
#include "firebase/c/value.h"

FIREBASE_C_BEGIN

/// A parsed id token. Only a server can verify it; the library does not. Valid as long as the future that it was read
/// from.
typedef struct firebase_token_result firebase_token_result;

/// Requests the id token of a user and parses it. firebase_future_token_result() returns the result.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MALFORMED_JWT: the token is not an id token of Firebase.
/// - The errors of firebase_user_get_token().
///
/// @param user The user.
/// @param force_refresh Whether to request a new token although the present one is valid.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(token_result)
firebase_future *firebase_user_get_token_result(const firebase_user *user, bool force_refresh);

/// Returns the result of firebase_user_get_token_result().
///
/// @param future The future.
/// @return The result; NULL while the future is pending, after a failure, for other futures, and if `future` is NULL.
///     Valid as long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_token_result *firebase_future_token_result(
    const firebase_future *future);

/// Returns the token itself (RFC 7519), for the server of the game.
///
/// @param result The result.
/// @return The token; "" if `result` is NULL. Valid as long as `result`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_token_result_token(const firebase_token_result *result);

/// Returns all claims of the token. The project's custom claims are members beside Firebase's own.
///
/// @param result The result.
/// @return A JSON object; NULL if `result` is NULL. Valid as long as `result`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_value *firebase_token_result_claims(
    const firebase_token_result *result);

/// Returns the time of the sign-in.
///
/// @param result The result.
/// @return Milliseconds since 1970; 0 if `result` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_token_result_auth_time(const firebase_token_result *result);

/// Returns the time at which the token was issued.
///
/// @param result The result.
/// @return Milliseconds since 1970; 0 if `result` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_token_result_issued_at(const firebase_token_result *result);

/// Returns the time at which the token expires.
///
/// @param result The result.
/// @return Milliseconds since 1970; 0 if `result` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_token_result_expires_at(const firebase_token_result *result);

/// Returns the provider of the sign-in.
///
/// @param result The result.
/// @return The id, for example "apple.com", "password" or "anonymous"; "" if `result` is NULL. Valid as long as
///     `result`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_token_result_sign_in_provider(
    const firebase_token_result *result);

/// Returns the kind of the second factor of the sign-in.
///
/// @param result The result.
/// @return "phone" or "totp"; "" if there was no second factor or `result` is NULL. Valid as long as `result`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_token_result_sign_in_second_factor(
    const firebase_token_result *result);

/// Returns the tenant of the user.
///
/// @param result The result.
/// @return The id of the tenant; "" if there is none or `result` is NULL. Valid as long as `result`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_token_result_tenant_id(const firebase_token_result *result);

FIREBASE_C_END

#endif  // FIREBASE_C_TOKEN_RESULT_H_
