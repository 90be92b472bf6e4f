// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "firebase/app.h"
#include "firebase/auth.h"
#include "firebase/auth/apple_authorization.h"

namespace auth = firebase::auth;

// Whether a guest can sign in, and the library knows the sheet's functions.
static bool SignsIn(auth::Auth* auth) {
  const firebase::Future<auth::AuthResult> guest = auth->SignInAnonymously();
  if (!guest.Wait(120000) || guest.error() != auth::kAuthErrorNone) {
    std::fprintf(stderr, "%s\n", guest.error_message());
    return false;
  }
  const firebase::Future<auth::AppleAuthorization> apple = auth::AuthorizeWithApple(auth);
  // There is no window.
  if (!apple.Wait(120000) || apple.error() == auth::kAuthErrorNone) return false;
  return auth->current_user().is_anonymous();
}

int main() {
  firebase::AppOptions options;
  options.set_api_key("test-key");
  options.set_app_id("test-app");
  options.set_project_id("demo-project");
  firebase::App* const app = firebase::App::Create(options);
  auth::Auth* const auth = auth::Auth::GetAuth(app);
  const bool signs_in = SignsIn(auth);
  delete auth;
  delete app;
  std::puts(signs_in ? "signed in" : "not signed in");
  return signs_in ? 0 : 1;
}
