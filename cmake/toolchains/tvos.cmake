# SPDX-License-Identifier: Apache-2.0
# tvOS, by Apple's toolchain on a Mac.
set(CMAKE_SYSTEM_NAME tvOS)
set(CMAKE_OSX_SYSROOT appletvos CACHE STRING "")
set(FIREBASE_AUTH_APPLE_ARCHITECTURES arm64)
set(FIREBASE_AUTH_DEPENDENCY_NAMES nghttp2 curl)
include("${CMAKE_CURRENT_LIST_DIR}/AppleSDK.cmake")
