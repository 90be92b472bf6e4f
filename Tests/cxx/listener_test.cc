// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/listener.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "support/auth_fixture.h"
#include "support/task.h"

namespace firebase {
namespace auth {
namespace {

/// Counts its calls, of whichever kind it is, and may do something else first.
class Calls {
 public:
  int count() const { return count_; }

  std::function<void(Auth*)> first;

 protected:
  void Add(Auth* auth) {
    if (first) first(auth);
    ++count_;
  }

 private:
  std::atomic<int> count_{0};
};

class StateListener : public AuthStateListener, public Calls {
 public:
  void OnAuthStateChanged(Auth* auth) override { Add(auth); }
};

class TokenListener : public IdTokenListener, public Calls {
 public:
  void OnIdTokenChanged(Auth* auth) override { Add(auth); }
};

class ListenerTest : public AuthFixture {
 protected:
  void AddBoth() {
    auth_->AddAuthStateListener(&state_);
    auth_->AddIdTokenListener(&token_);
  }

  void ExpectCalls(int of_state, int of_token) {
    EXPECT_EQ(state_.count(), of_state);
    EXPECT_EQ(token_.count(), of_token);
  }

  StateListener state_;
  TokenListener token_;
};

TEST_F(ListenerTest, AddingCallsAtOnceOnThisThread) {
  std::thread::id thread;
  Auth* told = nullptr;
  state_.first = [&](Auth* auth) {
    thread = std::this_thread::get_id();
    told = auth;
  };
  AddBoth();
  EXPECT_EQ(thread, std::this_thread::get_id());
  EXPECT_EQ(told, auth_);
  ExpectCalls(1, 1);
}

TEST_F(ListenerTest, AddingTwiceIsIgnored) {
  AddBoth();
  AddBoth();
  ExpectCalls(1, 1);
  SignInGuest();
  ExpectCalls(2, 2);
}

TEST_F(ListenerTest, AddingNothingIsIgnored) {
  auth_->AddAuthStateListener(nullptr);
  auth_->AddIdTokenListener(nullptr);
  auth_->RemoveAuthStateListener(nullptr);
  auth_->RemoveIdTokenListener(nullptr);
  SignInGuest();
  ExpectCalls(0, 0);
}

TEST_F(ListenerTest, SigningInTellsBothBeforeTheFutureIsComplete) {
  AddBoth();
  SignInGuest();
  ExpectCalls(2, 2);
}

TEST_F(ListenerTest, AListenerSeesTheUser) {
  std::string uid;
  state_.first = [&](Auth* auth) { uid = auth->current_user().uid(); };
  AddBoth();
  EXPECT_EQ(uid, "");
  SignInGuest();
  EXPECT_EQ(uid, auth_->current_user().uid());
}

TEST_F(ListenerTest, AFailedSignInTellsNobody) {
  AddBoth();
  EXPECT_NE(ErrorOf(auth_->SignInWithCredential(Credential())), kAuthErrorNone);
  ExpectCalls(1, 1);
}

TEST_F(ListenerTest, SignOutTellsOnThisThread) {
  SignInGuest();
  AddBoth();
  std::thread::id thread;
  state_.first = [&](Auth*) { thread = std::this_thread::get_id(); };
  auth_->SignOut();
  EXPECT_EQ(thread, std::this_thread::get_id());
  ExpectCalls(2, 2);
  auth_->SignOut();
  ExpectCalls(2, 2);
}

TEST_F(ListenerTest, ARefreshTellsTheIdTokenListenerOnly) {
  SignInGuest();
  AddBoth();
  Emulator::Instance().ChangeTokens();
  ASSERT_EQ(ErrorOf(auth_->current_user().GetToken(true)), kAuthErrorNone);
  ExpectCalls(1, 2);
}

TEST_F(ListenerTest, DeletingTheUserTellsBoth) {
  SignInGuest();
  AddBoth();
  ASSERT_EQ(ErrorOf(auth_->current_user().Delete()), kAuthErrorNone);
  ExpectCalls(2, 2);
}

TEST_F(ListenerTest, AReloadTellsNobody) {
  SignInGuest();
  AddBoth();
  ASSERT_EQ(ErrorOf(auth_->current_user().Reload()), kAuthErrorNone);
  EXPECT_EQ(state_.count(), 1);
}

TEST_F(ListenerTest, ARemovedListenerIsNotTold) {
  AddBoth();
  auth_->RemoveAuthStateListener(&state_);
  auth_->RemoveIdTokenListener(&token_);
  auth_->RemoveIdTokenListener(&token_);
  SignInGuest();
  ExpectCalls(1, 1);
}

TEST_F(ListenerTest, ARemovedListenerMayBeAddedAgain) {
  AddBoth();
  auth_->RemoveAuthStateListener(&state_);
  auth_->AddAuthStateListener(&state_);
  EXPECT_EQ(state_.count(), 2);
}

TEST_F(ListenerTest, AListenerMayRemoveItselfWhenFirstTold) {
  state_.first = [&](Auth* auth) { auth->RemoveAuthStateListener(&state_); };
  AddBoth();
  SignInGuest();
  ExpectCalls(1, 2);
}

TEST_F(ListenerTest, AListenerMayRemoveItselfLater) {
  AddBoth();
  state_.first = [&](Auth* auth) { auth->RemoveAuthStateListener(&state_); };
  SignInGuest();
  auth_->SignOut();
  EXPECT_EQ(state_.count(), 2);
}

/// Destroys itself when it is told.
class Suicide : public AuthStateListener {
 public:
  explicit Suicide(int* destroyed) : destroyed_(destroyed) {}
  ~Suicide() override { ++*destroyed_; }
  void OnAuthStateChanged(Auth*) override { delete this; }

 private:
  int* const destroyed_;
};

TEST_F(ListenerTest, AListenerMayDestroyItselfWhenFirstTold) {
  int destroyed = 0;
  auth_->AddAuthStateListener(new Suicide(&destroyed));
  SignInGuest();
  EXPECT_EQ(destroyed, 1);
}

/// Destroys itself in a call that its first call brings about.
class EndsInsideItsFirstCall : public AuthStateListener {
 public:
  explicit EndsInsideItsFirstCall(int* calls) : calls_(calls) {}

  void OnAuthStateChanged(Auth* auth) override {
    if (++*calls_ > 1) {
      delete this;
      return;
    }
    auth->SignOut();
    // A change on the library's thread, which leaves its call to this one.
    EXPECT_EQ(ErrorOf(auth->SignInAnonymously()), kAuthErrorNone);
  }

 private:
  int* const calls_;
};

TEST_F(ListenerTest, AListenerMayDestroyItselfBeforeItsFirstCallEnds) {
  SignInGuest();
  int calls = 0;
  auth_->AddAuthStateListener(new EndsInsideItsFirstCall(&calls));
  EXPECT_EQ(calls, 2);
}

TEST_F(ListenerTest, ADestroyedListenerIsNotTold) {
  auto listener = std::make_unique<StateListener>();
  auth_->AddAuthStateListener(listener.get());
  listener.reset();
  SignInGuest();
  EXPECT_TRUE(auth_->current_user().is_valid());
}

TEST_F(ListenerTest, ListenersDestroyedAgainAndAgainAreNotCalled) {
  for (int i = 0; i < 30; i++) {
    const Future<AuthResult> future = auth_->SignInAnonymously();
    StateListener listener;
    auth_->AddAuthStateListener(&listener);
    if (i % 2 == 0) future.Wait(kPatience);
    auth_->RemoveAuthStateListener(&listener);
    auth_->SignOut();
  }
}

TEST_F(ListenerTest, TheAuthMayGoFirst) {
  AddBoth();
  SignInGuest();
  Close();
  ExpectCalls(2, 2);
}

TEST_F(ListenerTest, TheAppMayGoFirst) {
  AddBoth();
  delete app_;
  app_ = nullptr;
  auth_->RemoveAuthStateListener(&state_);
  auth_->AddIdTokenListener(&token_);
  ExpectCalls(1, 1);
}

TEST_F(ListenerTest, AListenerServesSeveralAuths) {
  App* const other_app = App::Create(Options(), UniqueName("other").c_str());
  Auth* const other = Auth::GetAuth(other_app);
  std::vector<Auth*> told;
  state_.first = [&](Auth* auth) { told.push_back(auth); };
  auth_->AddAuthStateListener(&state_);
  other->AddAuthStateListener(&state_);
  EXPECT_EQ(told, (std::vector<Auth*>{auth_, other}));
  other->RemoveAuthStateListener(&state_);
  SignInGuest();
  EXPECT_EQ(told.size(), 3u);
  delete other;
  delete other_app;
}

TEST_F(ListenerTest, ACopyIsAListenerOfItsOwn) {
  auth_->AddAuthStateListener(&state_);
  {
    const StateListener& source = state_;
    struct Copyable : AuthStateListener {
      void OnAuthStateChanged(Auth*) override { ADD_FAILURE() << "was added nowhere"; }
    };
    const Copyable original;
    Copyable copy = original;
    copy = original;
    EXPECT_EQ(source.count(), 1);
  }
  SignInGuest();
  EXPECT_EQ(state_.count(), 2);
}

TEST_F(ListenerTest, AListenerMayDeleteTheAuth) {
  std::atomic<bool> deleted(false);
  AddBoth();
  state_.first = [&](Auth* auth) {
    delete auth;
    auth_ = nullptr;
    deleted = true;
  };
  const Future<AuthResult> future = auth_->SignInAnonymously();
  EXPECT_TRUE(future.Wait(kPatience));
  for (int i = 0; i < kPatience && !deleted; i++) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(deleted);
}

TEST_F(ListenerTest, AListenerMayStartOperations) {
  Future<std::string> token;
  AddBoth();
  state_.first = [&](Auth* auth) { token = auth->current_user().GetToken(false); };
  SignInGuest();
  EXPECT_EQ(ErrorOf(token), kAuthErrorNone);
}

TEST_F(ListenerTest, CurrentUserDoesNotWaitForARunningListener) {
  std::mutex mutex;
  std::condition_variable changed;
  bool running = false;
  bool released = false;
  AddBoth();
  state_.first = [&](Auth*) {
    std::unique_lock<std::mutex> lock(mutex);
    running = true;
    changed.notify_all();
    EXPECT_TRUE(changed.wait_for(lock, std::chrono::milliseconds(kPatience), [&] { return released; }));
  };
  const Future<AuthResult> future = auth_->SignInAnonymously();
  std::unique_lock<std::mutex> lock(mutex);
  ASSERT_TRUE(changed.wait_for(lock, std::chrono::milliseconds(kPatience), [&] { return running; }));
  EXPECT_TRUE(auth_->current_user().is_valid());
  EXPECT_EQ(future.status(), kFutureStatusPending);
  released = true;
  changed.notify_all();
  lock.unlock();
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone);
}

/// An App whose callbacks wait for PollCallbacks().
class DeliveryTest : public ListenerTest {
 protected:
  DeliveryTest() { app_->SetCallbackDelivery(kCallbackDeliveryPolled); }

  /// Polls until a callback ran.
  void PollUntil(const int& count, int wanted) {
    for (int i = 0; i < kPatience && count < wanted; i++) {
      if (app_->PollCallbacks() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_EQ(count, wanted);
  }
};

TEST_F(DeliveryTest, CallbacksRunInsidePollCallbacks) {
  int count = 0;
  std::thread::id thread;
  const Future<AuthResult> future = auth_->SignInAnonymously();
  future.OnCompletion([&](const Future<AuthResult>&) {
    thread = std::this_thread::get_id();
    count++;
  });
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(count, 0);
  PollUntil(count, 1);
  EXPECT_EQ(thread, std::this_thread::get_id());
  EXPECT_EQ(app_->PollCallbacks(), 0u);
}

TEST_F(DeliveryTest, ListenersAreToldInsidePollCallbacks) {
  AddBoth();
  ExpectCalls(0, 0);
  EXPECT_EQ(app_->PollCallbacks(), 2u);
  ExpectCalls(1, 1);
  auth_->SignOut();
  SignInGuest();
  ExpectCalls(1, 1);
  EXPECT_GE(app_->PollCallbacks(), 2u);
  ExpectCalls(2, 2);
}

TEST_F(DeliveryTest, WithoutPumpingThereIsNothingToPoll) {
  app_->SetCallbackDelivery(kCallbackDeliveryLoop);
  AddBoth();
  ExpectCalls(1, 1);
  EXPECT_EQ(app_->PollCallbacks(), 0u);
}

TEST_F(DeliveryTest, AnUnknownDeliveryIsIgnored) {
  app_->SetCallbackDelivery(static_cast<CallbackDelivery>(5));
  AddBoth();
  ExpectCalls(0, 0);
  app_->PollCallbacks();
  ExpectCalls(1, 1);
}

#if defined(__cpp_impl_coroutine)

Task SignIn(Auth* auth, std::thread::id* thread, int* count) {
  co_await auth->SignInAnonymously();
  *thread = std::this_thread::get_id();
  ++*count;
}

TEST_F(DeliveryTest, CoroutinesGoOnInsidePollCallbacks) {
  std::thread::id thread;
  int count = 0;
  SignIn(auth_, &thread, &count);
  PollUntil(count, 1);
  EXPECT_EQ(thread, std::this_thread::get_id());
}

#endif  // __cpp_impl_coroutine

}  // namespace
}  // namespace auth
}  // namespace firebase
