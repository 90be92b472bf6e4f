# SPDX-License-Identifier: Apache-2.0
# iOS 15 and later, to compile only (Tests/apple/compile).
set(CMAKE_SYSTEM_PROCESSOR arm64)
set(apple_target arm64-apple-ios15.0)
set(FIREBASE_AUTH_APPLE_LINKS OFF)
# Swift's Embedded module for iOS requires iOS 18. The module for any Mach-O system with the headers of iOS is equivalent.
set(FIREBASE_AUTH_SWIFT_TARGET_FOLDER arm64-apple-none-macho)
set(FIREBASE_AUTH_SWIFT_TARGET_FLAGS -target arm64-apple-none-macho
  -Xfrontend -clang-target -Xfrontend ${apple_target})
include("${CMAKE_CURRENT_LIST_DIR}/Apple.cmake")
