// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>

#include <string>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::Credential;
using firebase::auth::FederatedOAuthProviderData;
using firebase::auth::User;

// Through the browser, on Linux and Windows.
bool DeleteAppleAccount(Auth* auth) {
  User user = auth->current_user();
  const Future<AuthResult> proof = user.ReauthenticateWithProvider(FederatedOAuthProviderData("apple.com"));
  if (!Finish(proof)) return false;
  const std::string access_token = proof.result()->credential.access_token();
  if (!Finish(auth->RevokeAccessToken(access_token.c_str()))) return false;
  return Finish(user.Delete());  // also signs out
}

// With the credential and the authorization code of Apple's sheet, on Apple's platforms.
bool DeleteAppleAccount(Auth* auth, const Credential& credential, const std::string& authorization_code) {
  User user = auth->current_user();
  if (!Finish(user.Reauthenticate(credential))) return false;
  if (!Finish(auth->RevokeTokenWithAuthorizationCode(authorization_code.c_str()))) return false;
  return Finish(user.Delete());
}

}  // namespace recipes
