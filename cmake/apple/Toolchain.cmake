# SPDX-License-Identifier: Apache-2.0
# Ordinary Swift by Apple's toolchain, for the SDK, the architecture and the version that CMake's own variables name
# (CMAKE_OSX_SYSROOT, CMAKE_OSX_ARCHITECTURES, CMAKE_OSX_DEPLOYMENT_TARGET). Sets
#   FIREBASE_AUTH_SWIFTC                the compiler of the toolchain that xcrun selects
#   FIREBASE_AUTH_SWIFT_TARGET_FLAGS    its flags for the target
#   FIREBASE_AUTH_SWIFT_LINK_LIBRARIES  where the linker finds what the objects name
# The system contains Swift's runtime. What a newer compiler needs on an older system is in the toolchain, and is linked in.

include("${CMAKE_CURRENT_LIST_DIR}/Minimum.cmake")
if(NOT CMAKE_OSX_DEPLOYMENT_TARGET)
  set(CMAKE_OSX_DEPLOYMENT_TARGET "${FIREBASE_AUTH_APPLE_MINIMUM}")
elseif(CMAKE_OSX_DEPLOYMENT_TARGET VERSION_LESS FIREBASE_AUTH_APPLE_MINIMUM)
  message(FATAL_ERROR "CMAKE_OSX_DEPLOYMENT_TARGET is ${CMAKE_OSX_DEPLOYMENT_TARGET}, and FirebaseAuth needs "
    "${FIREBASE_AUTH_APPLE_MINIMUM} or newer.")
endif()

set(apple_processor "${CMAKE_OSX_ARCHITECTURES}")
if(apple_processor MATCHES ";")
  message(FATAL_ERROR "Swift compiles for one architecture at a time, and CMAKE_OSX_ARCHITECTURES is "
    "\"${apple_processor}\". Build each of them in a folder of its own; scripts/make-xcframework joins them.")
elseif(NOT apple_processor)
  set(apple_processor "${CMAKE_SYSTEM_PROCESSOR}")
endif()

# --- the SDK: a path, or a name with the Xcode generator ---

string(TOLOWER "${CMAKE_OSX_SYSROOT}" apple_sdk)
string(REGEX MATCH "(iphone|appletv|xr)(os|simulator)" apple_sdk "${apple_sdk}")
if(NOT apple_sdk)
  set(apple_sdk macosx)
endif()
set(apple_sdk_path "${CMAKE_OSX_SYSROOT}")
if(NOT IS_DIRECTORY "${apple_sdk_path}")
  execute_process(COMMAND xcrun --sdk "${apple_sdk}" --show-sdk-path OUTPUT_VARIABLE apple_sdk_path
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()

# --- the compiler ---

if(NOT FIREBASE_AUTH_SWIFTC)
  # /usr/bin/swiftc only calls the toolchain's, and the toolchain's libraries are beside that.
  execute_process(COMMAND xcrun --sdk "${apple_sdk}" --find swiftc OUTPUT_VARIABLE apple_compiler
    OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE apple_status)
  if(apple_status EQUAL 0)
    set(FIREBASE_AUTH_SWIFTC "${apple_compiler}" CACHE FILEPATH "Swift's compiler")
  endif()
endif()

set(apple_systems_Darwin macosx)
set(apple_systems_iOS ios)
set(apple_systems_tvOS tvos)
set(apple_systems_visionOS xros)
set(apple_target "${apple_processor}-apple-${apple_systems_${CMAKE_SYSTEM_NAME}}${CMAKE_OSX_DEPLOYMENT_TARGET}")
if(apple_sdk MATCHES "simulator")
  string(APPEND apple_target "-simulator")
endif()
set(FIREBASE_AUTH_SWIFT_TARGET_FLAGS -target "${apple_target}" -sdk "${apple_sdk_path}")

# --- linking ---

get_filename_component(apple_libraries "${FIREBASE_AUTH_SWIFTC}/../../lib/swift/${apple_sdk}" ABSOLUTE)
set(FIREBASE_AUTH_SWIFT_LINK_LIBRARIES "-L${apple_libraries}" "-L${apple_sdk_path}/usr/lib/swift")
# What the Swift sources import. UIKit is that of all systems but macOS.
set(apple_frameworks AuthenticationServices Foundation GameKit)
if(apple_sdk STREQUAL "macosx")
  list(APPEND apple_frameworks AppKit)
else()
  list(APPEND apple_frameworks UIKit)
endif()
foreach(framework IN LISTS apple_frameworks)
  list(APPEND FIREBASE_AUTH_SWIFT_LINK_LIBRARIES "-framework ${framework}")
endforeach()
