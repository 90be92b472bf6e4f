// SPDX-License-Identifier: Apache-2.0
#include "title_screen.h"

void TitleScreen::Go(ScreenId id) {
  session().ClearMessages();
  game_.Show(id);
}

std::vector<MenuItem> TitleScreen::Items() {
  const MenuItem sign_in = {"Sign in", [this] { Go(ScreenId::kSignIn); }};
  const MenuItem quit = {"Quit", [this] { game_.is_running = false; }};
  if (player().is_signed_in) {
    std::vector<MenuItem> items = {{"Play", [this] { Go(ScreenId::kPlay); }},
                                   {"Account", [this] { Go(ScreenId::kAccount); }}};
    if (player().is_guest) items.push_back(sign_in);
    items.push_back(quit);
    return items;
  }
  switch (session().state()) {
    case firebase::kSessionStateRestoring: return {quit};
    // Nobody becomes a guest now: the player may have an account.
    case firebase::kSessionStateUnavailable: return {{"Try again", [this] { session().RetryStoredSession(); }}, quit};
    default: return {{"Play as guest", [this] { session().PlayAsGuest(); }}, sign_in, quit};
  }
}

void TitleScreen::DrawContent(Canvas& canvas) {
  const float center = Canvas::kWidth / 2;
  canvas.Text("Falling Blocks", center, 110, 84, colors::kText, Canvas::Align::kCenter);
  canvas.Fill({center - 60, 214, 120, 4}, colors::kFocus);
  std::string line;
  if (player().is_signed_in) {
    const std::string name = player().is_guest ? "a guest" : player().name.empty() ? player().email : player().name;
    line = "Playing as " + name + "     Best score: " + std::to_string(game_.scores.Best(player().uid));
  } else if (session().state() == firebase::kSessionStateUnavailable) {
    line = "Your session cannot be read now. Unlock the keyring and try again.";
  }
  canvas.Text(line, center, 238, 22, colors::kDim, Canvas::Align::kCenter);
}
