// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_SIGN_IN_SCREEN_H_
#define EXAMPLES_GAME_SIGN_IN_SCREEN_H_

#include "menu_screen.h"

/// Signs a player in, or links a sign-in to the account that the player has: the screens have the same choices.
class SignInScreen : public MenuScreen {
 public:
  SignInScreen(Game& game, bool links) : MenuScreen(game, 80, 190, 560), links_(links) {}

  void Enter() override;

 protected:
  std::string Title() const override { return links_ ? "Keep your progress" : "Sign in"; }
  std::vector<MenuItem> Items() override;
  void Back() override;
  void OnSuccess() override;
  void DrawContent(Canvas& canvas) override;

 private:
  std::vector<MenuItem> Choices();
  std::vector<MenuItem> EmailForm();
  void ShowForm(bool is_shown);
  void Start(const std::string& provider);

  const bool links_;
  bool is_form_ = false;
  std::string email_, password_;
};

#endif  // EXAMPLES_GAME_SIGN_IN_SCREEN_H_
