// SPDX-License-Identifier: Apache-2.0
// A program in C++11, as Firebase's own samples are: a guest signs in, gets a name and leaves again.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "all_headers.h"

namespace {

// Ends the program with a message if the operation fails.
template <typename T>
const T* ResultOf(const firebase::Future<T>& future, const char* what) {
  while (future.status() == firebase::kFutureStatusPending) {
  }
  if (future.error() != firebase::auth::kAuthErrorNone) {
    std::fprintf(stderr, "%s: error %d, %s\n", what, future.error(), future.error_message());
    std::exit(EXIT_FAILURE);
  }
  return future.result();
}

class Listener : public firebase::auth::AuthStateListener {
 public:
  void OnAuthStateChanged(firebase::auth::Auth* auth) override { is_signed_in = auth->current_user().is_valid(); }

  bool is_signed_in = false;
};

bool SignIn(firebase::auth::Auth* auth) {
  Listener listener;
  auth->AddAuthStateListener(&listener);
  firebase::auth::User user = ResultOf(auth->SignInAnonymously(), "sign-in")->user;
  firebase::auth::User::UserProfile profile;
  profile.display_name = "Ada";
  ResultOf(user.UpdateUserProfile(profile), "profile");
  const std::string token = *ResultOf(user.GetToken(false), "token");
  const bool is_named = user.display_name() == "Ada" && listener.is_signed_in && !token.empty();
  ResultOf(user.Delete(), "delete");
  return is_named && !listener.is_signed_in;
}

}  // namespace

int main() {
  firebase::AppOptions options;
  options.set_api_key("key");
  options.set_app_id("1:1:linux:1");
  options.set_project_id("demo-project");
  firebase::App* const app = firebase::App::Create(options);
  firebase::auth::Auth* const auth = firebase::auth::Auth::GetAuth(app);
  const bool is_right = SignIn(auth);
  delete auth;
  delete app;
  return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
