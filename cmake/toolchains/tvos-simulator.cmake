# SPDX-License-Identifier: Apache-2.0
# tvOS in the simulator, by Apple's toolchain on a Mac.
set(CMAKE_SYSTEM_NAME tvOS)
set(CMAKE_OSX_SYSROOT appletvsimulator CACHE STRING "")
set(FIREBASE_AUTH_APPLE_ARCHITECTURES arm64 x86_64)
set(FIREBASE_AUTH_DEPENDENCY_NAMES nghttp2 curl)
include("${CMAKE_CURRENT_LIST_DIR}/AppleSDK.cmake")
