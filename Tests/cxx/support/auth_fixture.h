// SPDX-License-Identifier: Apache-2.0
/// A fixture with an App and its Auth at the emulator, and players of its own.
#ifndef TESTS_CXX_SUPPORT_AUTH_FIXTURE_H_
#define TESTS_CXX_SUPPORT_AUTH_FIXTURE_H_

#include <gtest/gtest.h>
#include <stdint.h>
#include <unistd.h>

#include <string>

#include "firebase/app.h"
#include "firebase/auth.h"
#include "support/emulator.h"
#include "support/patience.h"

/// Waits, and gives the error.
inline int ErrorOf(const firebase::FutureBase& future) {
  EXPECT_TRUE(future.Wait(kPatience)) << "no answer";
  return future.error();
}

/// A name that no other test uses, also if several processes run the suite at once.
inline std::string UniqueName(const char* kind) {
  static int count = 0;
  return std::string(kind) + "-" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

constexpr const char* kPassword = "correct horse";

/// A phone number that no other test uses.
inline std::string UniquePhoneNumber() {
  static int count = 0;
  return "+1555" + std::to_string(1000000 + getpid() % 9000 * 1000 + ++count);
}

/// Deletes the Auth and its App when that user is signed in; any user, if `uid` is empty.
class DeletingListener : public firebase::auth::AuthStateListener {
 public:
  explicit DeletingListener(const std::string& uid = std::string()) : uid_(uid) {}

  void OnAuthStateChanged(firebase::auth::Auth* auth) override {
    const std::string uid = auth->current_user().uid();
    if (uid.empty() || (!uid_.empty() && uid != uid_)) return;
    // So that nothing refers to the state of the Auth, and AddressSanitizer finds a later use.
    auth->RemoveAuthStateListener(this);
    firebase::App* const app = &auth->app();
    delete auth;
    delete app;
  }

 private:
  const std::string uid_;
};

class AuthFixture : public ::testing::Test {
 protected:
  AuthFixture() : app_name_(UniqueName("app")) {
    Emulator::Instance();
    Open();
  }

  ~AuthFixture() override {
    Close();
    Emulator::Instance().ResetClock();
    Emulator::Instance().Release();
  }

  static firebase::AppOptions Options() {
    firebase::AppOptions options;
    options.set_api_key("test-key");
    options.set_app_id("test-app");
    options.set_project_id("demo-project");
    // Whoever waits for an answer that a test holds back waits for ever.
    options.set_timeouts(INT32_MAX, INT32_MAX);
    return options;
  }

  void Open() {
    app_ = firebase::App::Create(Options(), app_name_.c_str());
    auth_ = firebase::auth::Auth::GetAuth(app_);
    auth_->UseEmulator("127.0.0.1", Emulator::Instance().port());
  }

  void Close() {
    delete auth_;
    auth_ = nullptr;
    delete app_;
    app_ = nullptr;
  }

  /// As if the game were started again.
  void Restart() {
    Close();
    Open();
  }

  /// A fresh credential of that player, as Apple's sheet would give it.
  static firebase::auth::Credential AppleCredential(const std::string& sub) {
    const firebase::auth::Nonce nonce;
    return firebase::auth::OAuthProvider::GetCredential("apple.com", AppleSheet(sub, nonce).identity_token.c_str(),
                                                        nonce.raw_for_firebase(), nullptr);
  }

  static AppleAnswer AppleSheet(const std::string& sub, const firebase::auth::Nonce& nonce) {
    AppleRequest request;
    request.sub = sub;
    request.email = sub + "@example.com";
    request.nonce = nonce.sha256_for_apple();
    return Emulator::Instance().SignInWithApple(request);
  }

  /// A player of Apple who is signed in; gives the user's id at Apple.
  std::string SignInSomebody() {
    const std::string sub = UniqueName("sub");
    EXPECT_EQ(ErrorOf(auth_->SignInAndRetrieveDataWithCredential(AppleCredential(sub))),
              firebase::auth::kAuthErrorNone);
    return sub;
  }

  /// A player with an e-mail address and a password; gives the address.
  std::string SignInWithEmail() {
    const std::string email = UniqueName("player") + "@example.com";
    EXPECT_EQ(ErrorOf(auth_->CreateUserWithEmailAndPassword(email.c_str(), kPassword)), firebase::auth::kAuthErrorNone);
    return email;
  }

  void SignInGuest() { EXPECT_EQ(ErrorOf(auth_->SignInAnonymously()), firebase::auth::kAuthErrorNone); }

  const std::string app_name_;
  firebase::App* app_ = nullptr;
  firebase::auth::Auth* auth_ = nullptr;
};

#endif  // TESTS_CXX_SUPPORT_AUTH_FIXTURE_H_
