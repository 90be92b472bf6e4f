// SPDX-License-Identifier: Apache-2.0
/// @file
/// The signed-in user: a snapshot of the account's data, and the operations on the account.
#ifndef FIREBASE_C_USER_H_
#define FIREBASE_C_USER_H_

#include "firebase/c/base.h"
#include "firebase/c/credential.h"

FIREBASE_C_BEGIN

/// An immutable snapshot of a user. firebase_auth_copy_current_user() returns a newer one.
///
/// The operations act on the account as long as the same user is signed in. Afterwards their futures fail with
/// FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER, and so do they if the user is NULL.
typedef struct firebase_user firebase_user;

/// One of the user's identities at a provider. Valid as long as the user that it was read from.
typedef struct firebase_user_info firebase_user_info;

/// The values that firebase_user_update_profile() changes.
typedef struct firebase_user_profile {
  /// The size of the struct: `sizeof(firebase_user_profile)`.
  size_t struct_size;
  /// The display name; NULL to leave it unchanged, "" to delete it.
  FIREBASE_C_NULLABLE const char *display_name;
  /// The URL of the photo; NULL to leave it unchanged, "" to delete it.
  FIREBASE_C_NULLABLE const char *photo_url;
} firebase_user_profile;

/// Adds a reference to a user.
///
/// @param user The user, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_user_retain(FIREBASE_C_NULLABLE const firebase_user *user);

/// Releases a reference to a user.
///
/// @param user The user, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_user_release(FIREBASE_C_NULLABLE const firebase_user *user);

/// Returns the id of the user in the project.
///
/// @param user The user.
/// @return The id; "" if `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_uid(const firebase_user *user);

/// Returns the email address. An address of Apple's private relay is returned unchanged.
///
/// @param user The user.
/// @return The email address; "" if there is none or `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_email(const firebase_user *user);

/// Returns the display name.
///
/// @param user The user.
/// @return The name; "" if there is none or `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_display_name(const firebase_user *user);

/// Returns the URL of the photo.
///
/// @param user The user.
/// @return The URL; "" if there is none or `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_photo_url(const firebase_user *user);

/// Returns the phone number.
///
/// @param user The user.
/// @return The phone number; "" if there is none or `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_phone_number(const firebase_user *user);

/// Returns the id of the provider of the account itself, which is always "Firebase".
///
/// @param user The user.
/// @return "Firebase"; "" if `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_provider_id(const firebase_user *user);

/// Returns the tenant that the user belongs to.
///
/// @param user The user.
/// @return The id of the tenant; "" if there is none or `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_tenant_id(const firebase_user *user);

/// Returns the refresh token, for firebase_auth_sign_in_with_tokens() in another program of the same player.
///
/// The token gives full access to the account. Do not send it to a server and do not log it.
///
/// @param user The user.
/// @return The token; "" if there is none or `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_refresh_token(const firebase_user *user);

/// Returns whether the user is a guest, who has no identity at a provider.
///
/// @param user The user.
/// @return True for a guest; false if `user` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_user_is_anonymous(const firebase_user *user);

/// Returns whether the email address was verified.
///
/// @param user The user.
/// @return True if it was verified; false if `user` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_user_is_email_verified(const firebase_user *user);

/// Returns the time at which the account was created.
///
/// @param user The user.
/// @return Milliseconds since 1970; 0 if unknown or `user` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_user_creation_timestamp(const firebase_user *user);

/// Returns the time of the last sign-in.
///
/// @param user The user.
/// @return Milliseconds since 1970; 0 if unknown or `user` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_UNIT(milliseconds_since_1970)
uint64_t firebase_user_last_sign_in_timestamp(const firebase_user *user);

/// Returns the number of the user's identities.
///
/// @param user The user.
/// @return The number; 0 if `user` is NULL.
/// @since 0.1
FIREBASE_C_API size_t firebase_user_provider_count(const firebase_user *user);

/// Returns one of the user's identities.
///
/// @param user The user.
/// @param index The index, from 0.
/// @return The identity; NULL if `index` is too large or `user` is NULL. Valid as long as `user`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_user_info *firebase_user_provider_at(
    const firebase_user *user, size_t index);

/// Returns the id of the user at the provider.
///
/// @param info The identity.
/// @return The id; "" if there is none or `info` is NULL. Valid as long as the user of `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_uid(const firebase_user_info *info);

/// Returns the email address at the provider.
///
/// @param info The identity.
/// @return The email address; "" if there is none or `info` is NULL. Valid as long as the user of `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_email(const firebase_user_info *info);

/// Returns the display name at the provider.
///
/// @param info The identity.
/// @return The name; "" if there is none or `info` is NULL. Valid as long as the user of `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_display_name(const firebase_user_info *info);

/// Returns the URL of the photo at the provider.
///
/// @param info The identity.
/// @return The URL; "" if there is none or `info` is NULL. Valid as long as the user of `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_photo_url(const firebase_user_info *info);

/// Returns the phone number of the identity.
///
/// @param info The identity.
/// @return The phone number; "" if there is none or `info` is NULL. Valid as long as the user of `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_phone_number(const firebase_user_info *info);

/// Returns the id of the provider.
///
/// @param info The identity.
/// @return The id, for example "apple.com"; "" if `info` is NULL. Valid as long as the user of `info`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_user_info_provider_id(const firebase_user_info *info);

/// Requests the id token of a user, for the server of the game. firebase_future_string() returns it.
///
/// The present token is returned if it is valid for at least five more minutes. Otherwise the library requests a new
/// one. Concurrent calls share one request.
///
/// @param user The user.
/// @param force_refresh Whether to request a new token although the present one is valid.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(string)
firebase_future *firebase_user_get_token(const firebase_user *user, bool force_refresh);

/// Requests the present data of the account from the server.
///
/// @param user The user.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_reload(const firebase_user *user);

/// Changes the display name and the URL of the photo.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_FAILURE: `profile` is NULL, its `struct_size` is invalid, or a string is not UTF-8.
///
/// @param user The user.
/// @param profile The values, which are copied.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_update_profile(const firebase_user *user, const firebase_user_profile *profile);

/// Sets the password of the account. The user can then sign in with the email address and the password.
///
/// Afterwards the library requests the data of the account. If only that request fails, the future succeeds, but the
/// user does not have the present data.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_PASSWORD: `password` is NULL or "".
/// - FIREBASE_AUTH_ERROR_WEAK_PASSWORD: the password does not meet the project's password policy.
/// - FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN: the last sign-in is too long ago.
///
/// @param user The user.
/// @param password The password.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_update_password(const firebase_user *user, const char *password);

/// Changes the email address without a verification. The new address is not verified.
///
/// Afterwards the library requests the data of the account, as firebase_user_update_password() does.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_EMAIL: `email` is NULL or "".
/// - FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED: the project has email enumeration protection. Use
///   firebase_user_send_email_verification_before_updating_email().
///
/// @param user The user.
/// @param email The new email address.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_update_email(const firebase_user *user, const char *email);

/// Sends an email to the account's address, with a link that verifies the address.
///
/// @param user The user.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_send_email_verification(const firebase_user *user);

/// Sends an email to a new address, with a link that verifies the address and makes it the account's address.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_EMAIL: `email` is NULL or "".
///
/// @param user The user.
/// @param email The new email address.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_send_email_verification_before_updating_email(const firebase_user *user,
                                                                             const char *email);

/// Changes the phone number of the account. The future has a user.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL: `credential` is NULL or not a phone credential.
/// - FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE: another account has the number.
///
/// @param user The user.
/// @param credential A credential of firebase_phone_auth_provider_get_credential().
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(user)
firebase_future *firebase_user_update_phone_number_credential(const firebase_user *user,
                                                              const firebase_credential *credential);

/// Adds an identity to the account. The future has an auth result.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED: the account already has an identity of this provider.
/// - FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE: the identity belongs to another account. The auth result has an
///   updated credential that signs in to that account.
/// - FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL: `credential` is NULL, or the provider or the server rejected it.
///
/// @param user The user.
/// @param credential The credential.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_user_link_with_credential(const firebase_user *user, const firebase_credential *credential);

/// Removes the identity of a provider from the account. The future has an auth result.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_NO_SUCH_PROVIDER: the account has no identity of this provider.
///
/// @param user The user.
/// @param provider_id The id of the provider.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_user_unlink(const firebase_user *user, const char *provider_id);

/// Proves that the user is present. Deleting an account and revoking tokens require a recent sign-in.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_USER_MISMATCH: the credential belongs to another user.
/// - FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL: `credential` is NULL, or the provider or the server rejected it.
///
/// @param user The user.
/// @param credential The credential.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_reauthenticate(const firebase_user *user, const firebase_credential *credential);

/// Does the same as firebase_user_reauthenticate(), with a future that has an auth result.
///
/// @param user The user.
/// @param credential The credential.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_user_reauthenticate_and_retrieve_data(const firebase_user *user,
                                                                const firebase_credential *credential);

/// Deletes the account and signs out.
///
/// For a user of Apple, first call firebase_auth_revoke_token_with_authorization_code().
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN: the last sign-in is too long ago.
///
/// @param user The user.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_user_delete(const firebase_user *user);

FIREBASE_C_END

#endif  // FIREBASE_C_USER_H_
