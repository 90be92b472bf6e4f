// SPDX-License-Identifier: Apache-2.0
/// @file
/// Action codes: emails with a link, and the codes in these links. An addition to the Firebase C++
///     API.
///
/// A link leads to a web page of the project. Its code resets a password, verifies or changes an
/// email address, or signs the player in. A program that handles the links itself passes the code
/// to Auth::ApplyActionCode() and similar functions:
///
/// @code
/// auto url = firebase::auth::ActionCodeUrl::ParseLink(link);
/// if (url.operation == firebase::auth::kActionCodeOperationVerifyEmail) {
///   auth->ApplyActionCode(url.code.c_str());
/// }
/// @endcode
#ifndef FIREBASE_AUTH_ACTION_CODE_H_
#define FIREBASE_AUTH_ACTION_CODE_H_

#include <string>

#include "firebase/c/action_code.h"
#include "firebase/internal/auth_state.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace auth {

/// The operation of an action code.
///
/// @see ActionCodeInfo::operation, ActionCodeUrl::operation
enum ActionCodeOperation : int {
  /// An operation that this version of the library does not know.
  kActionCodeOperationUnknown = FIREBASE_ACTION_CODE_UNKNOWN,
  /// Sets a new password; see Auth::ConfirmPasswordReset().
  kActionCodeOperationPasswordReset = FIREBASE_ACTION_CODE_PASSWORD_RESET,
  /// Verifies the email address of the account; see User::SendEmailVerification().
  kActionCodeOperationVerifyEmail = FIREBASE_ACTION_CODE_VERIFY_EMAIL,
  /// Restores the previous email address of the account. Firebase sends such a link to the previous
  /// address after a change.
  kActionCodeOperationRecoverEmail = FIREBASE_ACTION_CODE_RECOVER_EMAIL,
  /// Signs the player in; see Auth::SignInWithEmailLink(). Auth::ApplyActionCode() does not accept
  /// such a code.
  kActionCodeOperationEmailSignIn = FIREBASE_ACTION_CODE_EMAIL_SIGN_IN,
  /// Verifies a new email address and makes it the address of the account; see
  /// User::SendEmailVerificationBeforeUpdatingEmail().
  kActionCodeOperationVerifyAndChangeEmail = FIREBASE_ACTION_CODE_VERIFY_AND_CHANGE_EMAIL,
  /// Removes a second factor that was added. Firebase sends this link after each enrollment.
  kActionCodeOperationRevertSecondFactorAddition = FIREBASE_ACTION_CODE_REVERT_SECOND_FACTOR_ADDITION,
};

/// The settings of the link in an email: the page that it leads to, and whether it opens the
/// program.
///
/// Every string may be empty. The settings are copied by the function that sends the email.
///
/// @code
/// firebase::auth::ActionCodeSettings settings;
/// settings.url = "https://my-game.example/signed-in";
/// settings.handle_code_in_app = true;
/// auth->SendSignInLinkToEmail(email, settings);
/// @endcode
///
/// @see Auth::SendPasswordResetEmail(), Auth::SendSignInLinkToEmail(),
///     User::SendEmailVerification(), User::SendEmailVerificationBeforeUpdatingEmail()
struct ActionCodeSettings {
  /// The page that the player continues to. Its domain must be one of the project's authorized
  /// domains. Required for a link that signs in.
  std::string url;

  /// The bundle id of the app that opens the link on Apple platforms, for example
  /// "com.example.game".
  std::string ios_bundle_id;

  /// The package name of the app that opens the link on Android, for example "com.example.game".
  std::string android_package_name;

  /// The oldest version of the Android app that can open the link. Older versions are updated
  /// first.
  std::string android_minimum_version;

  /// The domain of Firebase Hosting that the link uses, if the project has several. An unknown
  /// domain is reported as kAuthErrorInvalidLinkDomain.
  std::string link_domain;

  /// True if the program handles the code, which a link that signs in requires. If false, a page of
  /// Firebase handles the code first and the player then continues to `url`.
  bool handle_code_in_app = false;

  /// True to offer the installation of the Android app if it is missing.
  bool android_install_if_not_available = false;
};

/// The result of Auth::CheckActionCode().
///
/// A program shows it to the player before it applies the code:
///
/// @code
/// auth->CheckActionCode(code).OnCompletion(
///     [](const firebase::Future<firebase::auth::ActionCodeInfo>& future) {
///       if (future.error() == 0) AskToConfirm(future.result()->email);
///     });
/// @endcode
///
/// @see Auth::ApplyActionCode()
struct ActionCodeInfo {
  /// The operation of the code.
  ActionCodeOperation operation = kActionCodeOperationUnknown;

  /// The email address of the account, or the new address if the code changes it. "" if the server
  /// does not report it, as for codes that sign in.
  std::string email;

  /// The email address that the code replaces, for kActionCodeOperationRecoverEmail and
  /// kActionCodeOperationVerifyAndChangeEmail; "" for other operations.
  std::string previous_email;
};

/// The parts of a link in an email. A part that the link does not contain is "".
///
/// The object is a value type. It does not show whether the code is still valid;
/// Auth::CheckActionCode() asks the server.
struct ActionCodeUrl {
  /// Parses a link.
  ///
  /// The link may be contained in another link that opens a program. The function does not send a
  /// request.
  ///
  /// @code
  /// void OnProgramOpened(const char* link) {
  ///   auto url = firebase::auth::ActionCodeUrl::ParseLink(link);
  ///   if (!url.is_valid()) return;
  ///   auth->set_language_code(url.language_code.c_str());
  ///   auth->ApplyActionCode(url.code.c_str());
  /// }
  /// @endcode
  ///
  /// @param link The link. May be NULL.
  ///
  /// @return The parts; all are empty if `link` is NULL, is not valid UTF-8, or has no query.
  static inline ActionCodeUrl ParseLink(const char* link);

  /// Returns whether the link contains a code.
  ///
  /// The server may still reject the code, for example because it was already used.
  ///
  /// @return True if `code` is not empty.
  bool is_valid() const { return !code.empty(); }

  /// The operation that the link names, which anybody can change. Auth::CheckActionCode() asks the
  /// server for the operation of the code.
  ActionCodeOperation operation = kActionCodeOperationUnknown;

  /// The code: the parameter "oobCode".
  ///
  /// A code is valid once. It is a secret while it is valid.
  std::string code;

  /// The API key of the project: the parameter "apiKey".
  ///
  /// Compare it with AppOptions::api_key() if the program uses several projects.
  std::string api_key;

  /// The page that the player continues to: the parameter "continueUrl", which is
  /// ActionCodeSettings::url.
  std::string continue_url;

  /// The language of the page as a BCP 47 tag: the parameter "lang". It is the language of the
  /// email.
  std::string language_code;

  /// The tenant of the account: the parameter "tenantId". Pass it to Auth::set_tenant_id() before
  /// the code is used.
  std::string tenant_id;
};

}  // namespace auth

namespace internal {

/// Converts settings to C.
///
/// No string is copied, because the C API copies the settings during the call that uses them.
///
/// @param settings The settings. They must exist while the result is used.
///
/// @return The C settings, which refer to the strings of `settings`.
inline firebase_action_code_settings ReadSettings(const auth::ActionCodeSettings& settings) {
  firebase_action_code_settings fields = {};
  fields.struct_size = sizeof(fields);
  fields.url = settings.url.c_str();
  fields.ios_bundle_id = settings.ios_bundle_id.c_str();
  fields.android_package_name = settings.android_package_name.c_str();
  fields.android_minimum_version = settings.android_minimum_version.c_str();
  fields.link_domain = settings.link_domain.c_str();
  fields.handle_code_in_app = settings.handle_code_in_app;
  fields.android_install_if_not_available = settings.android_install_if_not_available;
  return fields;
}

/// Returns the information from a completed future.
///
/// @param future The complete future of the C API.
/// @param result Receives the information.
template <>
inline void ResultReader<auth::ActionCodeInfo>::operator()(const firebase_future* future,
                                                           auth::ActionCodeInfo* result) const {
  const firebase_action_code_info* const info = firebase_future_action_code_info(future);
  result->operation = static_cast<auth::ActionCodeOperation>(firebase_action_code_info_get_operation(info));
  result->email = firebase_action_code_info_email(info);
  result->previous_email = firebase_action_code_info_previous_email(info);
}

}  // namespace internal

namespace auth {

inline ActionCodeUrl ActionCodeUrl::ParseLink(const char* link) {
  ActionCodeUrl parsed;
  const internal::Reference<firebase_action_code_url> held(firebase_action_code_url_create(link));
  const firebase_action_code_url* const url = held.get();
  parsed.operation = static_cast<ActionCodeOperation>(firebase_action_code_url_get_operation(url));
  parsed.code = firebase_action_code_url_code(url);
  parsed.api_key = firebase_action_code_url_api_key(url);
  parsed.continue_url = firebase_action_code_url_continue_url(url);
  parsed.language_code = firebase_action_code_url_language_code(url);
  parsed.tenant_id = firebase_action_code_url_tenant_id(url);
  return parsed;
}

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_ACTION_CODE_H_
