// SPDX-License-Identifier: Apache-2.0
// The game's text, scores and messages, without a window.
#include <firebase/auth.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <vector>

#include "errors.h"
#include "scores.h"
#include "utf8.h"

namespace {

std::vector<uint32_t> Characters(const std::string& text) {
  std::vector<uint32_t> characters;
  for (size_t i = 0; i < text.size();) characters.push_back(NextCharacter(text, &i));
  return characters;
}

TEST(Utf8Test, CharactersHaveOneToFourBytes) {
  EXPECT_EQ(Characters("aé€😀"), (std::vector<uint32_t>{'a', 0xE9, 0x20AC, 0x1F600}));
}

TEST(Utf8Test, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ(Characters("\x80"
                       "a"),
            (std::vector<uint32_t>{0xFFFD, 'a'}));
  EXPECT_EQ(Characters("\xE2\x82"), (std::vector<uint32_t>{0xFFFD}));
}

TEST(Utf8Test, WholeCharactersAreErased) {
  std::string text = "€aé";
  EraseLastCharacter(&text);
  EXPECT_EQ(text, "€a");
  EraseFirstCharacter(&text);
  EXPECT_EQ(text, "a");
  EraseLastCharacter(&text);
  EraseLastCharacter(&text);
  EraseFirstCharacter(&text);
  EXPECT_EQ(text, "");
}

class ScoresTest : public ::testing::Test {
 protected:
  void TearDown() override { remove(path_.c_str()); }

  const std::string path_ = ::testing::TempDir() + "scores-é";
};

TEST_F(ScoresTest, OnlyTheBestScoreIsKept) {
  Scores scores(path_);
  scores.Add("ada", 7);
  scores.Add("ada", 5);
  EXPECT_EQ(Scores(path_).Best("ada"), 7);
  EXPECT_EQ(Scores(path_).Best("grace"), 0);
}

TEST_F(ScoresTest, AUidMayHaveSpaces) {
  Scores(path_).Add("a player of steam", 3);
  EXPECT_EQ(Scores(path_).Best("a player of steam"), 3);
}

TEST_F(ScoresTest, ADamagedFileKeepsWhatIsBeforeTheDamage) {
  std::ofstream(path_) << "7 ada\nx\n9 grace\n";
  const Scores scores(path_);
  EXPECT_EQ(scores.Best("ada"), 7);
  EXPECT_EQ(scores.Best("grace"), 0);
}

TEST(ErrorTextTest, WhatThePlayerDidOnPurposeIsNoError) {
  EXPECT_EQ(ErrorText(firebase::auth::kAuthErrorCancelled), "");
  EXPECT_EQ(ErrorText(firebase::auth::kAuthErrorUserCancelled), "");
}

TEST(ErrorTextTest, EveryOtherErrorHasWords) {
  for (int error = 1; error <= 1100; error++) {
    const bool is_cancelled = error == firebase::auth::kAuthErrorCancelled ||
                              error == firebase::auth::kAuthErrorUserCancelled ||
                              error == firebase::auth::kAuthErrorWebContextCancelled;
    EXPECT_EQ(ErrorText(error).empty(), is_cancelled) << error;
  }
}

}  // namespace
