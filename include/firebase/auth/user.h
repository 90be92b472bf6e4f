/// Users, and what signing in tells of them.
#ifndef FIREBASE_AUTH_USER_H_
#define FIREBASE_AUTH_USER_H_

#include <stddef.h>
#include <stdint.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "firebase/auth/action_code.h"
#include "firebase/auth/credential.h"
#include "firebase/auth/token_result.h"
#include "firebase/auth/types.h"
#include "firebase/c/auth_result.h"
#include "firebase/c/token_result.h"
#include "firebase/c/user.h"
#include "firebase/c/value.h"
#include "firebase/future.h"
#include "firebase/internal/auth_state.h"
#include "firebase/internal/common.h"
#include "firebase/variant.h"

namespace firebase {

namespace internal {
class UserInternal;
}  // namespace internal

namespace auth {

class Auth;
class FederatedAuthProvider;
class MultiFactor;
struct AuthResult;

/// What is known of a person; "" for what is not. As an element of User::provider_data(), what one
/// provider told.
class UserInfoInterface {
 public:
  virtual ~UserInfoInterface() {}

  /// The user's id: in the project, or at the provider.
  virtual std::string uid() const { return uid_; }

  /// The e-mail address. One at Apple's private relay is given as it is.
  virtual std::string email() const { return email_; }

  virtual std::string display_name() const { return display_name_; }

  virtual std::string photo_url() const { return photo_url_; }

  /// The provider, such as "apple.com".
  virtual std::string provider_id() const { return provider_id_; }

  virtual std::string phone_number() const { return phone_number_; }

 private:
  friend class User;

  std::string uid_;
  std::string email_;
  std::string display_name_;
  std::string photo_url_;
  std::string provider_id_;
  std::string phone_number_;
};

/// What the provider told with a sign-in.
struct AdditionalUserInfo {
  /// The provider, such as "apple.com"; "" for none.
  std::string provider_id;

  /// The name of the account at GitHub or Twitter; "" for none.
  std::string user_name;

  /// The provider's claims.
  std::map<Variant, Variant> profile;

  /// After kAuthErrorCredentialAlreadyInUse and kAuthErrorAccountExistsWithDifferentCredentials, a
  /// credential that can be used where the first one, being spent, can't; else an invalid one.
  Credential updated_credential;

  // From here on, additions to Firebase's API, with initializers, as compilers warn of a braced
  // list of the four above otherwise.

  /// The e-mail address that the server told, after a collision too; "" for none.
  std::string email = std::string();

  /// The person's name that the server told, or that the credential had, after a collision too; ""
  /// for none.
  std::string display_name = std::string();

  /// Whether this sign-in made the account.
  bool is_new_user = false;
};

/// Times of an account, in milliseconds since 1970; 0 if unknown.
struct UserMetadata {
  /// When its owner last signed in.
  uint64_t last_sign_in_timestamp = 0;

  /// When it was made.
  uint64_t creation_timestamp = 0;
};

/// The answer of User::Reauthenticate(): a Future<void>, as always, that may also be kept as a
/// Future<AuthResult>, as Firebase's guides do.
class ReauthenticateFuture : public Future<void> {
 public:
  ReauthenticateFuture() {}

  inline operator Future<AuthResult>() const;  // NOLINT(runtime/explicit): meant to convert.
};

/// The signed-in user of an Auth.
///
/// A handle: it always describes whoever is signed in at the moment. All copies change together,
/// are invalid while nobody is signed in and for good once their Auth or its App is deleted; they
/// never dangle. What is read while the handle is invalid is "", false or 0.
///
/// The asynchronous functions give an invalid Future while the user is not valid. Each remembers
/// its last future, which the function of the same name and LastResult gives again until the next
/// call or the end of the Auth. Arguments are copied. Any thread; nothing waits for the network.
class User : public UserInfoInterface {
 public:
  /// What UpdateUserProfile() changes. For each text: NULL leaves it, "" deletes it.
  struct UserProfile {
    UserProfile() : display_name(nullptr), photo_url(nullptr) {}

    const char* display_name;
    const char* photo_url;
  };

  /// A user who is never valid.
  User() {}

  /// Whether both are valid, or neither is: an Auth has one user.
  bool operator==(const User& other) const { return is_valid() == other.is_valid(); }
  bool operator!=(const User& other) const { return !(*this == other); }

  /// Whether somebody is signed in.
  bool is_valid() const { return Current() != nullptr; }

  /// The user's id token, for the game's own server. The one at hand if it is valid for at least
  /// five more minutes and `force_refresh` is false, else a fresh one.
  Future<std::string> GetToken(bool force_refresh) {
    return Start<std::string>(internal::kAuthFunctionGetToken, [&](const firebase_user* user) {
      return firebase_user_get_token(user, force_refresh);
    });
  }
  Future<std::string> GetTokenLastResult() const {
    return Last<std::string>(internal::kAuthFunctionGetToken);
  }

  /// As GetToken(), which any thread may call, too.
  Future<std::string> GetTokenThreadSafe(bool force_refresh) { return GetToken(force_refresh); }

  /// As GetToken(), with what the token says. kAuthErrorMalformedJwt if it is no id token of
  /// Firebase's. An addition to Firebase's API, as all that has its name.
  Future<TokenResult> GetTokenResult(bool force_refresh) {
    return Start<TokenResult>(internal::kAuthFunctionGetTokenResult,
                              [&](const firebase_user* user) {
                                return firebase_user_get_token_result(user, force_refresh);
                              });
  }
  Future<TokenResult> GetTokenResultLastResult() const {
    return Last<TokenResult>(internal::kAuthFunctionGetTokenResult);
  }

  /// What each provider told of the user.
  inline std::vector<UserInfoInterface> provider_data() const;

  /// Proves that the player is still the same person, as deleting an account and revoking tokens
  /// ask for. kAuthErrorUserMismatch if the credential is of somebody else.
  inline ReauthenticateFuture Reauthenticate(const Credential& credential);
  inline ReauthenticateFuture ReauthenticateLastResult() const;

  /// As Reauthenticate(), with what the provider told.
  Future<AuthResult> ReauthenticateAndRetrieveData(const Credential& credential) {
    return Start<AuthResult>(internal::kAuthFunctionReauthenticateAndRetrieveData,
                             [&](const firebase_user* user) {
                               return firebase_user_reauthenticate_and_retrieve_data(
                                   user, internal::CredentialInternal::Get(credential));
                             });
  }
  Future<AuthResult> ReauthenticateAndRetrieveDataLastResult() const {
    return Last<AuthResult>(internal::kAuthFunctionReauthenticateAndRetrieveData);
  }

  /// Re-authenticates as Auth::SignInWithProvider() signs in. kAuthErrorUserMismatch if it is
  /// another player; then nothing changes.
  inline Future<AuthResult> ReauthenticateWithProvider(FederatedAuthProvider* provider) const;
  inline Future<AuthResult> ReauthenticateWithProvider(
      const FederatedOAuthProviderData& provider_data) const;

  /// Sets the account's password, with which its e-mail address can sign in then, too.
  /// kAuthErrorMissingPassword for NULL or "", kAuthErrorWeakPassword if the project demands a
  /// better one, kAuthErrorRequiresRecentLogin if the sign-in is too long ago. Afterwards the
  /// account is looked up, so that the user has its present values.
  Future<void> UpdatePassword(const char* password) {
    return Start<void>(internal::kAuthFunctionUpdatePassword, [&](const firebase_user* user) {
      return firebase_user_update_password(user, password);
    });
  }
  Future<void> UpdatePasswordLastResult() const {
    return Last<void>(internal::kAuthFunctionUpdatePassword);
  }

  /// Changes the e-mail address without asking its owner, as it was up to version 12. Projects with
  /// e-mail enumeration protection refuse it with kAuthErrorOperationNotAllowed: use
  /// SendEmailVerificationBeforeUpdatingEmail(). The account is looked up as after
  /// UpdatePassword().
  FIREBASE_DEPRECATED Future<void> UpdateEmail(const char* email) {
    return Start<void>(internal::kAuthFunctionUpdateEmail, [&](const firebase_user* user) {
      return firebase_user_update_email(user, email);
    });
  }
  FIREBASE_DEPRECATED Future<void> UpdateEmailLastResult() const {
    return Last<void>(internal::kAuthFunctionUpdateEmail);
  }

  /// Sends a mail to the account's address, with a link that verifies it. The form with settings is
  /// an addition to Firebase's API.
  Future<void> SendEmailVerification() {
    return Start<void>(internal::kAuthFunctionSendEmailVerification,
                       firebase_user_send_email_verification);
  }
  Future<void> SendEmailVerification(const ActionCodeSettings& settings) {
    const firebase_action_code_settings fields = internal::ReadSettings(settings);
    return Start<void>(internal::kAuthFunctionSendEmailVerification,
                       [&](const firebase_user* user) {
                         return firebase_user_send_email_verification_with_settings(user, &fields);
                       });
  }
  Future<void> SendEmailVerificationLastResult() const {
    return Last<void>(internal::kAuthFunctionSendEmailVerification);
  }

  /// Sends a mail to a new address, with a link that verifies it and makes it the account's.
  /// kAuthErrorMissingEmail for NULL or "". The form with settings is an addition to Firebase's
  /// API.
  Future<void> SendEmailVerificationBeforeUpdatingEmail(const char* email) {
    return Start<void>(internal::kAuthFunctionSendEmailVerificationBeforeUpdatingEmail,
                       [&](const firebase_user* user) {
                         return firebase_user_send_email_verification_before_updating_email(user,
                                                                                            email);
                       });
  }
  Future<void> SendEmailVerificationBeforeUpdatingEmail(const char* email,
                                                        const ActionCodeSettings& settings) {
    const firebase_action_code_settings fields = internal::ReadSettings(settings);
    return Start<void>(
        internal::kAuthFunctionSendEmailVerificationBeforeUpdatingEmail,
        [&](const firebase_user* user) {
          return firebase_user_send_email_verification_before_updating_email_with_settings(
              user, email, &fields);
        });
  }
  Future<void> SendEmailVerificationBeforeUpdatingEmailLastResult() const {
    return Last<void>(internal::kAuthFunctionSendEmailVerificationBeforeUpdatingEmail);
  }

  /// Gives the account another phone number.
  Future<User> UpdatePhoneNumberCredential(const PhoneAuthCredential& credential) {
    return Start<User>(internal::kAuthFunctionUpdatePhoneNumberCredential,
                       [&](const firebase_user* user) {
                         return firebase_user_update_phone_number_credential(
                             user, internal::CredentialInternal::Get(credential));
                       });
  }
  Future<User> UpdatePhoneNumberCredentialLastResult() const {
    return Last<User>(internal::kAuthFunctionUpdatePhoneNumberCredential);
  }

  /// Changes the display name and the photo's URL.
  inline Future<void> UpdateUserProfile(const UserProfile& profile);
  Future<void> UpdateUserProfileLastResult() const {
    return Last<void>(internal::kAuthFunctionUpdateUserProfile);
  }

  /// Adds an identity to the account, which a guest's account needs to be kept.
  /// kAuthErrorProviderAlreadyLinked if it has one of that provider. With
  /// kAuthErrorCredentialAlreadyInUse the result's additional_user_info.updated_credential is for
  /// signing in to the account that has the identity.
  Future<AuthResult> LinkWithCredential(const Credential& credential) {
    return Start<AuthResult>(internal::kAuthFunctionLinkWithCredential,
                             [&](const firebase_user* user) {
                               return firebase_user_link_with_credential(
                                   user, internal::CredentialInternal::Get(credential));
                             });
  }
  Future<AuthResult> LinkWithCredentialLastResult() const {
    return Last<AuthResult>(internal::kAuthFunctionLinkWithCredential);
  }

  /// Links an identity, asking the player as Auth::SignInWithProvider() does.
  /// kAuthErrorProviderAlreadyLinked is told before the player is asked.
  inline Future<AuthResult> LinkWithProvider(FederatedAuthProvider* provider) const;
  inline Future<AuthResult> LinkWithProvider(const FederatedOAuthProviderData& provider_data) const;

  /// Removes the identity of that provider. kAuthErrorNoSuchProvider if there is none.
  Future<AuthResult> Unlink(const char* provider) {
    return Start<AuthResult>(internal::kAuthFunctionUnlink, [&](const firebase_user* user) {
      return firebase_user_unlink(user, provider);
    });
  }
  Future<AuthResult> UnlinkLastResult() const {
    return Last<AuthResult>(internal::kAuthFunctionUnlink);
  }

  /// Asks the server for the user's present values.
  Future<void> Reload() { return Start<void>(internal::kAuthFunctionReload, firebase_user_reload); }
  Future<void> ReloadLastResult() const { return Last<void>(internal::kAuthFunctionReload); }

  /// Deletes the account and signs out. For a user of Apple, call
  /// Auth::RevokeTokenWithAuthorizationCode() first. kAuthErrorRequiresRecentLogin if the sign-in
  /// is too long ago: then Reauthenticate().
  Future<void> Delete() { return Start<void>(internal::kAuthFunctionDelete, firebase_user_delete); }
  Future<void> DeleteLastResult() const { return Last<void>(internal::kAuthFunctionDelete); }

  /// The times of the account.
  inline UserMetadata metadata() const;

  /// The user's second factors. Declared here; comes with firebase/auth/multi_factor.h, as part of
  /// firebase/auth.h. An addition to Firebase's API.
  inline MultiFactor multi_factor() const;

  /// Whether the e-mail address was verified.
  bool is_email_verified() const { return firebase_user_is_email_verified(Current().get()); }

  /// Whether this is a guest, without any identity.
  bool is_anonymous() const { return firebase_user_is_anonymous(Current().get()); }

  /// The user's id in the project.
  std::string uid() const override { return firebase_user_uid(Current().get()); }
  std::string email() const override { return firebase_user_email(Current().get()); }
  std::string display_name() const override { return firebase_user_display_name(Current().get()); }
  std::string photo_url() const override { return firebase_user_photo_url(Current().get()); }

  /// "Firebase".
  std::string provider_id() const override { return firebase_user_provider_id(Current().get()); }
  std::string phone_number() const override { return firebase_user_phone_number(Current().get()); }

  /// The tenant that the user belongs to; "" outside of tenants. An addition to Firebase's API.
  std::string tenant_id() const { return firebase_user_tenant_id(Current().get()); }

  /// What keeps the session alive, for Auth::SignInWithTokens() in another program of the player's.
  /// Whoever has it is the user: it is for no server and no log. An addition to Firebase's API.
  std::string refresh_token() const { return firebase_user_refresh_token(Current().get()); }

 private:
  friend class MultiFactor;
  friend class ::firebase::internal::UserInternal;

  /// The C user of the moment; NULL if nobody is signed in.
  internal::UserReference Current() const {
    return state_ != nullptr ? state_->current_user() : internal::UserReference();
  }

  /// Starts an operation of the user of the moment.
  template <typename T, typename Operation>
  Future<T> Start(internal::AuthFunction function, Operation operation) const {
    const internal::UserReference user = Current();
    // A copy, as a provider's handler may destroy this object.
    const std::shared_ptr<internal::AuthState> state = state_;
    if (user != nullptr) return state->Started<T>(function, operation(user.get()));
    if (state != nullptr) state->Remember(function, FutureBase());
    return Future<T>();
  }

  template <typename T>
  Future<T> Last(internal::AuthFunction function) const {
    return state_ != nullptr ? state_->Last<T>(function) : Future<T>();
  }

  std::shared_ptr<internal::AuthState> state_;
};

/// What a sign-in, link or re-authentication brings.
struct AuthResult {
  /// What the provider told; after a failure, too.
  AdditionalUserInfo additional_user_info;

  /// The provider's own tokens, for calls to the provider; invalid if it sent none.
  Credential credential;

  /// The user; invalid after a failure.
  User user;
};

}  // namespace auth

namespace internal {

/// The inside of users.
class UserInternal {
 public:
  /// The user handle of an Auth.
  static auth::User Make(std::shared_ptr<AuthState> state) {
    auth::User user;
    user.state_ = std::move(state);
    return user;
  }

  /// The C user of the moment; NULL if nobody is signed in.
  static UserReference Current(const auth::User& user) { return user.Current(); }
};

/// A JSON value as a Variant with copies of its texts.
inline Variant ReadVariant(const firebase_value* value);

/// A visitor of an object, whose user data is the map to fill.
inline void ReadMember(const char* key, const firebase_value* member, void* map) noexcept {
  (*static_cast<std::map<Variant, Variant>*>(map))[Variant(std::string(key))] =
      ReadVariant(member);
}

/// A visitor of an array, whose user data is the vector to fill.
inline void ReadElement(const char* /*key*/, const firebase_value* member, void* list) noexcept {
  static_cast<std::vector<Variant>*>(list)->push_back(ReadVariant(member));
}

inline Variant ReadVariant(const firebase_value* value) {
  Variant read;
  switch (firebase_value_get_type(value)) {
    case FIREBASE_VALUE_INTEGER:
      return Variant(firebase_value_integer(value));
    case FIREBASE_VALUE_REAL:
      return Variant(firebase_value_real(value));
    case FIREBASE_VALUE_BOOL:
      return Variant(firebase_value_bool(value));
    case FIREBASE_VALUE_STRING:
      return Variant(std::string(firebase_value_string(value)));
    case FIREBASE_VALUE_ARRAY:
      firebase_value_visit(value, &ReadElement, &read.vector());
      break;
    case FIREBASE_VALUE_OBJECT:
      firebase_value_visit(value, &ReadMember, &read.map());
      break;
    default:
      break;
  }
  return read;
}

/// A C++ credential of a borrowed C one, which may be NULL.
inline auth::Credential ReadCredential(firebase_credential* credential) {
  firebase_credential_retain(credential);
  return CredentialInternal::Adopt(credential);
}

inline void ReadAdditionalUserInfo(const firebase_additional_user_info* info,
                                   auth::AdditionalUserInfo* read) {
  read->provider_id = firebase_additional_user_info_provider_id(info);
  read->user_name = firebase_additional_user_info_user_name(info);
  firebase_value_visit(firebase_additional_user_info_profile(info), &ReadMember, &read->profile);
  read->updated_credential =
      ReadCredential(firebase_additional_user_info_updated_credential(info));
  read->email = firebase_additional_user_info_email(info);
  read->display_name = firebase_additional_user_info_display_name(info);
  read->is_new_user = firebase_additional_user_info_is_new_user(info);
}

template <>
inline void ResultReader<auth::User>::operator()(const firebase_future* future,
                                                 auth::User* result) const {
  if (firebase_future_error(future) != FIREBASE_AUTH_ERROR_NONE) return;
  *result = UserInternal::Make(state);
}

template <>
inline void ResultReader<auth::TokenResult>::operator()(const firebase_future* future,
                                                        auth::TokenResult* result) const {
  const firebase_token_result* const read = firebase_future_token_result(future);
  result->token = firebase_token_result_token(read);
  firebase_value_visit(firebase_token_result_claims(read), &ReadMember, &result->claims);
  result->auth_timestamp = firebase_token_result_auth_time(read);
  result->issued_at_timestamp = firebase_token_result_issued_at(read);
  result->expiration_timestamp = firebase_token_result_expires_at(read);
  result->sign_in_provider = firebase_token_result_sign_in_provider(read);
  result->sign_in_second_factor = firebase_token_result_sign_in_second_factor(read);
  result->tenant_id = firebase_token_result_tenant_id(read);
}

template <>
inline void ResultReader<auth::AuthResult>::operator()(const firebase_future* future,
                                                       auth::AuthResult* result) const {
  const firebase_auth_result* const read = firebase_future_auth_result(future);
  ReadAdditionalUserInfo(firebase_auth_result_additional_user_info(read),
                         &result->additional_user_info);
  result->credential = ReadCredential(firebase_auth_result_credential(read));
  if (firebase_future_error(future) != FIREBASE_AUTH_ERROR_NONE) return;
  result->user = UserInternal::Make(state);
}

}  // namespace internal

namespace auth {

inline ReauthenticateFuture::operator Future<AuthResult>() const {
  return internal::FutureInternal::Cast<Future<AuthResult>>(*this);
}

inline std::vector<UserInfoInterface> User::provider_data() const {
  const internal::UserReference user = Current();
  std::vector<UserInfoInterface> providers(firebase_user_provider_count(user.get()));
  for (size_t i = 0; i < providers.size(); i++) {
    const firebase_user_info* const info = firebase_user_provider_at(user.get(), i);
    providers[i].uid_ = firebase_user_info_uid(info);
    providers[i].email_ = firebase_user_info_email(info);
    providers[i].display_name_ = firebase_user_info_display_name(info);
    providers[i].photo_url_ = firebase_user_info_photo_url(info);
    providers[i].provider_id_ = firebase_user_info_provider_id(info);
    providers[i].phone_number_ = firebase_user_info_phone_number(info);
  }
  return providers;
}

inline ReauthenticateFuture User::Reauthenticate(const Credential& credential) {
  return internal::FutureInternal::Cast<ReauthenticateFuture>(
      Start<AuthResult>(internal::kAuthFunctionReauthenticate, [&](const firebase_user* user) {
        return firebase_user_reauthenticate_and_retrieve_data(
            user, internal::CredentialInternal::Get(credential));
      }));
}

inline ReauthenticateFuture User::ReauthenticateLastResult() const {
  return internal::FutureInternal::Cast<ReauthenticateFuture>(
      Last<AuthResult>(internal::kAuthFunctionReauthenticate));
}

inline Future<void> User::UpdateUserProfile(const UserProfile& profile) {
  firebase_user_profile changes = {};
  changes.struct_size = sizeof(changes);
  changes.display_name = profile.display_name;
  changes.photo_url = profile.photo_url;
  return Start<void>(internal::kAuthFunctionUpdateUserProfile, [&](const firebase_user* user) {
    return firebase_user_update_profile(user, &changes);
  });
}

inline UserMetadata User::metadata() const {
  const internal::UserReference user = Current();
  UserMetadata metadata;
  metadata.last_sign_in_timestamp = firebase_user_last_sign_in_timestamp(user.get());
  metadata.creation_timestamp = firebase_user_creation_timestamp(user.get());
  return metadata;
}

}  // namespace auth
}  // namespace firebase

#include "firebase/auth/federated_provider.h"
#include "firebase/auth/multi_factor.h"

#endif  // FIREBASE_AUTH_USER_H_
