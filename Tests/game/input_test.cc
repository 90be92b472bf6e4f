// SPDX-License-Identifier: Apache-2.0
// The game's input, with a gamepad that exists in SDL only.
#include "input.h"

#include <SDL.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using Kind = InputEvent::Kind;

class InputTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER), 0) << SDL_GetError(); }

  void TearDown() override {
    input_.reset();
    SDL_Quit();
  }

  /// Returns what the game gets to know of everything that happened.
  std::vector<InputEvent> Events() {
    std::vector<InputEvent> events;
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
      const auto translated = input_->Translate(event);
      if (translated.has_value()) events.push_back(*translated);
    }
    return events;
  }

  std::vector<Kind> Kinds() {
    std::vector<Kind> kinds;
    for (const InputEvent& event : Events()) kinds.push_back(event.kind);
    return kinds;
  }

  void PressKey(SDL_Keycode key, Uint16 modifiers = KMOD_NONE, bool is_repeated = false) {
    SDL_Event event = {};
    event.key.repeat = is_repeated ? 1 : 0;
    event.type = SDL_KEYDOWN;
    event.key.keysym.sym = key;
    event.key.keysym.mod = modifiers;
    SDL_PushEvent(&event);
  }

  std::vector<Kind> HoldKey(SDL_Keycode key) {
    PressKey(key);
    PressKey(key, KMOD_NONE, true);
    return Kinds();
  }

  std::unique_ptr<Input> input_ = std::make_unique<Input>();
};

class GamepadTest : public InputTest {
 protected:
  void SetUp() override {
    InputTest::SetUp();
    index_ = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                       SDL_CONTROLLER_BUTTON_MAX, 0);
    ASSERT_GE(index_, 0) << SDL_GetError();
    gamepad_ = SDL_JoystickOpen(index_);
    EXPECT_TRUE(Events().empty());  // it is opened now
  }

  void TearDown() override {
    SDL_JoystickClose(gamepad_);
    InputTest::TearDown();
  }

  std::vector<Kind> Press(SDL_GameControllerButton button) {
    SDL_JoystickSetVirtualButton(gamepad_, button, 1);
    std::vector<Kind> kinds = Kinds();
    SDL_JoystickSetVirtualButton(gamepad_, button, 0);
    EXPECT_TRUE(Events().empty());
    return kinds;
  }

  std::vector<Kind> PushStick(SDL_GameControllerAxis axis, Sint16 value) {
    SDL_JoystickSetVirtualAxis(gamepad_, axis, value);
    return Kinds();
  }

  int index_ = -1;
  SDL_Joystick* gamepad_ = nullptr;
};

TEST_F(GamepadTest, ButtonsSelectAndGoBack) {
  EXPECT_EQ(Press(SDL_CONTROLLER_BUTTON_A), std::vector<Kind>{Kind::kConfirm});
  EXPECT_EQ(Press(SDL_CONTROLLER_BUTTON_B), std::vector<Kind>{Kind::kBack});
}

TEST_F(GamepadTest, TheDirectionalPadMovesTheFocus) {
  EXPECT_EQ(Press(SDL_CONTROLLER_BUTTON_DPAD_UP), std::vector<Kind>{Kind::kUp});
  EXPECT_EQ(Press(SDL_CONTROLLER_BUTTON_DPAD_DOWN), std::vector<Kind>{Kind::kDown});
}

TEST_F(GamepadTest, APushOfTheStickMovesTheFocusOnce) {
  EXPECT_EQ(PushStick(SDL_CONTROLLER_AXIS_LEFTY, 20000), std::vector<Kind>{Kind::kDown});
  EXPECT_TRUE(PushStick(SDL_CONTROLLER_AXIS_LEFTY, 32000).empty());
  EXPECT_TRUE(PushStick(SDL_CONTROLLER_AXIS_LEFTY, 0).empty());
  EXPECT_EQ(PushStick(SDL_CONTROLLER_AXIS_LEFTY, -20000), std::vector<Kind>{Kind::kUp});
}

TEST_F(GamepadTest, TheStickMovesTheBasket) {
  PushStick(SDL_CONTROLLER_AXIS_LEFTX, -32000);
  EXPECT_EQ(input_->Direction(), -1);
  PushStick(SDL_CONTROLLER_AXIS_LEFTX, 32000);
  EXPECT_EQ(input_->Direction(), 1);
  PushStick(SDL_CONTROLLER_AXIS_LEFTX, 0);
  EXPECT_EQ(input_->Direction(), 0);
}

TEST_F(GamepadTest, TheHelpNamesTheDeviceThatWasUsedLast) {
  EXPECT_FALSE(input_->has_gamepad());
  Press(SDL_CONTROLLER_BUTTON_A);
  EXPECT_TRUE(input_->has_gamepad());
  PressKey(SDLK_DOWN);
  Kinds();
  EXPECT_FALSE(input_->has_gamepad());
}

TEST_F(GamepadTest, AGamepadMayBeUnplugged) {
  PushStick(SDL_CONTROLLER_AXIS_LEFTX, 32000);
  SDL_JoystickDetachVirtual(index_);
  EXPECT_TRUE(Events().empty());
  EXPECT_EQ(input_->Direction(), 0);
}

TEST_F(InputTest, TabMovesTheFocusInBothDirections) {
  PressKey(SDLK_TAB);
  PressKey(SDLK_TAB, KMOD_LSHIFT);
  EXPECT_EQ(Kinds(), (std::vector<Kind>{Kind::kDown, Kind::kUp}));
}

TEST_F(InputTest, AHeldEnterConfirmsOnce) {
  EXPECT_EQ(HoldKey(SDLK_RETURN), std::vector<Kind>{Kind::kConfirm});
  EXPECT_EQ(HoldKey(SDLK_ESCAPE), std::vector<Kind>{Kind::kBack});
}

TEST_F(InputTest, AHeldArrowOrBackspaceRepeats) {
  EXPECT_EQ(HoldKey(SDLK_DOWN), (std::vector<Kind>{Kind::kDown, Kind::kDown}));
  EXPECT_EQ(HoldKey(SDLK_BACKSPACE), (std::vector<Kind>{Kind::kErase, Kind::kErase}));
}

TEST_F(InputTest, LettersAreText) {
  SDL_Event event = {};
  event.type = SDL_TEXTINPUT;
  SDL_strlcpy(event.text.text, "é", sizeof(event.text.text));
  SDL_PushEvent(&event);
  const std::vector<InputEvent> events = Events();
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, Kind::kText);
  EXPECT_EQ(events[0].text, "é");
}

TEST_F(InputTest, ThePastedTextEndsWithItsFirstLine) {
  SDL_SetClipboardText("correct horse\nand more");
  PressKey(SDLK_v, KMOD_LCTRL);
  const std::vector<InputEvent> events = Events();
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].text, "correct horse");
}

}  // namespace
