// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::auth::Auth;
using firebase::auth::Credential;

// Called at each start of the game.
bool StartPlaying(Auth* auth) {
  while (auth->session_state() == firebase::kSessionStateRestoring) game::DrawFrame();
  if (auth->current_user().is_valid()) return true;  // the guest or the account of the last start
  if (auth->session_state() == firebase::kSessionStateUnavailable) {
    game::ShowMessage("Your session cannot be read now. Unlock the keyring and try again.");
    return false;  // a new guest would have no progress
  }
  return Finish(auth->SignInAnonymously());
}

// Called when the guest wants to keep the progress. The uid stays the same, and so does all that is stored under it.
bool KeepProgress(Auth* auth, const Credential& credential) {
  if (!Finish(auth->current_user().LinkWithCredential(credential))) return false;
  game::ShowMessage("Your progress is safe. You can continue on any device.");
  return true;
}

}  // namespace recipes
