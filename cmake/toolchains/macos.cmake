# SPDX-License-Identifier: Apache-2.0
# macOS, by Apple's toolchain on a Mac.
set(CMAKE_OSX_SYSROOT macosx CACHE STRING "")
set(FIREBASE_AUTH_APPLE_ARCHITECTURES arm64 x86_64)
set(FIREBASE_AUTH_DEPENDENCY_NAMES nghttp2 jansson curl)
include("${CMAKE_CURRENT_LIST_DIR}/AppleSDK.cmake")
