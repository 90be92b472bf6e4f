/// Credentials: what a provider gave to the player, to be shown to Firebase.
#ifndef FIREBASE_C_CREDENTIAL_H_
#define FIREBASE_C_CREDENTIAL_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// What proves an identity at a provider. Immutable. A credential made from invalid values is not NULL but invalid,
/// and the future of the operation that it is used for says what is wrong with it.
typedef struct firebase_credential firebase_credential;

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_credential_retain(FIREBASE_C_NULLABLE const firebase_credential *credential);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_credential_release(FIREBASE_C_NULLABLE const firebase_credential *credential);

/// The provider's id, such as "apple.com"; "" for NULL. Borrowed from `credential`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_credential_provider(const firebase_credential *credential);

/// The code of a text message that a credential of firebase_phone_auth_provider_get_credential was made with, else
/// "". Borrowed from `credential`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_credential_sms_code(const firebase_credential *credential);

/// The provider's access token, if it has one, as for calls to the provider; else "". Borrowed from `credential`. Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_credential_access_token(const firebase_credential *credential);

/// Whether the values were usable. Says nothing of what the server will think of them. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_credential_is_valid(const firebase_credential *credential);

/// A credential of Apple ("apple.com") or any OpenID Connect provider ("oidc.example"). Of `id_token` and
/// `access_token` at least one is needed. `raw_nonce` is the raw nonce whose SHA-256 went to the provider (see
/// nonce.h); NULL if none did. An operation with a provider that the server does not know fails with
/// FIREBASE_AUTH_ERROR_FAILURE. The caller owns the credential. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_oauth_provider_get_credential(const char *provider_id, const char *id_token,
                                                            const char *raw_nonce, const char *access_token);

/// A credential of Apple with the name that Apple gives on the first authorization only; the name becomes the display
/// name of a new user. `given_name` and `family_name` may be NULL. The caller owns the credential. Any thread. Since
/// 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_apple_auth_provider_get_credential(const char *id_token, const char *raw_nonce,
                                                                 const char *given_name, const char *family_name);

/// A credential of Facebook's classic login. The caller owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_facebook_auth_provider_get_credential(const char *access_token);

/// A credential of Facebook's Limited Login, whose identity token has a nonce. Facebook puts the nonce that it is
/// given into the token as it is, so hand it the SHA-256 and `raw_nonce` here, as with Apple. The caller owns it. Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_facebook_auth_provider_get_credential_for_limited_login(const char *id_token,
                                                                                      const char *raw_nonce);

/// A credential of GitHub. The caller owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_github_auth_provider_get_credential(const char *access_token);

/// A credential of Google; one of the two may be NULL. The caller owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_google_auth_provider_get_credential(const char *id_token, const char *access_token);

/// A credential of an e-mail address and its password ("password"). Linking it makes the password the account's. The
/// caller owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_email_auth_provider_get_credential(const char *email, const char *password);

/// A credential of an e-mail address and the link of a mail that was sent there ("password"): see action_code.h. The
/// caller owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_email_auth_provider_get_credential_with_link(const char *email, const char *link);

/// A credential of Google Play Games, with the code that it gives for the game's server. The caller owns it. Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_play_games_auth_provider_get_credential(const char *server_auth_code);

/// A credential of Twitter (OAuth 1.0): the access token and its secret. The caller owns it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_twitter_auth_provider_get_credential(const char *token, const char *secret);

/// A credential of a phone number ("phone"): the verification id of
/// firebase_phone_auth_provider_verify_phone_number and the code of the text message. The caller owns it. Any thread.
/// Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_credential *firebase_phone_auth_provider_get_credential(const char *verification_id,
                                                                 const char *verification_code);

FIREBASE_C_END

#endif  // FIREBASE_C_CREDENTIAL_H_
