// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_ACCOUNT_SCREEN_H_
#define EXAMPLES_GAME_ACCOUNT_SCREEN_H_

#include "menu_screen.h"

/// Shows and changes the player's account.
class AccountScreen : public MenuScreen {
 public:
  explicit AccountScreen(Game& game) : MenuScreen(game, 640, 160, 560) {}

  void Enter() override;
  void Update() override;

 protected:
  std::string Title() const override;
  std::vector<MenuItem> Items() override;
  void Back() override;
  void OnSuccess() override;
  void DrawContent(Canvas& canvas) override;

 private:
  enum class Page { kOverview, kPhone, kDelete };

  void ShowPage(Page page);
  std::vector<MenuItem> Overview();
  void AddSecondFactor(std::vector<MenuItem>* items);
  std::vector<MenuItem> PhoneForm();
  std::vector<MenuItem> DeleteForm();

  Page page_ = Page::kOverview;
  std::string uid_, name_, phone_, password_;
};

#endif  // EXAMPLES_GAME_ACCOUNT_SCREEN_H_
