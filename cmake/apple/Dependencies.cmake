# SPDX-License-Identifier: Apache-2.0
# firebase_auth_system: libcurl and jansson of FIREBASE_AUTH_DEPENDENCIES, as static libraries or as stubs (.tbd files).
# scripts/test-apple writes stubs, because libcurl cannot be compiled without the Security framework's headers.

add_library(firebase_auth_system INTERFACE)
target_include_directories(firebase_auth_system SYSTEM INTERFACE "${FIREBASE_AUTH_DEPENDENCIES}/include")
list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -Xcc -isystem -Xcc "${FIREBASE_AUTH_DEPENDENCIES}/include")
foreach(dependency curl nghttp2 jansson)
  foreach(suffix a tbd)
    set(file "${FIREBASE_AUTH_DEPENDENCIES}/lib/lib${dependency}.${suffix}")
    if(EXISTS "${file}")
      target_link_libraries(firebase_auth_system INTERFACE "${file}")
      break()
    endif()
  endforeach()
endforeach()
# The keychain.
foreach(framework CoreFoundation Security)
  set(file "${FIREBASE_AUTH_DEPENDENCIES}/lib/lib${framework}.tbd")
  if(NOT EXISTS "${file}")
    set(file "-framework ${framework}")
  endif()
  target_link_libraries(firebase_auth_system INTERFACE "${file}")
endforeach()
