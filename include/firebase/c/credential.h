// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials: tokens of an identity provider, or an email address and a password, that prove an identity to Firebase.
///
/// The functions that create credentials copy their arguments and never return NULL. Invalid arguments, such as a NULL
/// token or a string that is not UTF-8, create an invalid credential. The future of an operation with an invalid
/// credential reports the error.
#ifndef FIREBASE_C_CREDENTIAL_H_
#define FIREBASE_C_CREDENTIAL_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// A credential of one provider. Immutable.
typedef struct firebase_credential firebase_credential;

/// Adds a reference to a credential.
///
/// @param credential The credential, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_credential_retain(FIREBASE_C_NULLABLE const firebase_credential *credential);

/// Releases a reference to a credential.
///
/// @param credential The credential, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_credential_release(FIREBASE_C_NULLABLE const firebase_credential *credential);

/// Returns the id of the provider.
///
/// @param credential The credential.
/// @return The id, for example "apple.com"; "" if `credential` is NULL. Valid as long as `credential`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_credential_provider(const firebase_credential *credential);

/// Returns the verification code of a phone credential.
///
/// @param credential The credential.
/// @return The code that was passed to firebase_phone_auth_provider_get_credential(); "" for other credentials and if
///     `credential` is NULL. Valid as long as `credential`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_credential_sms_code(const firebase_credential *credential);

/// Returns the access token of the provider, for calls to the provider's own API.
///
/// @param credential The credential.
/// @return The token; "" if there is none or `credential` is NULL. Valid as long as `credential`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_credential_access_token(const firebase_credential *credential);

/// Returns the identity token of the provider.
///
/// @param credential The credential.
/// @return The token; "" if there is none or `credential` is NULL. Valid as long as `credential`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_credential_id_token(const firebase_credential *credential);

/// Returns the secret of the access token (OAuth 1.0).
///
/// @param credential The credential.
/// @return The secret; "" if there is none or `credential` is NULL. Valid as long as `credential`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_credential_secret(const firebase_credential *credential);

/// Returns whether a credential was created from usable values. The server may still reject it.
///
/// @param credential The credential.
/// @return True if the values are usable; false if `credential` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_credential_is_valid(const firebase_credential *credential);

/// Creates a credential of Apple or of an OpenID Connect provider.
///
/// At least one of `id_token` and `access_token` is required. An operation with a provider that the project does not
/// know fails with FIREBASE_AUTH_ERROR_FAILURE.
///
/// @param provider_id The id of the provider: "apple.com", or for example "oidc.example".
/// @param id_token The identity token, or NULL.
/// @param raw_nonce The raw nonce whose SHA-256 hash the provider received (see nonce.h); NULL if it received none.
/// @param access_token The access token, or NULL.
/// @return The credential.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_oauth_provider_get_credential(
    const char *provider_id, FIREBASE_C_NULLABLE const char *id_token, FIREBASE_C_NULLABLE const char *raw_nonce,
    FIREBASE_C_NULLABLE const char *access_token);

/// Creates a credential of Apple with the name of the user.
///
/// Apple reports the name on the first authorization only. It becomes the display name of a new user.
///
/// @param id_token The identity token.
/// @param raw_nonce The raw nonce whose SHA-256 hash Apple received (see nonce.h); NULL if it received none.
/// @param given_name The given name, or NULL.
/// @param family_name The family name, or NULL.
/// @return The credential. Invalid if `id_token` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_apple_auth_provider_get_credential(
    const char *id_token, FIREBASE_C_NULLABLE const char *raw_nonce, FIREBASE_C_NULLABLE const char *given_name,
    FIREBASE_C_NULLABLE const char *family_name);

/// Creates a credential of Facebook's classic login.
///
/// @param access_token The access token.
/// @return The credential. Invalid if `access_token` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_facebook_auth_provider_get_credential(
    const char *access_token);

/// Creates a credential of Facebook's Limited Login, whose identity token has a nonce.
///
/// Facebook includes the nonce that it receives in the token without a change. Pass the SHA-256 hash to Facebook and
/// the raw nonce to this function, as with Apple.
///
/// @param id_token The identity token.
/// @param raw_nonce The raw nonce whose SHA-256 hash Facebook received (see nonce.h); NULL if it received none.
/// @return The credential. Invalid if `id_token` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_facebook_auth_provider_get_credential_for_limited_login(
    const char *id_token, FIREBASE_C_NULLABLE const char *raw_nonce);

/// Creates a credential of GitHub.
///
/// @param access_token The access token.
/// @return The credential. Invalid if `access_token` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_github_auth_provider_get_credential(
    const char *access_token);

/// Creates a credential of Google. At least one of the tokens is required.
///
/// @param id_token The identity token, or NULL.
/// @param access_token The access token, or NULL.
/// @return The credential.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_google_auth_provider_get_credential(
    FIREBASE_C_NULLABLE const char *id_token, FIREBASE_C_NULLABLE const char *access_token);

/// Creates a credential of an email address and a password. The provider's id is "password".
///
/// Linking the credential sets the password of the account.
///
/// @param email The email address.
/// @param password The password.
/// @return The credential. Invalid if an argument is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_email_auth_provider_get_credential(const char *email,
                                                                                                 const char *password);

/// Creates a credential of an email address and the link of an email (see action_code.h). The provider's id is
/// "password".
///
/// @param email The email address.
/// @param link The complete link.
/// @return The credential. Invalid if an argument is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_email_auth_provider_get_credential_with_link(
    const char *email, const char *link);

/// Creates a credential of Google Play Games.
///
/// @param server_auth_code The code that Play Games returns for the server of the game.
/// @return The credential. Invalid if `server_auth_code` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_play_games_auth_provider_get_credential(
    const char *server_auth_code);

/// Creates a credential of Twitter (OAuth 1.0).
///
/// @param token The access token.
/// @param secret The secret of the access token.
/// @return The credential. Invalid if an argument is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_twitter_auth_provider_get_credential(const char *token,
                                                                                                   const char *secret);

/// Creates a credential of a phone number. The provider's id is "phone".
///
/// @param verification_id The verification id of firebase_phone_auth_provider_verify_phone_number().
/// @param verification_code The code of the text message.
/// @return The credential. Invalid if an argument is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_credential *firebase_phone_auth_provider_get_credential(
    const char *verification_id, const char *verification_code);

FIREBASE_C_END

#endif  // FIREBASE_C_CREDENTIAL_H_
