// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_CODE_SCREEN_H_
#define EXAMPLES_GAME_CODE_SCREEN_H_

#include "menu_screen.h"

/// Asks for the code of a second factor, and returns to the screen that needs it.
class CodeScreen : public MenuScreen {
 public:
  explicit CodeScreen(Game& game) : MenuScreen(game, 80, 190, 560) {}

  void Enter() override;
  void Update() override;

 protected:
  std::string Title() const override { return "One more step"; }
  std::vector<MenuItem> Items() override;
  void Back() override { session().Cancel(); }
  void DrawContent(Canvas& canvas) override { canvas.Text(session().code_prompt(), 80, 126, 22, colors::kDim); }

 private:
  void Answer() { session().AnswerCode(code_); }

  ScreenId from_ = ScreenId::kTitle;
  std::string code_;
};

#endif  // EXAMPLES_GAME_CODE_SCREEN_H_
