// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/qr_code.h"

#include <gtest/gtest.h>
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <string>

#include "firebase/auth/types.h"
#include "support/process.h"

namespace firebase {
namespace auth {
namespace {

TEST(QrCodeTest, ATextIsDrawn) {
  const QrCode code("https://example.com/");
  ASSERT_TRUE(code.is_valid());
  EXPECT_EQ(code.error(), 0);
  EXPECT_EQ(code.size(), 25u);
  EXPECT_TRUE(code.is_dark(0, 0));
  EXPECT_FALSE(code.is_dark(1, 1));
  EXPECT_FALSE(code.is_dark(25, 0));
  const std::string text = code.text();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), (25 + 8 + 1) / 2);
  const QrCode copy = code;
  EXPECT_EQ(copy.text(), text);
}

TEST(QrCodeTest, WhatCanNotBeDrawnIsNoCode) {
  const QrCode huge(std::string(2332, 'x'));
  for (const QrCode& code : {QrCode(), QrCode(""), QrCode("\xff"), huge}) {
    EXPECT_FALSE(code.is_valid());
    EXPECT_EQ(code.error(), FIREBASE_AUTH_ERROR_FAILURE);
    EXPECT_EQ(code.size(), 0u);
    EXPECT_FALSE(code.is_dark(0, 0));
    EXPECT_EQ(code.text(), "");
  }
}

[[noreturn]] void DrawAndExit() { exit(QrCode("1").error() == kAuthErrorApiNotAvailable ? 0 : 1); }

// The system's own library is not found behind a file of its name that is none.
TEST(QrCodeTest, AMissingLibraryIsTold) {
  const TemporaryFolder folder;
  fclose(fopen((folder.path() + "/libqrencode.so.4").c_str(), "w"));
  const char* const paths = getenv("LD_LIBRARY_PATH");
  const std::string former = paths != nullptr ? paths : "";
  SetVariable("LD_LIBRARY_PATH", (folder.path() + (former.empty() ? "" : ":" + former)).c_str());
  // A process of its own, from the start, as it is then that libraries' places are told.
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(DrawAndExit(), testing::ExitedWithCode(0), "On Debian, install libqrencode4");
  if (paths != nullptr) SetVariable("LD_LIBRARY_PATH", former.c_str());
  if (paths == nullptr) SetVariable("LD_LIBRARY_PATH", nullptr);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
