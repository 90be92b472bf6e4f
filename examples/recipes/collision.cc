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

bool LinkOrSwitch(Auth* auth, const Credential& credential) {
  const Future<AuthResult> link = auth->current_user().LinkWithCredential(credential);
  while (link.status() == firebase::kFutureStatusPending) game::DrawFrame();
  if (link.error() != firebase::auth::kAuthErrorCredentialAlreadyInUse) return Finish(link);
  const Credential updated = link.result()->additional_user_info.updated_credential;
  if (!updated.is_valid()) return Finish(link);
  if (!game::Ask("You have an account already. Continue with it, and add the progress of this device?")) return false;

  // The two tokens prove to the game's server that the player owns both accounts.
  const Future<std::string> guest_token = auth->current_user().GetToken(false);
  if (!Finish(guest_token)) return false;
  if (!Finish(auth->SignInAndRetrieveDataWithCredential(updated))) return false;
  const Future<std::string> token = auth->current_user().GetToken(false);
  if (!Finish(token)) return false;
  game::PostToServer("/merge-progress", *guest_token.result() + " " + *token.result());
  return true;
}

}  // namespace recipes
