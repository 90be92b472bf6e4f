// SPDX-License-Identifier: Apache-2.0
// The headers of firebase/internal that existing code uses.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <type_traits>

#include "firebase/app.h"
#include "firebase/internal/common.h"
#include "firebase/internal/mutex.h"
#include "firebase/internal/platform.h"
#include "firebase/internal/type_traits.h"

FIREBASE_APP_REGISTER_CALLBACKS_REFERENCE(auth)

namespace firebase {
namespace {

void* kept FIREBASE_APP_KEEP_SYMBOL = nullptr;

#if !defined(FIREBASE_USE_MOVE_OPERATORS) || !defined(FIREBASE_USE_STD_FUNCTION) || \
    !defined(FIREBASE_USE_EXPLICIT_DEFAULT_METHODS) || !defined(FIREBASE_USE_SNPRINTF)
#error "A macro of common.h is missing."
#endif

class Game {
 public:
  FIREBASE_DEPRECATED void OldFunction() {}
};

TEST(CommonTest, DeprecatedFunctionsCompile) { EXPECT_NE(sizeof(Game), 0u); }

TEST(CommonTest, KeptSymbolsCompile) { EXPECT_EQ(kept, nullptr); }

TEST(CommonTest, AlignedStorageHasSizeAndAlignment) {
  typedef FIREBASE_ALIGNED_STORAGE<24, 8>::type Storage;
  EXPECT_EQ(sizeof(Storage), 24u);
  EXPECT_EQ(alignof(Storage), 8u);
}

TEST(CommonTest, ArraySizeCountsElements) {
  const int numbers[] = {1, 2, 3};
  EXPECT_EQ(FIREBASE_ARRAYSIZE(numbers), 3u);
}

TEST(CommonTest, StrlenCountsCharacters) { EXPECT_EQ(FIREBASE_STRLEN("abc"), 3u); }

TEST(PlatformTest, OneOfThePlatformsIsSet) {
  EXPECT_EQ(FIREBASE_PLATFORM_ANDROID + FIREBASE_PLATFORM_IOS + FIREBASE_PLATFORM_TVOS + FIREBASE_PLATFORM_OSX +
                FIREBASE_PLATFORM_WINDOWS + FIREBASE_PLATFORM_LINUX + FIREBASE_PLATFORM_UNKNOWN,
            1);
}

TEST(PlatformTest, LinuxIsADesktop) {
#if defined(__linux__)
  EXPECT_EQ(FIREBASE_PLATFORM_LINUX, 1);
#endif
  EXPECT_TRUE(FIREBASE_PLATFORM_DESKTOP);
  EXPECT_FALSE(FIREBASE_PLATFORM_MOBILE);
}

#if FIREBASE_PLATFORM_LINUX
TEST(PlatformTest, TheBuildIsNamedByCompilerAndLibrary) {
#if defined(FIREBASE_COMPILER_CLANG)
  const std::string compiler = "clang";
#elif defined(FIREBASE_COMPILER_GCC)
  const std::string compiler = "gcc";
#endif
#if defined(FIREBASE_STANDARD_LIBCPP)
  const std::string library = "libcpp";
#elif defined(FIREBASE_STANDARD_LIBSTDCPP)
  const std::string library = "libstdcpp";
#endif
  EXPECT_EQ(FIREBASE_LINUX_BUILD_CONFIG_STRING, compiler + "_" + library);
}

TEST(PlatformTest, CheckCompilerStringTakesEveryCompiler) {
  CheckCompilerString(FIREBASE_LINUX_BUILD_CONFIG_STRING);
  CheckCompilerString("msvc_stl");
  CheckCompilerString(nullptr);
}
#endif

TEST(MutexTest, ModesHaveTheNumbersOfFirebase) {
  EXPECT_EQ(Mutex::kModeNonRecursive, 0);
  EXPECT_EQ(Mutex::kModeRecursive, 1);
}

TEST(MutexTest, IsRecursiveUnlessToldOtherwise) {
  Mutex mutex;
  mutex.Acquire();
  mutex.Acquire();
  mutex.Release();
  mutex.Release();
  EXPECT_NE(mutex.native_handle(), nullptr);
}

template <typename AnyMutex>
void ExpectToExclude(AnyMutex* mutex) {
  int count = 0;
  const auto add = [&] {
    for (int i = 0; i < 10000; i++) {
      const MutexLock lock(*mutex);
      ++count;
    }
  };
  std::thread other(add);
  add();
  other.join();
  EXPECT_EQ(count, 20000);
}

TEST(MutexTest, LocksExcludeOtherThreads) {
  Mutex recursive(Mutex::kModeRecursive);
  ExpectToExclude(&recursive);
  Mutex plain(Mutex::kModeNonRecursive);
  ExpectToExclude(&plain);
}

TEST(TypeTraitsTest, NamesAreThoseOfTheStandard) {
  EXPECT_TRUE((is_same<decay<const int&>::type, int>::value));
  EXPECT_TRUE((is_same<decay_t<const int&>, enable_if_t<true, int>>::value));
  EXPECT_TRUE((is_same<enable_if<true>::type, void>::value));
  EXPECT_TRUE((is_same<remove_cv<const int>::type, remove_reference<int&>::type>::value));
  EXPECT_TRUE((is_same<remove_reference_t<int&&>, int>::value));
  EXPECT_TRUE(is_floating_point<float>::value);
  EXPECT_TRUE(is_integral<bool>::value);
  EXPECT_TRUE(is_lvalue_reference<int&>::value);
}

TEST(TypeTraitsTest, CharactersAndTruthValuesAreNoIntegers) {
  EXPECT_TRUE(is_char<const char>::value);
  EXPECT_FALSE(is_char<signed char>::value);
  EXPECT_TRUE(is_integer<int64_t>::value);
  EXPECT_FALSE(is_integer<char>::value);
  EXPECT_FALSE(is_integer<const bool>::value);
  EXPECT_FALSE(is_integer<double>::value);
}

}  // namespace
}  // namespace firebase
