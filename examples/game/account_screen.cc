// SPDX-License-Identifier: Apache-2.0
#include "account_screen.h"

#include "utf8.h"

static std::string ProviderName(const std::string& id) {
  if (id == "apple.com") return "Apple";
  if (id == "google.com") return "Google";
  if (id == "password") return "Email and password";
  return id;
}

static std::string SignIns(const Player& player) {
  std::string names;
  for (const std::string& id : player.providers) names += (names.empty() ? "" : ", ") + ProviderName(id);
  return names.empty() ? "None: you play as a guest" : names;
}

void AccountScreen::Enter() {
  // The page that needed the code continues: what it started is not complete yet.
  if (game_.previous == ScreenId::kCode) return MenuScreen::Enter();
  uid_ = player().uid;
  name_ = player().name;
  ShowPage(Page::kOverview);
}

void AccountScreen::Update() {
  MenuScreen::Update();
  // Also after the account was deleted or disabled elsewhere.
  if (!player().is_signed_in && !session().is_busy()) game_.Show(ScreenId::kTitle);
}

void AccountScreen::ShowPage(Page page) {
  page_ = page;
  phone_.clear();
  password_.clear();
  MenuScreen::Enter();
}

std::string AccountScreen::Title() const {
  switch (page_) {
    case Page::kPhone: return "Protect your account";
    case Page::kDelete: return "Delete your account?";
    default: return "Account";
  }
}

std::vector<MenuItem> AccountScreen::Items() {
  switch (page_) {
    case Page::kPhone: return PhoneForm();
    case Page::kDelete: return DeleteForm();
    default: return Overview();
  }
}

std::vector<MenuItem> AccountScreen::Overview() {
  std::vector<MenuItem> items = {{"Name", [this] { session().ChangeName(name_); }, &name_},
                                 {"Save name", [this] { session().ChangeName(name_); }}};
  if (player().providers.size() < 3) {
    items.push_back({player().is_guest ? "Keep your progress" : "Add a sign-in", [this] {
                       session().ClearMessages();
                       game_.Show(ScreenId::kLink);
                     }});
  }
  if (!player().is_guest) AddSecondFactor(&items);
  // Nobody can sign in to a guest's account again, so that a guest is not offered to sign out.
  if (!player().is_guest) items.push_back({"Sign out", [this] { session().SignOut(); }});
  items.push_back({"Delete account", [this] { ShowPage(Page::kDelete); }});
  items.push_back({"Back", [this] { Back(); }});
  return items;
}

// Firebase requires a verified email address for a second factor.
void AccountScreen::AddSecondFactor(std::vector<MenuItem>* items) {
  if (!player().second_factor.empty()) {
    items->push_back({"Remove phone", [this] { session().RemoveSecondFactor(); }});
  } else if (player().is_email_verified) {
    items->push_back({"Protect with a phone", [this] { ShowPage(Page::kPhone); }});
  } else {
    items->push_back({"Verify email", [this] { session().SendEmailVerification(); }});
    items->push_back({"Check again", [this] { session().Reload(); }});
  }
}

std::vector<MenuItem> AccountScreen::PhoneForm() {
  return {{"Phone", [this] { session().AddPhone(phone_); }, &phone_},
          {"Send code", [this] { session().AddPhone(phone_); }},
          {"Back", [this] { Back(); }}};
}

std::vector<MenuItem> AccountScreen::DeleteForm() {
  std::vector<MenuItem> items = {{"Keep account", [this] { Back(); }}};
  if (session().DeletingNeedsPassword()) items.push_back({"Password", nullptr, &password_, true});
  items.push_back({"Delete for ever", [this] { session().DeleteAccount(password_); }});
  return items;
}

void AccountScreen::Back() {
  session().ClearMessages();
  if (page_ != Page::kOverview) return ShowPage(Page::kOverview);
  game_.Show(ScreenId::kTitle);
}

void AccountScreen::OnSuccess() {
  if (page_ == Page::kPhone) ShowPage(Page::kOverview);
  if (page_ == Page::kDelete && !player().is_signed_in) game_.scores.Remove(uid_);
}

// Email addresses may be long. The menu begins to the right.
static std::string Shorten(Canvas& canvas, std::string text) {
  if (canvas.TextWidth(text, 22) <= 520) return text;
  while (canvas.TextWidth(text + "…", 22) > 520) EraseLastCharacter(&text);
  return text + "…";
}

void AccountScreen::DrawContent(Canvas& canvas) {
  const std::string lines[][2] = {
      {"Name", player().name.empty() ? "-" : player().name},
      {"Email", player().email.empty() ? "-" : player().email + (player().is_email_verified ? "" : " (not verified)")},
      {"Sign-ins", SignIns(player())},
      {"Second factor", player().second_factor.empty() ? "-" : "Phone"},
      {"Best score", std::to_string(game_.scores.Best(player().uid))},
      {"Player id", player().uid},
  };
  float y = 164;
  for (const auto& line : lines) {
    canvas.Text(line[0], 80, y, 18, colors::kDim);
    canvas.Text(Shorten(canvas, line[1]), 80, y + 24, 22, colors::kText);
    y += 70;
  }
}
