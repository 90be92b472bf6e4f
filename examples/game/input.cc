// SPDX-License-Identifier: Apache-2.0
#include "input.h"

#include <cstdlib>

using Kind = InputEvent::Kind;

// A pushed stick counts once; it counts again after it was released. The gap keeps a shaking hand from counting twice.
static const int kPushed = 16000, kReleased = 8000;

static std::optional<InputEvent> Paste() {
  const std::unique_ptr<char, decltype(&SDL_free)> text(SDL_GetClipboardText(), &SDL_free);
  const std::string line = std::string(text.get()).substr(0, std::string(text.get()).find_first_of("\r\n"));
  if (line.empty()) return std::nullopt;
  return InputEvent{Kind::kText, line};
}

// A held Enter would start an operation, cancel it with the next repetition, and so on.
static bool CanRepeat(SDL_Keycode key) {
  switch (key) {
    case SDLK_UP:
    case SDLK_DOWN:
    case SDLK_LEFT:
    case SDLK_RIGHT:
    case SDLK_BACKSPACE: return true;
    default: return false;
  }
}

static std::optional<InputEvent> TranslateKey(const SDL_Keysym& key) {
  if (key.sym == SDLK_v && (key.mod & (KMOD_CTRL | KMOD_GUI)) != 0) return Paste();
  switch (key.sym) {
    case SDLK_UP: return InputEvent{Kind::kUp};
    case SDLK_DOWN: return InputEvent{Kind::kDown};
    case SDLK_TAB: return InputEvent{(key.mod & KMOD_SHIFT) != 0 ? Kind::kUp : Kind::kDown};
    case SDLK_LEFT: return InputEvent{Kind::kLeft};
    case SDLK_RIGHT: return InputEvent{Kind::kRight};
    case SDLK_RETURN:
    case SDLK_KP_ENTER: return InputEvent{Kind::kConfirm};
    case SDLK_ESCAPE: return InputEvent{Kind::kBack};
    case SDLK_BACKSPACE: return InputEvent{Kind::kErase};
    default: return std::nullopt;
  }
}

static std::optional<InputEvent> TranslateButton(int button) {
  switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_UP: return InputEvent{Kind::kUp};
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN: return InputEvent{Kind::kDown};
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT: return InputEvent{Kind::kLeft};
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT: return InputEvent{Kind::kRight};
    case SDL_CONTROLLER_BUTTON_A:
    case SDL_CONTROLLER_BUTTON_START: return InputEvent{Kind::kConfirm};
    case SDL_CONTROLLER_BUTTON_B: return InputEvent{Kind::kBack};
    case SDL_CONTROLLER_BUTTON_X: return InputEvent{Kind::kErase};
    default: return std::nullopt;
  }
}

std::optional<InputEvent> Input::TranslateAxis(const SDL_ControllerAxisEvent& event) {
  if (event.axis != SDL_CONTROLLER_AXIS_LEFTY) return std::nullopt;
  const int distance = std::abs(int{event.value});
  if (distance < kReleased) is_stick_pushed_ = false;
  if (is_stick_pushed_ || distance < kPushed) return std::nullopt;
  is_stick_pushed_ = true;
  has_gamepad_ = true;
  return InputEvent{event.value < 0 ? Kind::kUp : Kind::kDown};
}

std::optional<InputEvent> Input::Translate(const SDL_Event& event) {
  switch (event.type) {
    case SDL_CONTROLLERDEVICEADDED: {
      SDL_GameController* const gamepad = SDL_GameControllerOpen(event.cdevice.which);
      if (gamepad == nullptr) return std::nullopt;
      gamepads_[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(gamepad))].reset(gamepad);
      return std::nullopt;
    }
    case SDL_CONTROLLERDEVICEREMOVED: gamepads_.erase(event.cdevice.which); return std::nullopt;
    case SDL_CONTROLLERBUTTONDOWN: has_gamepad_ = true; return TranslateButton(event.cbutton.button);
    case SDL_CONTROLLERAXISMOTION: return TranslateAxis(event.caxis);
    case SDL_KEYDOWN:
      has_gamepad_ = false;
      if (event.key.repeat != 0 && !CanRepeat(event.key.keysym.sym)) return std::nullopt;
      return TranslateKey(event.key.keysym);
    case SDL_TEXTINPUT: return InputEvent{Kind::kText, event.text.text};
    case SDL_MOUSEBUTTONDOWN:
      if (event.button.button != SDL_BUTTON_LEFT) return std::nullopt;
      return InputEvent{Kind::kClick, "", float(event.button.x), float(event.button.y)};
    default: return std::nullopt;
  }
}

int Input::Direction() const {
  const Uint8* const keys = SDL_GetKeyboardState(nullptr);
  bool left = keys[SDL_SCANCODE_LEFT] != 0 || keys[SDL_SCANCODE_A] != 0;
  bool right = keys[SDL_SCANCODE_RIGHT] != 0 || keys[SDL_SCANCODE_D] != 0;
  for (const auto& entry : gamepads_) {
    SDL_GameController* const gamepad = entry.second.get();
    const int x = SDL_GameControllerGetAxis(gamepad, SDL_CONTROLLER_AXIS_LEFTX);
    left |= x < -kReleased || SDL_GameControllerGetButton(gamepad, SDL_CONTROLLER_BUTTON_DPAD_LEFT) != 0;
    right |= x > kReleased || SDL_GameControllerGetButton(gamepad, SDL_CONTROLLER_BUTTON_DPAD_RIGHT) != 0;
  }
  return int{right} - int{left};
}
