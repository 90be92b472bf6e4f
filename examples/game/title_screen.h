// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_TITLE_SCREEN_H_
#define EXAMPLES_GAME_TITLE_SCREEN_H_

#include "menu_screen.h"

/// The first screen. A stored session is available at once, also offline.
class TitleScreen : public MenuScreen {
 public:
  explicit TitleScreen(Game& game) : MenuScreen(game, 420, 300, 440) {}

 protected:
  std::string Title() const override { return ""; }
  std::vector<MenuItem> Items() override;
  void Back() override { game_.is_running = false; }
  void OnSuccess() override { game_.Show(ScreenId::kPlay); }
  void DrawContent(Canvas& canvas) override;

 private:
  void Go(ScreenId id);
};

#endif  // EXAMPLES_GAME_TITLE_SCREEN_H_
