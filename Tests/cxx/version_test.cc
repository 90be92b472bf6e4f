// SPDX-License-Identifier: Apache-2.0
#include "firebase/version.h"

#include <gtest/gtest.h>

#include <string>

DEFINE_FIREBASE_VERSION_STRING(Game);

namespace {

TEST(VersionTest, NumbersAndTextAgree) {
  EXPECT_EQ(std::to_string(FIREBASE_VERSION_MAJOR) + "." + std::to_string(FIREBASE_VERSION_MINOR) + "." +
                std::to_string(FIREBASE_VERSION_REVISION),
            FIREBASE_VERSION_NUMBER_STRING);
}

TEST(VersionTest, TheStringNamesFirebase) { EXPECT_STREQ(FIREBASE_VERSION_STRING(Auth), "Firebase C++ 13.11.0"); }

TEST(VersionTest, ALibraryCanDefineItsVersion) {
  EXPECT_STREQ(FIREBASE_VERSION_IDENTIFIER(Game), FIREBASE_VERSION_STRING(Game));
}

}  // namespace
