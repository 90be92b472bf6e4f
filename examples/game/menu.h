// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_MENU_H_
#define EXAMPLES_GAME_MENU_H_

#include <functional>
#include <string>
#include <vector>

#include "canvas.h"
#include "input.h"

/// A button, or a text field if `text` is set.
struct MenuItem {
  std::string label;
  std::function<void()> action;  // of Enter in a text field; NULL moves to the next item
  std::string* text = nullptr;
  bool is_secret = false;
};

/// A column of buttons and text fields, one of which has the focus.
class Menu {
 public:
  Menu(float x, float y, float width) : x_(x), y_(y), width_(width) {}

  /// Replaces the items. The focus stays on the item with the same label, if there is one.
  void SetItems(std::vector<MenuItem> items);
  void FocusFirst() { focus_ = 0; }

  void HandleInput(const InputEvent& event);
  void Draw(Canvas& canvas, bool is_enabled, unsigned frame) const;

  /// Whether the player is in a text field.
  bool wants_text() const { return focus_ < items_.size() && items_[focus_].text != nullptr; }

 private:
  void Confirm();
  void Click(float x, float y);
  void Move(int step);
  SDL_FRect Area(size_t index) const;
  void DrawField(Canvas& canvas, const MenuItem& item, const SDL_FRect& area, bool is_focused, unsigned frame) const;

  const float x_, y_, width_;
  std::vector<MenuItem> items_;
  size_t focus_ = 0;
};

/// Draws a button; also for buttons outside of a menu.
void DrawButton(Canvas& canvas, const SDL_FRect& area, const std::string& label, bool is_focused, bool is_enabled);

bool Contains(const SDL_FRect& area, float x, float y);

#endif  // EXAMPLES_GAME_MENU_H_
