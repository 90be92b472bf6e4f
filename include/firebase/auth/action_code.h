/// Mails with a link, and the codes in these links. An addition to Firebase's API.
#ifndef FIREBASE_AUTH_ACTION_CODE_H_
#define FIREBASE_AUTH_ACTION_CODE_H_

#include <string>

#include "firebase/c/action_code.h"
#include "firebase/internal/auth_state.h"
#include "firebase/internal/common.h"

namespace firebase {
namespace auth {

/// What a code does.
enum ActionCodeOperation : int {
  /// Something that this version doesn't know.
  kActionCodeOperationUnknown = FIREBASE_ACTION_CODE_UNKNOWN,
  /// Chooses another password.
  kActionCodeOperationPasswordReset = FIREBASE_ACTION_CODE_PASSWORD_RESET,
  /// Verifies the account's e-mail address.
  kActionCodeOperationVerifyEmail = FIREBASE_ACTION_CODE_VERIFY_EMAIL,
  /// Brings the former e-mail address back.
  kActionCodeOperationRecoverEmail = FIREBASE_ACTION_CODE_RECOVER_EMAIL,
  /// Signs in.
  kActionCodeOperationEmailSignIn = FIREBASE_ACTION_CODE_EMAIL_SIGN_IN,
  /// Verifies another e-mail address, and makes it the account's.
  kActionCodeOperationVerifyAndChangeEmail = FIREBASE_ACTION_CODE_VERIFY_AND_CHANGE_EMAIL,
  /// Takes a second factor off that was added.
  kActionCodeOperationRevertSecondFactorAddition =
      FIREBASE_ACTION_CODE_REVERT_SECOND_FACTOR_ADDITION,
};

/// Where the link of a mail leads once its code was used, and whether it opens the program. Any
/// text may be "".
struct ActionCodeSettings {
  /// The page to go on to, on one of the project's authorized domains. A link that signs in needs
  /// it.
  std::string url;

  /// The app that opens the link on Apple's platforms.
  std::string ios_bundle_id;

  /// The app that opens the link on Android.
  std::string android_package_name;

  /// The oldest version of the Android app that can open it.
  std::string android_minimum_version;

  /// A domain of Firebase Hosting's for the link, if the project has several.
  std::string link_domain;

  /// Whether the program takes the code itself, which a link that signs in needs; else Firebase's
  /// page does first.
  bool handle_code_in_app = false;

  /// Whether the Android app is installed if it is missing.
  bool android_install_if_not_available = false;
};

/// What Auth::CheckActionCode() brings.
struct ActionCodeInfo {
  /// What the code does.
  ActionCodeOperation operation = kActionCodeOperationUnknown;

  /// The account's address; a new one, where the code changes it. "" if the server keeps it to
  /// itself, as of codes that sign in.
  std::string email;

  /// The address that the code replaces, else "".
  std::string previous_email;
};

/// The link of a mail, taken apart. What the link doesn't say is "".
struct ActionCodeUrl {
  /// Takes a link apart, also one inside of another that opens a program. If it is NULL, not UTF-8
  /// or has no query, all is empty.
  static inline ActionCodeUrl ParseLink(const char* link);

  /// Whether the link has a code.
  bool is_valid() const { return !code.empty(); }

  /// What the code does, as far as the link says.
  ActionCodeOperation operation = kActionCodeOperationUnknown;

  /// For Auth::ApplyActionCode() and the like.
  std::string code;

  /// The project's API key.
  std::string api_key;

  /// The page to go on to.
  std::string continue_url;

  /// The language of the page, as a BCP 47 tag.
  std::string language_code;

  /// The tenant whose account it is about.
  std::string tenant_id;
};

}  // namespace auth

namespace internal {

/// The settings for C, which borrow from `settings`.
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

template <>
inline void ResultReader<auth::ActionCodeInfo>::operator()(const firebase_future* future,
                                                           auth::ActionCodeInfo* result) const {
  const firebase_action_code_info* const info = firebase_future_action_code_info(future);
  result->operation =
      static_cast<auth::ActionCodeOperation>(firebase_action_code_info_get_operation(info));
  result->email = firebase_action_code_info_email(info);
  result->previous_email = firebase_action_code_info_previous_email(info);
}

}  // namespace internal

namespace auth {

inline ActionCodeUrl ActionCodeUrl::ParseLink(const char* link) {
  ActionCodeUrl parsed;
  firebase_action_code_url* const url = firebase_action_code_url_parse(link);
  parsed.operation = static_cast<ActionCodeOperation>(firebase_action_code_url_get_operation(url));
  parsed.code = firebase_action_code_url_code(url);
  parsed.api_key = firebase_action_code_url_api_key(url);
  parsed.continue_url = firebase_action_code_url_continue_url(url);
  parsed.language_code = firebase_action_code_url_language_code(url);
  parsed.tenant_id = firebase_action_code_url_tenant_id(url);
  firebase_action_code_url_release(url);
  return parsed;
}

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_ACTION_CODE_H_
