# SPDX-License-Identifier: Apache-2.0
# firebase_auth_system: libcurl and nghttp2 as static libraries of FIREBASE_AUTH_DEPENDENCIES, by default those that
# scripts/build-dependencies built for the system. The compile check (Tests/apple/compile) has stubs (.tbd files) of them and of
# the frameworks that the C sources use.
#
# The libcurl of macOS is not used: that of macOS 12 lacks options that the library sets, and the other systems have none.

if(NOT FIREBASE_AUTH_DEPENDENCIES)
  set(apple_platforms_macosx macos)
  set(apple_platforms_iphoneos ios)
  set(apple_platforms_iphonesimulator ios-simulator)
  set(apple_platforms_appletvos tvos)
  set(apple_platforms_appletvsimulator tvos-simulator)
  set(apple_platforms_xros visionos)
  set(apple_platforms_xrsimulator visionos-simulator)
  set(apple_platform "${apple_platforms_${apple_sdk}}")
  set(FIREBASE_AUTH_DEPENDENCIES "${PROJECT_SOURCE_DIR}/build-dependencies/${apple_platform}")
  if(NOT EXISTS "${FIREBASE_AUTH_DEPENDENCIES}/fingerprint")
    message(FATAL_ERROR "libcurl is missing. Run scripts/build-dependencies ${apple_platform} in "
      "${PROJECT_SOURCE_DIR}, or set FIREBASE_AUTH_DEPENDENCIES to its folder.")
  endif()
endif()

add_library(firebase_auth_system INTERFACE)
target_include_directories(firebase_auth_system SYSTEM INTERFACE "${FIREBASE_AUTH_DEPENDENCIES}/include")
target_compile_definitions(firebase_auth_system INTERFACE CURL_STATICLIB)
list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -Xcc -isystem -Xcc "${FIREBASE_AUTH_DEPENDENCIES}/include")
foreach(dependency curl nghttp2)
  foreach(suffix a tbd)
    set(file "${FIREBASE_AUTH_DEPENDENCIES}/lib/lib${dependency}.${suffix}")
    if(EXISTS "${file}")
      target_link_libraries(firebase_auth_system INTERFACE "${file}")
      break()
    endif()
  endforeach()
endforeach()
# What the C sources and libcurl use, which also reads the proxies of macOS.
set(frameworks CoreFoundation Security)
if(FIREBASE_AUTH_SWIFT_RUNTIME AND apple_sdk STREQUAL "macosx")
  list(APPEND frameworks SystemConfiguration)
endif()
foreach(framework IN LISTS frameworks)
  set(library "-framework ${framework}")
  if(NOT FIREBASE_AUTH_SWIFT_RUNTIME)
    set(library "${FIREBASE_AUTH_DEPENDENCIES}/lib/lib${framework}.tbd")
  endif()
  target_link_libraries(firebase_auth_system INTERFACE "${library}")
endforeach()
