// SPDX-License-Identifier: Apache-2.0
#include "firebase/session_store.h"

#include <sched.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "support/auth_fixture.h"
#include "support/process.h"

namespace firebase {
namespace {

/// A store in memory, that counts itself.
class MemoryStore : public SessionStore {
 public:
  bool Load(const char* key, std::string* session) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (fails_) return false;
    const auto found = sessions_.find(key);
    if (found != sessions_.end()) *session = found->second;
    return true;
  }

  bool Save(const char* key, const std::string& session) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    sessions_[key] = session;
    return !fails_;
  }

  bool Clear(const char* key) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    sessions_.erase(key);
    return !fails_;
  }

  void Fail(bool fails = true) {
    const std::lock_guard<std::mutex> lock(mutex_);
    fails_ = fails;
  }

  size_t count() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return sessions_.size();
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> sessions_;
  bool fails_ = false;
};

class SessionStoreTest : public AuthFixture {
 protected:
  /// The App again, with these options.
  void Reopen(const AppOptions& options) {
    Close();
    app_ = App::Create(options, app_name_.c_str());
    auth_ = auth::Auth::GetAuth(app_);
    auth_->UseEmulator("127.0.0.1", Emulator::Instance().port());
  }
};

TEST_F(SessionStoreTest, KindsHaveTheNumbersOfTheCInterface) {
  EXPECT_EQ(static_cast<int>(kSessionStoreDefault), FIREBASE_SESSION_STORE_DEFAULT);
  EXPECT_EQ(static_cast<int>(kSessionStoreNone), FIREBASE_SESSION_STORE_NONE);
  EXPECT_EQ(static_cast<int>(kSessionStoreFile), FIREBASE_SESSION_STORE_FILE);
  EXPECT_EQ(static_cast<int>(kSessionStoreCustom), FIREBASE_SESSION_STORE_CUSTOM);
  EXPECT_EQ(static_cast<int>(kSessionStoreSecretService), FIREBASE_SESSION_STORE_SECRET_SERVICE);
}

TEST_F(SessionStoreTest, TheDefaultIsAFile) {
  EXPECT_EQ(auth_->session_store_kind(), kSessionStoreFile);
  EXPECT_NE(auth_->session_store_path(), "");
}

TEST_F(SessionStoreTest, SessionDirectoryIsTheFolderOfTheFile) {
  AppOptions options = Options();
  const std::string folder = std::string(getenv(kDataFolderVariable)) + "/elsewhere";
  options.set_session_directory(folder.c_str());
  Reopen(options);
  EXPECT_EQ(auth_->session_store_path().compare(0, folder.size(), folder), 0);
}

TEST_F(SessionStoreTest, AnAccessGroupWithoutAKeychainLeavesTheSessionInAFile) {
  AppOptions options = Options();
  options.set_keychain_access_group("TEAM.group");
  EXPECT_STREQ(options.keychain_access_group(), "TEAM.group");
  Reopen(options);
  SignInGuest();
  EXPECT_EQ(auth_->session_store_kind(), kSessionStoreFile);
  const std::string uid = auth_->current_user().uid();
  Reopen(options);
  EXPECT_EQ(auth_->current_user().uid(), uid);
}

TEST_F(SessionStoreTest, AnAccessGroupThatIsNotUTF8CreatesNoApp) {
  AppOptions options = Options();
  options.set_keychain_access_group("\xff");
  EXPECT_EQ(App::Create(options, "not UTF-8"), nullptr);
}

TEST_F(SessionStoreTest, NoneForgetsWithTheProcess) {
  AppOptions options = Options();
  options.set_session_store_kind(kSessionStoreNone);
  Reopen(options);
  EXPECT_EQ(auth_->session_store_kind(), kSessionStoreNone);
  EXPECT_EQ(auth_->session_store_path(), "");
  SignInGuest();
  Reopen(options);
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(SessionStoreTest, TheCallersStoreKeepsTheSession) {
  const auto store = std::make_shared<MemoryStore>();
  AppOptions options = Options();
  options.set_session_store(store);
  Reopen(options);
  EXPECT_EQ(auth_->session_store_kind(), kSessionStoreCustom);
  SignInGuest();
  const std::string uid = auth_->current_user().uid();
  EXPECT_EQ(store->count(), 1u);
  Reopen(options);
  EXPECT_EQ(auth_->current_user().uid(), uid);
  auth_->SignOut();
  Reopen(options);
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(SessionStoreTest, AFailingStoreSignsNobodyOut) {
  const auto store = std::make_shared<MemoryStore>();
  store->Fail();
  AppOptions options = Options();
  options.set_session_store(store);
  Reopen(options);
  SignInGuest();
  EXPECT_TRUE(auth_->current_user().is_valid());
}

TEST_F(SessionStoreTest, StatesHaveTheNumbersOfTheCInterface) {
  EXPECT_EQ(static_cast<int>(kSessionStateRestoring), FIREBASE_SESSION_STATE_RESTORING);
  EXPECT_EQ(static_cast<int>(kSessionStateRestored), FIREBASE_SESSION_STATE_RESTORED);
  EXPECT_EQ(static_cast<int>(kSessionStateUnavailable), FIREBASE_SESSION_STATE_UNAVAILABLE);
  EXPECT_EQ(static_cast<int>(kSessionStateNotStored), FIREBASE_SESSION_STATE_NOT_STORED);
}

TEST_F(SessionStoreTest, AnUnreadSessionIsKeptAndRestored) {
  EXPECT_FALSE(auth_->has_kept_session());
  SignInGuest();
  const std::string first = auth_->current_user().uid();
  const std::string path = auth_->session_store_path();
  AwaitFlush(path);
  // A file that others can write is not trusted, so it counts as one that can't be read.
  ASSERT_EQ(chmod(path.c_str(), 0622), 0);
  Reopen(Options());
  EXPECT_NE(auth_->session_state(), kSessionStateRestored);
  SignInGuest();
  const std::string second = auth_->current_user().uid();
  ASSERT_EQ(chmod((path + ".unread1").c_str(), 0600), 0);
  auth_->RetrySession();
  while (!auth_->has_kept_session()) sched_yield();
  EXPECT_EQ(auth_->current_user().uid(), second);
  EXPECT_EQ(ErrorOf(auth_->RestoreKeptSession()), 0);
  EXPECT_EQ(auth_->current_user().uid(), first);
}

TEST_F(SessionStoreTest, AListenerMayDeleteTheAppDuringRestoreKeptSession) {
  const auto store = std::make_shared<MemoryStore>();
  AppOptions options = Options();
  options.set_session_store(store);
  Reopen(options);
  SignInGuest();
  const std::string kept = auth_->current_user().uid();
  store->Fail();
  Reopen(options);
  SignInGuest();
  store->Fail(false);
  auth_->RetrySession();
  while (!auth_->has_kept_session()) sched_yield();
  DeletingListener listener(kept);
  auth_->AddAuthStateListener(&listener);
  const Future<auth::AuthResult> future = auth_->RestoreKeptSession();
  auth_ = nullptr;
  app_ = nullptr;
  EXPECT_TRUE(future.Wait(kPatience));
}

TEST_F(SessionStoreTest, TheCallersStoreIsGivenUpWithTheApp) {
  const auto store = std::make_shared<MemoryStore>();
  {
    AppOptions options = Options();
    options.set_session_store(store);
    Reopen(options);
  }
  EXPECT_GT(store.use_count(), 1);
  Close();
  EXPECT_EQ(store.use_count(), 1);
}

TEST_F(SessionStoreTest, ANullStoreIsTheDefault) {
  AppOptions options = Options();
  options.set_session_store(std::make_shared<MemoryStore>());
  options.set_session_store(nullptr);
  EXPECT_EQ(options.session_store_kind(), kSessionStoreDefault);
}

TEST_F(SessionStoreTest, CustomWithoutAStoreMakesNoApp) {
  AppOptions options = Options();
  options.set_session_store_kind(kSessionStoreCustom);
  EXPECT_EQ(App::Create(options, "storeless"), nullptr);
}

}  // namespace
}  // namespace firebase
