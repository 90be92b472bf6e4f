// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>

#include <string>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::auth::Auth;

bool SignInWithPlatform(Auth* auth) {
  if (auth->current_user().is_valid()) return true;  // the stored session needs no ticket
  const std::string custom_token = game::PostToServer("/custom-token", game::PlatformTicket());
  if (custom_token.empty()) {
    game::ShowMessage("The game's server cannot be reached, or refuses the ticket.");
    return false;
  }
  return Finish(auth->SignInWithCustomToken(custom_token.c_str()));
}

}  // namespace recipes
