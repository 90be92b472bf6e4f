/// Second factors of accounts: a phone that gets text messages, or an authenticator app.
///
/// A sign-in, link or re-authentication of an account that has one ends in
/// FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED. Its future has a resolver then, with the factors that the player can
/// choose from: ask for the code of one of them, make an assertion of it, and give that to the resolver.
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

/// What a second factor is asked for: to be enrolled, or to complete a sign-in. Immutable.
typedef struct firebase_multi_factor_session firebase_multi_factor_session;

/// What proves that the player has a second factor. Immutable. One made from invalid values is not NULL but invalid,
/// and the future of the operation that it is used for says what is wrong with it.
typedef struct firebase_multi_factor_assertion firebase_multi_factor_assertion;

/// A sign-in, link or re-authentication that lacks just the second factor. Immutable.
typedef struct firebase_multi_factor_resolver firebase_multi_factor_resolver;

/// What an authenticator app makes one-time passwords of (RFC 6238), while it is being enrolled. Immutable, and as
/// secret as a password.
typedef struct firebase_totp_secret firebase_totp_secret;

// --- enrolled factors ---

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_multi_factor_info_retain(FIREBASE_C_NULLABLE const firebase_multi_factor_info *info);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_multi_factor_info_release(FIREBASE_C_NULLABLE const firebase_multi_factor_info *info);

/// The factor's own id; what the user calls it; "phone" or "totp"; and the phone's number, of which a resolver's
/// hints have just the last digits. "" for what is not known. Borrowed from `info`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_multi_factor_info_uid(const firebase_multi_factor_info *info);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_multi_factor_info_display_name(const firebase_multi_factor_info *info);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_multi_factor_info_factor_id(const firebase_multi_factor_info *info);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_multi_factor_info_phone_number(const firebase_multi_factor_info *info);

/// When it was enrolled, in milliseconds since 1970; 0 if unknown. Any thread. Since 0.1.
FIREBASE_C_API uint64_t firebase_multi_factor_info_enrollment_timestamp(const firebase_multi_factor_info *info);

/// How many second factors the user has. Any thread. Since 0.1.
FIREBASE_C_API size_t firebase_user_multi_factor_count(const firebase_user *user);

/// One of them; NULL beyond the last. Borrowed from `user`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_multi_factor_info *firebase_user_multi_factor_at(const firebase_user *user, size_t index);

// --- enrolling ---

/// What a second factor is enrolled with: firebase_future_multi_factor_session. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_future *firebase_user_get_multi_factor_session(const firebase_user *user);

/// The session that a successful future of firebase_user_get_multi_factor_session brought, else NULL. Borrowed from
/// `future`; retain it to keep it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_multi_factor_session *firebase_future_multi_factor_session(const firebase_future *future);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_multi_factor_session_retain(
    FIREBASE_C_NULLABLE const firebase_multi_factor_session *session);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_multi_factor_session_release(
    FIREBASE_C_NULLABLE const firebase_multi_factor_session *session);

/// Sends a code to the phone that is to be enrolled. The future's text is the verification id, for
/// firebase_phone_auth_provider_get_credential. FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION for a NULL session,
/// FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION for a resolver's, FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER for
/// NULL or ""; what else may be wrong is as with firebase_phone_auth_provider_verify_phone_number.
/// firebase_auth_sign_out cancels it, and closes the page that asks the player. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_phone_auth_provider_verify_phone_number_for_enrollment(
    firebase_auth *auth, const char *phone_number, const firebase_multi_factor_session *session);

/// Asks for a secret of an authenticator app that is to be enrolled: firebase_future_totp_secret.
/// FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION for NULL, FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION for a
/// resolver's session, FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED if the project has no authenticator apps. Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_totp_multi_factor_generator_generate_secret(const firebase_multi_factor_session *session);

/// Adds the second factor that the assertion proves; `display_name` (may be NULL) is what the user calls it. The
/// future has the user, with the factor. FIREBASE_AUTH_ERROR_UNVERIFIED_EMAIL if the address must be verified first,
/// FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN if the sign-in is too long ago,
/// FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE for a wrong code, which may be given anew,
/// FIREBASE_AUTH_ERROR_SESSION_EXPIRED if it took too long, FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO for a NULL
/// assertion, FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION for one that is to sign in. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_enroll_multi_factor(const firebase_user *user,
                                                   const firebase_multi_factor_assertion *assertion,
                                                   const char *display_name);

/// Removes the second factor of that id. The future has the user, without the factor.
/// FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO for NULL or "", FIREBASE_AUTH_ERROR_MULTI_FACTOR_INFO_NOT_FOUND if
/// the user has none of that id, FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN if the sign-in is too long ago. Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_unenroll_multi_factor(const firebase_user *user, const char *factor_uid);

// --- authenticator apps ---

/// The secret that a successful future of firebase_totp_multi_factor_generator_generate_secret brought, else NULL.
/// Borrowed from `future`; retain it to keep it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_totp_secret *firebase_future_totp_secret(const firebase_future *future);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_totp_secret_retain(FIREBASE_C_NULLABLE const firebase_totp_secret *secret);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_totp_secret_release(FIREBASE_C_NULLABLE const firebase_totp_secret *secret);

/// The secret in base32, for players who type it into their app, and the algorithm, such as "SHA1". Borrowed from
/// `secret`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_totp_secret_shared_secret_key(const firebase_totp_secret *secret);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_totp_secret_hashing_algorithm(const firebase_totp_secret *secret);

/// How many digits a one-time password has, and how many seconds it lasts; 0 for NULL. Any thread. Since 0.1.
FIREBASE_C_API uint32_t firebase_totp_secret_verification_code_length(const firebase_totp_secret *secret);
FIREBASE_C_API uint32_t firebase_totp_secret_period(const firebase_totp_secret *secret);

/// Until when it can be enrolled, in milliseconds since 1970 by the server's clock; 0 if unknown. Any thread. Since
/// 0.1.
FIREBASE_C_API uint64_t firebase_totp_secret_enrollment_deadline(const firebase_totp_secret *secret);

/// The "otpauth:" URL that apps read from a QR code (qr_code.h) or open as a link. What `account_name` and `issuer`
/// contain is escaped; apps split the label between them at its colon, so that their own ":" become "-" there, but not
/// in "&issuer=". Without an account name it has the user's e-mail address or else their id; without an issuer, the
/// `app_name` of firebase_auth_set_web_sign_in_options, else the App's name or, of the default App, the project's id.
/// NULL is as "", and so is text that is not UTF-8. Borrowed from `secret`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_totp_secret_qr_code_url(const firebase_totp_secret *secret, const char *account_name,
                                             const char *issuer);

// --- assertions ---

/// The proof that a credential of firebase_phone_auth_provider_get_credential is, for enrolling and for signing in.
/// The caller owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_multi_factor_assertion *firebase_phone_multi_factor_generator_create_assertion(
    const firebase_credential *credential);

/// The proof that the player's app has the secret, for enrolling it. The caller owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_multi_factor_assertion *firebase_totp_multi_factor_generator_create_assertion_for_enrollment(
    const firebase_totp_secret *secret, const char *one_time_password);

/// The proof that the player has the enrolled app of that id, which a resolver's hint has, for signing in. The caller
/// owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_multi_factor_assertion *firebase_totp_multi_factor_generator_create_assertion_for_sign_in(
    const char *enrollment_id, const char *one_time_password);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_multi_factor_assertion_retain(
    FIREBASE_C_NULLABLE const firebase_multi_factor_assertion *assertion);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_multi_factor_assertion_release(
    FIREBASE_C_NULLABLE const firebase_multi_factor_assertion *assertion);

/// "phone" or "totp"; "" for NULL. Borrowed from `assertion`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_multi_factor_assertion_factor_id(const firebase_multi_factor_assertion *assertion);

// --- signing in ---

/// The resolver of a future with FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED; NULL for all others. Borrowed from
/// `future`; retain it to keep it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_multi_factor_resolver *firebase_future_multi_factor_resolver(const firebase_future *future);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_multi_factor_resolver_retain(
    FIREBASE_C_NULLABLE const firebase_multi_factor_resolver *resolver);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_multi_factor_resolver_release(
    FIREBASE_C_NULLABLE const firebase_multi_factor_resolver *resolver);

/// The session to send a code in; NULL for NULL only. Borrowed from `resolver`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_multi_factor_session *firebase_multi_factor_resolver_session(
    const firebase_multi_factor_resolver *resolver);

/// How many second factors the player can choose from. Any thread. Since 0.1.
FIREBASE_C_API size_t firebase_multi_factor_resolver_hint_count(const firebase_multi_factor_resolver *resolver);

/// One of them; NULL beyond the last. Borrowed from `resolver`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_multi_factor_info *firebase_multi_factor_resolver_hint_at(
    const firebase_multi_factor_resolver *resolver, size_t index);

/// Sends a code to the phone of a resolver's hint. The future's text is the verification id, for
/// firebase_phone_auth_provider_get_credential. FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION for a NULL session,
/// FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION for one that is to enroll, and
/// FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO for a NULL hint and that of an app. firebase_auth_sign_out cancels
/// it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_phone_auth_provider_verify_multi_factor_info(firebase_auth *auth,
                                                                       const firebase_multi_factor_info *info,
                                                                       const firebase_multi_factor_session *session);

/// Does what the first step was for: signs in, links or re-authenticates. The future has an AuthResult, as that of
/// the first step would have had. After FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE it may be called again;
/// FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION says that the first step is too long ago, and
/// FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO that the assertion is NULL or is to enroll. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_multi_factor_resolver_resolve_sign_in(const firebase_multi_factor_resolver *resolver,
                                                                const firebase_multi_factor_assertion *assertion);

FIREBASE_C_END

#endif  // FIREBASE_C_MULTI_FACTOR_H_
