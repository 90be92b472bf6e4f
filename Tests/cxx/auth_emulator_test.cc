// SPDX-License-Identifier: Apache-2.0
// The emulator in a test program of a game, and the fixtures for it.
#include "firebase/auth_emulator_test.h"

#include <gtest/gtest.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <string>
#include <thread>
#include <vector>

// The listing of docs/emulator.md, word by word: Tests/checks/listings.py compares them.
class LoginScreenTest : public firebase::auth::EmulatorTest {};

TEST_F(LoginScreenTest, ReturningPlayerIsGreeted) {
  emulator().CreateAccount(R"({"email": "ada@example.com", "password": "correct horse", "displayName": "Ada"})");
  ASSERT_TRUE(Await(auth()->SignInWithEmailAndPassword("ada@example.com", "correct horse")));
  EXPECT_EQ(auth()->current_user().display_name(), "Ada");
}

TEST_F(LoginScreenTest, PlayerFollowsTheLinkInTheEmail) {
  emulator().CreateAccount(R"({"email": "ada@example.com", "password": "forgotten"})");
  ASSERT_TRUE(Await(auth()->SendPasswordResetEmail("ada@example.com")));
  const std::string code = emulator().LastEmail("ada@example.com").string_at("/oobCode");
  ASSERT_TRUE(Await(auth()->ConfirmPasswordReset(code.c_str(), "correct horse")));
}

TEST_F(LoginScreenTest, SessionOutlivesItsToken) {
  ASSERT_TRUE(Await(auth()->SignInAnonymously()));
  emulator().AdvanceClock(2 * 60 * 60 * 1000);
  ASSERT_TRUE(Await(auth()->current_user().Reload()));
  EXPECT_EQ(emulator().RequestCount("token"), 1);
}

namespace {

using firebase::auth::Emulator;
using firebase::auth::EmulatorOptions;
using firebase::auth::EmulatorResponse;

class EmulatorFixtureTest : public firebase::auth::EmulatorTest {};

TEST_F(EmulatorFixtureTest, EachTestBeginsWithoutAccounts) {
  EXPECT_EQ(emulator().Request("GET", "accounts").count_at("/users"), 0u);
  ASSERT_TRUE(Await(auth()->SignInAnonymously()));
  EXPECT_EQ(emulator().Request("GET", "accounts").count_at("/users"), 1u);
}

TEST_F(EmulatorFixtureTest, EachTestBeginsWithoutAUser) { EXPECT_FALSE(auth()->current_user().is_valid()); }

TEST_F(EmulatorFixtureTest, AwaitErrorReturnsTheError) {
  EXPECT_EQ(AwaitError(auth()->SignInWithEmailAndPassword("ada@example.com", "x")),
            firebase::auth::kAuthErrorUserNotFound);
}

TEST_F(EmulatorFixtureTest, TheAppIsTheDefaultOne) {
  EXPECT_EQ(app(), firebase::App::GetInstance());
  RestartApp();
  EXPECT_EQ(app(), firebase::App::GetInstance());
}

class StrictFixtureTest : public firebase::auth::EmulatorTest {
 protected:
  EmulatorOptions emulator_options() const override {
    EmulatorOptions options;
    options.project_id = "demo-strict";
    options.is_strict = true;
    return options;
  }
};

TEST_F(StrictFixtureTest, OptionsAreUsed) {
  EXPECT_EQ(emulator().project_id(), "demo-strict");
  EXPECT_STREQ(app()->options().project_id(), "demo-strict");
  EXPECT_EQ(emulator().Request("GET", "/").string_at("/authEmulator/strict"), "true");
}

class SharedFixtureTest : public firebase::auth::SharedEmulatorTest {
 protected:
  void UseEmulator() {
    static uint16_t port = 0;
    if (port == 0) port = emulator().port();
    EXPECT_EQ(emulator().port(), port);
    EXPECT_EQ(emulator().RequestCount(), 0);
    ASSERT_TRUE(Await(auth()->SignInAnonymously()));
    EXPECT_EQ(emulator().Request("GET", "accounts").count_at("/users"), 1u);
  }
};

TEST_F(SharedFixtureTest, OneEmulatorServesAllTests) { UseEmulator(); }

TEST_F(SharedFixtureTest, TheEmulatorIsResetBeforeEachTest) { UseEmulator(); }

TEST(EmulatorTest, AnEmulatorThatCannotStartHasAnError) {
  const Emulator first;
  EmulatorOptions options;
  options.port = first.port();
  Emulator second(options);
  EXPECT_NE(second.error_message().find("is used by another program"), std::string::npos) << second.error_message();
  EXPECT_EQ(second.port(), 0);
  EXPECT_EQ(second.CreateAccount("{}").status(), 503);
}

TEST(EmulatorTest, AnObjectWithoutEmulatorHasAnError) {
  Emulator none(nullptr);
  EXPECT_EQ(none.error_message(), "The emulator is NULL.");
  EXPECT_EQ(none.host(), "");
  EXPECT_EQ(none.url(), "");
  EXPECT_FALSE(none.Reset().is_ok());
}

TEST(EmulatorTest, CopiesShareAnEmulator) {
  Emulator copy(nullptr);
  {
    Emulator emulator;
    emulator.CreateAccount(R"({"localId": "ada"})");
    copy = emulator;
  }
  const EmulatorResponse response = copy.Request("GET", "accounts");
  EXPECT_TRUE(response.is_ok()) << response.error_message();
  EXPECT_EQ(response.string_at("/users/0/localId"), "ada");
}

TEST(EmulatorTest, AnErrorHasAMessage) {
  Emulator emulator;
  const EmulatorResponse response = emulator.Request("DELETE", "nothing");
  EXPECT_FALSE(response.is_ok());
  EXPECT_EQ(response.status(), 404);
  EXPECT_EQ(response.integer_at("/error/code"), 404);
  EXPECT_NE(response.body().find("does not exist"), std::string::npos);
}

TEST(EmulatorTest, AnExportIsImported) {
  std::string folder = "/tmp/firebase-auth-cxx.XXXXXX";
  ASSERT_NE(mkdtemp(&folder[0]), nullptr);
  Emulator emulator;
  emulator.CreateAccount(R"({"localId": "ada"})");
  EXPECT_TRUE(emulator.ExportFolder(folder).is_ok());
  EmulatorOptions options;
  options.import_folder = folder;
  Emulator other(options);
  EXPECT_TRUE(other.Request("GET", "accounts/ada").is_ok());
  EXPECT_TRUE(other.Reset().is_ok());
  EXPECT_TRUE(other.ImportFolder(folder).is_ok());
  EXPECT_TRUE(other.Request("GET", "accounts/ada").is_ok());
  EXPECT_EQ(system(("rm -r " + folder).c_str()), 0);
}

TEST(EmulatorTest, ATextMessageIsRead) {
  Emulator emulator;
  emulator.Request("POST", "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode",
                   R"({"phoneNumber": "+16505550101", "recaptchaToken": "x"})");
  EXPECT_EQ(emulator.LastTextMessage("+16505550101").string_at("/code").size(), 6u);
  EXPECT_EQ(emulator.LastRequest("accounts:sendVerificationCode").string_at("/body/phoneNumber"), "+16505550101");
}

TEST(EmulatorTest, SeveralThreadsUseAnEmulator) {
  Emulator emulator;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; i++) {
    threads.emplace_back([emulator]() mutable {
      for (int round = 0; round < 20; round++) emulator.CreateAccount("{}");
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(emulator.Request("GET", "accounts").count_at("/users"), 160u);
}

}  // namespace
