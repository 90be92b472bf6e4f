// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>

#include <string>

#include "recipes.h"

namespace recipes {

using firebase::auth::Auth;
using firebase::auth::FederatedOAuthProviderData;

// Emails, text messages, and the library's own pages in the browser.
void SetLanguage(Auth* auth, const std::string& language) {
  auth->set_language_code(language.c_str());  // for example "pt-BR"
}

// The provider's pages. Each provider has a parameter of its own.
FederatedOAuthProviderData ProviderData(const std::string& provider_id, const std::string& language) {
  FederatedOAuthProviderData data(provider_id);
  data.custom_parameters[provider_id == "google.com" ? "hl" : "locale"] = language;
  return data;
}

// The key of a message in the game's table of translations.
std::string MessageKey(int error) {
  switch (error) {
    case firebase::auth::kAuthErrorNetworkRequestFailed: return "sign_in_offline";
    case firebase::auth::kAuthErrorTooManyRequests: return "sign_in_try_later";
    case firebase::auth::kAuthErrorUserDisabled: return "sign_in_banned";
    case firebase::auth::kAuthErrorUserNotFound:
    case firebase::auth::kAuthErrorWrongPassword:
    case firebase::auth::kAuthErrorInvalidCredential: return "sign_in_wrong_password";
    default: return "sign_in_failed";  // log the error, and its message, which is in English
  }
}

}  // namespace recipes
