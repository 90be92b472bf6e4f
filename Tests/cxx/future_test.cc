#include "firebase/future.h"

#include <gtest/gtest.h>

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
        future_(internal::FutureInternal::Adopt<Future<std::string>>(
            firebase_promise_get_future(promise_))) {}

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
  future_.OnCompletion(
      [](const Future<std::string>&, void* user_data) { ++*static_cast<int*>(user_data); }, &count);
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
  future_.OnCompletion(
      [&](const Future<std::string>& future) { future.OnCompletion(Note(2, &calls)); });
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

}  // namespace
}  // namespace firebase
