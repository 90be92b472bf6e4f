// SPDX-License-Identifier: Apache-2.0
#include "menu_screen.h"

#include <cmath>

static const SDL_FRect kMessage = {80, 612, 1120, 52}, kCancel = {1050, 618, 144, 40};

void DrawDecoration(Canvas& canvas, unsigned frame) {
  for (unsigned i = 0; i < 14; i++) {
    const float size = float(24 + i * 37 % 48), x = float(i * 487 % 1240);
    const float y = std::fmod(float(i * 197) + float(frame) * (0.3f + float(i % 4) * 0.15f), 800.0f) - 80;
    canvas.Fill({x, y, size, size}, colors::kDecoration);
  }
}

void MenuScreen::Enter() {
  menu_.FocusFirst();
  menu_.SetItems(Items());
}

void MenuScreen::HandleInput(const InputEvent& event) {
  if (!session().is_busy()) {
    if (event.kind == InputEvent::Kind::kBack) return Back();
    menu_.SetItems(Items());
    return menu_.HandleInput(event);
  }
  const bool is_click = event.kind == InputEvent::Kind::kClick && Contains(kCancel, event.x, event.y);
  const bool is_key = event.kind == InputEvent::Kind::kBack || event.kind == InputEvent::Kind::kConfirm;
  if (is_click || is_key) session().Cancel();
}

void MenuScreen::Update() {
  if (session().wants_code() && game_.screen != ScreenId::kCode) return game_.Show(ScreenId::kCode);
  if (game_.screen != ScreenId::kCode && session().TakeSuccess()) OnSuccess();
  menu_.SetItems(Items());
}

void MenuScreen::Draw(Canvas& canvas) {
  DrawDecoration(canvas, game_.frame);
  canvas.Text(Title(), 80, 52, 52, colors::kText);
  DrawContent(canvas);
  menu_.Draw(canvas, !session().is_busy(), game_.frame);
  DrawMessage(canvas);
  DrawHelp(canvas);
}

void MenuScreen::DrawBusy(Canvas& canvas) const {
  canvas.Fill(kMessage, colors::kPanel);
  const float angle = float(game_.frame) * 0.1f;
  for (int i = 0; i < 3; i++) {
    const float rise = 6 * std::max(0.0f, std::sin(angle - float(i)));
    canvas.Fill({kMessage.x + 20 + 16 * float(i), kMessage.y + 24 - rise, 10, 10}, colors::kBlock);
  }
  canvas.Text(session().busy_text(), kMessage.x + 84, kMessage.y + 14, 22, colors::kText);
  canvas.Text(session().url(), kMessage.x + 84 + 330, kMessage.y + 14, 22, colors::kFocus);
  DrawButton(canvas, kCancel, "Cancel", true, true);
}

void MenuScreen::DrawMessage(Canvas& canvas) const {
  if (session().is_busy()) return DrawBusy(canvas);
  const bool is_error = !session().error().empty();
  const std::string& text = is_error ? session().error() : session().notice();
  if (text.empty()) return;
  const SDL_Color color = is_error ? colors::kError : colors::kGood;
  canvas.Fill(kMessage, colors::kPanel);
  canvas.Fill({kMessage.x, kMessage.y, 6, kMessage.h}, color);
  canvas.Text(text, kMessage.x + 26, kMessage.y + 14, 22, color);
}

void MenuScreen::DrawHelp(Canvas& canvas) const {
  const char* const text = game_.input.has_gamepad() ? "D-pad: move     A: select     B: back"
                                                     : "Arrow keys: move     Enter: select     Esc: back";
  canvas.Text(text, Canvas::kWidth / 2, 682, 18, colors::kDim, Canvas::Align::kCenter);
}
