// SPDX-License-Identifier: Apache-2.0
#include "firebase/util.h"

#include <string>
#include <vector>

#include "firebase/auth.h"
#include "support/auth_fixture.h"

namespace firebase {
namespace {

class ModuleInitializerTest : public AuthFixture {
 protected:
  static InitResult Succeed(App*, void* context) {
    ++*static_cast<int*>(context);
    return kInitResultSuccess;
  }

  static InitResult Fail(App*, void* context) {
    ++*static_cast<int*>(context);
    return kInitResultFailedMissingDependency;
  }

  ModuleInitializer initializer_;
  int calls_ = 0;
};

TEST_F(ModuleInitializerTest, InitializeRunsTheFunctionBeforeItReturns) {
  const Future<void> future = initializer_.Initialize(app_, &auth_, [](App* app, void* target) {
    InitResult result;
    *static_cast<auth::Auth**>(target) = auth::Auth::GetAuth(app, &result);
    return result;
  });
  EXPECT_EQ(future.status(), kFutureStatusComplete);
  EXPECT_EQ(future.error(), 0);
  EXPECT_STREQ(future.error_message(), "");
  EXPECT_EQ(auth_, auth::Auth::GetAuth(app_));
}

TEST_F(ModuleInitializerTest, InitializeRunsAllFunctionsInOrder) {
  std::vector<int> order;
  const ModuleInitializer::InitializerFn functions[] = {[](App*, void* list) {
                                                          static_cast<std::vector<int>*>(list)->push_back(1);
                                                          return kInitResultSuccess;
                                                        },
                                                        [](App*, void* list) {
                                                          static_cast<std::vector<int>*>(list)->push_back(2);
                                                          return kInitResultSuccess;
                                                        }};
  EXPECT_EQ(initializer_.Initialize(app_, &order, functions, 2).error(), 0);
  EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

TEST_F(ModuleInitializerTest, TheErrorIsTheNumberOfPartsThatWereNotStarted) {
  const ModuleInitializer::InitializerFn functions[] = {&Succeed, &Fail, &Succeed};
  const Future<void> future = initializer_.Initialize(app_, &calls_, functions, 3);
  EXPECT_EQ(future.error(), 2);
  EXPECT_STRNE(future.error_message(), "");
  EXPECT_EQ(calls_, 2);
}

TEST_F(ModuleInitializerTest, NullFunctionsCountAsNotStarted) {
  EXPECT_EQ(initializer_.Initialize(app_, nullptr, nullptr, 2).error(), 2);
  EXPECT_EQ(initializer_.Initialize(app_, nullptr, ModuleInitializer::InitializerFn(nullptr)).error(), 1);
  EXPECT_EQ(initializer_.Initialize(app_, nullptr, nullptr, 0).error(), 0);
}

TEST_F(ModuleInitializerTest, InitializeLastResultIsInvalidAtFirst) {
  EXPECT_EQ(initializer_.InitializeLastResult().status(), kFutureStatusInvalid);
}

TEST_F(ModuleInitializerTest, InitializeLastResultIsTheFutureOfInitialize) {
  const Future<void> future = initializer_.Initialize(app_, &calls_, &Succeed);
  EXPECT_TRUE(initializer_.InitializeLastResult() == future);
}

TEST_F(ModuleInitializerTest, InitializeLastResultStaysWhenTheCallersFutureIsGone) {
  initializer_.Initialize(app_, &calls_, &Fail);
  EXPECT_EQ(initializer_.InitializeLastResult().error(), 1);
}

TEST_F(ModuleInitializerTest, ASecondInitializeGivesTheFutureThatIsStillInUse) {
  Future<void> first = initializer_.Initialize(app_, &calls_, &Succeed);
  EXPECT_TRUE(initializer_.Initialize(app_, &calls_, &Fail) == first);
  EXPECT_EQ(calls_, 1);
}

TEST_F(ModuleInitializerTest, ASecondInitializeRunsAgainWhenTheFirstFutureIsGone) {
  initializer_.Initialize(app_, &calls_, &Succeed);
  EXPECT_EQ(initializer_.Initialize(app_, &calls_, &Fail).error(), 1);
  EXPECT_EQ(calls_, 2);
}

TEST_F(ModuleInitializerTest, InitializeInsideAFunctionGivesTheFutureUnderWay) {
  struct Nested {
    ModuleInitializer* initializer;
    Future<void> inner;
  } nested{&initializer_, Future<void>()};
  const Future<void> outer = initializer_.Initialize(app_, &nested, [](App* app, void* context) {
    auto* const self = static_cast<Nested*>(context);
    self->inner = self->initializer->Initialize(app, context, &Fail);
    EXPECT_EQ(self->inner.status(), kFutureStatusPending);
    return kInitResultSuccess;
  });
  EXPECT_TRUE(nested.inner == outer);
  EXPECT_EQ(outer.error(), 0);
}

}  // namespace
}  // namespace firebase
