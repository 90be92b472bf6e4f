// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials: what a provider issued to the player, for use with Auth::SignInWithCredential() and
///     similar functions.
///
/// Each provider class has a static function GetCredential() that creates a Credential. Providers
/// that sign the player in on a web page need no credential; see
/// firebase/auth/federated_provider.h.
///
/// @code
/// firebase::auth::Credential credential =
///     firebase::auth::EmailAuthProvider::GetCredential(email, password);
/// auth->SignInWithCredential(credential)
///     .OnCompletion([](const firebase::Future<firebase::auth::User>& future) {
///       if (future.error() == 0) ShowLobby(future.result()->display_name());
///     });
/// @endcode
///
/// The same credentials link an identity to the signed-in user (User::LinkWithCredential()) and
/// prove the user's identity again (User::Reauthenticate()). A credential is usually accepted once,
/// because the provider's token in it is valid for a short time.
#ifndef FIREBASE_AUTH_CREDENTIAL_H_
#define FIREBASE_AUTH_CREDENTIAL_H_

#include <string>
#include <utility>

#include "firebase/auth/types.h"
#include "firebase/c/credential.h"
#include "firebase/c/nonce.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace internal {
/// Access to the C object of a credential, which the class Credential hides.
///
/// Only the headers of this library use it.
class CredentialInternal;
}  // namespace internal

namespace auth {

/// A window of the program above which a platform shows a dialog. Exists for source compatibility.
typedef void* UIParent;

/// Proof of an identity at a provider.
///
/// The GetCredential() functions of the provider classes create credentials. Their arguments are
/// copied. If an argument is invalid, for example a NULL token, the credential is invalid too: the
/// future of the operation that uses it reports the error.
///
/// Copies share one immutable credential. The functions are thread-safe. One object must not be
/// changed by a thread while another thread uses it.
class Credential {
 public:
  /// Creates an invalid credential.
  Credential() {}

  /// Returns the id of the provider.
  ///
  /// The id is the `kProviderId` of the provider's class, or the id that was passed to
  /// OAuthProvider::GetCredential().
  ///
  /// @return The id, for example "apple.com"; "" if the credential is invalid and has no provider.
  std::string provider() const { return firebase_credential_provider(credential_.get()); }

  /// Returns whether the credential was created from usable values. The server may still reject it.
  ///
  /// An operation with an invalid credential does not send a request; its future reports the
  /// invalid value.
  ///
  /// @return True if the values are usable.
  bool is_valid() const { return firebase_credential_is_valid(credential_.get()); }

  /// Returns the access token of the provider, for calls to the provider's own API. An addition to
  /// the Firebase C++ API.
  ///
  /// A credential in an AuthResult contains the tokens that the provider issued during a sign-in in
  /// the browser.
  ///
  /// @return The token, or "" if the credential has none.
  std::string access_token() const { return firebase_credential_access_token(credential_.get()); }

  /// Returns the identity token of the provider. An addition to the Firebase C++ API.
  ///
  /// @return The token, or "" if the credential has none.
  std::string id_token() const { return firebase_credential_id_token(credential_.get()); }

  /// Returns the secret of the access token (OAuth 1.0). An addition to the Firebase C++ API.
  ///
  /// @return The secret, or "" if the credential has none.
  std::string secret() const { return firebase_credential_secret(credential_.get()); }

 private:
  friend class ::firebase::internal::CredentialInternal;

  internal::Reference<firebase_credential> credential_;
};

/// A nonce, which binds an identity token to one sign-in (OpenID Connect Core 1.0, section
/// 3.1.2.1). An addition to the Firebase C++ API.
///
/// Create a new nonce for each sign-in. The provider receives the SHA-256 hash and puts it into the
/// identity token. Firebase receives the raw nonce with the credential and compares the two, so
/// that a stolen identity token cannot be used again.
///
/// Copies share one immutable nonce. The functions are thread-safe.
///
/// @code
/// firebase::auth::Nonce nonce;
/// std::string id_token = AskApple(nonce.sha256_for_apple());
/// auto credential = firebase::auth::OAuthProvider::GetCredential("apple.com", id_token.c_str(),
///                                                                nonce, nullptr);
/// @endcode
class Nonce {
 public:
  /// Creates a nonce with the secure random generator of the system.
  Nonce() : nonce_(firebase_nonce_create()) {}

  /// Returns whether the nonce was created.
  ///
  /// @return False only if the system's random generator failed. Then both strings are "".
  bool is_valid() const { return nonce_.get() != nullptr; }

  /// Returns the raw nonce, which is passed to GetCredential().
  ///
  /// @return A string of 32 letters and digits. Valid as long as a copy of this nonce exists.
  const char* raw_for_firebase() const { return firebase_nonce_raw_for_firebase(nonce_.get()); }

  /// Returns the SHA-256 hash of the raw nonce, which is the `nonce` of the request to Apple.
  ///
  /// @return A string of 64 lowercase hexadecimal digits. Valid as long as a copy of this nonce
  ///     exists.
  const char* sha256_for_apple() const { return firebase_nonce_sha256_for_apple(nonce_.get()); }

 private:
  internal::Reference<firebase_nonce> nonce_;
};

}  // namespace auth

namespace internal {

/// Access to the C object of a credential.
class CredentialInternal {
 public:
  /// Creates a C++ credential.
  ///
  /// @param credential The C object. The function takes over the caller's reference. NULL creates
  ///     an invalid credential.
  ///
  /// @return The credential.
  static auth::Credential Adopt(firebase_credential* credential) {
    return Make(Reference<firebase_credential>(credential));
  }

  /// Another reference to the credential of a result. NULL makes an invalid credential.
  static auth::Credential Retained(const firebase_credential* credential) {
    return Make(Reference<firebase_credential>::Retained(credential));
  }

  /// Returns the C object of a credential.
  ///
  /// @param credential The credential.
  ///
  /// @return The C object without a new reference, or NULL.
  static const firebase_credential* Get(const auth::Credential& credential) { return credential.credential_.get(); }

 private:
  static auth::Credential Make(Reference<firebase_credential> reference) {
    auth::Credential made;
    made.credential_ = std::move(reference);
    return made;
  }
};

// The ids of the providers. They are static members of class templates, because a static member of
// a class template can be defined in a header in C++11.

/// The base class of AppleAuthProvider, which inherits the constant.
template <typename Unused>
struct AppleProviderId {
  /// The id of the provider: "apple.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const AppleProviderId<Unused>::kProviderId = "apple.com";

/// The base class of EmailAuthProvider, which inherits the constant.
template <typename Unused>
struct EmailProviderId {
  /// The id of the provider: "password".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const EmailProviderId<Unused>::kProviderId = "password";

/// The base class of FacebookAuthProvider, which inherits the constant.
template <typename Unused>
struct FacebookProviderId {
  /// The id of the provider: "facebook.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const FacebookProviderId<Unused>::kProviderId = "facebook.com";

/// The base class of GitHubAuthProvider.
template <typename Unused>
struct GitHubProviderId {
  /// The id of the provider: "github.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const GitHubProviderId<Unused>::kProviderId = "github.com";

/// The base class of GoogleAuthProvider.
template <typename Unused>
struct GoogleProviderId {
  /// The id of the provider: "google.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const GoogleProviderId<Unused>::kProviderId = "google.com";

/// The base class of MicrosoftAuthProvider.
template <typename Unused>
struct MicrosoftProviderId {
  /// The id of the provider: "microsoft.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const MicrosoftProviderId<Unused>::kProviderId = "microsoft.com";

/// The base class of PlayGamesAuthProvider.
template <typename Unused>
struct PlayGamesProviderId {
  /// The id of the provider: "playgames.google.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const PlayGamesProviderId<Unused>::kProviderId = "playgames.google.com";

/// The base class of TwitterAuthProvider.
template <typename Unused>
struct TwitterProviderId {
  /// The id of the provider: "twitter.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const TwitterProviderId<Unused>::kProviderId = "twitter.com";

/// The base class of YahooAuthProvider.
template <typename Unused>
struct YahooProviderId {
  /// The id of the provider: "yahoo.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const YahooProviderId<Unused>::kProviderId = "yahoo.com";

}  // namespace internal

namespace auth {

/// Creates credentials of OpenID Connect providers: Apple ("apple.com"), and providers that are
/// configured in the project ("oidc.example").
///
/// At least one of the identity token and the access token is required. An operation with a
/// provider that the server does not know fails with kAuthErrorFailure.
///
/// @code
/// auto credential = firebase::auth::OAuthProvider::GetCredential("oidc.studio", id_token,
///                                                                access_token);
/// user.LinkWithCredential(credential);
/// @endcode
class OAuthProvider {
 public:
  /// Creates a credential of a sign-in without a nonce.
  ///
  /// One of the tokens may be NULL.
  ///
  /// @param provider_id The id of the provider.
  /// @param id_token The identity token that the provider issued, or NULL.
  /// @param access_token The access token that the provider issued, or NULL.
  ///
  /// @return The credential.
  static Credential GetCredential(const char* provider_id, const char* id_token, const char* access_token) {
    return GetCredential(provider_id, id_token, nullptr, access_token);
  }

  /// Creates a credential of a sign-in with a nonce.
  ///
  /// The identity token contains the SHA-256 hash of the raw nonce. Before it asks the server, the
  /// library compares the two; kAuthErrorMissingOrInvalidNonce reports a difference.
  ///
  /// @param provider_id The id of the provider.
  /// @param id_token The identity token that the provider issued, or NULL.
  /// @param raw_nonce The raw nonce; NULL if the provider received no nonce.
  /// @param access_token The access token that the provider issued, or NULL.
  ///
  /// @return The credential.
  ///
  /// @see Nonce
  static Credential GetCredential(const char* provider_id, const char* id_token, const char* raw_nonce,
                                  const char* access_token) {
    return internal::CredentialInternal::Adopt(
        firebase_oauth_provider_get_credential(provider_id, id_token, raw_nonce, access_token));
  }

  /// Creates a credential of a sign-in with a nonce. An addition to the Firebase C++ API.
  ///
  /// @param provider_id The id of the provider.
  /// @param id_token The identity token that the provider issued, or NULL.
  /// @param nonce The nonce whose hash the provider received.
  /// @param access_token The access token that the provider issued, or NULL.
  ///
  /// @return The credential.
  static Credential GetCredential(const char* provider_id, const char* id_token, const Nonce& nonce,
                                  const char* access_token) {
    return GetCredential(provider_id, id_token, nonce.raw_for_firebase(), access_token);
  }
};

/// Creates credentials of Apple that contain the player's name. An addition to the Firebase C++
/// API.
///
/// Apple reports the name only when the player authorizes the app for the first time. The name
/// becomes the display name of a new user. Use OAuthProvider for later sign-ins, or if the name is
/// not needed.
///
/// @code
/// firebase::auth::Nonce nonce;
/// // Sign in at Apple with nonce.sha256_for_apple() and the scope "name".
/// auto credential = firebase::auth::AppleAuthProvider::GetCredential(id_token, nonce, "Ada",
///                                                                    "Lovelace");
/// auth->SignInAndRetrieveDataWithCredential(credential);
/// @endcode
class AppleAuthProvider : public internal::AppleProviderId<void> {
 public:
  /// Creates a credential.
  ///
  /// @param id_token The identity token that Apple issued.
  /// @param raw_nonce The raw nonce; NULL if Apple received no nonce.
  /// @param given_name The player's given name, or NULL.
  /// @param family_name The player's family name, or NULL.
  ///
  /// @return The credential.
  ///
  /// @see Nonce
  static Credential GetCredential(const char* id_token, const char* raw_nonce, const char* given_name,
                                  const char* family_name) {
    return internal::CredentialInternal::Adopt(
        firebase_apple_auth_provider_get_credential(id_token, raw_nonce, given_name, family_name));
  }

  /// Creates a credential. The function reads the raw string of the nonce.
  ///
  /// @param id_token The identity token that Apple issued.
  /// @param nonce The nonce whose hash Apple received.
  /// @param given_name The player's given name, or NULL.
  /// @param family_name The player's family name, or NULL.
  ///
  /// @return The credential.
  ///
  /// @see Nonce::raw_for_firebase()
  static Credential GetCredential(const char* id_token, const Nonce& nonce, const char* given_name,
                                  const char* family_name) {
    return GetCredential(id_token, nonce.raw_for_firebase(), given_name, family_name);
  }
};

/// Creates credentials of an email address.
///
/// Both kinds of credentials have the provider id "password". The project must enable the sign-in
/// method "Email/Password", and "Email link" for links.
class EmailAuthProvider : public internal::EmailProviderId<void> {
 public:
  /// Creates a credential of an email address and its password.
  ///
  /// User::LinkWithCredential() with this credential adds the password to the account.
  ///
  /// @param email The email address.
  /// @param password The password.
  ///
  /// @return The credential. Invalid if an argument is NULL or "".
  ///
  /// @see Auth::SignInWithEmailAndPassword()
  static Credential GetCredential(const char* email, const char* password) {
    return internal::CredentialInternal::Adopt(firebase_email_auth_provider_get_credential(email, password));
  }

  /// Creates a credential of an email address and a sign-in link. An addition to the Firebase C++
  /// API.
  ///
  /// @param email The email address that the link was sent to.
  /// @param link The complete link of the email; see Auth::SendSignInLinkToEmail().
  ///
  /// @return The credential.
  ///
  /// @see Auth::SignInWithEmailLink()
  static Credential GetCredentialWithLink(const char* email, const char* link) {
    return internal::CredentialInternal::Adopt(firebase_email_auth_provider_get_credential_with_link(email, link));
  }
};

/// Creates credentials of Facebook.
///
/// Facebook has two kinds of login. Facebook Login issues an access token. Limited Login, which
/// apps on iOS use without permission for tracking, issues an identity token with a nonce.
class FacebookAuthProvider : public internal::FacebookProviderId<void> {
 public:
  /// Creates a credential of Facebook Login.
  ///
  /// @param access_token The access token that Facebook issued.
  ///
  /// @return The credential.
  static Credential GetCredential(const char* access_token) {
    return internal::CredentialInternal::Adopt(firebase_facebook_auth_provider_get_credential(access_token));
  }

  /// Creates a credential of Facebook Limited Login. An addition to the Firebase C++ API.
  ///
  /// Facebook copies the nonce that it receives into the identity token. Pass
  /// Nonce::sha256_for_apple() to Facebook and the raw nonce to this function.
  ///
  /// @param id_token The identity token that Facebook issued.
  /// @param raw_nonce The raw nonce.
  ///
  /// @return The credential.
  ///
  /// @see Nonce
  static Credential GetLimitedLoginCredential(const char* id_token, const char* raw_nonce) {
    return internal::CredentialInternal::Adopt(
        firebase_facebook_auth_provider_get_credential_for_limited_login(id_token, raw_nonce));
  }

  /// Creates a credential of Facebook Limited Login. An addition to the Firebase C++ API.
  ///
  /// @param id_token The identity token that Facebook issued.
  /// @param nonce The nonce whose hash Facebook received.
  ///
  /// @return The credential.
  ///
  /// @see Nonce::raw_for_firebase()
  static Credential GetLimitedLoginCredential(const char* id_token, const Nonce& nonce) {
    return GetLimitedLoginCredential(id_token, nonce.raw_for_firebase());
  }
};

/// Creates credentials of GitHub.
///
/// A game on a desktop usually signs in on GitHub's web page instead, with FederatedOAuthProvider
/// and "github.com".
class GitHubAuthProvider : public internal::GitHubProviderId<void> {
 public:
  /// Creates a credential.
  ///
  /// @param token The access token that GitHub issued.
  ///
  /// @return The credential.
  static Credential GetCredential(const char* token) {
    return internal::CredentialInternal::Adopt(firebase_github_auth_provider_get_credential(token));
  }
};

/// Creates credentials of Google.
///
/// A game on a desktop usually signs in on Google's web page instead, with FederatedOAuthProvider
/// and "google.com".
class GoogleAuthProvider : public internal::GoogleProviderId<void> {
 public:
  /// Creates a credential. One of the tokens may be NULL.
  ///
  /// @param id_token The identity token that Google issued, or NULL.
  /// @param access_token The access token that Google issued, or NULL.
  ///
  /// @return The credential.
  static Credential GetCredential(const char* id_token, const char* access_token) {
    return internal::CredentialInternal::Adopt(firebase_google_auth_provider_get_credential(id_token, access_token));
  }
};

/// The id of Microsoft, for FederatedOAuthProviderData. Microsoft signs players in on a web page
/// only.
///
/// @see Auth::SignInWithProvider()
class MicrosoftAuthProvider : public internal::MicrosoftProviderId<void> {};

/// Creates credentials of Google Play Games.
///
/// Play Games identifies the player on Android and in Google Play Games on PC.
class PlayGamesAuthProvider : public internal::PlayGamesProviderId<void> {
 public:
  /// Creates a credential.
  ///
  /// @param server_auth_code The authorization code that Play Games issued for the server of the
  ///     game.
  ///
  /// @return The credential.
  static Credential GetCredential(const char* server_auth_code) {
    return internal::CredentialInternal::Adopt(firebase_play_games_auth_provider_get_credential(server_auth_code));
  }
};

/// Creates credentials of Twitter (X).
///
/// A game on a desktop usually signs in on Twitter's web page instead, with FederatedOAuthProvider
/// and "twitter.com".
class TwitterAuthProvider : public internal::TwitterProviderId<void> {
 public:
  /// Creates a credential of OAuth 1.0a.
  ///
  /// @param token The access token that Twitter issued.
  /// @param secret The secret of the access token.
  ///
  /// @return The credential.
  static Credential GetCredential(const char* token, const char* secret) {
    return internal::CredentialInternal::Adopt(firebase_twitter_auth_provider_get_credential(token, secret));
  }
};

/// The id of Yahoo, for FederatedOAuthProviderData. Yahoo signs players in on a web page only.
///
/// @see Auth::SignInWithProvider()
class YahooAuthProvider : public internal::YahooProviderId<void> {};

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#include "firebase/auth/game_center_auth_provider.h"
#include "firebase/auth/phone_auth_provider.h"

#endif  // FIREBASE_AUTH_CREDENTIAL_H_
