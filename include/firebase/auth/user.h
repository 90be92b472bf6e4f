// SPDX-License-Identifier: Apache-2.0
/// @file
/// User: the signed-in user, and the results of a sign-in.
///
/// This example signs in with a credential, or keeps the progress of an anonymous user by linking
/// the credential to the account. If the credential belongs to another account, the player can
/// change to that account:
///
/// @code
/// firebase::auth::User user = auth->current_user();
/// auto future = user.is_valid() ? user.LinkWithCredential(credential)
///                               : auth->SignInAndRetrieveDataWithCredential(credential);
/// future.OnCompletion([auth](const firebase::Future<firebase::auth::AuthResult>& completed) {
///   if (completed.error() == firebase::auth::kAuthErrorCredentialAlreadyInUse) {
///     auto updated = completed.result()->additional_user_info.updated_credential;
///     AskWhetherToChangeAccount([auth, updated] { auth->SignInWithCredential(updated); });
///   }
/// });
/// @endcode
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

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace internal {
class UserInternal;
}  // namespace internal

namespace auth {

class Auth;
class FederatedAuthProvider;
class MultiFactor;
struct AuthResult;

/// The values that describe a person.
///
/// As an element of User::provider_data(), the object has the values that one provider reported.
/// All values are strings in UTF-8; "" means that a value is unknown.
///
/// Objects of this class are values that do not change. Objects of the class User, which is derived
/// from it, always return the current values.
class UserInfoInterface {
 public:
  /// Creates an object whose values are unknown.
  UserInfoInterface() = default;

  /// Copies the object.
  UserInfoInterface(const UserInfoInterface&) = default;

  /// Copies the object.
  UserInfoInterface& operator=(const UserInfoInterface&) = default;

  /// Destroys the object.
  virtual ~UserInfoInterface() {}

  /// Returns the id of the user: in the project, or at the provider.
  ///
  /// @return The id.
  virtual std::string uid() const { return uid_; }

  /// Returns the email address.
  ///
  /// @return The address. It can be an address of Apple's private email relay.
  virtual std::string email() const { return email_; }

  /// Returns the display name.
  ///
  /// @return The name.
  virtual std::string display_name() const { return display_name_; }

  /// Returns the URL of a photo.
  ///
  /// @return The URL.
  virtual std::string photo_url() const { return photo_url_; }

  /// Returns the id of the provider.
  ///
  /// @return The id, for example "apple.com".
  virtual std::string provider_id() const { return provider_id_; }

  /// Returns the phone number.
  ///
  /// @return The number in E.164 format, for example "+15551234567".
  virtual std::string phone_number() const { return phone_number_; }

 private:
  friend class User;

  // The values of one provider. User reads its values from the C API instead.
  std::string uid_;
  std::string email_;
  std::string display_name_;
  std::string photo_url_;
  std::string provider_id_;
  std::string phone_number_;
};

/// The data that a provider reported during a sign-in.
struct AdditionalUserInfo {
  /// The id of the provider, for example "apple.com"; "" if no provider was used.
  std::string provider_id;

  /// The name of the account at GitHub or Twitter; "" for other providers.
  std::string user_name;

  /// The claims that the provider reported about the user, by name.
  std::map<Variant, Variant> profile;

  /// A new credential for the same identity, because the original one can be used only once. Valid
  /// after kAuthErrorCredentialAlreadyInUse, to sign in to the other account, and after
  /// kAuthErrorAccountExistsWithDifferentCredentials, to link it; else invalid.
  Credential updated_credential;

  // The following members are additions to the Firebase C++ API. They have initializers, because
  // some compilers warn about a braced list of the four members above otherwise.

  /// The email address that the server reported, also after a collision; "" if there is none.
  std::string email = std::string();

  /// The display name that the server reported, also after a collision. Falls back to the full name
  /// of the credential; "" if there is none.
  std::string display_name = std::string();

  /// True if the sign-in has created the account.
  bool is_new_user = false;
};

/// The times of an account, in milliseconds since 1970-01-01 00:00 UTC; 0 if unknown.
struct UserMetadata {
  /// The time of the last sign-in.
  uint64_t last_sign_in_timestamp = 0;

  /// The time at which the account was created.
  uint64_t creation_timestamp = 0;
};

/// The result of User::Reauthenticate().
///
/// The function returns a Future<void> in the Firebase C++ SDK, but some of that SDK's examples
/// store a Future<AuthResult>. This class converts to both, so that either code compiles.
///
/// @code
/// firebase::Future<void> done = user.Reauthenticate(credential);
/// firebase::Future<firebase::auth::AuthResult> result = user.Reauthenticate(credential);
/// @endcode
class ReauthenticateFuture : public Future<void> {
 public:
  /// Creates an invalid future.
  ReauthenticateFuture() {}

  /// Converts the future.
  ///
  /// @return The same future with the type of its result.
  inline operator Future<AuthResult>() const;  // NOLINT(runtime/explicit): meant to convert.
};

/// The signed-in user of an Auth.
///
/// A User is a handle: it always describes the user who is signed in at the time of the call. All
/// copies change together. They are not valid while no user is signed in, and permanently after
/// their Auth or its App is deleted. A handle may outlive its Auth. Functions that read a value
/// return "", false or 0 if the handle is not valid.
///
/// Asynchronous functions return an invalid Future if the handle is not valid. Each of them stores
/// its last future until the next call of the function or until the Auth is deleted; the function
/// with the same name and the suffix LastResult returns it. All arguments are copied. All functions
/// are thread-safe and none waits for the network. firebase/auth.h lists the errors that all
/// futures can report. Changes of the user complete with kAuthErrorCancelled if the user signs out
/// meanwhile; requests for a token report kAuthErrorNoSignedInUser. All report
/// kAuthErrorUserTokenExpired or kAuthErrorInvalidUserToken if the server has ended the session,
/// which signs the user out.
///
/// @code
/// firebase::auth::User user = auth->current_user();
/// if (user.is_valid() && user.is_anonymous()) {
///   user.LinkWithCredential(
///       firebase::auth::EmailAuthProvider::GetCredential(email, password));
/// }
/// @endcode
class User : public UserInfoInterface {
 public:
  /// The changes of UpdateUserProfile().
  ///
  /// For each member, NULL leaves the value as it is and "" deletes it. The strings must be valid
  /// during the call only.
  ///
  /// @code
  /// firebase::auth::User::UserProfile profile;
  /// profile.display_name = "Ada";
  /// user.UpdateUserProfile(profile);
  /// @endcode
  struct UserProfile {
    /// Creates changes that leave both values as they are.
    UserProfile() : display_name(nullptr), photo_url(nullptr) {}

    /// The new display name in UTF-8.
    const char* display_name;

    /// The new URL of the photo.
    const char* photo_url;
  };

  /// Creates a handle that is never valid.
  User() {}

  /// Compares two handles. An Auth has one user, so only the validity is compared.
  ///
  /// @param other The handle to compare with.
  ///
  /// @return True if both handles are valid or neither is.
  bool operator==(const User& other) const { return is_valid() == other.is_valid(); }

  /// Compares two handles.
  ///
  /// @param other The handle to compare with.
  ///
  /// @return The negation of operator==().
  bool operator!=(const User& other) const { return !(*this == other); }

  /// Returns whether a user is signed in.
  ///
  /// @return True if a user is signed in and the Auth exists.
  bool is_valid() const { return Current().get() != nullptr; }

  /// Requests an id token of the user, with which the servers of the game can identify the user.
  ///
  /// Without `force_refresh`, the function returns the current token if it is valid for at least
  /// five more minutes. Calls at the same time share one request.
  ///
  /// @code
  /// user.GetToken(false).OnCompletion([](const firebase::Future<std::string>& future) {
  ///   if (future.error() == 0) ConnectToServer("Bearer " + *future.result());
  /// });
  /// @endcode
  ///
  /// @par Errors
  /// - kAuthErrorUserTokenExpired, kAuthErrorInvalidUserToken: The server has ended the session.
  ///   The user is signed out.
  /// - kAuthErrorUserDisabled, kAuthErrorUserNotFound: The account was disabled or deleted. The
  ///   user is signed out.
  ///
  /// @param force_refresh True to request a new token in any case, for example because the custom
  ///     claims have changed.
  ///
  /// @return The future of the token, a JSON Web Token (RFC 7519).
  Future<std::string> GetToken(bool force_refresh) {
    return Start<std::string>(internal::kAuthFunctionGetToken,
                              [&](const firebase_user* user) { return firebase_user_get_token(user, force_refresh); });
  }

  /// Returns the future of the last call of GetToken().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see GetToken()
  Future<std::string> GetTokenLastResult() const { return Last<std::string>(internal::kAuthFunctionGetToken); }

  /// Requests an id token of the user.
  ///
  /// The function exists for source compatibility. GetToken() does the same and is thread-safe too.
  ///
  /// @param force_refresh True to request a new token in any case.
  ///
  /// @return The future of the token.
  Future<std::string> GetTokenThreadSafe(bool force_refresh) { return GetToken(force_refresh); }

  /// Requests an id token of the user and returns its claims. An addition to the Firebase C++ API.
  ///
  /// @par Errors
  /// - kAuthErrorMalformedJwt: The token cannot be parsed.
  /// - All errors of GetToken().
  ///
  /// @param force_refresh True to request a new token in any case.
  ///
  /// @return The future of the token and its claims.
  Future<TokenResult> GetTokenResult(bool force_refresh) {
    return Start<TokenResult>(
        [&](const firebase_user* user) { return firebase_user_get_token_result(user, force_refresh); });
  }

  /// Returns the values that each linked provider reported.
  ///
  /// @return One element for each provider; empty for an anonymous user.
  inline std::vector<UserInfoInterface> provider_data() const;

  /// Proves the identity of the user again.
  ///
  /// The server requires a recent sign-in for sensitive operations, for example Delete(). Call this
  /// function after kAuthErrorRequiresRecentLogin and then repeat the operation.
  ///
  /// @par Errors
  /// - kAuthErrorUserMismatch: The credential belongs to another user. Nothing changes.
  /// - kAuthErrorInvalidCredential, kAuthErrorWrongPassword: The credential was rejected.
  /// - kAuthErrorMissingOrInvalidNonce: The nonces do not match.
  /// - kAuthErrorSecondFactorRequired: The account has a second factor; see MultiFactorResolver.
  ///
  /// @param credential The credential.
  ///
  /// @return The future of the operation.
  ///
  /// @see ReauthenticateAndRetrieveData(), ReauthenticateWithProvider()
  inline ReauthenticateFuture Reauthenticate(const Credential& credential);

  /// Returns the future of the last call of Reauthenticate().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see Reauthenticate()
  inline ReauthenticateFuture ReauthenticateLastResult() const;

  /// Proves the identity of the user again and returns the data of the provider.
  ///
  /// Fails with the same errors as Reauthenticate().
  ///
  /// @param credential The credential.
  ///
  /// @return The future of the user, with the data of the provider.
  Future<AuthResult> ReauthenticateAndRetrieveData(const Credential& credential) {
    return Start<AuthResult>(internal::kAuthFunctionReauthenticateAndRetrieveData, [&](const firebase_user* user) {
      return firebase_user_reauthenticate_and_retrieve_data(user, internal::CredentialInternal::Get(credential));
    });
  }

  /// Returns the future of the last call of ReauthenticateAndRetrieveData().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see ReauthenticateAndRetrieveData()
  Future<AuthResult> ReauthenticateAndRetrieveDataLastResult() const {
    return Last<AuthResult>(internal::kAuthFunctionReauthenticateAndRetrieveData);
  }

  /// Proves the identity of the user again with a provider's own web page, as
  /// Auth::SignInWithProvider() signs in.
  ///
  /// @par Errors
  /// - kAuthErrorUserMismatch: Another user has signed in. Nothing changes.
  /// - All errors of Auth::SignInWithProvider().
  ///
  /// @param provider The provider. Not owned.
  ///
  /// @return The future of the user, with the data of the provider.
  inline Future<AuthResult> ReauthenticateWithProvider(FederatedAuthProvider* provider) const;

  /// Proves the identity of the user again with the web page of an OAuth provider.
  ///
  /// Fails with the same errors as the function above.
  ///
  /// @param provider_data The settings of the provider.
  ///
  /// @return The future of the user, with the data of the provider.
  inline Future<AuthResult> ReauthenticateWithProvider(const FederatedOAuthProviderData& provider_data) const;

  /// Sets the password of the account.
  ///
  /// Afterwards the user can sign in with the email address of the account and the password. The
  /// function then requests the current values of the user; if this fails, the future succeeds
  /// nevertheless.
  ///
  /// @par Errors
  /// - kAuthErrorMissingPassword: `password` is NULL or "".
  /// - kAuthErrorWeakPassword: The password does not meet the project's policy.
  /// - kAuthErrorRequiresRecentLogin: The last sign-in is too long ago.
  ///
  /// @param password The new password.
  ///
  /// @return The future of the operation.
  Future<void> UpdatePassword(const char* password) {
    return Start<void>(internal::kAuthFunctionUpdatePassword,
                       [&](const firebase_user* user) { return firebase_user_update_password(user, password); });
  }

  /// Returns the future of the last call of UpdatePassword().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see UpdatePassword()
  Future<void> UpdatePasswordLastResult() const { return Last<void>(internal::kAuthFunctionUpdatePassword); }

  /// Changes the email address of the account. The new address is not verified.
  ///
  /// @deprecated The Firebase C++ SDK removed the function in version 13.0. Use
  /// SendEmailVerificationBeforeUpdatingEmail().
  ///
  /// @par Errors
  /// - kAuthErrorMissingEmail: `email` is NULL or "".
  /// - kAuthErrorEmailAlreadyInUse: Another account has the email address.
  /// - kAuthErrorOperationNotAllowed: The project has email enumeration protection, which forbids
  ///   this operation.
  /// - kAuthErrorRequiresRecentLogin: The last sign-in is too long ago.
  ///
  /// @param email The new email address.
  ///
  /// @return The future of the operation.
  FIREBASE_DEPRECATED Future<void> UpdateEmail(const char* email) {
    return Start<void>(internal::kAuthFunctionUpdateEmail,
                       [&](const firebase_user* user) { return firebase_user_update_email(user, email); });
  }

  /// Returns the future of the last call of UpdateEmail().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see UpdateEmail()
  FIREBASE_DEPRECATED Future<void> UpdateEmailLastResult() const {
    return Last<void>(internal::kAuthFunctionUpdateEmail);
  }

  /// Sends an email with a link that verifies the address of the account.
  ///
  /// is_email_verified() returns true after the player has followed the link and Reload() has
  /// completed.
  ///
  /// @par Errors
  /// - kAuthErrorMissingEmail: The account has no email address.
  /// - kAuthErrorTooManyRequests: Too many emails were sent.
  ///
  /// @return The future of the request.
  Future<void> SendEmailVerification() {
    return Start<void>(internal::kAuthFunctionSendEmailVerification, firebase_user_send_email_verification);
  }

  /// Sends an email with a link that verifies the address of the account. An addition to the
  /// Firebase C++ API.
  ///
  /// @par Errors
  /// - kAuthErrorInvalidContinueUri: ActionCodeSettings::url is malformed.
  /// - kAuthErrorUnauthorizedDomain: Its domain is not among the project's authorized domains.
  /// - All errors of the function above.
  ///
  /// @param settings Where the link leads to, and whether it opens the program.
  ///
  /// @return The future of the request.
  Future<void> SendEmailVerification(const ActionCodeSettings& settings) {
    const firebase_action_code_settings fields = internal::ReadSettings(settings);
    return Start<void>(internal::kAuthFunctionSendEmailVerification, [&](const firebase_user* user) {
      return firebase_user_send_email_verification_with_settings(user, &fields);
    });
  }

  /// Returns the future of the last call of SendEmailVerification().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see SendEmailVerification()
  Future<void> SendEmailVerificationLastResult() const {
    return Last<void>(internal::kAuthFunctionSendEmailVerification);
  }

  /// Sends an email to a new address, with a link that verifies the address and makes it the
  /// address of the account.
  ///
  /// The address of the user changes after the player has followed the link. The change can end
  /// the session; then the user must sign in again.
  ///
  /// @par Errors
  /// - kAuthErrorMissingEmail: `email` is NULL or "".
  /// - kAuthErrorInvalidEmail: `email` is malformed.
  /// - kAuthErrorEmailAlreadyInUse: Another account has the email address.
  /// - kAuthErrorRequiresRecentLogin: The last sign-in is too long ago.
  ///
  /// @param email The new email address.
  ///
  /// @return The future of the request.
  Future<void> SendEmailVerificationBeforeUpdatingEmail(const char* email) {
    return Start<void>(internal::kAuthFunctionSendEmailVerificationBeforeUpdatingEmail, [&](const firebase_user* user) {
      return firebase_user_send_email_verification_before_updating_email(user, email);
    });
  }

  /// Sends an email to a new address, with a link that verifies the address and makes it the
  /// address of the account. An addition to the Firebase C++ API.
  ///
  /// Fails with the same errors as the function above, and with those of the settings; see
  /// SendEmailVerification().
  ///
  /// @param email The new email address.
  /// @param settings Where the link leads to, and whether it opens the program.
  ///
  /// @return The future of the request.
  Future<void> SendEmailVerificationBeforeUpdatingEmail(const char* email, const ActionCodeSettings& settings) {
    const firebase_action_code_settings fields = internal::ReadSettings(settings);
    return Start<void>(internal::kAuthFunctionSendEmailVerificationBeforeUpdatingEmail, [&](const firebase_user* user) {
      return firebase_user_send_email_verification_before_updating_email_with_settings(user, email, &fields);
    });
  }

  /// Returns the future of the last call of SendEmailVerificationBeforeUpdatingEmail().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see SendEmailVerificationBeforeUpdatingEmail()
  Future<void> SendEmailVerificationBeforeUpdatingEmailLastResult() const {
    return Last<void>(internal::kAuthFunctionSendEmailVerificationBeforeUpdatingEmail);
  }

  /// Sets the phone number of the account.
  ///
  /// @par Errors
  /// - kAuthErrorInvalidCredential: The credential is invalid.
  /// - kAuthErrorCredentialAlreadyInUse: Another account has the phone number.
  /// - kAuthErrorInvalidVerificationCode: The code of the text message is wrong.
  ///
  /// @param credential A credential of PhoneAuthProvider::GetCredential().
  ///
  /// @return The future of the user.
  Future<User> UpdatePhoneNumberCredential(const PhoneAuthCredential& credential) {
    return Start<User>(internal::kAuthFunctionUpdatePhoneNumberCredential, [&](const firebase_user* user) {
      return firebase_user_update_phone_number_credential(user, internal::CredentialInternal::Get(credential));
    });
  }

  /// Returns the future of the last call of UpdatePhoneNumberCredential().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see UpdatePhoneNumberCredential()
  Future<User> UpdatePhoneNumberCredentialLastResult() const {
    return Last<User>(internal::kAuthFunctionUpdatePhoneNumberCredential);
  }

  /// Changes the display name and the URL of the photo.
  ///
  /// @par Errors
  /// - kAuthErrorFailure: A string is not valid UTF-8.
  ///
  /// @param profile The changes. Its strings must be valid during the call only.
  ///
  /// @return The future of the operation. When it is complete, the user has the new values.
  inline Future<void> UpdateUserProfile(const UserProfile& profile);

  /// Returns the future of the last call of UpdateUserProfile().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see UpdateUserProfile()
  Future<void> UpdateUserProfileLastResult() const { return Last<void>(internal::kAuthFunctionUpdateUserProfile); }

  /// Adds the identity of a provider to the account.
  ///
  /// Use it to keep the progress of an anonymous user: the account gets a provider and keeps its
  /// id.
  ///
  /// @par Errors
  /// - kAuthErrorProviderAlreadyLinked: The account has an identity of this provider.
  /// - kAuthErrorCredentialAlreadyInUse: The identity belongs to another account.
  ///   AdditionalUserInfo::updated_credential of the result signs in to that account.
  /// - kAuthErrorEmailAlreadyInUse: Another account has the email address.
  /// - kAuthErrorRequiresRecentLogin: The last sign-in is too long ago.
  /// - All errors of Auth::SignInWithCredential().
  ///
  /// @param credential The credential.
  ///
  /// @return The future of the user, with the data of the provider.
  Future<AuthResult> LinkWithCredential(const Credential& credential) {
    return Start<AuthResult>(internal::kAuthFunctionLinkWithCredential, [&](const firebase_user* user) {
      return firebase_user_link_with_credential(user, internal::CredentialInternal::Get(credential));
    });
  }

  /// Returns the future of the last call of LinkWithCredential().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see LinkWithCredential()
  Future<AuthResult> LinkWithCredentialLastResult() const {
    return Last<AuthResult>(internal::kAuthFunctionLinkWithCredential);
  }

  /// Adds the identity of a provider to the account, with the provider's own web page, as
  /// Auth::SignInWithProvider() signs in.
  ///
  /// @par Errors
  /// - kAuthErrorProviderAlreadyLinked: The account has an identity of this provider. Reported
  ///   before the page is opened.
  /// - All errors of LinkWithCredential() and Auth::SignInWithProvider().
  ///
  /// @param provider The provider. Not owned.
  ///
  /// @return The future of the user, with the data of the provider.
  inline Future<AuthResult> LinkWithProvider(FederatedAuthProvider* provider) const;

  /// Adds the identity of an OAuth provider to the account, with its web page.
  ///
  /// Fails with the same errors as the function above.
  ///
  /// @param provider_data The settings of the provider.
  ///
  /// @return The future of the user, with the data of the provider.
  inline Future<AuthResult> LinkWithProvider(const FederatedOAuthProviderData& provider_data) const;

  /// Removes the identity of a provider from the account.
  ///
  /// The player can no longer sign in with this provider. An account without any provider is not
  /// deleted.
  ///
  /// @par Errors
  /// - kAuthErrorNoSuchProvider: The account has no identity of this provider.
  ///
  /// @param provider The id of the provider, for example "apple.com".
  ///
  /// @return The future of the user.
  ///
  /// @see provider_data(), LinkWithCredential()
  Future<AuthResult> Unlink(const char* provider) {
    return Start<AuthResult>(internal::kAuthFunctionUnlink,
                             [&](const firebase_user* user) { return firebase_user_unlink(user, provider); });
  }

  /// Returns the future of the last call of Unlink().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see Unlink()
  Future<AuthResult> UnlinkLastResult() const { return Last<AuthResult>(internal::kAuthFunctionUnlink); }

  /// Requests the current values of the user from the server.
  ///
  /// Values can change on another device, by the link of an email, or by an administrator.
  ///
  /// @par Errors
  /// - kAuthErrorUserNotFound, kAuthErrorUserDisabled: The account was deleted or disabled. The
  ///   user is signed out.
  ///
  /// @return The future of the operation.
  Future<void> Reload() { return Start<void>(internal::kAuthFunctionReload, firebase_user_reload); }

  /// Returns the future of the last call of Reload().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see Reload()
  Future<void> ReloadLastResult() const { return Last<void>(internal::kAuthFunctionReload); }

  /// Deletes the account and signs the user out.
  ///
  /// For a user of Sign in with Apple, call Auth::RevokeTokenWithAuthorizationCode() first.
  ///
  /// @code
  /// user.Reauthenticate(credential).OnCompletion([user](const firebase::Future<void>& proof) {
  ///   if (proof.error() != 0) return ShowMessage(proof.error_message());
  ///   firebase::auth::User current = user;
  ///   current.Delete();
  /// });
  /// @endcode
  ///
  /// @par Errors
  /// - kAuthErrorRequiresRecentLogin: The last sign-in is too long ago. Call Reauthenticate() and
  ///   try again.
  ///
  /// @return The future of the operation.
  Future<void> Delete() { return Start<void>(internal::kAuthFunctionDelete, firebase_user_delete); }

  /// Returns the future of the last call of Delete().
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see Delete()
  Future<void> DeleteLastResult() const { return Last<void>(internal::kAuthFunctionDelete); }

  /// Returns the times of the account.
  ///
  /// @return The times.
  inline UserMetadata metadata() const;

  /// Returns the second factors of the user. An addition to the Firebase C++ API.
  ///
  /// Include firebase/auth.h or firebase/auth/multi_factor.h to use it.
  ///
  /// @return A handle, which stays valid as long as this one.
  inline MultiFactor multi_factor() const;

  /// Returns whether the email address is verified.
  ///
  /// @return True if the address is verified, as of the last sign-in or Reload().
  bool is_email_verified() const { return firebase_user_is_email_verified(Current().get()); }

  /// Returns whether the user is anonymous.
  ///
  /// @return True if the account has no provider.
  bool is_anonymous() const { return firebase_user_is_anonymous(Current().get()); }

  /// Returns the id of the user in the project. It never changes.
  ///
  /// @return The id.
  std::string uid() const override { return firebase_user_uid(Current().get()); }

  /// Returns the email address of the account.
  ///
  /// @return The address.
  std::string email() const override { return firebase_user_email(Current().get()); }

  /// Returns the display name of the user.
  ///
  /// @return The name.
  std::string display_name() const override { return firebase_user_display_name(Current().get()); }

  /// Returns the URL of the user's photo.
  ///
  /// @return The URL.
  std::string photo_url() const override { return firebase_user_photo_url(Current().get()); }

  /// Returns the id of the provider of this object, which is Firebase itself.
  ///
  /// @return "Firebase"; "" if the handle is not valid.
  ///
  /// @see provider_data()
  std::string provider_id() const override { return firebase_user_provider_id(Current().get()); }

  /// Returns the phone number of the account.
  ///
  /// @return The number.
  std::string phone_number() const override { return firebase_user_phone_number(Current().get()); }

  /// Returns the tenant of the user. An addition to the Firebase C++ API.
  ///
  /// @return The tenant id; "" if the user belongs to no tenant.
  std::string tenant_id() const { return firebase_user_tenant_id(Current().get()); }

  /// Returns the refresh token of the session, for Auth::SignInWithTokens() in another program of
  /// the player. An addition to the Firebase C++ API.
  ///
  /// The token is a secret: it allows its holder to act as the user. Do not log it and do not send
  /// it to a server.
  ///
  /// @return The token.
  std::string refresh_token() const { return firebase_user_refresh_token(Current().get()); }

 private:
  friend class MultiFactor;
  friend class ::firebase::internal::UserInternal;

  // The reference keeps the C user alive during a call, while another thread may sign the user
  // out.
  internal::UserReference Current() const {
    return state_ != nullptr ? state_->current_user() : internal::UserReference();
  }

  // Starts an operation of the signed-in user.
  template <typename T, typename Operation>
  Future<T> Start(internal::AuthFunction function, Operation operation) const {
    const internal::UserReference user = Current();
    // A copy, as a provider's handler may destroy this object.
    const std::shared_ptr<internal::AuthState> state = state_;
    if (user.get() != nullptr) return state->Started<T>(function, operation(user.get()));
    if (state != nullptr) state->Remember(function, FutureBase());
    return Future<T>();
  }

  template <typename T, typename Operation>
  Future<T> Start(Operation operation) const {
    const internal::UserReference user = Current();
    const std::shared_ptr<internal::AuthState> state = state_;
    return user.get() != nullptr ? state->Started<T>(operation(user.get())) : Future<T>();
  }

  // Returns the last future of a function.
  template <typename T>
  Future<T> Last(internal::AuthFunction function) const {
    return state_ != nullptr ? state_->Last<T>(function) : Future<T>();
  }

  // The state of the Auth; null for a handle that is never valid.
  std::shared_ptr<internal::AuthState> state_;
};

/// The result of a sign-in, of a link, or of a reauthentication.
///
/// The result of a failed future is not NULL. After a collision, `additional_user_info` has an
/// updated credential and the values that the server reported about the other account.
///
/// @code
/// const firebase::auth::AuthResult* result = future.result();
/// if (result->additional_user_info.is_new_user) ShowTutorial();
/// ShowName(result->user.display_name());
/// @endcode
struct AuthResult {
  /// The data that the provider reported, also after a failure.
  AdditionalUserInfo additional_user_info;

  /// A credential with the tokens that the provider issued, for calls to the provider's own API;
  /// invalid if there are none.
  Credential credential;

  /// The user; not valid after a failure.
  User user;
};

}  // namespace auth

namespace internal {

/// Access to the state of a user, which the class User hides.
///
/// Only the headers of this library use it.
class UserInternal {
 public:
  /// Creates a user of an Auth.
  ///
  /// @param state The state of the Auth.
  ///
  /// @return The user.
  static auth::User Make(std::shared_ptr<AuthState> state) {
    auth::User user;
    user.state_ = std::move(state);
    return user;
  }

  /// Returns the C user of the current moment.
  ///
  /// @param user The C++ user.
  ///
  /// @return The C user, or NULL if no user is signed in.
  static UserReference Current(const auth::User& user) { return user.Current(); }
};

/// Converts a JSON value to a Variant. Strings are copied.
///
/// Declared before its definition, because the two visitors below and the function call each other.
///
/// @param value The JSON value, or NULL.
///
/// @return The Variant; null for NULL.
inline Variant ReadVariant(const firebase_value* value);

/// The visitor of a JSON object. Adds a member to a map.
///
/// @param key The name of the member.
/// @param member The value of the member.
/// @param map The map to extend.
inline void ReadMember(const char* key, const firebase_value* member, void* map) noexcept {
  (*static_cast<std::map<Variant, Variant>*>(map))[Variant(std::string(key))] = ReadVariant(member);
}

/// The visitor of a JSON array. Adds an element to a vector.
///
/// @param member The value of the element.
/// @param list The vector to extend.
inline void ReadElement(const char* /*key*/, const firebase_value* member, void* list) noexcept {
  static_cast<std::vector<Variant>*>(list)->push_back(ReadVariant(member));
}

inline Variant ReadVariant(const firebase_value* value) {
  Variant read;
  switch (firebase_value_get_type(value)) {
    case FIREBASE_VALUE_INTEGER: return Variant(firebase_value_integer(value));
    case FIREBASE_VALUE_REAL: return Variant(firebase_value_real(value));
    case FIREBASE_VALUE_BOOL: return Variant(firebase_value_bool(value));
    case FIREBASE_VALUE_STRING: return Variant(std::string(firebase_value_string(value)));
    case FIREBASE_VALUE_ARRAY: firebase_value_visit(value, &ReadElement, &read.vector()); break;
    case FIREBASE_VALUE_OBJECT: firebase_value_visit(value, &ReadMember, &read.map()); break;
    default: break;
  }
  return read;
}

/// Reads the data of a provider.
///
/// @param info The data in the C API.
/// @param read Receives the data.
inline void ReadAdditionalUserInfo(const firebase_additional_user_info* info, auth::AdditionalUserInfo* read) {
  read->provider_id = firebase_additional_user_info_provider_id(info);
  read->user_name = firebase_additional_user_info_user_name(info);
  firebase_value_visit(firebase_additional_user_info_profile(info), &ReadMember, &read->profile);
  read->updated_credential = CredentialInternal::Retained(firebase_additional_user_info_updated_credential(info));
  read->email = firebase_additional_user_info_email(info);
  read->display_name = firebase_additional_user_info_display_name(info);
  read->is_new_user = firebase_additional_user_info_is_new_user(info);
}

/// Returns the user from a completed future. If the future failed, the user is invalid.
///
/// @param future The complete future of the C API.
/// @param result Receives the user.
template <>
inline void ResultReader<auth::User>::operator()(const firebase_future* future, auth::User* result) const {
  if (firebase_future_error(future) != FIREBASE_AUTH_ERROR_NONE) return;
  *result = UserInternal::Make(state);
}

/// Reads the credential of a future. The credential of a failed future stays invalid.
///
/// @param future The complete future of the C API.
/// @param result Receives the credential.
template <>
inline void ResultReader<auth::Credential>::operator()(const firebase_future* future, auth::Credential* result) const {
  *result = CredentialInternal::Retained(firebase_future_credential(future));
}

/// Returns the id token and its claims from a completed future.
///
/// @param future The complete future of the C API.
/// @param result Receives the token.
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

/// Reads the result of a sign-in. A failed future has the data of the provider, but no user.
///
/// @param future The complete future of the C API.
/// @param result Receives the result.
template <>
inline void ResultReader<auth::AuthResult>::operator()(const firebase_future* future, auth::AuthResult* result) const {
  const firebase_auth_result* const read = firebase_future_auth_result(future);
  ReadAdditionalUserInfo(firebase_auth_result_additional_user_info(read), &result->additional_user_info);
  result->credential = CredentialInternal::Retained(firebase_auth_result_credential(read));
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
        return firebase_user_reauthenticate_and_retrieve_data(user, internal::CredentialInternal::Get(credential));
      }));
}

inline ReauthenticateFuture User::ReauthenticateLastResult() const {
  return internal::FutureInternal::Cast<ReauthenticateFuture>(Last<AuthResult>(internal::kAuthFunctionReauthenticate));
}

inline Future<void> User::UpdateUserProfile(const UserProfile& profile) {
  firebase_user_profile changes = {};
  changes.struct_size = sizeof(changes);
  changes.display_name = profile.display_name;
  changes.photo_url = profile.photo_url;
  return Start<void>(internal::kAuthFunctionUpdateUserProfile,
                     [&](const firebase_user* user) { return firebase_user_update_profile(user, &changes); });
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
FIREBASE_C_FORMER_PACKING

#include "firebase/auth/federated_provider.h"
#include "firebase/auth/multi_factor.h"

#endif  // FIREBASE_AUTH_USER_H_
