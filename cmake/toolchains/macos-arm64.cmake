# SPDX-License-Identifier: Apache-2.0
# macOS 12 and later on Apple silicon, to compile and link only (Tests/apple/compile).
set(CMAKE_SYSTEM_PROCESSOR arm64)
set(apple_target arm64-apple-macos12.0)
# Swift has no Embedded module for macOS. The module for any Mach-O system with the headers of macOS is equivalent.
set(FIREBASE_AUTH_SWIFT_TARGET_FOLDER arm64-apple-none-macho)
set(FIREBASE_AUTH_SWIFT_TARGET_FLAGS -target arm64-apple-none-macho
  -Xfrontend -clang-target -Xfrontend ${apple_target})
include("${CMAKE_CURRENT_LIST_DIR}/Apple.cmake")
