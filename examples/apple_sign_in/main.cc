// SPDX-License-Identifier: Apache-2.0
// Sign in with Apple from C++, with every branch of Firebase's guide, in a game that draws all the
// time. On Apple's platforms, the system's sheet asks the player, who then answers for both Ada and
// Grace.
#include <firebase/app.h>
#include <firebase/auth.h>
#include <firebase/auth/apple_authorization.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>

#include "apple_sheet.h"
#include "window.h"

namespace {

using firebase::App;
using firebase::Future;
using firebase::FutureBase;
using firebase::auth::AppleAuthorization;
using firebase::auth::AppleAuthProvider;
using firebase::auth::AppleRequest;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::Credential;
using firebase::auth::Nonce;
using firebase::auth::OAuthProvider;
using firebase::auth::User;

App* app;
Auth* auth;
unsigned frame;

// A game draws sixty times a second.
void DrawFrame() {
  frame++;
  window_handle_events();
  if (isatty(STDOUT_FILENO)) {
    printf("\r  %c frame %u", "|/-\\"[frame % 4], frame);
    fflush(stdout);
  }
  std::this_thread::sleep_for(std::chrono::microseconds(1000000 / 60));
}

// Draws until the future is complete, and prints its result.
int DrawUntilComplete(const char* what, const FutureBase& future) {
  const unsigned first = frame;
  while (future.status() == firebase::kFutureStatusPending) DrawFrame();
  const int error = future.error();
  printf("%s  %s: %s after %u frame(s)\n", isatty(STDOUT_FILENO) ? "\r" : "", what,
         error == firebase::auth::kAuthErrorNone ? "done" : "failed", frame - first);
  if (error != firebase::auth::kAuthErrorNone) {
    printf("    error %d: %s\n", error, future.error_message());
  }
  return error;
}

// The same. Ends the program after an error.
void Finish(const char* what, const FutureBase& future) {
  if (DrawUntilComplete(what, future) != firebase::auth::kAuthErrorNone) exit(1);
}

// The library reads the emulator's address from FIREBASE_AUTH_EMULATOR_HOST. Without it, the
// library uses the real project of these options.
void Start() {
  firebase::AppOptions options;
  options.set_api_key("any-key-will-do-for-the-emulator");
  options.set_project_id("demo-project");
  app = App::Create(options);
  auth = Auth::GetAuth(app);
}

void Stop() {
  delete auth;
  delete app;
}

void PrintUser() {
  const User user = auth->current_user();
  if (!user.is_valid()) {
    printf("  nobody is signed in\n");
    return;
  }
  printf("  signed in: %s <%s>%s, uid %s\n", user.display_name().c_str(), user.email().c_str(),
         user.is_anonymous() ? " (guest)" : "", user.uid().c_str());
}

template <size_t size>
void Copy(char (&target)[size], const std::string& string) {
  snprintf(target, size, "%s", string.c_str());
}

void Read(const AppleAuthorization& authorization, apple_answer* answer) {
  Copy(answer->identity_token, authorization.identity_token());
  Copy(answer->authorization_code, authorization.authorization_code());
  Copy(answer->given_name, authorization.given_name());
  Copy(answer->family_name, authorization.family_name());
}

// Asks Apple by the system's sheet. Elsewhere, something else takes its place.
apple_answer ShowSheet(const apple_player& player, const Nonce& nonce) {
  AppleRequest request;
  request.raw_nonce = nonce.raw_for_firebase();
  const Future<AppleAuthorization> sheet = firebase::auth::AuthorizeWithApple(auth, request);
  while (sheet.status() == firebase::kFutureStatusPending) DrawFrame();
  apple_answer answer;
  if (sheet.error() == firebase::auth::kAuthErrorNone) {
    Read(*sheet.result(), &answer);
  } else if (sheet.error() != firebase::auth::kAuthErrorUnimplemented) {
    fprintf(stderr, "%s\n", sheet.error_message());
    exit(1);
  } else if (!apple_sheet_show(&player, nonce.sha256_for_apple(), &answer)) {
    exit(1);
  }
  return answer;
}

// Creates a nonce, shows the sheet, and creates a credential. `answer` may be null.
Credential AskApple(const apple_player& player, apple_answer* answer = nullptr) {
  const Nonce nonce;
  const apple_answer given = ShowSheet(player, nonce);
  if (answer != nullptr) *answer = given;
  return AppleAuthProvider::GetCredential(given.identity_token, nonce, given.given_name, given.family_name);
}

void SignIn(const apple_player& player) {
  Future<AuthResult> result = auth->SignInAndRetrieveDataWithCredential(AskApple(player));
  Finish("sign in with Apple", result);
  printf("  Apple's id of the player: %s\n", result.result()->user.provider_data()[0].uid().c_str());
}

apple_answer Reauthenticate(const apple_player& player) {
  apple_answer answer;
  Finish("re-authenticate", auth->current_user().Reauthenticate(AskApple(player, &answer)));
  return answer;
}

// Links a guest. If the player already has an account, signs in to that account instead.
void LinkGuest(const apple_player& player) {
  Finish("sign in as a guest", auth->SignInAnonymously());
  Future<AuthResult> link = auth->current_user().LinkWithCredential(AskApple(player));
  const int error = DrawUntilComplete("link the guest", link);
  if (error == firebase::auth::kAuthErrorCredentialAlreadyInUse &&
      link.result()->additional_user_info.updated_credential.is_valid()) {
    Finish("sign in with the updated credential",
           auth->SignInAndRetrieveDataWithCredential(link.result()->additional_user_info.updated_credential));
  } else if (error != firebase::auth::kAuthErrorNone) {
    exit(1);
  }
}

// Firebase needs the raw nonce, Apple its SHA-256. This shows the error if both receive the
// SHA-256.
void MixUpNonces(const apple_player& player) {
  const Nonce nonce;
  const Credential credential = OAuthProvider::GetCredential("apple.com", ShowSheet(player, nonce).identity_token,
                                                             nonce.sha256_for_apple(), nullptr);
  DrawUntilComplete("sign in with the SHA-256", auth->SignInAndRetrieveDataWithCredential(credential));
}

// Apple requires that tokens are revoked before the deletion. Both need a recent sign-in.
void DeleteAccount(const apple_player& player) {
  const apple_answer answer = Reauthenticate(player);
  Finish("revoke", auth->RevokeTokenWithAuthorizationCode(answer.authorization_code));
  Finish("delete", auth->current_user().Delete());
}

apple_player MakePlayer(const char* given_name, const char* family_name) {
  apple_player player = {{}, given_name, family_name};
  snprintf(player.sub, sizeof(player.sub), "%s-%ld-%ld", given_name, static_cast<long>(time(nullptr)),
           static_cast<long>(getpid()));
  return player;
}

}  // namespace

int main() {
  const apple_player ada = MakePlayer("Ada", "Lovelace");
  const apple_player grace = MakePlayer("Grace", "Hopper");

  window_open();
  Start();
  auth->SignOut();
  puts("Ada signs in with Apple.");
  SignIn(ada);
  PrintUser();
  puts("The game is started again.");
  Stop();
  Start();
  PrintUser();
  puts("Ada re-authenticates.");
  Reauthenticate(ada);
  puts("Ada signs out.");
  auth->SignOut();
  PrintUser();
  puts("Grace plays as a guest, then keeps her game with Apple.");
  LinkGuest(grace);
  PrintUser();
  auth->SignOut();
  puts("Ada plays as a guest, then remembers that she has an account.");
  LinkGuest(ada);
  PrintUser();
  puts("A program passes the wrong value of the nonce.");
  MixUpNonces(ada);
  puts("Ada deletes her account.");
  DeleteAccount(ada);
  PrintUser();
  Stop();
}
