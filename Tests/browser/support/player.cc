// SPDX-License-Identifier: Apache-2.0
#include "support/player.h"

#include <vector>

void Player::ChooseAccount(const std::string& email) {
  browser_.TextOf("#allow");
  if (browser_.Has("#account-new")) browser_.Click("#account-new");
  browser_.Type("#email", email);
  browser_.Type("#given-name", "Ada");
  browser_.Type("#family-name", "Lovelace");
}

void Player::AgreeAs(const std::string& email) {
  ChooseAccount(email);
  Agree();
}

void Player::WaitForButton() {
  browser_.WaitUntil("a button to press", [this] { return browser_.Has("#continue:enabled"); });
}

void Player::PressContinue() {
  WaitForButton();
  browser_.Click("#continue");
}

void Player::InPopup(const std::function<void()>& open, const std::function<void()>& act) {
  const std::string page = browser_.Window();
  const std::vector<std::string> known = browser_.Windows();
  open();
  browser_.SwitchToNewWindow(known);
  act();
  browser_.SwitchTo(page);
}

void Player::AtProvider(const std::function<void()>& act) {
  browser_.WaitUntil("a page to act on", [this] { return browser_.Has("#allow, #continue"); });
  if (browser_.Has("#allow")) return act();
  InPopup([this] { PressContinue(); }, act);
}
