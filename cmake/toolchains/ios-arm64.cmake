# SPDX-License-Identifier: Apache-2.0
# iOS 18 and later, to compile only (scripts/test-apple). Swift's Embedded module for iOS requires this version.
set(CMAKE_SYSTEM_PROCESSOR arm64)
set(apple_target arm64-apple-ios18.0)
set(FIREBASE_AUTH_APPLE_LINKS OFF)
set(FIREBASE_AUTH_SWIFT_TARGET_FOLDER arm64-apple-ios)
set(FIREBASE_AUTH_SWIFT_TARGET_FLAGS -target ${apple_target})
include("${CMAKE_CURRENT_LIST_DIR}/Apple.cmake")
