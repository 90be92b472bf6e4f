/// Credentials: what a provider gave to the player, to be shown to Firebase.
#ifndef FIREBASE_AUTH_CREDENTIAL_H_
#define FIREBASE_AUTH_CREDENTIAL_H_

#include <string>
#include <utility>

#include "firebase/auth/types.h"
#include "firebase/c/credential.h"
#include "firebase/c/nonce.h"
#include "firebase/internal/common.h"

namespace firebase {

namespace internal {
class CredentialInternal;
}  // namespace internal

namespace auth {

/// A window of the game's, for a sheet that is to appear above it. Kept for source compatibility.
typedef void* UIParent;

/// What proves an identity at a provider. Copies share it; it never changes.
///
/// Made by the GetCredential() functions of the providers below. Their arguments are copied. One
/// made from values that can't be used, such as a NULL token, is not valid, and the future of the
/// operation that it is used for says what is wrong with it. Any thread; one object is not to be
/// changed by one thread while another uses it.
class Credential {
 public:
  /// An invalid credential.
  Credential() : credential_(nullptr) {}

  Credential(const Credential& other) : credential_(other.credential_) {
    firebase_credential_retain(credential_);
  }

  /// Leaves `other` invalid.
  Credential(Credential&& other) noexcept : credential_(other.credential_) {
    other.credential_ = nullptr;
  }

  ~Credential() { firebase_credential_release(credential_); }

  Credential& operator=(const Credential& other) {
    Credential copy(other);
    std::swap(credential_, copy.credential_);
    return *this;
  }

  Credential& operator=(Credential&& other) noexcept {
    Credential taken(std::move(other));
    std::swap(credential_, taken.credential_);
    return *this;
  }

  /// The provider's id, such as "apple.com"; "" if there is none.
  std::string provider() const { return firebase_credential_provider(credential_); }

  /// Whether the values can be used. Says nothing of what the server will think of them.
  bool is_valid() const { return firebase_credential_is_valid(credential_); }

  /// The provider's access token, if it has one, as for calls to the provider; else "". An addition
  /// to Firebase's API.
  std::string access_token() const { return firebase_credential_access_token(credential_); }

 private:
  friend class ::firebase::internal::CredentialInternal;

  firebase_credential* credential_;
};

/// The nonce that ties an identity token to one sign-in: make a fresh one for each. Its two halves
/// have the names of those that they are for. Copies are the same nonce. Any thread. An addition to
/// Firebase's API.
class Nonce {
 public:
  /// A fresh nonce from the system's secure generator.
  Nonce() : nonce_(firebase_nonce_create()) {}

  Nonce(const Nonce& other) : nonce_(other.nonce_) { firebase_nonce_retain(nonce_); }

  ~Nonce() { firebase_nonce_release(nonce_); }

  Nonce& operator=(const Nonce& other) {
    Nonce copy(other);
    std::swap(nonce_, copy.nonce_);
    return *this;
  }

  /// Whether the system had the entropy for a nonce. If not, both halves are "".
  bool is_valid() const { return nonce_ != nullptr; }

  /// The raw nonce, 32 letters and digits: for `raw_nonce` of the credential. Lives as long as a
  /// copy of this nonce.
  const char* raw_for_firebase() const { return firebase_nonce_raw_for_firebase(nonce_); }

  /// The SHA-256 of the raw nonce in lowercase hexadecimal digits: for the `nonce` of the request
  /// to Apple. Lives as long as a copy of this nonce.
  const char* sha256_for_apple() const { return firebase_nonce_sha256_for_apple(nonce_); }

 private:
  firebase_nonce* nonce_;
};

}  // namespace auth

namespace internal {

/// The inside of credentials.
class CredentialInternal {
 public:
  /// Takes the reference over. NULL makes an invalid credential.
  static auth::Credential Adopt(firebase_credential* credential) {
    auth::Credential adopted;
    adopted.credential_ = credential;
    return adopted;
  }

  /// Borrowed; NULL if there is none.
  static const firebase_credential* Get(const auth::Credential& credential) {
    return credential.credential_;
  }
};

// The ids of providers: templates, so that they need no source file.

template <typename Unused>
struct AppleProviderId {
  /// "apple.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const AppleProviderId<Unused>::kProviderId = "apple.com";

template <typename Unused>
struct EmailProviderId {
  /// "password".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const EmailProviderId<Unused>::kProviderId = "password";

template <typename Unused>
struct FacebookProviderId {
  /// "facebook.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const FacebookProviderId<Unused>::kProviderId = "facebook.com";

template <typename Unused>
struct GitHubProviderId {
  /// "github.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const GitHubProviderId<Unused>::kProviderId = "github.com";

template <typename Unused>
struct GoogleProviderId {
  /// "google.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const GoogleProviderId<Unused>::kProviderId = "google.com";

template <typename Unused>
struct MicrosoftProviderId {
  /// "microsoft.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const MicrosoftProviderId<Unused>::kProviderId = "microsoft.com";

template <typename Unused>
struct PlayGamesProviderId {
  /// "playgames.google.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const PlayGamesProviderId<Unused>::kProviderId = "playgames.google.com";

template <typename Unused>
struct TwitterProviderId {
  /// "twitter.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const TwitterProviderId<Unused>::kProviderId = "twitter.com";

template <typename Unused>
struct YahooProviderId {
  /// "yahoo.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const YahooProviderId<Unused>::kProviderId = "yahoo.com";

}  // namespace internal

namespace auth {

/// Apple ("apple.com") and every other OpenID Connect provider ("oidc.example").
class OAuthProvider {
 public:
  /// A credential of a provider that was given no nonce. One of the tokens may be NULL. An
  /// operation with a provider that the server does not know fails with kAuthErrorFailure.
  static Credential GetCredential(const char* provider_id, const char* id_token,
                                  const char* access_token) {
    return GetCredential(provider_id, id_token, nullptr, access_token);
  }

  /// A credential of a provider that was given the SHA-256 of `raw_nonce` (see Nonce), which is in
  /// the identity token. `access_token` may be NULL.
  static Credential GetCredential(const char* provider_id, const char* id_token,
                                  const char* raw_nonce, const char* access_token) {
    return internal::CredentialInternal::Adopt(
        firebase_oauth_provider_get_credential(provider_id, id_token, raw_nonce, access_token));
  }

  /// As above; takes the right half of the nonce. An addition to Firebase's API.
  static Credential GetCredential(const char* provider_id, const char* id_token,
                                  const Nonce& nonce, const char* access_token) {
    return GetCredential(provider_id, id_token, nonce.raw_for_firebase(), access_token);
  }
};

/// Apple, with the player's name. An addition to Firebase's API.
class AppleAuthProvider : public internal::AppleProviderId<void> {
 public:
  /// A credential with the name that Apple gives on the first authorization only: it becomes the
  /// display name of a new user. `given_name` and `family_name` may be NULL.
  static Credential GetCredential(const char* id_token, const char* raw_nonce,
                                  const char* given_name, const char* family_name) {
    return internal::CredentialInternal::Adopt(firebase_apple_auth_provider_get_credential(
        id_token, raw_nonce, given_name, family_name));
  }

  /// As above; takes the right half of the nonce.
  static Credential GetCredential(const char* id_token, const Nonce& nonce, const char* given_name,
                                  const char* family_name) {
    return GetCredential(id_token, nonce.raw_for_firebase(), given_name, family_name);
  }
};

/// An e-mail address with its password.
class EmailAuthProvider : public internal::EmailProviderId<void> {
 public:
  /// A credential of both.
  static Credential GetCredential(const char* email, const char* password) {
    return internal::CredentialInternal::Adopt(
        firebase_email_auth_provider_get_credential(email, password));
  }

  /// A credential of an e-mail address and the link of a mail that was sent there, as by
  /// Auth::SendSignInLinkToEmail(). An addition to Firebase's API.
  static Credential GetCredentialWithLink(const char* email, const char* link) {
    return internal::CredentialInternal::Adopt(
        firebase_email_auth_provider_get_credential_with_link(email, link));
  }
};

/// Facebook.
class FacebookAuthProvider : public internal::FacebookProviderId<void> {
 public:
  /// A credential of the classic login.
  static Credential GetCredential(const char* access_token) {
    return internal::CredentialInternal::Adopt(
        firebase_facebook_auth_provider_get_credential(access_token));
  }

  /// A credential of Limited Login, whose identity token has a nonce: give Facebook the SHA-256
  /// (see Nonce) and this function the raw nonce. An addition to Firebase's API.
  static Credential GetLimitedLoginCredential(const char* id_token, const char* raw_nonce) {
    return internal::CredentialInternal::Adopt(
        firebase_facebook_auth_provider_get_limited_login_credential(id_token, raw_nonce));
  }

  /// As above; takes the right half of the nonce.
  static Credential GetLimitedLoginCredential(const char* id_token, const Nonce& nonce) {
    return GetLimitedLoginCredential(id_token, nonce.raw_for_firebase());
  }
};

/// GitHub.
class GitHubAuthProvider : public internal::GitHubProviderId<void> {
 public:
  /// A credential of an access token.
  static Credential GetCredential(const char* token) {
    return internal::CredentialInternal::Adopt(
        firebase_github_auth_provider_get_credential(token));
  }
};

/// Google.
class GoogleAuthProvider : public internal::GoogleProviderId<void> {
 public:
  /// A credential of an identity token, an access token or both; one may be NULL.
  static Credential GetCredential(const char* id_token, const char* access_token) {
    return internal::CredentialInternal::Adopt(
        firebase_google_auth_provider_get_credential(id_token, access_token));
  }
};

/// Microsoft: for FederatedOAuthProviderData.
class MicrosoftAuthProvider : public internal::MicrosoftProviderId<void> {};

/// Google Play Games.
class PlayGamesAuthProvider : public internal::PlayGamesProviderId<void> {
 public:
  /// A credential of the code that Play Games gives for the game's server.
  static Credential GetCredential(const char* server_auth_code) {
    return internal::CredentialInternal::Adopt(
        firebase_play_games_auth_provider_get_credential(server_auth_code));
  }
};

/// Twitter.
class TwitterAuthProvider : public internal::TwitterProviderId<void> {
 public:
  /// A credential of an access token of OAuth 1.0 and its secret.
  static Credential GetCredential(const char* token, const char* secret) {
    return internal::CredentialInternal::Adopt(
        firebase_twitter_auth_provider_get_credential(token, secret));
  }
};

/// Yahoo: for FederatedOAuthProviderData.
class YahooAuthProvider : public internal::YahooProviderId<void> {};

}  // namespace auth
}  // namespace firebase

#include "firebase/auth/game_center_auth_provider.h"
#include "firebase/auth/phone_auth_provider.h"

#endif  // FIREBASE_AUTH_CREDENTIAL_H_
