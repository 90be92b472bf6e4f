// SPDX-License-Identifier: Apache-2.0
#include "firebase/future.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "firebase/auth/types.h"

namespace firebase {
namespace {

/// A future that the test completes.
class FutureTest : public ::testing::Test {
 protected:
  FutureTest()
      : promise_(firebase_promise_create()),
        future_(internal::FutureInternal::Adopt<Future<std::string>>(firebase_promise_copy_future(promise_))) {}

  ~FutureTest() override { firebase_promise_release(promise_); }

  void Complete(int error = 0, const char* message = nullptr) {
    EXPECT_TRUE(firebase_promise_complete(promise_, error, message));
  }

  firebase_promise* promise_;
  Future<std::string> future_;
};

/// Adds its number to a list.
std::function<void(const Future<std::string>&)> Note(int number, std::vector<int>* list) {
  return [number, list](const Future<std::string>&) { list->push_back(number); };
}

void CountUntyped(const FutureBase& future, void* count) {
  EXPECT_EQ(future.status(), kFutureStatusComplete);
  ++*static_cast<int*>(count);
}

void CountTyped(const Future<std::string>& future, void* count) {
  EXPECT_EQ(future.status(), kFutureStatusComplete);
  ++*static_cast<int*>(count);
}

// As in Firebase, whose futures have one inside: programs use it without its own header.
TEST(FutureHeaderTest, BringsTheMutex) {
  Mutex mutex;
  const MutexLock lock(mutex);
  EXPECT_EQ(Future<void>().status(), kFutureStatusInvalid);
}

TEST_F(FutureTest, AFutureIsNoLargerThanItsBase) {
  EXPECT_EQ(sizeof(Future<std::string>), sizeof(FutureBase));
  EXPECT_EQ(sizeof(Future<void>), sizeof(FutureBase));
}

TEST_F(FutureTest, DefaultConstructedIsInvalid) {
  const Future<std::string> future;
  EXPECT_EQ(future.status(), kFutureStatusInvalid);
  EXPECT_EQ(future.error(), -1);
  EXPECT_EQ(future.error_message(), nullptr);
  EXPECT_EQ(future.server_message(), nullptr);
  EXPECT_EQ(future.error_detail(), nullptr);
  EXPECT_EQ(future.result(), nullptr);
  EXPECT_EQ(future.result_void(), nullptr);
}

TEST_F(FutureTest, PendingHasNoErrorYet) {
  EXPECT_EQ(future_.status(), kFutureStatusPending);
  EXPECT_EQ(future_.error(), 0);
  EXPECT_STREQ(future_.error_message(), "");
  EXPECT_EQ(future_.result(), nullptr);
}

TEST_F(FutureTest, CompleteHasItsErrorAndMessage) {
  Complete(7, "switched off");
  EXPECT_EQ(future_.status(), kFutureStatusComplete);
  EXPECT_EQ(future_.error(), 7);
  EXPECT_STREQ(future_.error_message(), "switched off");
  EXPECT_STREQ(future_.error_detail(), "");
}

TEST_F(FutureTest, SuccessHasAnEmptyMessage) {
  Complete();
  EXPECT_EQ(future_.error(), 0);
  EXPECT_STREQ(future_.error_message(), "");
}

TEST_F(FutureTest, ResultOfVoidIsNull) {
  const Future<void> future = future_;
  Complete();
  EXPECT_EQ(future.result(), nullptr);
  EXPECT_EQ(future.result_void(), nullptr);
}

TEST_F(FutureTest, CopiesAreOfTheSameAnswer) {
  const Future<std::string> copy = future_;
  EXPECT_TRUE(copy == future_);
  EXPECT_FALSE(copy != future_);
  Complete(3);
  EXPECT_EQ(copy.error(), 3);
}

TEST_F(FutureTest, DifferentAnswersDiffer) {
  EXPECT_TRUE(future_ != Future<std::string>());
  EXPECT_TRUE(Future<std::string>() == Future<std::string>());
}

TEST_F(FutureTest, ACopyOutlivesTheOriginal) {
  Future<std::string> copy;
  copy = future_;
  future_.Release();
  Complete(3, "text");
  EXPECT_STREQ(copy.error_message(), "text");
}

TEST_F(FutureTest, MovingLeavesTheSourceInvalid) {
  Future<std::string> moved = std::move(future_);
  EXPECT_EQ(moved.status(), kFutureStatusPending);
  EXPECT_EQ(future_.status(), kFutureStatusInvalid);
  future_ = std::move(moved);
  EXPECT_EQ(future_.status(), kFutureStatusPending);
  EXPECT_EQ(moved.status(), kFutureStatusInvalid);
}

TEST_F(FutureTest, MovingThrowsNothing) {
  EXPECT_TRUE(std::is_nothrow_move_constructible<Future<std::string>>::value);
  EXPECT_TRUE(std::is_nothrow_move_assignable<Future<std::string>>::value);
}

TEST_F(FutureTest, SelfAssignmentIsHarmless) {
  Future<std::string>& same = future_;
  future_ = same;
  EXPECT_EQ(future_.status(), kFutureStatusPending);
  future_ = std::move(same);
  EXPECT_EQ(future_.status(), kFutureStatusPending);
}

TEST_F(FutureTest, ReleaseMakesThisObjectInvalid) {
  future_.Release();
  EXPECT_EQ(future_.status(), kFutureStatusInvalid);
  future_.Release();
  EXPECT_EQ(future_.status(), kFutureStatusInvalid);
}

TEST_F(FutureTest, EveryFutureConvertsToVoid) {
  Future<void> future = future_;
  EXPECT_TRUE(future == future_);
  future = Future<int>();
  EXPECT_EQ(future.status(), kFutureStatusInvalid);
}

TEST_F(FutureTest, NoFutureConvertsToAnotherResult) {
  EXPECT_FALSE((std::is_convertible<Future<std::string>, Future<int>>::value));
  EXPECT_FALSE((std::is_convertible<Future<void>, Future<int>>::value));
}

TEST_F(FutureTest, OnCompletionRunsOnCompletion) {
  std::vector<int> calls;
  future_.OnCompletion(Note(1, &calls));
  EXPECT_TRUE(calls.empty());
  Complete();
  EXPECT_EQ(calls, std::vector<int>{1});
}

TEST_F(FutureTest, OnCompletionOfACompleteFutureRunsInside) {
  std::vector<int> calls;
  Complete();
  future_.OnCompletion(Note(1, &calls));
  EXPECT_EQ(calls, std::vector<int>{1});
}

TEST_F(FutureTest, OnCompletionReplacesTheEarlierCallback) {
  std::vector<int> calls;
  int count = 0;
  future_.OnCompletion(Note(1, &calls));
  future_.OnCompletion(&CountTyped, &count);
  future_.OnCompletion(Note(3, &calls));
  Complete();
  EXPECT_EQ(calls, std::vector<int>{3});
  EXPECT_EQ(count, 0);
}

TEST_F(FutureTest, OnCompletionOfNullTakesTheCallbackOff) {
  std::vector<int> calls;
  future_.OnCompletion(Note(1, &calls));
  future_.OnCompletion(nullptr, nullptr);
  Complete();
  EXPECT_TRUE(calls.empty());
}

TEST_F(FutureTest, OnCompletionTakesFunctionsWithUserData) {
  int count = 0;
  future_.OnCompletion(&CountTyped, &count);
  static_cast<const FutureBase&>(future_).AddOnCompletion(&CountUntyped, &count);
  Complete();
  EXPECT_EQ(count, 2);
}

TEST_F(FutureTest, OnCompletionTakesLambdasWithUserData) {
  int count = 0;
  future_.OnCompletion([](const Future<std::string>&, void* user_data) { ++*static_cast<int*>(user_data); }, &count);
  Complete();
  EXPECT_EQ(count, 1);
}

TEST_F(FutureTest, AddedCallbacksRunAfterTheSingleOneInOrder) {
  std::vector<int> calls;
  future_.AddOnCompletion(Note(1, &calls));
  future_.AddOnCompletion(Note(2, &calls));
  future_.OnCompletion(Note(0, &calls));
  future_.AddOnCompletion(Note(3, &calls));
  Complete();
  EXPECT_EQ(calls, (std::vector<int>{0, 1, 2, 3}));
}

TEST_F(FutureTest, ARemovedCallbackDoesNotRun) {
  std::vector<int> calls;
  future_.AddOnCompletion(Note(1, &calls));
  const FutureBase::CompletionCallbackHandle second = future_.AddOnCompletion(Note(2, &calls));
  future_.AddOnCompletion(Note(3, &calls));
  future_.RemoveOnCompletion(second);
  Complete();
  EXPECT_EQ(calls, (std::vector<int>{1, 3}));
}

TEST_F(FutureTest, ACallbackMayUseTheCapturedFuture) {
  Complete(5);
  int error = 0;
  future_.OnCompletion([&](const Future<std::string>&) { error = future_.error(); });
  EXPECT_EQ(error, 5);
}

TEST_F(FutureTest, ACallbackMayReleaseTheLastFuture) {
  future_.OnCompletion([&](const Future<std::string>&) { future_.Release(); });
  Complete();
  EXPECT_EQ(future_.status(), kFutureStatusInvalid);
}

TEST_F(FutureTest, ACallbackMayAddAnother) {
  std::vector<int> calls;
  future_.OnCompletion([&](const Future<std::string>& future) { future.OnCompletion(Note(2, &calls)); });
  Complete();
  EXPECT_EQ(calls, std::vector<int>{2});
}

TEST_F(FutureTest, ACallbackRunsWhenAllFuturesAreGone) {
  std::vector<int> calls;
  future_.OnCompletion(Note(1, &calls));
  future_.Release();
  Complete();
  EXPECT_EQ(calls, std::vector<int>{1});
}

TEST_F(FutureTest, ACallbacksArgumentCanBeKept) {
  Future<std::string> kept;
  future_.OnCompletion([&](const Future<std::string>& future) { kept = future; });
  future_.Release();
  Complete(4, "kept");
  EXPECT_STREQ(kept.error_message(), "kept");
}

TEST_F(FutureTest, AFunctionObjectIsDestroyedAfterItsRun) {
  const auto counted = std::make_shared<int>(0);
  future_.OnCompletion([counted](const Future<std::string>&) {});
  EXPECT_EQ(counted.use_count(), 2);
  Complete();
  EXPECT_EQ(counted.use_count(), 1);
}

TEST_F(FutureTest, AReplacedFunctionObjectIsDestroyed) {
  const auto counted = std::make_shared<int>(0);
  future_.OnCompletion([counted](const Future<std::string>&) {});
  future_.OnCompletion(nullptr, nullptr);
  EXPECT_EQ(counted.use_count(), 1);
}

TEST_F(FutureTest, AnInvalidFutureRunsNoCallback) {
  std::vector<int> calls;
  const Future<std::string> invalid;
  invalid.OnCompletion(Note(1, &calls));
  invalid.RemoveOnCompletion(invalid.AddOnCompletion(Note(2, &calls)));
  EXPECT_TRUE(calls.empty());
}

TEST_F(FutureTest, WaitEndsWithItsTimeOut) { EXPECT_FALSE(future_.Wait(1)); }

TEST_F(FutureTest, WaitOfAnInvalidFutureDoesNotWait) {
  EXPECT_FALSE(Future<void>().Wait(FutureBase::kWaitTimeoutInfinite));
}

TEST_F(FutureTest, WaitEndsWhenAnotherThreadCompletes) {
  std::thread other([&] { Complete(); });
  EXPECT_TRUE(future_.Wait(FutureBase::kWaitTimeoutInfinite));
  EXPECT_EQ(future_.status(), kFutureStatusComplete);
  other.join();
}

TEST_F(FutureTest, WaitTimeoutInfiniteNeedsNoDefinitionOfTheCallers) {
  const int& infinite = FutureBase::kWaitTimeoutInfinite;
  EXPECT_EQ(infinite, -1);
}

TEST_F(FutureTest, AwaitGivesNullAfterItsTimeOut) { EXPECT_EQ(future_.Await(1), nullptr); }

TEST_F(FutureTest, CancelCompletesAsCancelled) {
  future_.Cancel();
  EXPECT_EQ(future_.status(), kFutureStatusComplete);
  EXPECT_EQ(future_.error(), auth::kAuthErrorCancelled);
  EXPECT_STRNE(future_.error_message(), "");
}

TEST_F(FutureTest, CancelOfACompleteFutureChangesNothing) {
  Complete(3);
  future_.Cancel();
  EXPECT_EQ(future_.error(), 3);
}

TEST_F(FutureTest, CancelOfAnInvalidFutureDoesNothing) {
  const Future<void> invalid;
  invalid.Cancel();
  EXPECT_EQ(invalid.status(), kFutureStatusInvalid);
}

TEST_F(FutureTest, ThreadsMayAskAFutureThatAnotherAssigns) {
  FutureBase shared;
  std::atomic<bool> done(false);
  std::vector<std::thread> readers;
  for (int i = 0; i < 2; i++) {
    readers.emplace_back([&] {
      while (!done) {
        const FutureStatus status = shared.status();
        EXPECT_TRUE(status == kFutureStatusPending || status == kFutureStatusInvalid);
        const int error = shared.error();
        EXPECT_TRUE(error == 0 || error == -1);
        EXPECT_EQ(FutureBase(shared).result_void(), nullptr);
        EXPECT_FALSE(shared.Wait(0));
      }
    });
  }
  for (int i = 0; i < 2000; i++) {
    shared = future_;
    FutureBase moved = std::move(shared);
    shared = moved;
    shared.Release();
  }
  done = true;
  for (std::thread& reader : readers) reader.join();
}

TEST_F(FutureTest, StatusesHaveTheNumbersOfFirebase) {
  EXPECT_EQ(kFutureStatusComplete, 0);
  EXPECT_EQ(kFutureStatusPending, 1);
  EXPECT_EQ(kFutureStatusInvalid, 2);
}

TEST_F(FutureTest, GetHandleGivesTheSameFutureAgain) {
  const FutureHandle handle = future_.GetHandle();
  EXPECT_NE(handle.api(), nullptr);
  const Future<std::string> again(handle.api(), handle);
  EXPECT_TRUE(again == future_);
  EXPECT_TRUE(FutureBase(handle.api(), handle) == future_);
}

TEST_F(FutureTest, AHandleKeepsTheFuture) {
  const FutureHandle handle = future_.GetHandle();
  future_.Release();
  Complete(3, "kept");
  EXPECT_EQ(handle.api()->GetFutureStatus(handle), kFutureStatusComplete);
  EXPECT_EQ(handle.api()->GetFutureError(handle), 3);
  EXPECT_STREQ(handle.api()->GetFutureErrorMessage(handle), "kept");
  EXPECT_EQ(handle.api()->GetFutureResult(handle), nullptr);
}

TEST_F(FutureTest, TheHandleOfAnInvalidFutureIsEmpty) {
  EXPECT_TRUE(FutureBase().GetHandle() == FutureHandle());
  EXPECT_EQ(FutureBase().GetHandle().api(), nullptr);
}

TEST_F(FutureTest, TheLibrarysInterfaceTakesCallbacks) {
  const FutureHandle handle = future_.GetHandle();
  detail::FutureApiInterface* const api = handle.api();
  int calls = 0;
  int* deleted = new int(0);
  api->AddCompletionCallback(handle, &CountUntyped, &calls, nullptr, true);
  api->RemoveCompletionCallback(handle, api->AddCompletionCallbackLambda(
                                            handle, [&](const FutureBase&) { calls += 100; }, false));
  api->AddCompletionCallback(
      handle, [](const FutureBase&, void* number) { ++*static_cast<int*>(number); }, deleted,
      [](void* number) {
        EXPECT_EQ(*static_cast<int*>(number), 1);
        delete static_cast<int*>(number);
      },
      false);
  Complete();
  EXPECT_EQ(calls, 1);
}

/// Another implementation, whose futures are numbers.
class NumberedFutures : public detail::FutureApiInterface {
 public:
  struct State {
    int references = 0;
    FutureStatus status = kFutureStatusPending;
    int error = 0;
    std::string message;
    std::string result;
    std::vector<std::function<void(const FutureBase&)>> callbacks;
  };

  FutureHandle Make(FutureHandleId id) {
    states_[id] = State();
    return FutureHandle(id, this);
  }

  void Complete(FutureHandleId id, int error, const char* message, const char* result) {
    State& state = states_[id];
    state.status = kFutureStatusComplete;
    state.error = error;
    state.message = message;
    state.result = result;
    const auto callbacks = std::move(state.callbacks);
    for (const auto& callback : callbacks) callback(FutureBase(this, FutureHandle(id, this)));
  }

  int references(FutureHandleId id) { return states_[id].references; }

  void ReferenceFuture(const FutureHandle& handle) override { states_[handle.id()].references++; }
  void ReleaseFuture(const FutureHandle& handle) override { states_[handle.id()].references--; }
  FutureStatus GetFutureStatus(const FutureHandle& handle) const override {
    const auto found = states_.find(handle.id());
    return found != states_.end() ? found->second.status : kFutureStatusInvalid;
  }
  int GetFutureError(const FutureHandle& handle) const override { return states_.at(handle.id()).error; }
  const char* GetFutureErrorMessage(const FutureHandle& handle) const override {
    return states_.at(handle.id()).message.c_str();
  }
  const void* GetFutureResult(const FutureHandle& handle) const override { return &states_.at(handle.id()).result; }
  detail::CompletionCallbackHandle AddCompletionCallback(const FutureHandle& handle,
                                                         FutureBase::CompletionCallback callback, void* user_data,
                                                         void (*)(void*), bool clear) override {
    return AddCompletionCallbackLambda(
        handle, [=](const FutureBase& future) { callback(future, user_data); }, clear);
  }
  void RemoveCompletionCallback(const FutureHandle&, detail::CompletionCallbackHandle) override {}
  detail::CompletionCallbackHandle AddCompletionCallbackLambda(const FutureHandle& handle,
                                                               std::function<void(const FutureBase&)> callback,
                                                               bool) override {
    if (states_[handle.id()].status == kFutureStatusComplete) {
      callback(FutureBase(this, handle));
    } else {
      states_[handle.id()].callbacks.push_back(std::move(callback));
    }
    return detail::CompletionCallbackHandle(1);
  }
  void RegisterFutureForCleanup(FutureBase*) override {}
  void UnregisterFutureForCleanup(FutureBase*) override {}

 private:
  std::map<FutureHandleId, State> states_;
};

class ForeignFutureTest : public ::testing::Test {
 protected:
  NumberedFutures futures_;
};

TEST_F(ForeignFutureTest, IsCompleteWhenItsImplementationSaysSo) {
  const Future<std::string> future(&futures_, futures_.Make(7));
  const Future<std::string> copy = future;
  std::vector<int> calls;
  future.OnCompletion(Note(1, &calls));
  EXPECT_EQ(future.status(), kFutureStatusPending);
  EXPECT_EQ(future.result(), nullptr);
  futures_.Complete(7, 42, "message", "result");
  EXPECT_EQ(copy.status(), kFutureStatusComplete);
  EXPECT_EQ(copy.error(), 42);
  EXPECT_STREQ(copy.error_message(), "message");
  EXPECT_EQ(*copy.result(), "result");
  EXPECT_EQ(calls, std::vector<int>{1});
}

TEST_F(ForeignFutureTest, MayBeCompleteAlready) {
  const FutureHandle handle = futures_.Make(7);
  futures_.Complete(7, 0, "", "result");
  const Future<std::string> future(&futures_, handle);
  EXPECT_EQ(future.status(), kFutureStatusComplete);
  EXPECT_EQ(*future.result(), "result");
}

TEST_F(ForeignFutureTest, IsReferencedAsLongAsThereAreCopies) {
  FutureHandle handle = futures_.Make(7);
  Future<std::string> future(&futures_, handle);
  handle.Detach();
  EXPECT_EQ(futures_.references(7), 1);
  Future<std::string> copy = future;
  future.Release();
  EXPECT_EQ(futures_.references(7), 1);
  futures_.Complete(7, 0, "", "");
  copy.Release();
  EXPECT_EQ(futures_.references(7), 0);
}

TEST_F(ForeignFutureTest, IsInvalidIfItsImplementationSaysSo) {
  EXPECT_EQ(FutureBase(&futures_, FutureHandle(9)).status(), kFutureStatusInvalid);
  EXPECT_EQ(FutureBase(nullptr, FutureHandle(9)).status(), kFutureStatusInvalid);
}

TEST_F(ForeignFutureTest, CancelledDoesNotMindItsCompletion) {
  const Future<std::string> future(&futures_, futures_.Make(7));
  future.Cancel();
  futures_.Complete(7, 0, "", "");
  EXPECT_EQ(future.error(), auth::kAuthErrorCancelled);
}

TEST_F(ForeignFutureTest, HandlesCountReferences) {
  FutureHandle first = futures_.Make(7);
  EXPECT_EQ(futures_.references(7), 1);
  {
    const FutureHandle copy = first;
    FutureHandle assigned;
    assigned = copy;
    EXPECT_EQ(futures_.references(7), 3);
    const FutureHandle moved = std::move(assigned);
    EXPECT_EQ(futures_.references(7), 3);
    EXPECT_TRUE(moved == first);
    EXPECT_TRUE(moved != FutureHandle(8));
  }
  EXPECT_EQ(futures_.references(7), 1);
  FutureHandle& same = first;
  first = same;
  EXPECT_EQ(futures_.references(7), 1);
  first.Detach();
  EXPECT_EQ(futures_.references(7), 0);
  EXPECT_EQ(first.id(), 7u);
  EXPECT_EQ(first.api(), nullptr);
}

TEST_F(ForeignFutureTest, CleanupForgetsTheImplementation) {
  FutureHandle handle = futures_.Make(7);
  handle.Cleanup();
  EXPECT_EQ(handle.api(), nullptr);
  EXPECT_EQ(futures_.references(7), 1);
}

#if defined(__cpp_impl_coroutine)

/// A coroutine that runs at once and is owned by the test.
struct Coroutine {
  struct promise_type {
    Coroutine get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};

Coroutine AwaitInto(Future<std::string> future, Future<std::string>* result) { *result = co_await future; }

TEST_F(FutureTest, CoAwaitGivesTheCompleteFuture) {
  Future<std::string> result;
  const Coroutine coroutine = AwaitInto(future_, &result);
  EXPECT_EQ(result.status(), kFutureStatusInvalid);
  Complete(3, "text");
  EXPECT_TRUE(coroutine.handle.done());
  EXPECT_TRUE(result == future_);
  EXPECT_EQ(result.error(), 3);
  coroutine.handle.destroy();
}

TEST_F(FutureTest, CoAwaitOfACompleteFutureGoesOnAtOnce) {
  Complete();
  Future<std::string> result;
  const Coroutine coroutine = AwaitInto(future_, &result);
  EXPECT_TRUE(result == future_);
  coroutine.handle.destroy();
}

TEST_F(FutureTest, CoAwaitOfAnInvalidFutureGoesOnAtOnce) {
  Future<std::string> result = future_;
  const Coroutine coroutine = AwaitInto(Future<std::string>(), &result);
  EXPECT_EQ(result.status(), kFutureStatusInvalid);
  coroutine.handle.destroy();
}

TEST_F(FutureTest, CoAwaitGoesOnWhereTheFutureIsCompleted) {
  Future<std::string> result;
  const Coroutine coroutine = AwaitInto(future_, &result);
  std::thread([&] { Complete(); }).join();
  EXPECT_TRUE(coroutine.handle.done());
  coroutine.handle.destroy();
}

TEST_F(FutureTest, ACoroutineMayBeDestroyedWhileItWaits) {
  Future<std::string> result;
  AwaitInto(future_, &result).handle.destroy();
  Complete();
  EXPECT_EQ(result.status(), kFutureStatusInvalid);
}

#endif  // __cpp_impl_coroutine

}  // namespace
}  // namespace firebase
