# SPDX-License-Identifier: Apache-2.0
# What the toolchain files for Apple's SDKs share. They set the SDK, and FIREBASE_AUTH_APPLE_ARCHITECTURES, those of the
# XCFramework. A build has one of these, by default the first one; that of the dependencies has all.
if(NOT CMAKE_OSX_ARCHITECTURES)
  list(GET FIREBASE_AUTH_APPLE_ARCHITECTURES 0 architecture)
  set(CMAKE_OSX_ARCHITECTURES "${architecture}" CACHE STRING "")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/../apple/Minimum.cmake")
if(NOT CMAKE_OSX_DEPLOYMENT_TARGET)
  set(CMAKE_OSX_DEPLOYMENT_TARGET "${FIREBASE_AUTH_APPLE_MINIMUM}" CACHE STRING "")
endif()
