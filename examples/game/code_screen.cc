// SPDX-License-Identifier: Apache-2.0
#include "code_screen.h"

void CodeScreen::Enter() {
  from_ = game_.previous;
  code_.clear();
  MenuScreen::Enter();
}

void CodeScreen::Update() {
  MenuScreen::Update();
  // The code was right, or the player cancelled.
  if (!session().wants_code()) game_.Show(from_);
}

std::vector<MenuItem> CodeScreen::Items() {
  std::vector<MenuItem> items = {{"Code", [this] { Answer(); }, &code_}, {"Continue", [this] { Answer(); }}};
  if (session().CanSendCodeAgain()) items.push_back({"Send again", [this] { session().SendCodeAgain(); }});
  items.push_back({"Back", [this] { Back(); }});
  return items;
}
