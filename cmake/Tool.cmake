# SPDX-License-Identifier: Apache-2.0
# The program firebase-auth. It uses the library as the programs of others do: through the C++ headers.

file(GLOB tool_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/Sources/firebase-auth/*.cc")
list(FILTER tool_sources EXCLUDE REGEX "/system_[a-z]+\\.cc$")
set(tool_system posix)
if(WIN32)
  set(tool_system windows)
endif()

# The names of the system's headers stay in one unit.
set_source_files_properties("${PROJECT_SOURCE_DIR}/Sources/firebase-auth/system_${tool_system}.cc" PROPERTIES
  SKIP_UNITY_BUILD_INCLUSION ON)
add_executable(firebase-auth ${tool_sources} "${PROJECT_SOURCE_DIR}/Sources/firebase-auth/system_${tool_system}.cc")
# A path of the build folder would leave its length in the program, also after the installation.
set_target_properties(firebase-auth PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0 CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
  POSITION_INDEPENDENT_CODE ON BUILD_RPATH_USE_ORIGIN ON)
target_compile_options(firebase-auth PRIVATE -Wall -Wextra -Wpedantic -Wshadow ${FIREBASE_AUTH_HARDENED_C}
  $<$<BOOL:${FIREBASE_AUTH_WARNINGS_AS_ERRORS}>:-Werror>)
target_link_options(firebase-auth PRIVATE ${FIREBASE_AUTH_HARDENED_LINK})
target_link_libraries(firebase-auth PRIVATE firebase_auth Threads::Threads)
firebase_auth_strip(firebase-auth "${CMAKE_INSTALL_BINDIR}")
if(WIN32)
  # No DLL of MinGW.
  target_link_options(firebase-auth PRIVATE -static)
  target_link_libraries(firebase-auth PRIVATE ws2_32 shell32 ssp)
  firebase_auth_add_version_info(firebase-auth "Command line program of Firebase Authentication")
elseif(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  # The library of the same archive. In a package, both are where the system looks for them.
  set_target_properties(firebase-auth PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
endif()
