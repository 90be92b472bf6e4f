/// A user: who is signed in, as of the moment the object was got.
#ifndef FIREBASE_C_USER_H_
#define FIREBASE_C_USER_H_

#include "firebase/c/base.h"
#include "firebase/c/credential.h"

FIREBASE_C_BEGIN

typedef struct firebase_future firebase_future;

/// An unchanging picture of a user; firebase_auth_copy_current_user gives a newer one. Its operations act on the account
/// as long as the same user is signed in; afterwards their futures have FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER.
typedef struct firebase_user firebase_user;

/// One of the user's identities at a provider. Borrowed from its user.
typedef struct firebase_user_info firebase_user_info;

/// What firebase_user_update_profile changes. For each text: NULL leaves it, "" deletes it.
typedef struct firebase_user_profile {
  /// sizeof(firebase_user_profile).
  size_t struct_size;
  const char *display_name;
  const char *photo_url;
} firebase_user_profile;

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_user_retain(FIREBASE_C_NULLABLE const firebase_user *user);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_user_release(FIREBASE_C_NULLABLE const firebase_user *user);

/// The user's id in the project, and what is known of them; "" for what is not. `provider_id` is always "Firebase".
/// An address at Apple's private relay is given as it is. Borrowed from `user`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_uid(const firebase_user *user);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_email(const firebase_user *user);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_display_name(const firebase_user *user);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_photo_url(const firebase_user *user);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_phone_number(const firebase_user *user);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_provider_id(const firebase_user *user);

/// The tenant that the user belongs to; "" outside of tenants. Borrowed from `user`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_tenant_id(const firebase_user *user);

/// What keeps the session alive, for firebase_auth_sign_in_with_tokens in another program of the player's. Whoever has
/// it is the user: it is for no server and no log. Borrowed from `user`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_refresh_token(const firebase_user *user);

/// Whether the user is a guest, without any identity. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_user_is_anonymous(const firebase_user *user);

/// Whether the e-mail address was verified. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_user_is_email_verified(const firebase_user *user);

/// When the account was made and when its owner last signed in, in milliseconds since 1970; 0 if unknown. Any thread.
/// Since 0.1.
FIREBASE_C_API uint64_t firebase_user_creation_timestamp(const firebase_user *user);
FIREBASE_C_API uint64_t firebase_user_last_sign_in_timestamp(const firebase_user *user);

/// How many identities the user has. Any thread. Since 0.1.
FIREBASE_C_API size_t firebase_user_provider_count(const firebase_user *user);

/// One of the identities; NULL beyond the last. Borrowed from `user`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_user_info *firebase_user_provider_at(const firebase_user *user, size_t index);

/// An identity's values; "" for what the provider didn't tell. `uid` is the user's id at the provider. Borrowed from
/// the user. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_uid(const firebase_user_info *info);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_email(const firebase_user_info *info);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_display_name(const firebase_user_info *info);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_photo_url(const firebase_user_info *info);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_phone_number(const firebase_user_info *info);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_provider_id(const firebase_user_info *info);

/// The user's id token, for the game's own server: firebase_future_string. The one at hand if it is valid for at
/// least five more minutes and `force_refresh` is false, else a fresh one; callers at the same time share one
/// request. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_get_token(const firebase_user *user, bool force_refresh);

/// Asks the server for the user's present values. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_future *firebase_user_reload(const firebase_user *user);

/// Changes the display name and the photo's URL. FIREBASE_AUTH_ERROR_FAILURE for a NULL profile, one whose
/// `struct_size` is invalid, or text that is not UTF-8. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_update_profile(const firebase_user *user, const firebase_user_profile *profile);

/// Sets the account's password, which also lets it sign in with its e-mail address and that password.
/// FIREBASE_AUTH_ERROR_MISSING_PASSWORD for NULL or ""; FIREBASE_AUTH_ERROR_WEAK_PASSWORD if the project demands a
/// better one; FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN if the sign-in is too long ago. Afterwards the account is
/// looked up, so that the user has its present values; if that fails, the future succeeds without them. Any thread.
/// Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_update_password(const firebase_user *user, const char *password);

/// Changes the e-mail address without asking its owner; it is not verified then.
/// FIREBASE_AUTH_ERROR_MISSING_EMAIL for NULL or "". Projects with e-mail enumeration protection refuse it with
/// FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED: use firebase_user_send_email_verification_before_updating_email. The
/// account is looked up as after firebase_user_update_password. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_update_email(const firebase_user *user, const char *email);

/// Sends a mail to the account's address, with a link that verifies it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_future *firebase_user_send_email_verification(const firebase_user *user);

/// Sends a mail to a new address, with a link that verifies it and makes it the account's.
/// FIREBASE_AUTH_ERROR_MISSING_EMAIL for NULL or "". Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_send_email_verification_before_updating_email(const firebase_user *user,
                                                                             const char *email);

/// Gives the account another phone number; the future has a user. FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL if
/// `credential` is not one of firebase_phone_auth_provider_get_credential;
/// FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE if the number is another account's. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_update_phone_number_credential(const firebase_user *user,
                                                              const firebase_credential *credential);

/// Adds an identity to the account. FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED if it has one of that provider; with
/// FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE the result has an updated credential to sign in with. Any thread.
/// Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_link_with_credential(const firebase_user *user, const firebase_credential *credential);

/// Removes the identity of that provider. FIREBASE_AUTH_ERROR_NO_SUCH_PROVIDER if there is none. Any thread. Since
/// 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_unlink(const firebase_user *user, const char *provider_id);

/// Proves that the player is still the same person, as deleting an account and revoking tokens ask for.
/// FIREBASE_AUTH_ERROR_USER_MISMATCH if the credential is of somebody else. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_reauthenticate(const firebase_user *user, const firebase_credential *credential);

/// As firebase_user_reauthenticate, with an AuthResult. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_reauthenticate_and_retrieve_data(const firebase_user *user,
                                                                const firebase_credential *credential);

/// Deletes the account and signs out. For a user of Apple, revoke first:
/// firebase_auth_revoke_token_with_authorization_code. FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN if the sign-in is
/// too long ago. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_future *firebase_user_delete(const firebase_user *user);

FIREBASE_C_END

#endif  // FIREBASE_C_USER_H_
