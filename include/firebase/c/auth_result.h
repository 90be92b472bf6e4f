/// What a sign-in, link or re-authentication brings.
#ifndef FIREBASE_C_AUTH_RESULT_H_
#define FIREBASE_C_AUTH_RESULT_H_

#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/user.h"
#include "firebase/c/value.h"

FIREBASE_C_BEGIN

/// The user and what the provider told of them. Borrowed from its future; immutable.
typedef struct firebase_auth_result firebase_auth_result;

/// What the provider told. Borrowed from its result; immutable.
typedef struct firebase_additional_user_info firebase_additional_user_info;

/// The user as signed in; NULL after a failure. Borrowed from `result`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_user *firebase_auth_result_user(const firebase_auth_result *result);

/// A credential with the provider's own tokens, for calls to the provider; NULL if it sent none. Borrowed from
/// `result`; retain it to keep it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_credential *firebase_auth_result_credential(const firebase_auth_result *result);

/// What the provider told; NULL for NULL only. Borrowed from `result`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_additional_user_info *firebase_auth_result_additional_user_info(const firebase_auth_result *result);

/// The provider, such as "apple.com"; "" for none. Borrowed from `info`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_additional_user_info_provider_id(const firebase_additional_user_info *info);

/// The name of the account at GitHub or Twitter; "" for none. Borrowed from `info`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_additional_user_info_user_name(const firebase_additional_user_info *info);

/// The e-mail address that the server told, after a collision too; "" for none. Borrowed from `info`. Any thread.
/// Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_additional_user_info_email(const firebase_additional_user_info *info);

/// The name of the person that the server told, after a collision too, when it is else the full name of the
/// credential; "" for none. Borrowed from `info`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_additional_user_info_display_name(const firebase_additional_user_info *info);

/// Whether this sign-in made the account. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_additional_user_info_is_new_user(const firebase_additional_user_info *info);

/// The provider's claims as a JSON object; NULL if it sent none. Borrowed from `info`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_value *firebase_additional_user_info_profile(const firebase_additional_user_info *info);

/// After FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE and
/// FIREBASE_AUTH_ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS, a credential that can be used where the first one,
/// being spent, can't; else NULL. Borrowed from `info`; retain it to keep it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_credential *firebase_additional_user_info_updated_credential(const firebase_additional_user_info *info);

FIREBASE_C_END

#endif  // FIREBASE_C_AUTH_RESULT_H_
