// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>

#include <string>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::Future;
using firebase::auth::Auth;

// Called on the device on which the player chooses "Sign out everywhere".
bool SignOutEverywhere(Auth* auth) {
  const Future<std::string> token = auth->current_user().GetToken(false);
  if (!Finish(token)) return false;
  if (game::PostToServer("/end-sessions", *token.result()).empty()) {
    game::ShowMessage("The other devices could not be signed out. Try again.");
    return false;
  }
  auth->SignOut();  // this device, and its stored session
  return true;
}

// Called on every device from time to time, for example when the game's window comes to the front.
bool SessionContinues(Auth* auth) {
  const Future<std::string> token = auth->current_user().GetToken(true);
  while (token.status() == firebase::kFutureStatusPending) game::DrawFrame();
  if (auth->current_user().is_valid()) return true;  // also if the network failed
  game::ShowMessage("You were signed out. Sign in again.");
  return false;
}

}  // namespace recipes
