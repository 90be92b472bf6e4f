#include "firebase/version.h"

#include <gtest/gtest.h>

#include <string>

TEST(VersionTest, TextIsMadeOfTheNumbers) {
  EXPECT_EQ(std::to_string(FIREBASE_VERSION_MAJOR) + "." + std::to_string(FIREBASE_VERSION_MINOR) +
                "." + std::to_string(FIREBASE_VERSION_REVISION),
            FIREBASE_VERSION_NUMBER_STRING);
}
