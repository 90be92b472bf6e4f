// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_MENU_SCREEN_H_
#define EXAMPLES_GAME_MENU_SCREEN_H_

#include <string>
#include <vector>

#include "menu.h"
#include "screen.h"

/// A screen with a title and a menu. While an operation is in progress, the menu is disabled, and the player can
/// cancel.
class MenuScreen : public Screen {
 public:
  MenuScreen(Game& game, float menu_x, float menu_y, float menu_width)
      : Screen(game), menu_(menu_x, menu_y, menu_width) {}

  void Enter() override;
  void HandleInput(const InputEvent& event) override;
  void Update() override;
  void Draw(Canvas& canvas) override;
  bool WantsText() const override { return menu_.wants_text() && !session().is_busy(); }

 protected:
  virtual std::string Title() const = 0;

  /// What the player can do now. Called each frame, because it depends on the player's account.
  virtual std::vector<MenuItem> Items() = 0;

  /// Called on Escape, or B of a gamepad.
  virtual void Back() = 0;

  /// Called after an operation has succeeded.
  virtual void OnSuccess() {}

  /// Draws what the screen shows beside the title and the menu.
  virtual void DrawContent(Canvas&) {}

  Session& session() const { return game_.session; }
  const Player& player() const { return game_.session.player(); }

  Menu menu_;

 private:
  void DrawMessage(Canvas& canvas) const;
  void DrawBusy(Canvas& canvas) const;
  void DrawHelp(Canvas& canvas) const;
};

/// Draws blocks that fall slowly. They never stop, whatever is in progress.
void DrawDecoration(Canvas& canvas, unsigned frame);

#endif  // EXAMPLES_GAME_MENU_SCREEN_H_
