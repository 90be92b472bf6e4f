# SPDX-License-Identifier: Apache-2.0
# iOS and iPadOS in the simulator, by Apple's toolchain on a Mac.
set(CMAKE_SYSTEM_NAME iOS)
set(CMAKE_OSX_SYSROOT iphonesimulator CACHE STRING "")
set(FIREBASE_AUTH_APPLE_ARCHITECTURES arm64 x86_64)
set(FIREBASE_AUTH_DEPENDENCY_NAMES nghttp2 curl)
include("${CMAKE_CURRENT_LIST_DIR}/AppleSDK.cmake")
