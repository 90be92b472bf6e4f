// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_PLAY_SCREEN_H_
#define EXAMPLES_GAME_PLAY_SCREEN_H_

#include <random>
#include <vector>

#include "screen.h"

/// The game: catch the falling blocks. It ends when three were missed.
class PlayScreen : public Screen {
 public:
  explicit PlayScreen(Game& game) : Screen(game) {}

  void Enter() override;
  void HandleInput(const InputEvent& event) override;
  void Update() override;
  void Draw(Canvas& canvas) override;

 private:
  struct Block {
    float x, y, speed;
  };

  bool is_over() const { return lives_ == 0; }
  void Move(Block* block);
  void End();

  std::mt19937 random_{std::random_device()()};
  std::vector<Block> blocks_;
  float basket_ = 0;  // its left end
  int score_ = 0, lives_ = 0, frames_to_next_ = 0;
  bool is_record_ = false;
};

#endif  // EXAMPLES_GAME_PLAY_SCREEN_H_
