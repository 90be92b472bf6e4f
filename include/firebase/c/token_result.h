/// An id token and what it says.
#ifndef FIREBASE_C_TOKEN_RESULT_H_
#define FIREBASE_C_TOKEN_RESULT_H_

#include "firebase/c/base.h"
#include "firebase/c/future.h"
#include "firebase/c/user.h"
#include "firebase/c/value.h"

FIREBASE_C_BEGIN

/// An id token, taken apart. Nothing in it is verified here: only a server can. Borrowed from its future.
typedef struct firebase_token_result firebase_token_result;

/// As firebase_user_get_token, with what the token says: firebase_future_token_result.
/// FIREBASE_AUTH_ERROR_MALFORMED_JWT if it is no id token of Firebase's. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_get_token_result(const firebase_user *user, bool force_refresh);

/// What a successful future of firebase_user_get_token_result brought, else NULL. Borrowed from `future`. Any thread.
/// Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_token_result *firebase_future_token_result(const firebase_future *future);

/// The token itself (RFC 7519), for the game's own server; "" for NULL. Borrowed from `result`. Any thread. Since
/// 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_token_result_token(const firebase_token_result *result);

/// Everything that the token says, as an object: the project's custom claims are members beside Firebase's own. An
/// integer beyond 64 bits makes all numbers real ones. NULL for NULL. Borrowed from `result`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_value *firebase_token_result_claims(const firebase_token_result *result);

/// When the user signed in, when the token was made and when it expires, in milliseconds since 1970; 0 for NULL. Any
/// thread. Since 0.1.
FIREBASE_C_API uint64_t firebase_token_result_auth_time(const firebase_token_result *result);
FIREBASE_C_API uint64_t firebase_token_result_issued_at(const firebase_token_result *result);
FIREBASE_C_API uint64_t firebase_token_result_expires_at(const firebase_token_result *result);

/// The provider of the sign-in, such as "apple.com", "password" or "anonymous"; its second factor, "phone" or "totp",
/// or "" if there was none; the user's tenant, or "". "" for NULL. Borrowed from `result`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_token_result_sign_in_provider(const firebase_token_result *result);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_token_result_sign_in_second_factor(const firebase_token_result *result);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_token_result_tenant_id(const firebase_token_result *result);

FIREBASE_C_END

#endif  // FIREBASE_C_TOKEN_RESULT_H_
