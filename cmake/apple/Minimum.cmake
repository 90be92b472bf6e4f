# SPDX-License-Identifier: Apache-2.0
# FIREBASE_AUTH_APPLE_MINIMUM: the oldest version of the system that the library is built for. Package.swift has the same.
if(CMAKE_SYSTEM_NAME MATCHES "^(iOS|tvOS)$")
  set(FIREBASE_AUTH_APPLE_MINIMUM 15.0)
elseif(CMAKE_SYSTEM_NAME STREQUAL "visionOS")
  set(FIREBASE_AUTH_APPLE_MINIMUM 1.0)
else()
  set(FIREBASE_AUTH_APPLE_MINIMUM 12.0)
endif()
