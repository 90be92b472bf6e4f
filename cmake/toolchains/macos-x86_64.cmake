# SPDX-License-Identifier: Apache-2.0
# macOS 12 and later on Intel processors, to compile and link only (Tests/apple/compile).
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(apple_target x86_64-apple-macos12.0)
# cmake/apple/Swift.cmake makes the module of this target.
set(FIREBASE_AUTH_SWIFT_TARGET_FLAGS -target x86_64-apple-none-macho
  -Xfrontend -clang-target -Xfrontend ${apple_target})
include("${CMAKE_CURRENT_LIST_DIR}/Apple.cmake")
