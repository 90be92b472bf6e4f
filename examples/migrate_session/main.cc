// SPDX-License-Identifier: Apache-2.0
// A game that used the Firebase C++ SDK before: the player stays signed in.
//
//   migrate_session             signs in with the session that the Firebase C++ SDK has stored, if nobody is signed in
//   migrate_session --sign-out  signs out, and deletes that session, which would sign the player in again
//
// The session of the Firebase C++ SDK is kept, so that the former version of the game works, too.
//
// Reads the project from google-services.json in the current folder. With FIREBASE_AUTH_EMULATOR_HOST, the file may be
// missing. The exit status is 0 if a player is signed in, or signed out with --sign-out, else 1.
#include <firebase/app.h>
#include <firebase/auth.h>
#include <stdio.h>
#include <stdlib.h>

#include <chrono>
#include <future>
#include <string>
#include <thread>

#include "former_session.h"
#include "stored_format.h"

namespace {

using firebase::App;
using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::User;

constexpr char kNoSession[] = "What is stored is not a session of the Firebase C++ SDK.";

// A game draws here.
void DrawFrame() { std::this_thread::sleep_for(std::chrono::microseconds(1000000 / 60)); }

// Returns whether a player is signed in, as the result of each function below.
bool Say(bool is_signed_in, const std::string& text) {
  printf("%s\n", text.c_str());
  return is_signed_in;
}

former_session::Owner OwnerOf(const App& app) {
  return {stored_format::Namespace(app.options().package_name(), app.options().project_id()), app.name()};
}

// The keyring may respond late.
former_session::Stored ReadFormerSession(const App& app) {
  auto reading = std::async(std::launch::async, &former_session::Read, OwnerOf(app));
  while (reading.wait_for(std::chrono::seconds(0)) != std::future_status::ready) DrawFrame();
  return reading.get();
}

// What a failed sign-in means for the old session.
const char* Meaning(int error) {
  switch (error) {
    case firebase::auth::kAuthErrorInvalidAuthenticatedUserData: return kNoSession;
    case firebase::auth::kAuthErrorInvalidUserToken:
    case firebase::auth::kAuthErrorUserTokenExpired:
    case firebase::auth::kAuthErrorUserNotFound:
    case firebase::auth::kAuthErrorUserDisabled: return "The old session has ended.";
    default: return "Try again later.";
  }
}

// An account is never created: the tokens are those of an account that exists.
bool SignInWithTokens(Auth* auth, const former_session::Tokens& tokens) {
  const Future<AuthResult> result = auth->SignInWithTokens(tokens.id_token.c_str(), tokens.refresh_token.c_str());
  while (result.status() == firebase::kFutureStatusPending) DrawFrame();
  if (result.error() != firebase::auth::kAuthErrorNone) {
    return Say(false, std::string(Meaning(result.error())) + " " + result.error_message());
  }
  const User user = result.result()->user;
  Say(true, "Signed in by the old session: " + user.uid() + (user.is_anonymous() ? ", a guest" : ""));
  // The future completes after the session was stored, or could not be.
  if (auth->session_state() != firebase::kSessionStateRestored) {
    return Say(true, "The session is not stored yet. The old session is still needed.");
  }
  return Say(true, "The session is stored. The old session is not needed anymore.");
}

bool SignInByFormerSession(Auth* auth) {
  const former_session::Stored stored = ReadFormerSession(auth->app());
  if (!stored.problem.empty()) return Say(false, "The old session cannot be read now. " + stored.problem);
  if (stored.text.empty()) return Say(false, "There is no old session.");
  const auto tokens = former_session::Decode(stored.text);
  if (!tokens) return Say(false, kNoSession);
  return SignInWithTokens(auth, *tokens);
}

// Called at each start of the game. A game creates a guest only if there is no old session, or if it has ended.
bool StartPlaying(Auth* auth) {
  while (auth->session_state() == firebase::kSessionStateRestoring) DrawFrame();
  if (auth->current_user().is_valid()) return Say(true, "Signed in already: " + auth->current_user().uid());
  if (auth->session_state() == firebase::kSessionStateUnavailable) {
    return Say(false, "The session cannot be read now. Unlock the keyring and try again.");
  }
  return SignInByFormerSession(auth);
}

// Returns whether nothing is left that signs the player in at the next start.
bool SignOut(Auth* auth) {
  auth->SignOut();
  const std::string problem = former_session::Delete(OwnerOf(auth->app()));
  printf("Signed out. %s\n", problem.empty() ? "The old session is deleted." : problem.c_str());
  return problem.empty();
}

App* CreateApp() {
  firebase::AppOptions options;
  if (firebase::AppOptions::LoadDefault(&options) != nullptr) return App::Create(options);
  if (getenv("FIREBASE_AUTH_EMULATOR_HOST") == nullptr) return nullptr;
  options.set_api_key("any-key-will-do-for-the-emulator");
  options.set_project_id("demo-project");
  return App::Create(options);
}

}  // namespace

int main(int count, char** texts) {
  const bool signs_out = count == 2 && std::string(texts[1]) == "--sign-out";
  if (count > 1 && !signs_out) {
    fprintf(stderr, "Usage: migrate_session [--sign-out]\n");
    return 2;
  }
  App* const app = CreateApp();
  if (app == nullptr) {
    fprintf(stderr, "Set FIREBASE_AUTH_EMULATOR_HOST, or put google-services.json here.\n");
    return 2;
  }
  Auth* const auth = Auth::GetAuth(app);
  const bool succeeded = signs_out ? SignOut(auth) : StartPlaying(auth);
  delete auth;
  delete app;
  return succeeded ? 0 : 1;
}
