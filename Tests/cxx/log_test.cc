// SPDX-License-Identifier: Apache-2.0
#include "firebase/log.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "firebase/app.h"

namespace firebase {
namespace {

struct Message {
  LogLevel level;
  std::string text;
};

/// Receives the log while a test runs.
class LogTest : public ::testing::Test {
 protected:
  LogTest() { SetLogCallback(&Keep, &messages_); }
  ~LogTest() override {
    SetLogCallback(nullptr, nullptr);
    SetLogLevel(kLogLevelInfo);
  }

  /// Something that is worth a line: options for an App that there is already.
  static void CauseAWarning() {
    AppOptions options;
    options.set_api_key("test-key");
    options.set_app_id("test-app");
    options.set_project_id("demo-project");
    App* const app = App::Create(options, "logged");
    App::Create(options, "logged");
    delete app;
  }

  static void Keep(LogLevel level, const char* message, void* messages) {
    static_cast<std::vector<Message>*>(messages)->push_back({level, message});
  }

  std::vector<Message> messages_;
};

TEST_F(LogTest, LevelsHaveTheNumbersOfFirebase) {
  EXPECT_EQ(kLogLevelVerbose, 0);
  EXPECT_EQ(kLogLevelDebug, 1);
  EXPECT_EQ(kLogLevelInfo, 2);
  EXPECT_EQ(kLogLevelWarning, 3);
  EXPECT_EQ(kLogLevelError, 4);
  EXPECT_EQ(kLogLevelAssert, 5);
}

TEST_F(LogTest, TheDefaultLevelIsInfo) { EXPECT_EQ(GetLogLevel(), kLogLevelInfo); }

TEST_F(LogTest, SetLogLevelIsReadByGetLogLevel) {
  SetLogLevel(kLogLevelError);
  EXPECT_EQ(GetLogLevel(), kLogLevelError);
}

TEST_F(LogTest, LevelsBeyondTheListAreTakenToItsEnds) {
  SetLogLevel(static_cast<LogLevel>(7));
  EXPECT_EQ(GetLogLevel(), kLogLevelAssert);
}

TEST_F(LogTest, TheCallbackReceivesMessages) {
  CauseAWarning();
  ASSERT_EQ(messages_.size(), 1u);
  EXPECT_EQ(messages_[0].level, kLogLevelWarning);
  EXPECT_NE(messages_[0].text.find("logged"), std::string::npos);
}

TEST_F(LogTest, MessagesBelowTheLevelAreNotPassedOn) {
  SetLogLevel(kLogLevelError);
  CauseAWarning();
  EXPECT_TRUE(messages_.empty());
}

TEST_F(LogTest, NullTakesTheCallbackOff) {
  const LogCallback none = nullptr;
  SetLogCallback(none, nullptr);
  CauseAWarning();
  EXPECT_TRUE(messages_.empty());
}

TEST_F(LogTest, AnotherCallbackTakesThePlaceOfTheFirst) {
  std::vector<Message> others;
  SetLogCallback(&Keep, &others);
  CauseAWarning();
  EXPECT_TRUE(messages_.empty());
  EXPECT_EQ(others.size(), 1u);
  SetLogCallback(nullptr, nullptr);
}

}  // namespace
}  // namespace firebase
