// SPDX-License-Identifier: Apache-2.0
#include "sign_in_screen.h"

void SignInScreen::Enter() {
  password_.clear();
  ShowForm(false);
}

void SignInScreen::ShowForm(bool is_shown) {
  is_form_ = is_shown;
  MenuScreen::Enter();
}

std::vector<MenuItem> SignInScreen::Items() {
  if (session().can_switch()) {
    return {{"Continue with that account", [this] { session().SwitchAccount(); }},
            {"Back", [this] { session().ClearMessages(); }}};
  }
  return is_form_ ? EmailForm() : Choices();
}

void SignInScreen::Start(const std::string& provider) {
  links_ ? session().LinkProvider(provider) : session().SignInWithProvider(provider);
}

std::vector<MenuItem> SignInScreen::Choices() {
  std::vector<MenuItem> items;
  const auto offers = [this](const char* provider) { return !links_ || !player().Has(provider); };
  if (offers("apple.com")) items.push_back({"Continue with Apple", [this] { Start("apple.com"); }});
  if (offers("google.com")) items.push_back({"Continue with Google", [this] { Start("google.com"); }});
  if (offers("password")) items.push_back({"Continue with email", [this] { ShowForm(true); }});
  items.push_back({"Back", [this] { Back(); }});
  return items;
}

std::vector<MenuItem> SignInScreen::EmailForm() {
  std::vector<MenuItem> items = {{"Email", nullptr, &email_}, {"Password", nullptr, &password_, true}};
  if (links_) {
    items.push_back({"Add email and password", [this] { session().LinkEmail(email_, password_); }});
  } else {
    items.push_back({"Sign in", [this] { session().SignInWithEmail(email_, password_); }});
    items.push_back({"Create an account", [this] { session().CreateAccount(email_, password_); }});
    items.push_back({"Forgot your password?", [this] { session().SendPasswordReset(email_); }});
  }
  items.push_back({"Back", [this] { Back(); }});
  return items;
}

void SignInScreen::Back() {
  session().ClearMessages();
  if (is_form_) return ShowForm(false);
  game_.Show(links_ ? ScreenId::kAccount : ScreenId::kTitle);
}

void SignInScreen::OnSuccess() {
  password_.clear();
  game_.Show(links_ ? ScreenId::kAccount : ScreenId::kTitle);
}

void SignInScreen::DrawContent(Canvas& canvas) {
  const char* text = "Your scores belong to your account.";
  if (links_) {
    text = "Add a way to sign in. You keep your account and your scores.";
  } else if (player().is_guest) {
    text = "Your scores as a guest stay behind. To keep them, choose Account instead.";
  }
  canvas.Text(text, 80, 126, 22, colors::kDim);
}
