// SPDX-License-Identifier: Apache-2.0
/// @file
/// Fixtures for GoogleTest: an emulator inside the test program, and an App whose Auth uses it.
///
/// @code
/// class MenuTest : public firebase::auth::EmulatorTest {};
///
/// TEST_F(MenuTest, GuestSeesTheMenu) {
///   ASSERT_TRUE(Await(auth()->SignInAnonymously()));
///   EXPECT_EQ(emulator().RequestCount("accounts:signUp"), 1);
/// }
/// @endcode
///
/// The program links FirebaseAuth::auth_emulator, FirebaseAuth::firebase_auth and GoogleTest.
#ifndef FIREBASE_AUTH_EMULATOR_TEST_H_
#define FIREBASE_AUTH_EMULATOR_TEST_H_

#include <gtest/gtest.h>

#include "firebase/app.h"
#include "firebase/auth.h"
#include "firebase/auth_emulator.h"

namespace firebase {
namespace auth {

/// A fixture with an emulator for each test, and the default App of the program, whose Auth uses the emulator. No
/// session is stored.
///
/// SetUp() starts and creates them, and TearDown() ends them. A class that overrides these functions calls them.
class EmulatorTest : public ::testing::Test {
 protected:
  /// The time limit of Await() and AwaitError(), in milliseconds.
  static const int kTimeout = 30000;

  /// Starts the emulator and the App.
  void SetUp() override {
    if (emulator_.port() == 0) emulator_ = Emulator(emulator_options());
    ASSERT_EQ(emulator_.error_message(), "");
    StartApp();
  }

  /// Ends the App. The emulator ends with the fixture.
  void TearDown() override { EndApp(); }

  /// Returns the options of the emulator. A class can override it.
  ///
  /// @return The defaults.
  virtual EmulatorOptions emulator_options() const { return EmulatorOptions(); }

  /// Returns the options of the App. A class can override it, for example to store sessions.
  ///
  /// @return Options for the emulator's project, without a session store.
  virtual AppOptions app_options() const {
    AppOptions options;
    options.set_api_key("fake-api-key");
    options.set_app_id("1:1:test:1");
    options.set_project_id(emulator_.project_id().c_str());
    options.set_session_store_kind(kSessionStoreNone);
    return options;
  }

  /// Returns the emulator.
  ///
  /// @return The emulator.
  Emulator& emulator() { return emulator_; }

  /// Returns the default App.
  ///
  /// @return The App; null before SetUp().
  App* app() const { return app_; }

  /// Returns the Auth of the App.
  ///
  /// @return The Auth; null before SetUp().
  Auth* auth() const { return auth_; }

  /// Ends the App and starts it again, as if the program were started again.
  void RestartApp() {
    EndApp();
    StartApp();
  }

  /// Waits for a future. The test fails if it has an error, or is not complete after kTimeout.
  ///
  /// @param future The future.
  /// @return True on success.
  static bool Await(const FutureBase& future) {
    const int error = AwaitError(future);
    EXPECT_EQ(error, kAuthErrorNone) << future.error_message();
    return error == kAuthErrorNone;
  }

  /// Waits for a future, and returns its error. The test fails if the future is not complete after kTimeout.
  ///
  /// @param future The future.
  /// @return The error; kAuthErrorNone on success.
  static int AwaitError(const FutureBase& future) {
    if (future.Wait(kTimeout)) return future.error();
    ADD_FAILURE() << "The future is not complete after " << kTimeout / 1000 << " seconds.";
    return kAuthErrorFailure;
  }

  /// Uses an emulator that exists. Intended for SharedEmulatorTest.
  ///
  /// @param emulator The emulator.
  void set_emulator(const Emulator& emulator) { emulator_ = emulator; }

 private:
  void StartApp() {
    app_ = App::Create(app_options());
    ASSERT_NE(app_, nullptr) << "The default App exists already, or its options are invalid.";
    auth_ = Auth::GetAuth(app_);
    ASSERT_NE(auth_, nullptr);
    auth_->UseEmulator(emulator_.host(), emulator_.port());
  }

  void EndApp() {
    delete auth_;
    auth_ = nullptr;
    delete app_;
    app_ = nullptr;
  }

  Emulator emulator_{nullptr};
  App* app_ = nullptr;
  Auth* auth_ = nullptr;
};

/// A fixture with one emulator for all tests of the program, which is reset before each test. It saves a few
/// milliseconds a test.
class SharedEmulatorTest : public EmulatorTest {
 protected:
  /// Resets the emulator, and starts the App.
  void SetUp() override {
    static Emulator shared;
    shared.Reset();
    set_emulator(shared);
    EmulatorTest::SetUp();
  }
};

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_EMULATOR_TEST_H_
