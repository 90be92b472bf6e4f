#include "firebase/auth/qr_code.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

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

}  // namespace
}  // namespace auth
}  // namespace firebase
