// SPDX-License-Identifier: Apache-2.0
#include "menu.h"

#include "utf8.h"

static const float kHeight = 44, kPitch = 52, kTextSize = 22, kPadding = 18, kLabelWidth = 130;

bool Contains(const SDL_FRect& area, float x, float y) {
  return x >= area.x && x < area.x + area.w && y >= area.y && y < area.y + area.h;
}

void DrawButton(Canvas& canvas, const SDL_FRect& area, const std::string& label, bool is_focused, bool is_enabled) {
  const float y = area.y + (area.h - kTextSize) / 2;
  canvas.Fill(area, is_focused ? colors::kFocus : colors::kPanel);
  if (is_focused) canvas.Text("›", area.x + kPadding, y, kTextSize, colors::kFocusText);
  const SDL_Color color = is_focused ? colors::kFocusText : is_enabled ? colors::kText : colors::kDisabled;
  canvas.Text(label, area.x + area.w / 2, y, kTextSize, color, Canvas::Align::kCenter);
}

void Menu::SetItems(std::vector<MenuItem> items) {
  const std::string focused = focus_ < items_.size() ? items_[focus_].label : "";
  items_ = std::move(items);
  if (focus_ >= items_.size()) focus_ = 0;
  for (size_t i = 0; i < items_.size(); i++) {
    if (items_[i].label == focused) focus_ = i;
  }
}

void Menu::HandleInput(const InputEvent& event) {
  if (items_.empty()) return;
  std::string* const text = items_[focus_].text;
  switch (event.kind) {
    case InputEvent::Kind::kUp: return Move(-1);
    case InputEvent::Kind::kDown: return Move(1);
    case InputEvent::Kind::kConfirm: return Confirm();
    case InputEvent::Kind::kClick: return Click(event.x, event.y);
    case InputEvent::Kind::kErase:
      if (text != nullptr) EraseLastCharacter(text);
      return;
    case InputEvent::Kind::kText:
      if (text != nullptr) *text += event.text;
      return;
    default: return;
  }
}

void Menu::Move(int step) { focus_ = (focus_ + items_.size() + size_t(step)) % items_.size(); }

void Menu::Confirm() {
  const std::function<void()> action = items_[focus_].action;  // a copy, as the action may replace the items
  if (action != nullptr) return action();
  Move(1);
}

void Menu::Click(float x, float y) {
  for (size_t i = 0; i < items_.size(); i++) {
    if (!Contains(Area(i), x, y)) continue;
    focus_ = i;
    if (items_[i].text == nullptr) return Confirm();
  }
}

SDL_FRect Menu::Area(size_t index) const { return {x_, y_ + kPitch * float(index), width_, kHeight}; }

void Menu::Draw(Canvas& canvas, bool is_enabled, unsigned frame) const {
  for (size_t i = 0; i < items_.size(); i++) {
    const bool is_focused = is_enabled && i == focus_;
    if (items_[i].text != nullptr) {
      DrawField(canvas, items_[i], Area(i), is_focused, frame);
    } else {
      DrawButton(canvas, Area(i), items_[i].label, is_focused, is_enabled);
    }
  }
}

static std::string Shown(const MenuItem& item) {
  if (!item.is_secret) return *item.text;
  std::string dots;
  for (size_t i = CountCharacters(*item.text); i > 0; i--) dots += "•";
  return dots;
}

void Menu::DrawField(Canvas& canvas, const MenuItem& item, const SDL_FRect& area, bool is_focused,
                     unsigned frame) const {
  const float y = area.y + (area.h - kTextSize) / 2, room = area.w - kLabelWidth - 2 * kPadding;
  canvas.Fill(area, colors::kBackground);
  canvas.Frame(area, is_focused ? 3 : 2, is_focused ? colors::kFocus : colors::kPanel);
  if (is_focused) canvas.Text("›", area.x - kPadding, y, kTextSize, colors::kFocus);
  canvas.Text(item.label, area.x + kPadding, y, kTextSize, colors::kDim);
  std::string text = Shown(item);
  while (canvas.TextWidth(text, kTextSize) > room) EraseFirstCharacter(&text);  // the end, where the player types
  const float x = area.x + kPadding + kLabelWidth;
  canvas.Text(text, x, y, kTextSize, colors::kText);
  if (!is_focused || frame / 30 % 2 != 0) return;
  canvas.Fill({x + canvas.TextWidth(text, kTextSize) + 2, y - 2, 2, kTextSize + 4}, colors::kFocus);
}
