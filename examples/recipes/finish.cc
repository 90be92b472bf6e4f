// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>

#include "game.h"
#include "recipes.h"

namespace recipes {

// Draws frames until the future is complete. Returns whether it succeeded.
bool Finish(const firebase::FutureBase& future) {
  while (future.status() == firebase::kFutureStatusPending) game::DrawFrame();
  if (future.error() == firebase::auth::kAuthErrorNone) return true;
  game::ShowMessage(future.error_message());
  return false;
}

}  // namespace recipes
