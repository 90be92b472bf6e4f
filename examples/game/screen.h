// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_SCREEN_H_
#define EXAMPLES_GAME_SCREEN_H_

#include "canvas.h"
#include "game.h"

/// One of the game's screens. Each frame calls HandleInput() for each event, then Update() and Draw().
class Screen {
 public:
  explicit Screen(Game& game) : game_(game) {}
  virtual ~Screen() = default;

  /// Called when the screen becomes visible.
  virtual void Enter() = 0;
  virtual void HandleInput(const InputEvent& event) = 0;
  virtual void Update() = 0;
  virtual void Draw(Canvas& canvas) = 0;

  /// Returns whether the player is in a text field.
  virtual bool WantsText() const { return false; }

 protected:
  Game& game_;
};

#endif  // EXAMPLES_GAME_SCREEN_H_
