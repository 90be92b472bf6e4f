/// Mails with a link, and the codes in these links.
#ifndef FIREBASE_C_ACTION_CODE_H_
#define FIREBASE_C_ACTION_CODE_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/future.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// What a code does: one of the FIREBASE_ACTION_CODE_ numbers.
typedef int32_t firebase_action_code_operation;

enum {
  /// Something that this version doesn't know.
  FIREBASE_ACTION_CODE_UNKNOWN = 0,
  /// Chooses another password.
  FIREBASE_ACTION_CODE_PASSWORD_RESET = 1,
  /// Verifies the account's e-mail address.
  FIREBASE_ACTION_CODE_VERIFY_EMAIL = 2,
  /// Brings the former e-mail address back.
  FIREBASE_ACTION_CODE_RECOVER_EMAIL = 3,
  /// Signs in.
  FIREBASE_ACTION_CODE_EMAIL_SIGN_IN = 4,
  /// Verifies another e-mail address, and makes it the account's.
  FIREBASE_ACTION_CODE_VERIFY_AND_CHANGE_EMAIL = 5,
  /// Takes a second factor off that was added.
  FIREBASE_ACTION_CODE_REVERT_SECOND_FACTOR_ADDITION = 6,
};

/// Where the link of a mail leads once its code was used, and whether it opens the program. Any text may be NULL.
typedef struct firebase_action_code_settings {
  /// sizeof(firebase_action_code_settings).
  size_t struct_size;
  /// The page to go on to, on one of the project's authorized domains. A link that signs in needs it.
  const char *url;
  /// The apps that open the link, on Apple's platforms and on Android.
  const char *ios_bundle_id;
  const char *android_package_name;
  /// The oldest version of the Android app that can open it.
  const char *android_minimum_version;
  /// A domain of Firebase Hosting's for the link, if the project has several.
  const char *link_domain;
  /// Whether the program takes the code itself, which a link that signs in needs; else Firebase's page does first.
  bool handle_code_in_app;
  /// Whether the Android app is installed if it is missing.
  bool android_install_if_not_available;
} firebase_action_code_settings;

/// What the server knows of a code. Borrowed from its future.
typedef struct firebase_action_code_info firebase_action_code_info;

/// The link of a mail, taken apart. Immutable.
typedef struct firebase_action_code_url firebase_action_code_url;

// The functions that order a mail take NULL settings where these are not needed. An invalid `struct_size` and text
// that is not UTF-8 are FIREBASE_AUTH_ERROR_FAILURE in the future.

/// As firebase_auth_send_password_reset_email. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_send_password_reset_email_with_settings(firebase_auth *auth, const char *email,
                                                                       const firebase_action_code_settings *settings);

/// Sends a mail with a link that signs its reader in; keep the address for firebase_auth_sign_in_with_email_link.
/// FIREBASE_AUTH_ERROR_MISSING_EMAIL for NULL or ""; FIREBASE_AUTH_ERROR_FAILURE for NULL settings and without
/// `handle_code_in_app`; FIREBASE_AUTH_ERROR_MISSING_CONTINUE_URI without `url`;
/// FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN for one of another domain. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_send_sign_in_link_to_email(firebase_auth *auth, const char *email,
                                                          const firebase_action_code_settings *settings);

/// As firebase_user_send_email_verification. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_send_email_verification_with_settings(const firebase_user *user,
                                                                     const firebase_action_code_settings *settings);

/// As firebase_user_send_email_verification_before_updating_email. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_send_email_verification_before_updating_email_with_settings(
    const firebase_user *user, const char *email, const firebase_action_code_settings *settings);

/// Whether `link`, such as one that the program was opened with, is of a mail that signs in. False for NULL and text
/// that is not UTF-8. Asks nobody. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_auth_is_sign_in_with_email_link(const firebase_auth *auth, const char *link);

/// Signs in with the link of a mail, whole as it came, and the address that it was sent to; a new address gets an
/// account. firebase_email_auth_provider_get_credential_with_link is for linking. The future has an AuthResult.
/// FIREBASE_AUTH_ERROR_MISSING_EMAIL for a NULL or empty address; FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE for what is
/// no such link, and for one that was used before; FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_sign_in_with_email_link(firebase_auth *auth, const char *email, const char *link);

// Of the functions below, each fails with FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE for a code that is NULL, empty,
// unknown, used before or of the wrong kind, and with FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE. A code is the
// "oobCode" of a link, see firebase_action_code_url_code.

/// Does what a code is for, unless that takes a password or signs in, and uses it up. A signed-in user sees the
/// change after firebase_user_reload. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_apply_action_code(firebase_auth *auth, const char *code);

/// What a code does, and for whom: firebase_future_action_code_info. It stays good. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_check_action_code(firebase_auth *auth, const char *code);

/// The address of the account whose password the code sets: firebase_future_string. It stays good. Any thread. Since
/// 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_verify_password_reset_code(firebase_auth *auth, const char *code);

/// Sets a password with a code, and uses it up. FIREBASE_AUTH_ERROR_MISSING_PASSWORD for NULL or "";
/// FIREBASE_AUTH_ERROR_WEAK_PASSWORD if the project demands a better one. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_confirm_password_reset(firebase_auth *auth, const char *code, const char *new_password);

/// What a successful future of firebase_auth_check_action_code brought, else NULL. Borrowed from `future`. Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_action_code_info *firebase_future_action_code_info(const firebase_future *future);

/// What the code does; FIREBASE_ACTION_CODE_UNKNOWN for NULL. Any thread. Since 0.1.
FIREBASE_C_API firebase_action_code_operation firebase_action_code_info_get_operation(
    const firebase_action_code_info *info);

/// The account's address - a new one, where the code changes it - and the one that it replaces. "" for what the
/// server keeps to itself, as of codes that sign in, and for NULL. Borrowed from `info`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_info_email(const firebase_action_code_info *info);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_action_code_info_previous_email(const firebase_action_code_info *info);

/// Takes a link apart, also one inside of another that opens a program. NULL if it has no query, is NULL or not
/// UTF-8. The caller owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE
firebase_action_code_url *firebase_action_code_url_create(const char *link);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_action_code_url_retain(FIREBASE_C_NULLABLE const firebase_action_code_url *url);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_action_code_url_release(FIREBASE_C_NULLABLE const firebase_action_code_url *url);

/// What its code does, as far as the link says; FIREBASE_ACTION_CODE_UNKNOWN for NULL. Any thread. Since 0.1.
FIREBASE_C_API firebase_action_code_operation firebase_action_code_url_get_operation(
    const firebase_action_code_url *url);

/// What else the link says: the code, the project's API key, the page to go on to, the language as a BCP 47 tag and
/// the tenant. "" for what it doesn't, and for NULL. Borrowed from `url`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_url_code(const firebase_action_code_url *url);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_url_api_key(const firebase_action_code_url *url);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_action_code_url_continue_url(const firebase_action_code_url *url);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_action_code_url_language_code(const firebase_action_code_url *url);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_action_code_url_tenant_id(const firebase_action_code_url *url);

FIREBASE_C_END

#endif  // FIREBASE_C_ACTION_CODE_H_
