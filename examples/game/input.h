// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_INPUT_H_
#define EXAMPLES_GAME_INPUT_H_

#include <SDL.h>

#include <map>
#include <memory>
#include <optional>
#include <string>

/// Something the player did, whether on a keyboard, a gamepad or with a mouse.
struct InputEvent {
  enum class Kind { kUp, kDown, kLeft, kRight, kConfirm, kBack, kText, kErase, kClick };

  Kind kind;
  std::string text = {};  // of kText
  float x = 0, y = 0;     // of kClick
};

/// Translates SDL's events.
class Input {
 public:
  /// Returns what an event means to the game, if anything. Opens and closes gamepads.
  std::optional<InputEvent> Translate(const SDL_Event& event);

  /// Returns -1, 0 or 1: whether the player holds left or right.
  int Direction() const;

  /// Returns whether the player used a gamepad last, so that the screens name its buttons.
  bool has_gamepad() const { return has_gamepad_; }

 private:
  struct Closer {
    void operator()(SDL_GameController* gamepad) const { SDL_GameControllerClose(gamepad); }
  };

  std::optional<InputEvent> TranslateAxis(const SDL_ControllerAxisEvent& event);

  std::map<SDL_JoystickID, std::unique_ptr<SDL_GameController, Closer>> gamepads_;
  bool is_stick_pushed_ = false;
  bool has_gamepad_ = false;
};

#endif  // EXAMPLES_GAME_INPUT_H_
