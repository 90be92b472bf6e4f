# SPDX-License-Identifier: Apache-2.0
# visionOS in the simulator, by Apple's toolchain on a Mac.
set(CMAKE_SYSTEM_NAME visionOS)
set(CMAKE_OSX_SYSROOT xrsimulator CACHE STRING "")
set(FIREBASE_AUTH_APPLE_ARCHITECTURES arm64)
set(FIREBASE_AUTH_DEPENDENCY_NAMES nghttp2 curl)
include("${CMAKE_CURRENT_LIST_DIR}/AppleSDK.cmake")
