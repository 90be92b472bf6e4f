// SPDX-License-Identifier: Apache-2.0
/// @file
/// Emails with links, and the codes in these links.
///
/// A code is the "oobCode" of a link; firebase_action_code_url_code() extracts it. The functions that use a code fail
/// with FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE if the code is NULL, empty, unknown, used, or of the wrong kind, and
/// with FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE if it has expired.
#ifndef FIREBASE_C_ACTION_CODE_H_
#define FIREBASE_C_ACTION_CODE_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/future.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// The operation of a code: one of the FIREBASE_ACTION_CODE_ constants.
typedef int32_t firebase_action_code_operation;

enum {
  /// An operation that this version does not know.
  FIREBASE_ACTION_CODE_UNKNOWN = 0,
  /// Sets a new password.
  FIREBASE_ACTION_CODE_PASSWORD_RESET = 1,
  /// Verifies the email address of the account.
  FIREBASE_ACTION_CODE_VERIFY_EMAIL = 2,
  /// Restores the previous email address.
  FIREBASE_ACTION_CODE_RECOVER_EMAIL = 3,
  /// Signs in.
  FIREBASE_ACTION_CODE_EMAIL_SIGN_IN = 4,
  /// Verifies a new email address and makes it the address of the account.
  FIREBASE_ACTION_CODE_VERIFY_AND_CHANGE_EMAIL = 5,
  /// Removes a second factor that was added.
  FIREBASE_ACTION_CODE_REVERT_SECOND_FACTOR_ADDITION = 6,
};

/// Settings of the link of an email. Every string can be NULL.
typedef struct firebase_action_code_settings {
  /// The size of the struct: `sizeof(firebase_action_code_settings)`.
  size_t struct_size;
  /// The page that follows when the code was used, on one of the project's authorized domains. Required for a link that
  /// signs in.
  FIREBASE_C_NULLABLE const char *url;
  /// The bundle id of the app that opens the link on Apple platforms.
  FIREBASE_C_NULLABLE const char *ios_bundle_id;
  /// The package name of the app that opens the link on Android.
  FIREBASE_C_NULLABLE const char *android_package_name;
  /// The oldest version of the Android app that can open the link.
  FIREBASE_C_NULLABLE const char *android_minimum_version;
  /// The Firebase Hosting domain of the link, if the project has several.
  FIREBASE_C_NULLABLE const char *link_domain;
  /// Whether the program itself uses the code. Required for a link that signs in. Otherwise Firebase's page uses the
  /// code first.
  bool handle_code_in_app;
  /// Whether Android installs the app if it is missing.
  bool android_install_if_not_available;
} firebase_action_code_settings;

/// What the server reports about a code. Valid as long as the future that it was read from.
typedef struct firebase_action_code_info firebase_action_code_info;

/// The parsed link of an email. Immutable.
typedef struct firebase_action_code_url firebase_action_code_url;

/// Sends an email with a link to set a new password, like firebase_auth_send_password_reset_email(), with settings.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_FAILURE: the `struct_size` of the settings is invalid, or a string is not UTF-8.
/// - The errors of firebase_auth_send_password_reset_email().
///
/// @param auth The Auth.
/// @param email The email address of the account.
/// @param settings The settings, or NULL.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_auth_send_password_reset_email_with_settings(
    firebase_auth *auth, const char *email, FIREBASE_C_NULLABLE const firebase_action_code_settings *settings);

/// Sends an email with a link that signs its reader in.
///
/// Store the email address, because firebase_auth_sign_in_with_email_link() requires it.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_EMAIL: `email` is NULL or "".
/// - FIREBASE_AUTH_ERROR_FAILURE: `settings` is NULL or invalid, or `handle_code_in_app` is false.
/// - FIREBASE_AUTH_ERROR_MISSING_CONTINUE_URI: `url` is missing.
/// - FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN: the domain of `url` is not one of the project's authorized domains.
///
/// @param auth The Auth.
/// @param email The email address.
/// @param settings The settings.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_auth_send_sign_in_link_to_email(firebase_auth *auth, const char *email,
                                                          const firebase_action_code_settings *settings);

/// Sends an email that verifies the address, like firebase_user_send_email_verification(), with settings.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_FAILURE: the `struct_size` of the settings is invalid, or a string is not UTF-8.
///
/// @param user The user.
/// @param settings The settings, or NULL.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_send_email_verification_with_settings(
    const firebase_user *user, FIREBASE_C_NULLABLE const firebase_action_code_settings *settings);

/// Sends an email to a new address, like firebase_user_send_email_verification_before_updating_email(), with settings.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_FAILURE: the `struct_size` of the settings is invalid, or a string is not UTF-8.
/// - The errors of firebase_user_send_email_verification_before_updating_email().
///
/// @param user The user.
/// @param email The new email address.
/// @param settings The settings, or NULL.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_send_email_verification_before_updating_email_with_settings(
    const firebase_user *user, const char *email, FIREBASE_C_NULLABLE const firebase_action_code_settings *settings);

/// Returns whether a link, for example one that the program was opened with, is of an email that signs in.
///
/// The function sends no request.
///
/// @param auth The Auth.
/// @param link The link.
/// @return True if the link signs in; false for other links, and if `link` is NULL or not UTF-8.
/// @since 0.1
FIREBASE_C_API bool firebase_auth_is_sign_in_with_email_link(const firebase_auth *auth, const char *link);

/// Signs in with the link of an email. The future has an auth result.
///
/// A new email address gets an account. To link an account instead, use
/// firebase_email_auth_provider_get_credential_with_link().
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_EMAIL: `email` is NULL or "".
/// - FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE: `link` is NULL, is not such a link, or was used before.
/// - FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE: the link has expired.
///
/// @param auth The Auth.
/// @param email The email address that the link was sent to.
/// @param link The complete link.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_auth_sign_in_with_email_link(firebase_auth *auth, const char *email, const char *link);

/// Performs the operation of a code, unless the operation requires a password or signs in. The code is used up.
///
/// firebase_user_reload() updates a signed-in user.
///
/// @param auth The Auth.
/// @param code The code.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_auth_apply_action_code(firebase_auth *auth, const char *code);

/// Requests the operation of a code and its account. firebase_future_action_code_info() returns them.
///
/// The code is not used up.
///
/// @param auth The Auth.
/// @param code The code.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(action_code_info)
firebase_future *firebase_auth_check_action_code(firebase_auth *auth, const char *code);

/// Requests the email address of the account whose password a code sets. firebase_future_string() returns it.
///
/// The code is not used up.
///
/// @param auth The Auth.
/// @param code The code.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(string)
firebase_future *firebase_auth_verify_password_reset_code(firebase_auth *auth, const char *code);

/// Sets a password with a code. The code is used up.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_PASSWORD: `new_password` is NULL or "".
/// - FIREBASE_AUTH_ERROR_WEAK_PASSWORD: the password does not meet the project's password policy.
///
/// @param auth The Auth.
/// @param code The code.
/// @param new_password The new password.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_auth_confirm_password_reset(firebase_auth *auth, const char *code, const char *new_password);

/// Returns the result of firebase_auth_check_action_code().
///
/// @param future The future.
/// @return The result; NULL while pending, after a failure, for other futures, and if `future` is NULL. Valid as long
///     as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_action_code_info *
firebase_future_action_code_info(const firebase_future *future);

/// Returns the operation of a code.
///
/// @param info The result.
/// @return The operation; FIREBASE_ACTION_CODE_UNKNOWN if `info` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_action_code_operation
firebase_action_code_info_get_operation(const firebase_action_code_info *info);

/// Returns the email address of the account; the new one if the code changes it.
///
/// @param info The result.
/// @return The email address; "" if the server does not report it, as for codes that sign in, and if `info` is NULL.
///     Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_info_email(const firebase_action_code_info *info);

/// Returns the email address that the code replaces.
///
/// @param info The result.
/// @return The email address; "" if the code replaces none or `info` is NULL. Valid as long as `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_info_previous_email(
    const firebase_action_code_info *info);

/// Parses the link of an email. The link can be part of another link that opens a program.
///
/// @param link The link.
/// @return The parsed link; NULL if the link has no query, is NULL, or is not UTF-8.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE firebase_action_code_url *firebase_action_code_url_create(
    const char *link);

/// Adds a reference to a parsed link.
///
/// @param url The parsed link, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_action_code_url_retain(FIREBASE_C_NULLABLE const firebase_action_code_url *url);

/// Releases a reference to a parsed link.
///
/// @param url The parsed link, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_action_code_url_release(FIREBASE_C_NULLABLE const firebase_action_code_url *url);

/// Returns the operation that the link names.
///
/// @param url The parsed link.
/// @return The operation; FIREBASE_ACTION_CODE_UNKNOWN if `url` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_action_code_operation
firebase_action_code_url_get_operation(const firebase_action_code_url *url);

/// Returns the code.
///
/// @param url The parsed link.
/// @return The code; "" if there is none or `url` is NULL. Valid as long as `url`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_url_code(const firebase_action_code_url *url);

/// Returns the API key of the project.
///
/// @param url The parsed link.
/// @return The API key; "" if there is none or `url` is NULL. Valid as long as `url`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_url_api_key(const firebase_action_code_url *url);

/// Returns the page that follows when the code was used.
///
/// @param url The parsed link.
/// @return The URL; "" if there is none or `url` is NULL. Valid as long as `url`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_url_continue_url(
    const firebase_action_code_url *url);

/// Returns the language of the email.
///
/// @param url The parsed link.
/// @return A BCP 47 tag; "" if there is none or `url` is NULL. Valid as long as `url`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_url_language_code(
    const firebase_action_code_url *url);

/// Returns the tenant of the account.
///
/// @param url The parsed link.
/// @return The id of the tenant; "" if there is none or `url` is NULL. Valid as long as `url`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_url_tenant_id(const firebase_action_code_url *url);

FIREBASE_C_END

#endif  // FIREBASE_C_ACTION_CODE_H_
