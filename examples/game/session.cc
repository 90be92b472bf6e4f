// SPDX-License-Identifier: Apache-2.0
#include "session.h"

#include <SDL.h>
#include <firebase/auth/web_sign_in.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "errors.h"

using firebase::App;
using firebase::AppOptions;
using firebase::Future;
using firebase::FutureBase;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::EmailAuthProvider;
using firebase::auth::FederatedOAuthProviderData;
using firebase::auth::MultiFactorAssertion;
using firebase::auth::MultiFactorInfo;
using firebase::auth::MultiFactorResolver;
using firebase::auth::MultiFactorSession;
using firebase::auth::PhoneAuthCredential;
using firebase::auth::PhoneAuthOptions;
using firebase::auth::PhoneAuthProvider;
using firebase::auth::PhoneMultiFactorGenerator;
using firebase::auth::TotpMultiFactorGenerator;
using firebase::auth::User;
using firebase::auth::WebSignInProgress;

static const char kInBrowser[] = "Continue in your browser";

bool Player::Has(const std::string& provider) const {
  return std::find(providers.begin(), providers.end(), provider) != providers.end();
}

// Waits until a text message was sent. Called inside App::PollCallbacks().
class Session::TextMessage : public PhoneAuthProvider::Listener {
 public:
  ~TextMessage() override { Stop(); }
  void OnVerificationCompleted(PhoneAuthCredential) override {}
  void OnVerificationFailed(const std::string& reason) override {
    SDL_Log("No text message was sent: %s", reason.c_str());
    is_complete = true;
  }
  void OnCodeSent(const std::string& id, const PhoneAuthProvider::ForceResendingToken&) override {
    verification_id = id;
    is_complete = true;
  }

  bool is_complete = false;
  std::string verification_id;
};

// --- the beginning and the end ---

// A game on a console or in a store would compile these values in.
static AppOptions ReadOptions(const Options& options) {
  AppOptions project;
  if (options.emulator_host.empty() && getenv("FIREBASE_AUTH_EMULATOR_HOST") == nullptr) return project;
  project.set_api_key("any-key-will-do-for-the-emulator");
  project.set_app_id("1:1:desktop:1");
  project.set_project_id("demo-project");
  return project;
}

std::unique_ptr<Session> Session::Create(const Options& options, const std::string& config_folder, LibraryTime* time) {
  const LibraryTime::Span span(*time, __func__);
  App::SetDefaultConfigPath(config_folder.c_str());
  std::unique_ptr<App> app(App::Create(ReadOptions(options)));
  if (app == nullptr) return nullptr;
  app->SetCallbackDelivery(firebase::kCallbackDeliveryPolled);  // everything happens on the game's thread
  std::unique_ptr<Auth> auth(Auth::GetAuth(app.get()));
  if (!options.emulator_host.empty()) auth->UseEmulator(options.emulator_host, options.emulator_port);
  return std::unique_ptr<Session>(new Session(std::move(app), std::move(auth), time));
}

Session::Session(std::unique_ptr<App> app, std::unique_ptr<Auth> auth, LibraryTime* time)
    : time_(*time), app_(std::move(app)), auth_(std::move(auth)) {
  SetWebSignInOptions();
  ReadPlayer();
}

Session::~Session() = default;

void Session::SetWebSignInOptions() {
  firebase::auth::WebSignInOptions options;
  options.app_name = "Falling Blocks";
  options.progress = [this](WebSignInProgress progress, const char* url) {
    if (!is_busy()) return;  // the player has cancelled
    switch (progress) {
      case firebase::auth::kWebSignInProgressUrlReady: busy_text_ = kInBrowser; return;
      case firebase::auth::kWebSignInProgressOpenFailed:
        busy_text_ = "Open this page in a browser:";
        url_ = url;
        return;
      case firebase::auth::kWebSignInProgressBrowserReturned: has_browser_returned_ = true; return;
      case firebase::auth::kWebSignInProgressExchanging: busy_text_ = "Signing in"; return;
    }
  };
  firebase::auth::SetWebSignInOptions(auth_.get(), options);
}

// --- each frame ---

void Session::Update() {
  const LibraryTime::Span span(time_, __func__);
  app_->PollCallbacks();
  ContinueOperation();
  ContinueTextMessage();
  ReadPlayer();
}

void Session::ContinueOperation() {
  if (future_.status() != firebase::kFutureStatusComplete) return;
  const FutureBase done = future_;
  const std::function<void()> next = done.error() == firebase::auth::kAuthErrorNone ? succeeded_ : failed_;
  future_ = FutureBase();
  busy_text_.clear();
  url_.clear();
  if (next != nullptr) return next();  // may start the next step
  Fail(done);
}

void Session::ContinueTextMessage() {
  if (message_ == nullptr || !message_->is_complete) return;
  const std::string id = message_->verification_id;
  message_.reset();
  busy_text_.clear();
  if (!id.empty()) return text_message_sent_(id);
  error_ = "The text message could not be sent. Check the number.";
}

void Session::ReadPlayer() {
  const User user = auth_->current_user();
  state_ = auth_->session_state();
  Player player;
  player.is_signed_in = user.is_valid();
  if (player.is_signed_in) {
    player.is_guest = user.is_anonymous();
    player.is_email_verified = user.is_email_verified();
    player.uid = user.uid();
    player.name = user.display_name();
    player.email = user.email();
    for (const auto& provider : user.provider_data()) player.providers.push_back(provider.provider_id());
    const std::vector<MultiFactorInfo> factors = user.multi_factor().enrolled_factors();
    if (!factors.empty()) player.second_factor = factors.front().uid();
  }
  player_ = std::move(player);
}

// --- steps of operations ---

void Session::Run(const std::string& text, const FutureBase& future, std::function<void()> succeeded,
                  std::function<void()> failed) {
  ClearMessages();
  if (future.status() == firebase::kFutureStatusInvalid) {  // nobody is signed in any more
    error_ = ErrorText(firebase::auth::kAuthErrorNoSignedInUser);
    return;
  }
  future_ = future;
  was_signed_in_ = player_.is_signed_in;
  busy_text_ = text;
  succeeded_ = std::move(succeeded);
  failed_ = std::move(failed);
}

void Session::RunSignIn(const std::string& text, const Future<AuthResult>& future, const SignedIn& then,
                        const std::function<void()>& refused) {
  const auto failed = [this, future, then, refused] {
    const MultiFactorResolver resolver = MultiFactorResolver::Get(future);
    if (resolver.is_valid()) return AskSecondFactor(resolver, then);
    Fail(future);
    if (refused != nullptr) refused();
  };
  const auto succeeded = [future, then] { then(*future.result()); };
  Run(text, future, succeeded, failed);
}

void Session::RunLink(const std::string& text, const Future<AuthResult>& future) {
  const auto linked = [this](const AuthResult&) { Succeed("Your progress is safe. You can continue on any device."); };
  RunSignIn(text, future, linked, [this, future] {
    if (future.error() != firebase::auth::kAuthErrorCredentialAlreadyInUse) return;
    other_account_ = future.result()->additional_user_info.updated_credential;
  });
}

void Session::Succeed(const std::string& notice) {
  notice_ = notice;
  has_succeeded_ = true;
  ForgetCode();
}

void Session::Fail(const FutureBase& future) {
  // The account was deleted or disabled elsewhere; the error itself may sound like a wrong password.
  const bool is_gone = was_signed_in_ && !auth_->current_user().is_valid();
  error_ = ErrorText(is_gone ? firebase::auth::kAuthErrorNoSignedInUser : future.error());
  SDL_Log("Error %d: %s", future.error(), future.error_message());
}

void Session::Cancel() {
  const LibraryTime::Span span(time_, __func__);
  future_.Cancel();
  future_ = FutureBase();
  message_.reset();
  busy_text_.clear();
  url_.clear();
  ForgetCode();
}

void Session::ClearMessages() {
  error_.clear();
  notice_.clear();
  has_succeeded_ = false;
  other_account_ = firebase::auth::Credential();
}

bool Session::TakeSuccess() {
  const bool result = has_succeeded_;
  has_succeeded_ = false;
  return result;
}

bool Session::TakeBrowserReturned() {
  const bool result = has_browser_returned_;
  has_browser_returned_ = false;
  return result;
}

// --- signing in ---

// Apple passes on neither the email address nor the name unless it is asked.
static FederatedOAuthProviderData ProviderData(const std::string& provider) {
  FederatedOAuthProviderData data(provider);
  if (provider == "apple.com") data.scopes = {"email", "name"};
  return data;
}

void Session::PlayAsGuest() {
  const LibraryTime::Span span(time_, __func__);
  RunSignIn("Signing in", auth_->SignInAnonymously(), [this](const AuthResult&) { Succeed(); });
}

void Session::SignInWithProvider(const std::string& provider) {
  const LibraryTime::Span span(time_, __func__);
  RunSignIn(kInBrowser, auth_->SignInWithProvider(ProviderData(provider)), [this](const AuthResult&) { Succeed(); });
}

void Session::SignInWithEmail(const std::string& email, const std::string& password) {
  const LibraryTime::Span span(time_, __func__);
  RunSignIn("Signing in", auth_->SignInWithEmailAndPassword(email.c_str(), password.c_str()),
            [this](const AuthResult&) { Succeed(); });
}

void Session::CreateAccount(const std::string& email, const std::string& password) {
  const LibraryTime::Span span(time_, __func__);
  RunSignIn("Creating your account", auth_->CreateUserWithEmailAndPassword(email.c_str(), password.c_str()),
            [this](const AuthResult&) { Succeed(); });
}

void Session::SendPasswordReset(const std::string& email) {
  const LibraryTime::Span span(time_, __func__);
  Run("Sending the email", auth_->SendPasswordResetEmail(email.c_str()),
      [this] { notice_ = "If this address has an account, an email is on its way."; });
}

void Session::RetryStoredSession() {
  const LibraryTime::Span span(time_, __func__);
  auth_->RetrySession();
}

// --- linking ---

void Session::LinkProvider(const std::string& provider) {
  const LibraryTime::Span span(time_, __func__);
  RunLink(kInBrowser, auth_->current_user().LinkWithProvider(ProviderData(provider)));
}

void Session::LinkEmail(const std::string& email, const std::string& password) {
  const LibraryTime::Span span(time_, __func__);
  const auto credential = EmailAuthProvider::GetCredential(email.c_str(), password.c_str());
  RunLink("Adding your email address", auth_->current_user().LinkWithCredential(credential));
}

void Session::SwitchAccount() {
  const LibraryTime::Span span(time_, __func__);
  RunSignIn("Signing in", auth_->SignInAndRetrieveDataWithCredential(other_account_),
            [this](const AuthResult&) { Succeed("Welcome back."); });
}

// --- the account ---

void Session::ChangeName(const std::string& name) {
  const LibraryTime::Span span(time_, __func__);
  User::UserProfile profile;
  profile.display_name = name.c_str();
  Run("Saving your name", auth_->current_user().UpdateUserProfile(profile), [this] { Succeed("Your name is saved."); });
}

void Session::SendEmailVerification() {
  const LibraryTime::Span span(time_, __func__);
  Run("Sending the email", auth_->current_user().SendEmailVerification(),
      [this] { Succeed("Open the link in the email, then choose Check again."); });
}

void Session::Reload() {
  const LibraryTime::Span span(time_, __func__);
  Run("Checking", auth_->current_user().Reload(), [this] { Succeed(); });
}

void Session::SignOut() {
  const LibraryTime::Span span(time_, __func__);
  ClearMessages();
  auth_->SignOut();
  Succeed();
}

// Apple requires that its token is revoked, which needs a sign-in with Apple. Else the password is the simplest proof.
bool Session::DeletingNeedsPassword() const { return player_.Has("password") && !player_.Has("apple.com"); }

void Session::DeleteAccount(const std::string& password) {
  const LibraryTime::Span span(time_, __func__);
  User user = auth_->current_user();
  if (player_.providers.empty()) return DeleteNow();
  if (DeletingNeedsPassword()) {
    const auto credential = EmailAuthProvider::GetCredential(player_.email.c_str(), password.c_str());
    return RunSignIn("Checking your password", user.ReauthenticateAndRetrieveData(credential),
                     [this](const AuthResult&) { DeleteNow(); });
  }
  const std::string provider = player_.Has("apple.com") ? "apple.com" : player_.providers.front();
  RunSignIn(kInBrowser, user.ReauthenticateWithProvider(ProviderData(provider)),
            [this, provider](const AuthResult& result) {
              if (provider != "apple.com") return DeleteNow();
              const std::string token = result.credential.access_token();
              Run("Leaving Apple", auth_->RevokeAccessToken(token.c_str()), [this] { DeleteNow(); });
            });
}

void Session::DeleteNow() {
  Run("Deleting your account", auth_->current_user().Delete(), [this] { Succeed("Your account is deleted."); });
}

// --- second factors ---

void Session::AddPhone(const std::string& number) {
  const LibraryTime::Span span(time_, __func__);
  const Future<MultiFactorSession> session = auth_->current_user().multi_factor().GetSession();
  Run("Sending a text message", session, [this, number, session] {
    PhoneAuthOptions options;
    options.phone_number = number;
    options.multi_factor_session = *session.result();
    SendCode(options, [this](const Assertion& assertion) {
      Run("Adding your phone", auth_->current_user().multi_factor().Enroll(assertion, "Phone"),
          [this] { Succeed("Your phone protects your account now."); });
    });
  });
}

void Session::RemoveSecondFactor() {
  const LibraryTime::Span span(time_, __func__);
  Run("Removing your phone", auth_->current_user().multi_factor().Unenroll(player_.second_factor),
      [this] { Succeed("Your phone is removed."); });
}

void Session::AskSecondFactor(const MultiFactorResolver& resolver, const SignedIn& then) {
  const std::vector<MultiFactorInfo> factors = resolver.hints();
  const MultiFactorInfo factor = factors.empty() ? MultiFactorInfo() : factors.front();
  const auto proven = [this, then](const AuthResult& result) {
    ForgetCode();
    then(result);
  };
  const auto resolve = [this, resolver, proven](const Assertion& assertion) {
    RunSignIn("Checking the code", resolver.ResolveSignIn(assertion), proven);
  };
  if (factor.factor_id() == TotpMultiFactorGenerator::factor_id()) {
    return AskCode("Enter the code that your authenticator app shows", [factor, resolve](const std::string& code) {
      resolve(TotpMultiFactorGenerator::GetAssertionForSignIn(factor.uid(), code));
    });
  }
  PhoneAuthOptions options;
  options.multi_factor_session = resolver.session();
  options.multi_factor_hint = factor;
  SendCode(options, resolve);
}

void Session::SendCode(const PhoneAuthOptions& options, const Proven& then) {
  ClearMessages();
  busy_text_ = "Sending a text message";
  text_message_sent_ = [this, options, then](const std::string& id) {
    AskCode("Enter the code of the text message", [this, id, then](const std::string& code) {
      PhoneAuthProvider& provider = PhoneAuthProvider::GetInstance(auth_.get());
      then(PhoneMultiFactorGenerator::GetAssertion(provider.GetCredential(id.c_str(), code.c_str())));
    });
    send_code_again_ = [this, options, then] { SendCode(options, then); };
  };
  message_ = std::make_unique<TextMessage>();
  PhoneAuthProvider::GetInstance(auth_.get()).VerifyPhoneNumber(options, message_.get());
}

void Session::AskCode(const std::string& prompt, std::function<void(const std::string&)> answer) {
  code_prompt_ = prompt;
  answer_code_ = std::move(answer);
}

void Session::ForgetCode() {
  answer_code_ = nullptr;
  send_code_again_ = nullptr;
}

void Session::AnswerCode(const std::string& code) {
  const LibraryTime::Span span(time_, __func__);
  const auto answer = answer_code_;  // a copy, as the answer may end the question
  if (answer != nullptr) answer(code);
}

void Session::SendCodeAgain() {
  const LibraryTime::Span span(time_, __func__);
  const auto send = send_code_again_;
  if (send != nullptr) send();
}
