// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_GAME_H_
#define EXAMPLES_GAME_GAME_H_

#include "input.h"
#include "scores.h"
#include "session.h"

enum class ScreenId { kTitle, kSignIn, kLink, kCode, kAccount, kPlay };

/// What the screens share, and how they change to another one.
struct Game {
  Session& session;
  Scores& scores;
  Input& input;
  unsigned frame = 0;
  bool is_running = true;
  ScreenId screen = ScreenId::kTitle;
  ScreenId previous = ScreenId::kTitle;

  void Show(ScreenId id) {
    previous = screen;
    screen = id;
  }
};

#endif  // EXAMPLES_GAME_GAME_H_
