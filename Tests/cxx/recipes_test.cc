// SPDX-License-Identifier: Apache-2.0
// The recipes of docs/recipes.md, in a game whose player is the test.
#include "recipes.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "firebase/auth_emulator_test.h"
#include "game.h"
#include "support/http.h"
#include "support/patience.h"

namespace {

/// The player and the world around the game.
struct Player {
  std::function<void()> on_frame = [] {};
  std::function<std::string()> read_code = [] { return std::string(); };
  std::function<std::string(const std::string&, const std::string&)> server = [](const std::string&,
                                                                                 const std::string&) { return ""; };
  std::function<bool(const std::string&)> open_overlay = [](const std::string&) { return false; };
  bool agrees = true;
  bool presses_escape = false;
  bool is_playing = true;
  bool is_overlay_open = false;

  std::vector<std::string> messages;
  std::vector<std::string> menus;
  std::string status;
  std::string url;
  std::string qr_code;
  std::string key;

  /// The library reads and writes the save file on its thread.
  std::mutex mutex;
  std::map<std::string, std::string> save_file;
  bool has_save_file = true;
};

Player* player;

}  // namespace

namespace game {

void DrawFrame() {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  player->on_frame();
}

bool IsRunning() { return player->is_playing; }

bool IsEscapePressed() { return player->presses_escape; }

void ShowMessage(const std::string& message) { player->messages.push_back(message); }

bool Ask(const std::string&) { return player->agrees; }

std::string AskForCode(const std::string&) { return player->read_code(); }

firebase::auth::MultiFactorInfo ChooseFactor(const std::vector<firebase::auth::MultiFactorInfo>& factors) {
  return factors.at(0);
}

void ShowQrCode(const firebase::auth::QrCode& code, const std::string& key) {
  player->qr_code = code.text();
  player->key = key;
}

void DrawSignInScreen(const std::string& status, const std::string& url) {
  player->status = status;
  player->url = url;
}

void ShowMenu(const std::string& player_name) { player->menus.push_back(player_name); }

bool OpenOverlay(const std::string& url) {
  player->is_overlay_open = player->open_overlay(url);
  return player->is_overlay_open;
}

bool IsOverlayOpen() { return player->is_overlay_open; }

void CloseOverlay() { player->is_overlay_open = false; }

std::string PostToServer(const std::string& path, const std::string& body) { return player->server(path, body); }

std::string PlatformTicket() { return "ticket of ada"; }

bool ReadSaveFile(std::map<std::string, std::string>* entries) {
  const std::lock_guard<std::mutex> lock(player->mutex);
  *entries = player->save_file;
  return player->has_save_file;
}

bool WriteSaveFile(const std::map<std::string, std::string>& entries) {
  const std::lock_guard<std::mutex> lock(player->mutex);
  player->save_file = entries;
  return true;
}

}  // namespace game

namespace {

using firebase::auth::AppleAuthProvider;
using firebase::auth::Credential;
using firebase::auth::EmulatorResponse;
using firebase::auth::GoogleAuthProvider;
using firebase::auth::Nonce;
using firebase::auth::QrCode;

const char kEmail[] = "ada@example.com";
const char kPassword[] = "correct horse";
const char kConsent[] = "decision=allow&email=ada%40example.com&emailVerified=on&givenName=Ada&shareName=on";

class RecipesTest : public firebase::auth::EmulatorTest {
 protected:
  void SetUp() override {
    player = &player_;
    EmulatorTest::SetUp();
  }

  /// A new credential of Google, which identifies the player by that id.
  static Credential GoogleCredential(const std::string& sub) {
    const std::string claims = "{\"sub\": \"" + sub + "\", \"email\": \"" + sub + "@gmail.com\"}";
    return GoogleAuthProvider::GetCredential(claims.c_str(), nullptr);
  }

  std::string uid() { return auth()->current_user().uid(); }

  void SignInAsGuest() { ASSERT_TRUE(Await(auth()->SignInAnonymously())); }

  /// A player with a password and a verified address.
  void SignInByPassword() {
    emulator().CreateAccount(R"({"email": "ada@example.com", "password": "correct horse", "emailVerified": true})");
    ASSERT_TRUE(Await(auth()->SignInWithEmailAndPassword(kEmail, kPassword)));
  }

  /// Apple's sheet on which Ada agrees.
  EmulatorResponse AskApple(const Nonce& nonce) {
    return emulator().Request("POST", "apple:signIn",
                              "{\"sub\": \"ada\", \"nonce\": \"" + std::string(nonce.sha256_for_apple()) + "\"}");
  }

  static Credential AppleCredential(const EmulatorResponse& sheet, const Nonce& nonce) {
    return AppleAuthProvider::GetCredential(sheet.string_at("/identityToken").c_str(), nonce, nullptr, nullptr);
  }

  void SignInWithApple() {
    const Nonce nonce;
    ASSERT_TRUE(Await(auth()->SignInAndRetrieveDataWithCredential(AppleCredential(AskApple(nonce), nonce))));
  }

  size_t accounts() { return emulator().Request("GET", "accounts").count_at("/users"); }

  Player player_;
};

// Guest first.

TEST_F(RecipesTest, AGuestKeepsUidAndProgress) {
  EXPECT_TRUE(recipes::StartPlaying(auth()));
  const std::string guest = uid();
  EXPECT_TRUE(auth()->current_user().is_anonymous());
  EXPECT_TRUE(recipes::KeepProgress(auth(), GoogleCredential("ada")));
  EXPECT_EQ(uid(), guest);
  EXPECT_FALSE(auth()->current_user().is_anonymous());
  EXPECT_EQ(player_.messages, std::vector<std::string>{"Your progress is safe. You can continue on any device."});
}

TEST_F(RecipesTest, ASignedInPlayerDoesNotBecomeAGuest) {
  SignInByPassword();
  EXPECT_TRUE(recipes::StartPlaying(auth()));
  EXPECT_EQ(auth()->current_user().email(), kEmail);
  EXPECT_EQ(emulator().RequestCount("accounts:signUp"), 0);
}

// Collisions.

class CollisionRecipeTest : public RecipesTest {
 protected:
  void SetUp() override {
    RecipesTest::SetUp();
    ASSERT_TRUE(Await(auth()->SignInAndRetrieveDataWithCredential(GoogleCredential("ada"))));
    known_ = uid();
    auth()->SignOut();
    SignInAsGuest();
    guest_ = uid();
    player_.server = [this](const std::string& path, const std::string& body) {
      EXPECT_EQ(path, "/merge-progress");
      tokens_ = body;
      return "merged";
    };
  }

  /// The account of an id token, as the game's server finds it.
  std::string UidOf(const std::string& token) {
    return emulator()
        .Request("POST", "/identitytoolkit.googleapis.com/v1/accounts:lookup", "{\"idToken\": \"" + token + "\"}")
        .string_at("/users/0/localId");
  }

  std::string known_, guest_, tokens_;
};

TEST_F(CollisionRecipeTest, ThePlayerContinuesWithTheKnownAccount) {
  EXPECT_TRUE(recipes::LinkOrSwitch(auth(), GoogleCredential("ada")));
  EXPECT_EQ(uid(), known_);
  const size_t space = tokens_.find(' ');
  ASSERT_NE(space, std::string::npos);
  EXPECT_EQ(UidOf(tokens_.substr(0, space)), guest_);
  EXPECT_EQ(UidOf(tokens_.substr(space + 1)), known_);
  EXPECT_TRUE(player_.messages.empty());
}

TEST_F(CollisionRecipeTest, ThePlayerStaysAGuest) {
  player_.agrees = false;
  EXPECT_FALSE(recipes::LinkOrSwitch(auth(), GoogleCredential("ada")));
  EXPECT_EQ(uid(), guest_);
  EXPECT_EQ(tokens_, "");
}

TEST_F(CollisionRecipeTest, AnotherIdentityIsLinked) {
  EXPECT_TRUE(recipes::LinkOrSwitch(auth(), GoogleCredential("grace")));
  EXPECT_EQ(uid(), guest_);
  EXPECT_EQ(tokens_, "");
}

TEST_F(CollisionRecipeTest, AnotherErrorIsShown) {
  EXPECT_FALSE(recipes::LinkOrSwitch(auth(), GoogleAuthProvider::GetCredential("no token", nullptr)));
  EXPECT_EQ(player_.messages.size(), 1u);
  EXPECT_EQ(uid(), guest_);
}

// Second factors.

class SecondFactorRecipeTest : public RecipesTest {
 protected:
  void SetUp() override {
    RecipesTest::SetUp();
    SignInByPassword();
  }

  void ReadTextMessages() {
    player_.read_code = [this] { return emulator().LastTextMessage("+16505550101").string_at("/code"); };
  }

  void ReadAuthenticator() {
    player_.read_code = [this] {
      return emulator().Request("GET", "totpCodes").string_at("/totpCodes/0/verificationCode");
    };
  }

  bool SignInAgain() {
    auth()->SignOut();
    return recipes::SignInWithPassword(auth(), kEmail, kPassword) && auth()->current_user().email() == kEmail;
  }
};

TEST_F(SecondFactorRecipeTest, APhone) {
  ReadTextMessages();
  EXPECT_TRUE(recipes::EnrollPhone(auth(), "+16505550101"));
  EXPECT_EQ(auth()->current_user().multi_factor().enrolled_factors().at(0).phone_number(), "+16505550101");
  EXPECT_TRUE(SignInAgain());
  EXPECT_TRUE(player_.messages.empty());
  player_.read_code = [] { return "000"; };
  EXPECT_FALSE(SignInAgain());
  EXPECT_EQ(player_.messages.size(), 1u);
  EXPECT_FALSE(auth()->current_user().is_valid());
}

TEST_F(SecondFactorRecipeTest, APhoneWithPolledCallbacks) {
  app()->SetCallbackDelivery(firebase::kCallbackDeliveryPolled);
  player_.on_frame = [this] { app()->PollCallbacks(); };
  ReadTextMessages();
  EXPECT_TRUE(recipes::EnrollPhone(auth(), "+16505550101"));
  EXPECT_TRUE(SignInAgain());
}

TEST_F(SecondFactorRecipeTest, APhoneThatReceivesNoTextMessage) {
  EXPECT_FALSE(recipes::EnrollPhone(auth(), "number"));
  EXPECT_EQ(player_.messages.size(), 1u);
  EXPECT_TRUE(auth()->current_user().multi_factor().enrolled_factors().empty());
}

TEST_F(SecondFactorRecipeTest, AnAuthenticatorApp) {
  ReadAuthenticator();
  EXPECT_TRUE(recipes::EnrollAuthenticator(auth()));
  EXPECT_NE(player_.key, "");
  const std::string url = "otpauth://totp/The%20Analytical%20Engine:ada%40example.com?secret=" + player_.key +
                          "&issuer=The%20Analytical%20Engine&algorithm=SHA1&digits=6&period=30";
  EXPECT_EQ(player_.qr_code, QrCode(url).text());
  EXPECT_TRUE(SignInAgain());
  EXPECT_TRUE(player_.messages.empty());
}

TEST_F(SecondFactorRecipeTest, APlayerWithoutSecondFactor) {
  EXPECT_TRUE(SignInAgain());
  auth()->SignOut();
  EXPECT_FALSE(recipes::SignInWithPassword(auth(), kEmail, "wrong"));
  EXPECT_EQ(player_.messages.size(), 1u);
}

// The browser.

/// The folder of the programs that the game finds: without any, no browser can be opened.
class Programs {
 public:
  Programs() {
    EXPECT_NE(mkdtemp(&folder_[0]), nullptr);
    setenv("PATH", folder_.c_str(), 1);
  }

  ~Programs() {
    setenv("PATH", path_.c_str(), 1);
    EXPECT_EQ(system(("rm -r " + folder_).c_str()), 0);
  }

  /// Adds a browser, which only notes the address.
  void AddBrowser() {
    const std::string browser = folder_ + "/xdg-open";
    std::ofstream(browser) << "#!/bin/sh\necho \"$1\" >" << folder_ << "/new && /bin/mv " << folder_ << "/new "
                           << folder_ << "/url\n";
    chmod(browser.c_str(), 0755);
  }

  /// The address; empty before the browser was opened.
  std::string url() const {
    std::string url;
    std::ifstream(folder_ + "/url") >> url;
    return url;
  }

 private:
  const std::string path_ = getenv("PATH");
  std::string folder_ = "/tmp/firebase-auth-recipes.XXXXXX";
};

class BrowserRecipeTest : public RecipesTest {
 protected:
  /// The player agrees on the provider's page, once.
  void Agree(const std::string& url) {
    if (url.empty() || has_agreed_) return;
    has_agreed_ = true;
    browser_ = std::thread([url] { EXPECT_EQ(SendForm(url, kConsent), 200); });
  }

  void TearDown() override {
    if (browser_.joinable()) browser_.join();
    RecipesTest::TearDown();
  }

  bool has_agreed_ = false;
  std::thread browser_;
};

TEST_F(BrowserRecipeTest, ThePlayerContinuesInTheBrowser) {
  Programs programs;
  programs.AddBrowser();
  player_.on_frame = [&] {
    if (player_.status == "Continue in your browser") Agree(programs.url());
  };
  EXPECT_TRUE(recipes::SignInInBrowser(auth(), "google.com"));
  EXPECT_EQ(auth()->current_user().display_name(), "Ada");
  EXPECT_TRUE(has_agreed_);
  EXPECT_EQ(player_.url, "");
}

TEST_F(BrowserRecipeTest, ThePlayerOpensTheUrl) {
  const Programs no_programs;
  player_.on_frame = [this] { Agree(player_.url); };
  EXPECT_TRUE(recipes::SignInInBrowser(auth(), "google.com"));
  EXPECT_EQ(auth()->current_user().display_name(), "Ada");
}

TEST_F(BrowserRecipeTest, EscapeCancels) {
  const Programs no_programs;
  player_.on_frame = [this] { player_.presses_escape = !player_.url.empty(); };
  EXPECT_FALSE(recipes::SignInInBrowser(auth(), "google.com"));
  EXPECT_TRUE(player_.messages.empty());
  EXPECT_FALSE(auth()->current_user().is_valid());
}

// Signing out everywhere.

TEST_F(RecipesTest, TheOtherDevicesAreSignedOut) {
  SignInByPassword();
  player_.server = [this](const std::string& path, const std::string& token) {
    EXPECT_EQ(path, "/end-sessions");
    EXPECT_NE(token, "");
    return emulator().Request("POST", "accounts/" + uid() + ":revokeTokens").is_ok() ? "ok" : "";
  };
  firebase::App* const other_app = firebase::App::Create(app_options(), "other device");
  firebase::auth::Auth* const other = firebase::auth::Auth::GetAuth(other_app);
  other->UseEmulator(emulator().host(), emulator().port());
  ASSERT_TRUE(Await(other->SignInWithEmailAndPassword(kEmail, kPassword)));
  EXPECT_TRUE(recipes::SessionContinues(other));
  EXPECT_TRUE(recipes::SignOutEverywhere(auth()));
  EXPECT_FALSE(auth()->current_user().is_valid());
  EXPECT_TRUE(player_.messages.empty());
  EXPECT_FALSE(recipes::SessionContinues(other));
  EXPECT_EQ(player_.messages, std::vector<std::string>{"You were signed out. Sign in again."});
  delete other;
  delete other_app;
}

TEST_F(RecipesTest, NobodyIsSignedOutIfTheServerFails) {
  SignInByPassword();
  EXPECT_FALSE(recipes::SignOutEverywhere(auth()));
  EXPECT_EQ(player_.messages.size(), 1u);
  EXPECT_TRUE(recipes::SessionContinues(auth()));
}

TEST_F(RecipesTest, ASessionContinuesWithoutANetwork) {
  SignInByPassword();
  emulator().Request("POST", "faults", R"({"method": "token", "status": 503, "message": "UNAVAILABLE", "count": 100})");
  EXPECT_TRUE(recipes::SessionContinues(auth()));
}

// Deleting an account.

TEST_F(RecipesTest, AnAccountIsDeletedWithTheSheet) {
  SignInWithApple();
  EXPECT_EQ(accounts(), 1u);
  const Nonce nonce;
  const EmulatorResponse sheet = AskApple(nonce);
  EXPECT_TRUE(
      recipes::DeleteAppleAccount(auth(), AppleCredential(sheet, nonce), sheet.string_at("/authorizationCode")));
  EXPECT_EQ(accounts(), 0u);
  EXPECT_EQ(emulator().RequestCount("accounts:revokeToken"), 1);
  EXPECT_FALSE(auth()->current_user().is_valid());
}

TEST_F(RecipesTest, ACodeThatAppleRefusesDeletesNothing) {
  SignInWithApple();
  const Nonce nonce;
  EXPECT_FALSE(recipes::DeleteAppleAccount(auth(), AppleCredential(AskApple(nonce), nonce), "no code"));
  EXPECT_EQ(accounts(), 1u);
  EXPECT_EQ(player_.messages.size(), 1u);
}

TEST_F(BrowserRecipeTest, AnAccountIsDeletedWithTheBrowser) {
  Programs programs;
  programs.AddBrowser();
  player_.on_frame = [&] { Agree(programs.url()); };
  ASSERT_TRUE(recipes::SignInInBrowser(auth(), "apple.com"));
  EXPECT_EQ(accounts(), 1u);
  browser_.join();
  const std::string first = programs.url();
  has_agreed_ = false;
  player_.on_frame = [&] {
    if (programs.url() != first) Agree(programs.url());
  };
  EXPECT_TRUE(recipes::DeleteAppleAccount(auth()));
  EXPECT_EQ(accounts(), 0u);
  EXPECT_EQ(emulator().RequestCount("accounts:revokeToken"), 1);
}

// Languages.

TEST_F(RecipesTest, EmailsAreInTheLanguageOfThePlayer) {
  SignInByPassword();
  recipes::SetLanguage(auth(), "pt-BR");
  ASSERT_TRUE(Await(auth()->SendPasswordResetEmail(kEmail)));
  EXPECT_EQ(emulator().LastEmail(kEmail).string_at("/locale"), "pt-BR");
  recipes::SetLanguage(auth(), "pt_BR.UTF-8");
  EXPECT_EQ(auth()->language_code(), "pt-BR");
}

TEST_F(RecipesTest, ProvidersHaveParametersForTheLanguage) {
  EXPECT_EQ(recipes::ProviderData("google.com", "fr").custom_parameters.at("hl"), "fr");
  EXPECT_EQ(recipes::ProviderData("apple.com", "fr").custom_parameters.at("locale"), "fr");
}

TEST_F(RecipesTest, ErrorsHaveMessagesOfTheGame) {
  SignInByPassword();
  EXPECT_EQ(recipes::MessageKey(AwaitError(auth()->SignInWithEmailAndPassword(kEmail, "wrong"))),
            "sign_in_wrong_password");
  emulator().Request("PATCH", "accounts/" + uid(), R"({"disabled": true})");
  EXPECT_EQ(recipes::MessageKey(AwaitError(auth()->SignInWithEmailAndPassword(kEmail, kPassword))), "sign_in_banned");
}

// The game's own session store.

class SaveFileRecipeTest : public ::testing::Test {
 protected:
  SaveFileRecipeTest() {
    player = &player_;
    player_.save_file = {{"level", "7"}};
    Start();
  }

  ~SaveFileRecipeTest() override { Stop(); }

  void Start() {
    firebase::AppOptions options;
    options.set_api_key("fake-api-key");
    options.set_app_id("1:1:test:1");
    options.set_project_id("demo-project");
    app_ = recipes::CreateAppWithSaveFile(options);
    auth_ = firebase::auth::Auth::GetAuth(app_);
    auth_->UseEmulator(emulator_.host(), emulator_.port());
  }

  void Stop() {
    delete auth_;
    delete app_;
  }

  bool SignInAsGuest() {
    const firebase::FutureBase future = auth_->SignInAnonymously();
    return future.Wait(kPatience) && future.error() == firebase::auth::kAuthErrorNone;
  }

  Player player_;
  firebase::auth::Emulator emulator_;
  firebase::App* app_ = nullptr;
  firebase::auth::Auth* auth_ = nullptr;
};

TEST_F(SaveFileRecipeTest, TheSaveFileHasTheSession) {
  ASSERT_TRUE(SignInAsGuest());
  const std::string uid = auth_->current_user().uid();
  EXPECT_EQ(player_.save_file.size(), 2u);
  Stop();
  Start();
  EXPECT_EQ(auth_->current_user().uid(), uid);
  auth_->SignOut();
  EXPECT_EQ(player_.save_file, (std::map<std::string, std::string>{{"level", "7"}}));
}

TEST_F(SaveFileRecipeTest, ASessionIsNotOverwrittenWhileTheSaveFileIsMissing) {
  ASSERT_TRUE(SignInAsGuest());
  Stop();
  player_.has_save_file = false;
  Start();
  EXPECT_FALSE(auth_->current_user().is_valid());
  EXPECT_FALSE(recipes::StartPlaying(auth_));
  EXPECT_EQ(player_.messages.size(), 1u);
  EXPECT_EQ(emulator_.RequestCount("accounts:signUp"), 1);
  {
    const std::lock_guard<std::mutex> lock(player_.mutex);
    player_.has_save_file = true;
  }
  auth_->RetrySession();
  for (int i = 0; i < kPatience && !auth_->current_user().is_valid(); i++) game::DrawFrame();
  EXPECT_TRUE(recipes::StartPlaying(auth_));
}

// An overlay.

class OverlayRecipeTest : public BrowserRecipeTest {
 protected:
  void SetUp() override {
    BrowserRecipeTest::SetUp();
    app()->SetCallbackDelivery(firebase::kCallbackDeliveryPolled);
  }
};

TEST_F(OverlayRecipeTest, ThePlayerSignsInInTheOverlay) {
  const std::thread::id game = std::this_thread::get_id();
  player_.open_overlay = [&](const std::string& url) {
    EXPECT_EQ(std::this_thread::get_id(), game);
    Agree(url);
    return true;
  };
  EXPECT_TRUE(recipes::SignInInOverlay(auth(), "google.com"));
  EXPECT_EQ(auth()->current_user().display_name(), "Ada");
  EXPECT_FALSE(player_.is_overlay_open);
}

TEST_F(OverlayRecipeTest, TheUrlIsShownWithPolledCallbacks) {
  const Programs no_programs;
  player_.on_frame = [this] {
    app()->PollCallbacks();
    Agree(player_.url);
  };
  EXPECT_TRUE(recipes::SignInInBrowser(auth(), "google.com"));
  EXPECT_EQ(auth()->current_user().display_name(), "Ada");
}

TEST_F(OverlayRecipeTest, ClosingTheOverlayCancels) {
  player_.open_overlay = [](const std::string&) { return true; };
  int frames = 0;
  player_.on_frame = [&] {
    if (player_.is_overlay_open && ++frames == 10) player_.is_overlay_open = false;
  };
  EXPECT_FALSE(recipes::SignInInOverlay(auth(), "google.com"));
  EXPECT_TRUE(player_.messages.empty());
}

TEST_F(OverlayRecipeTest, AnOverlayThatCannotBeOpenedIsAnError) {
  EXPECT_FALSE(recipes::SignInInOverlay(auth(), "google.com"));
  EXPECT_EQ(player_.messages.size(), 1u);
}

// Programs that create their Apps themselves find the emulator as games that a tester starts do.

class ProgramRecipeTest : public ::testing::Test {
 protected:
  ProgramRecipeTest() {
    player = &player_;
    setenv("FIREBASE_AUTH_EMULATOR_HOST", ("127.0.0.1:" + std::to_string(emulator_.port())).c_str(), 1);
    options_.set_api_key("fake-api-key");
    options_.set_app_id("1:1:test:1");
    options_.set_project_id("demo-project");
    options_.set_session_store_kind(firebase::kSessionStoreNone);
  }

  ~ProgramRecipeTest() override { unsetenv("FIREBASE_AUTH_EMULATOR_HOST"); }

  Player player_;
  firebase::auth::Emulator emulator_;
  firebase::AppOptions options_;
};

TEST_F(ProgramRecipeTest, TheMenuShowsWhoIsSignedIn) {
  int frames = 0;
  player_.on_frame = [&] {
    EXPECT_LT(++frames, kPatience);
    player_.is_playing = player_.menus.size() < 2 && frames < kPatience;
  };
  recipes::RunGame(options_);
  ASSERT_EQ(player_.menus.size(), 2u);
  EXPECT_EQ(player_.menus[0], "");
  EXPECT_NE(player_.menus[1], "");
  EXPECT_TRUE(player_.messages.empty());
}

TEST_F(ProgramRecipeTest, AFailedSignInIsShown) {
  emulator_.Request("PATCH", "config?updateMask=signIn.anonymous.enabled",
                    R"({"signIn": {"anonymous": {"enabled": false}}})");
  int frames = 0;
  player_.on_frame = [&] { player_.is_playing = player_.messages.empty() && ++frames < kPatience; };
  recipes::RunGame(options_);
  EXPECT_EQ(player_.messages.size(), 1u);
}

TEST_F(ProgramRecipeTest, ManyBotsPlay) {
  EXPECT_EQ(recipes::SignInBots(options_, 50), 50u);
  EXPECT_EQ(emulator_.Request("GET", "accounts").count_at("/users"), 50u);
}

// A server's custom tokens. Tests/admin runs the server.

TEST_F(RecipesTest, AnAccountOfAPlatformSignsIn) {
  player_.server = [](const std::string& path, const std::string& ticket) {
    EXPECT_EQ(path, "/custom-token");
    EXPECT_EQ(ticket, "ticket of ada");
    return R"({"uid": "steam:76561198000000001"})";
  };
  EXPECT_TRUE(recipes::SignInWithPlatform(auth()));
  EXPECT_EQ(uid(), "steam:76561198000000001");
  EXPECT_TRUE(recipes::SignInWithPlatform(auth()));
  EXPECT_EQ(emulator().RequestCount("accounts:signInWithCustomToken"), 1);
}

TEST_F(RecipesTest, ATicketThatTheServerRefusesIsShown) {
  EXPECT_FALSE(recipes::SignInWithPlatform(auth()));
  EXPECT_EQ(player_.messages.size(), 1u);
}

}  // namespace
