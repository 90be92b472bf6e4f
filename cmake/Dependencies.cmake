# SPDX-License-Identifier: Apache-2.0
# The C libraries as interface libraries: firebase_auth_system (libcurl and TLS) and firebase_auth_microhttpd.
#
# Without FIREBASE_AUTH_DEPENDENCIES they are the distribution's shared libraries. Otherwise they are the static libraries of
# that folder, a result of scripts/build-dependencies, and become a part of what is linked.
# FIREBASE_AUTH_DEPENDENCY_ARCHIVES lists their files.

include(CheckSourceCompiles)
check_source_compiles(C "#include <features.h>
  #ifdef __GLIBC__
  #if !__GLIBC_PREREQ(2, 28)
  #error older
  #endif
  #endif
  int main(void) { return 0; }" FIREBASE_AUTH_GLIBC_IS_NEW_ENOUGH)
if(NOT FIREBASE_AUTH_GLIBC_IS_NEW_ENOUGH)
  message(FATAL_ERROR "FirebaseAuth needs glibc 2.28 or newer (docs/platforms.md).")
endif()

add_library(firebase_auth_system INTERFACE)
add_library(firebase_auth_microhttpd INTERFACE)
set(FIREBASE_AUTH_DEPENDENCY_ARCHIVES)

if(FIREBASE_AUTH_DEPENDENCIES)
  # A library precedes those that it uses.
  set(libraries curl nghttp2)
  if("openssl" IN_LIST FIREBASE_AUTH_DEPENDENCY_NAMES)
    list(INSERT libraries 2 ssl crypto)
  endif()
  foreach(library IN LISTS libraries)
    list(APPEND FIREBASE_AUTH_DEPENDENCY_ARCHIVES "${FIREBASE_AUTH_DEPENDENCIES}/lib/lib${library}.a")
  endforeach()
  target_include_directories(firebase_auth_system SYSTEM INTERFACE "${FIREBASE_AUTH_DEPENDENCIES}/include")
  target_link_libraries(firebase_auth_system INTERFACE ${FIREBASE_AUTH_DEPENDENCY_ARCHIVES} ${CMAKE_DL_LIBS})
  target_compile_definitions(firebase_auth_system INTERFACE CURL_STATICLIB)
  target_include_directories(firebase_auth_microhttpd SYSTEM INTERFACE "${FIREBASE_AUTH_DEPENDENCIES}/include")
  target_link_libraries(firebase_auth_microhttpd INTERFACE "${FIREBASE_AUTH_DEPENDENCIES}/lib/libmicrohttpd.a")
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -Xcc -isystem -Xcc "${FIREBASE_AUTH_DEPENDENCIES}/include")
else()
  find_package(PkgConfig REQUIRED)
  # 7.85 has CURLOPT_PROTOCOLS_STR, 3.0 OPENSSL_buf2hexstr_ex, 0.9.71 enum MHD_Result.
  pkg_check_modules(FIREBASE_AUTH_SYSTEM REQUIRED IMPORTED_TARGET libcurl>=7.85 libssl>=3.0 libcrypto>=3.0)
  target_link_libraries(firebase_auth_system INTERFACE PkgConfig::FIREBASE_AUTH_SYSTEM)
  if(FIREBASE_AUTH_EMULATOR OR FIREBASE_AUTH_FUZZ)
    pkg_check_modules(FIREBASE_AUTH_MICROHTTPD REQUIRED IMPORTED_TARGET libmicrohttpd>=0.9.71)
    target_link_libraries(firebase_auth_microhttpd INTERFACE PkgConfig::FIREBASE_AUTH_MICROHTTPD)
  endif()
endif()
