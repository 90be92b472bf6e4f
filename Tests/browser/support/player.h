// SPDX-License-Identifier: Apache-2.0
/// Who sits at the browser. Any thread; what can't be done is thrown as a BrowserError.
#ifndef TESTS_BROWSER_SUPPORT_PLAYER_H_
#define TESTS_BROWSER_SUPPORT_PLAYER_H_

#include <functional>
#include <string>

#include "support/browser.h"

class Player {
 public:
  explicit Player(Browser& browser) : browser_(browser) {}

  /// At the provider's page.
  void ChooseAccount(const std::string& email);
  void Agree() { browser_.Click("#allow"); }
  void Refuse() { browser_.Click("#refuse"); }

  /// At the helper page.
  void WaitForButton();
  void PressContinue();

  /// Does what opens a popup, acts there, and comes back. The popup closes by itself.
  void InPopup(const std::function<void()>& open, const std::function<void()>& act);

  /// From the page that the game opened to the provider's, and acts there.
  void AtProvider(const std::function<void()>& act);

  void AgreeAs(const std::string& email);

 private:
  Browser& browser_;
};

#endif  // TESTS_BROWSER_SUPPORT_PLAYER_H_
