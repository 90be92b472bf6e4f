# SPDX-License-Identifier: Apache-2.0
# firebase_auth_system: libcurl with Schannel, and nghttp2, as static libraries, and the system's libraries.

function(firebase_auth_find_dependency name)
  find_library(FIREBASE_AUTH_LIBRARY_${name} NAMES ${name} lib${name} PATHS "${FIREBASE_AUTH_DEPENDENCIES}/lib"
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  if(NOT FIREBASE_AUTH_LIBRARY_${name})
    message(FATAL_ERROR "The library ${name} was not found in ${FIREBASE_AUTH_DEPENDENCIES}/lib. Set "
      "FIREBASE_AUTH_DEPENDENCIES to the folder of the libraries that FirebaseAuth contains.")
  endif()
endfunction()

set(dependencies curl nghttp2)
add_library(firebase_auth_system INTERFACE)
target_include_directories(firebase_auth_system INTERFACE "${FIREBASE_AUTH_DEPENDENCIES}/include")
target_compile_definitions(firebase_auth_system INTERFACE CURL_STATICLIB)
foreach(dependency IN LISTS dependencies)
  firebase_auth_find_dependency(${dependency})
  target_link_libraries(firebase_auth_system INTERFACE "${FIREBASE_AUTH_LIBRARY_${dependency}}")
endforeach()

# All games have these loaded, or TLS loads them. Others are loaded on first use (SystemLibrary.c).
set(FIREBASE_AUTH_SYSTEM_LIBRARIES ws2_32 crypt32 bcrypt advapi32)
target_link_libraries(firebase_auth_system INTERFACE ${FIREBASE_AUTH_SYSTEM_LIBRARIES})
