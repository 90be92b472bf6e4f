// SPDX-License-Identifier: Apache-2.0
// Apps, Auths, futures and users end in every order, at every moment, on every thread.
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/auth_fixture.h"
#include "support/silent_server.h"

namespace firebase {
namespace auth {
namespace {

void WaitFor(const std::atomic<bool>& flag) {
  for (int i = 0; i < kPatience && !flag; i++) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(flag);
}

/// An Auth whose requests are never answered.
class LifetimeTest : public AuthFixture {
 protected:
  Future<AuthResult> StartForEver() {
    auth_->UseEmulator("127.0.0.1", server_.port());
    const Future<AuthResult> future = auth_->SignInAnonymously();
    // Most of the time, far enough for the request to be on its way.
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_EQ(future.status(), kFutureStatusPending);
    return future;
  }

  void DeleteAuth() {
    delete auth_;
    auth_ = nullptr;
  }

  void DeleteApp() {
    delete app_;
    app_ = nullptr;
  }

  SilentServer server_;
};

void ExpectCancelled(const Future<AuthResult>& future) {
  EXPECT_EQ(ErrorOf(future), kAuthErrorCancelled);
  EXPECT_STRNE(future.error_message(), "");
  ASSERT_NE(future.result(), nullptr);
  EXPECT_FALSE(future.result()->user.is_valid());
}

TEST_F(LifetimeTest, DeletingAuthCancelsItsFutures) {
  const Future<AuthResult> future = StartForEver();
  DeleteAuth();
  ExpectCancelled(future);
}

TEST_F(LifetimeTest, DeletingAppCancelsItsAuthsFutures) {
  const Future<AuthResult> future = StartForEver();
  DeleteApp();
  ExpectCancelled(future);
}

TEST_F(LifetimeTest, DeletingAuthThenApp) {
  const Future<AuthResult> future = StartForEver();
  DeleteAuth();
  DeleteApp();
  ExpectCancelled(future);
}

TEST_F(LifetimeTest, DeletingAppThenAuth) {
  const Future<AuthResult> future = StartForEver();
  DeleteApp();
  DeleteAuth();
  ExpectCancelled(future);
}

TEST_F(LifetimeTest, DroppingTheFutureThenAuth) {
  StartForEver();
  DeleteAuth();
}

TEST_F(LifetimeTest, CancellingThenDeleting) {
  const Future<AuthResult> future = StartForEver();
  future.Cancel();
  DeleteAuth();
  ExpectCancelled(future);
}

TEST_F(LifetimeTest, DeletingAuthWithManyFutures) {
  std::vector<Future<AuthResult>> futures;
  for (int i = 0; i < 50; i++) futures.push_back(StartForEver());
  DeleteAuth();
  for (const Future<AuthResult>& future : futures) ExpectCancelled(future);
}

TEST_F(LifetimeTest, DeletingAuthRunsTheCallbacks) {
  std::atomic<bool> called(false);
  StartForEver().OnCompletion([&](const Future<AuthResult>& future) {
    EXPECT_EQ(future.error(), kAuthErrorCancelled);
    called = true;
  });
  DeleteAuth();
  WaitFor(called);
}

TEST_F(LifetimeTest, DeletingAuthOnAnotherThread) {
  const Future<AuthResult> future = StartForEver();
  std::thread other([&] { DeleteAuth(); });
  ExpectCancelled(future);
  other.join();
}

/// Uses the Auth until another thread is about to delete it, and a little longer.
class BusyListener : public AuthStateListener {
 public:
  void OnAuthStateChanged(Auth* auth) override {
    is_running = true;
    WaitFor(is_deleting);
    for (int i = 0; i < 1000; i++) EXPECT_FALSE(auth->current_user().is_valid());
    has_ended = true;
  }

  std::atomic<bool> is_running{false};
  std::atomic<bool> is_deleting{false};
  std::atomic<bool> has_ended{false};
};

TEST_F(LifetimeTest, DeletingAuthWaitsForAListenerOnAnotherThread) {
  BusyListener listener;
  StartForEver().OnCompletion([&](const FutureBase&) { listener.is_deleting = true; });
  std::thread other([&] { auth_->AddAuthStateListener(&listener); });
  WaitFor(listener.is_running);
  DeleteAuth();
  EXPECT_TRUE(listener.has_ended);
  other.join();
}

TEST_F(LifetimeTest, DeletingAppWaitsForAListenerOnAnotherThread) {
  BusyListener listener;
  StartForEver().OnCompletion([&](const FutureBase&) { listener.is_deleting = true; });
  std::thread other([&] { auth_->AddAuthStateListener(&listener); });
  WaitFor(listener.is_running);
  DeleteApp();
  EXPECT_TRUE(listener.has_ended);
  other.join();
}

TEST_F(LifetimeTest, DeletingAuthInACallback) {
  std::atomic<bool> called(false);
  auth_->SignInAnonymously().OnCompletion([&](const Future<AuthResult>& future) {
    DeleteAuth();
    EXPECT_EQ(future.error(), kAuthErrorNone);
    EXPECT_FALSE(future.result()->user.is_valid());
    called = true;
  });
  WaitFor(called);
}

TEST_F(LifetimeTest, DeletingAppInACallback) {
  std::atomic<bool> called(false);
  auth_->SignInAnonymously().OnCompletion([&](const Future<AuthResult>&) {
    DeleteApp();
    called = true;
  });
  WaitFor(called);
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(LifetimeTest, DeletingBothInACallback) {
  std::atomic<bool> called(false);
  auth_->SignInAnonymously().OnCompletion([&](const Future<AuthResult>&) {
    DeleteApp();
    DeleteAuth();
    called = true;
  });
  WaitFor(called);
}

TEST_F(LifetimeTest, DeletingAuthInACallbackWithOthersPending) {
  std::atomic<bool> called(false);
  const Future<AuthResult> first = auth_->SignInAnonymously();
  const Future<AuthResult> second = auth_->SignInAnonymously();
  first.OnCompletion([&](const Future<AuthResult>&) {
    DeleteAuth();
    called = true;
  });
  WaitFor(called);
  EXPECT_TRUE(second.Wait(kPatience));
}

TEST_F(LifetimeTest, DeletingAuthInACallbackThatItsEndRuns) {
  std::atomic<bool> called(false);
  StartForEver().OnCompletion([&](const Future<AuthResult>&) {
    DeleteApp();
    called = true;
  });
  DeleteAuth();
  WaitFor(called);
}

TEST_F(LifetimeTest, ACallbackMayStartAnOperation) {
  std::atomic<bool> called(false);
  Future<std::string> token;
  auth_->SignInAnonymously().OnCompletion([&](const Future<AuthResult>&) {
    token = auth_->current_user().GetToken(true);
    called = true;
  });
  WaitFor(called);
  EXPECT_EQ(ErrorOf(token), kAuthErrorNone);
}

TEST_F(LifetimeTest, ACallbackThatWaitsDoesNotHang) {
  std::atomic<bool> called(false);
  auth_->SignInAnonymously().OnCompletion([&, game = std::this_thread::get_id()](const Future<AuthResult>&) {
    // A future that has ended calls back at once, on this thread, and there waiting is possible.
    const bool can_wait = std::this_thread::get_id() == game;
    EXPECT_EQ(auth_->current_user().GetToken(true).Wait(FutureBase::kWaitTimeoutInfinite), can_wait);
    called = true;
  });
  WaitFor(called);
}

TEST_F(LifetimeTest, UsersThatOutliveTheirAuthAreInvalid) {
  SignInGuest();
  User user = auth_->current_user();
  DeleteAuth();
  EXPECT_FALSE(user.is_valid());
  EXPECT_EQ(user.uid(), "");
  EXPECT_EQ(user.Reload().status(), kFutureStatusInvalid);
  EXPECT_EQ(user.ReloadLastResult().status(), kFutureStatusInvalid);
}

TEST_F(LifetimeTest, UsersThatOutliveTheirAppAreInvalid) {
  SignInGuest();
  const User user = auth_->current_user();
  DeleteApp();
  EXPECT_FALSE(user.is_valid());
  DeleteAuth();
  EXPECT_FALSE(user.is_valid());
}

TEST_F(LifetimeTest, UsersOfADeletedAuthDoNotFollowTheNext) {
  SignInGuest();
  const User user = auth_->current_user();
  Restart();
  EXPECT_TRUE(auth_->current_user().is_valid());
  EXPECT_FALSE(user.is_valid());
}

TEST_F(LifetimeTest, ResultsOutliveTheirAuth) {
  const std::string sub = UniqueName("sub");
  const Future<AuthResult> future = auth_->SignInAndRetrieveDataWithCredential(AppleCredential(sub));
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  Close();
  EXPECT_EQ(future.result()->additional_user_info.email, sub + "@example.com");
  EXPECT_FALSE(future.result()->user.is_valid());
}

TEST_F(LifetimeTest, AnAuthWithoutItsAppFailsItsFutures) {
  DeleteApp();
  EXPECT_FALSE(auth_->current_user().is_valid());
  EXPECT_EQ(ErrorOf(auth_->SignInAnonymously()), kAuthErrorApiNotAvailable);
  EXPECT_EQ(auth_->SignInAnonymouslyLastResult().status(), kFutureStatusInvalid);
  auth_->SignOut();
}

TEST_F(LifetimeTest, AnotherAuthFollowsADeletedOne) {
  SignInGuest();
  const std::string uid = auth_->current_user().uid();
  DeleteAuth();
  auth_ = Auth::GetAuth(app_);
  ASSERT_NE(auth_, nullptr);
  auth_->UseEmulator("127.0.0.1", server_.port());
  EXPECT_EQ(auth_->current_user().uid(), uid);
}

TEST_F(LifetimeTest, AnAuthOfADeletedAppDoesNotDisturbTheNext) {
  DeleteApp();
  Auth* const old = auth_;
  Open();
  EXPECT_NE(auth_, old);
  delete old;
  SignInGuest();
  EXPECT_TRUE(auth_->current_user().is_valid());
}

TEST_F(LifetimeTest, DestroyedWhilePendingAgainAndAgain) {
  for (int i = 0; i < 100; i++) {
    const Future<AuthResult> future = auth_->SignInAnonymously();
    if (i % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(i * 20));
    if (i % 2 == 0) DeleteApp();
    Close();
    const int error = ErrorOf(future);
    EXPECT_TRUE(error == kAuthErrorCancelled || error == kAuthErrorNone) << error;
    Open();
  }
}

TEST_F(LifetimeTest, FunctionObjectsAreFreedWithTheirFutures) {
  const auto counted = std::make_shared<int>(0);
  StartForEver().OnCompletion([counted](const Future<AuthResult>&) {});
  DeleteAuth();
  for (int i = 0; i < kPatience && counted.use_count() > 1; i++) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(counted.use_count(), 1);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
