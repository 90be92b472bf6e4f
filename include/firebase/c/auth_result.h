// SPDX-License-Identifier: Apache-2.0
/// @file
/// The result of a sign-in, a link or a reauthentication.
#ifndef FIREBASE_C_AUTH_RESULT_H_
#define FIREBASE_C_AUTH_RESULT_H_

#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/user.h"
#include "firebase/c/value.h"

FIREBASE_C_BEGIN

/// The user and the data of the provider. Immutable. Valid as long as the future that it was read from.
typedef struct firebase_auth_result firebase_auth_result;

/// Data that the provider reported. Immutable. Valid as long as the result that it was read from.
typedef struct firebase_additional_user_info firebase_additional_user_info;

/// Returns the user who is signed in.
///
/// @param result The result.
/// @return The user; NULL after a failure and if `result` is NULL. Valid as long as `result`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_user *firebase_auth_result_user(
    const firebase_auth_result *result);

/// Returns a credential with the tokens of the provider, for calls to the provider's own API.
///
/// @param result The result.
/// @return The credential; NULL if the provider sent no tokens or `result` is NULL. Valid as long as `result`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_credential *firebase_auth_result_credential(
    const firebase_auth_result *result);

/// Returns the data that the provider reported.
///
/// @param result The result.
/// @return The data; NULL only if `result` is NULL. Valid as long as `result`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_additional_user_info *
firebase_auth_result_additional_user_info(const firebase_auth_result *result);

/// Returns the id of the provider.
///
/// @param info The data.
/// @return The id, for example "apple.com"; "" if there is none or `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_additional_user_info_provider_id(
    const firebase_additional_user_info *info);

/// Returns the name of the account at GitHub or Twitter.
///
/// @param info The data.
/// @return The name; "" if there is none or `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_additional_user_info_user_name(
    const firebase_additional_user_info *info);

/// Returns the email address that the server reported, also after a collision.
///
/// @param info The data.
/// @return The email address; "" if there is none or `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_additional_user_info_email(
    const firebase_additional_user_info *info);

/// Returns the display name that the server reported. After a collision, falls back to the credential's full name.
///
/// @param info The data.
/// @return The name; "" if there is none or `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_additional_user_info_display_name(
    const firebase_additional_user_info *info);

/// Returns whether the sign-in created the account.
///
/// @param info The data.
/// @return True if the account is new; false if `info` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_additional_user_info_is_new_user(const firebase_additional_user_info *info);

/// Returns the claims of the provider.
///
/// @param info The data.
/// @return A JSON object; NULL if the provider sent no claims or `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_value *firebase_additional_user_info_profile(
    const firebase_additional_user_info *info);

/// Returns a credential that can be used after a collision, because the first credential is used up.
///
/// A collision is a failure with FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE or
/// FIREBASE_AUTH_ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS.
///
/// @param info The data.
/// @return The credential; NULL without a collision and if `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_credential *
firebase_additional_user_info_updated_credential(const firebase_additional_user_info *info);

FIREBASE_C_END

#endif  // FIREBASE_C_AUTH_RESULT_H_
