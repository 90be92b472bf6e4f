# SPDX-License-Identifier: Apache-2.0
# For Apple's systems: libfirebase_auth.dylib, which exports exactly the symbols of exported_symbols.txt. Where nothing can
# be linked (FIREBASE_AUTH_APPLE_LINKS is OFF), only the objects.
#
# There is no static library: a game that linked it would have to find the libraries of the Swift toolchain, and Apple's
# linker alone can make the other symbols of an object local.

file(GLOB platform_sources CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/Sources/CFirebaseNativeSystem/Apple/*.c" "${PROJECT_SOURCE_DIR}/Sources/CFirebaseNativeSystem/POSIX/*.c")
add_library(firebase_auth_c_support OBJECT ${platform_sources} ${FIREBASE_AUTH_SWIFT_C_SOURCES}
  Sources/CFirebaseNativeSystem/Bytes.c Sources/CFirebaseNativeSystem/Curl.c Sources/CFirebaseNativeSystem/Encoding.c
  Sources/CFirebaseNativeSystem/HostNames.c Sources/CFirebaseNativeSystem/Text.c)
set_target_properties(firebase_auth_c_support PROPERTIES POSITION_INDEPENDENT_CODE ON C_STANDARD 11)
target_include_directories(firebase_auth_c_support PRIVATE Sources/CFirebaseNativeSystem/include)
target_link_libraries(firebase_auth_c_support PRIVATE firebase_auth_system)
target_compile_options(firebase_auth_c_support PRIVATE -Wall -Wextra
  $<$<CONFIG:Release>:-Os>
  ${FIREBASE_AUTH_HARDENED_C}
  $<$<BOOL:${FIREBASE_AUTH_WARNINGS_AS_ERRORS}>:-Werror>)

if(NOT FIREBASE_AUTH_SWIFT_RUNTIME)
  # To be compiled only, by their names: SwiftPM builds the emulator of macOS.
  firebase_auth_add_swift_module(FirebaseNativeEmulator MODULES FirebaseNativeSupport CFirebaseNativeSystem CFirebaseNativeEmulatorSystem)
  firebase_auth_add_swift_module(firebase_auth_emulator PROGRAM FOLDERS firebase-auth-emulator
    MODULES FirebaseNativeEmulator FirebaseNativeSupport CFirebaseNativeSystem CFirebaseNativeEmulatorSystem)
endif()

if(DEFINED FIREBASE_AUTH_APPLE_LINKS AND NOT FIREBASE_AUTH_APPLE_LINKS)
  add_custom_target(firebase_auth ALL)
  add_dependencies(firebase_auth firebase_auth_c_support firebase_auth_swift_FirebaseAuthC)
  return()
endif()

set(exported_symbols "${PROJECT_SOURCE_DIR}/cmake/exported_symbols.txt")
set(export_list "${PROJECT_BINARY_DIR}/firebase_auth.exports")
file(STRINGS "${exported_symbols}" symbols)
list(TRANSFORM symbols PREPEND "_")
list(JOIN symbols "\n" symbol_lines)
file(CONFIGURE OUTPUT "${export_list}" CONTENT "${symbol_lines}\n" @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${exported_symbols}")

add_library(firebase_auth SHARED $<TARGET_OBJECTS:firebase_auth_c_support> ${FIREBASE_AUTH_FIREBASEAUTHC_OBJECTS})
add_dependencies(firebase_auth firebase_auth_swift_FirebaseAuthC)
set_target_properties(firebase_auth PROPERTIES LINKER_LANGUAGE C VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS "${export_list}" EXPORT_NAME firebase_auth
  INSTALL_NAME_DIR "@rpath" BUILD_WITH_INSTALL_NAME_DIR ON)
target_include_directories(firebase_auth PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_link_options(firebase_auth PRIVATE "LINKER:-exported_symbols_list,${export_list}" LINKER:-dead_strip
  $<$<AND:$<CONFIG:Release>,$<BOOL:${FIREBASE_AUTH_SWIFT_RUNTIME}>>:LINKER:-x>)
# The lowest standard of the C++ headers, for compilers with an older default.
target_compile_features(firebase_auth INTERFACE cxx_std_11)
target_link_libraries(firebase_auth PRIVATE firebase_auth_system ${FIREBASE_AUTH_SWIFT_LINK_LIBRARIES})

if(FIREBASE_AUTH_APPLE_LIBC)
  # The stub of the C library names arm64e instead of arm64; both have the same symbols.
  file(READ "${FIREBASE_AUTH_APPLE_LIBC}/darwin/libSystem.tbd" stub)
  string(REGEX REPLACE ",[ \n]*arm64e\\.x1-[a-z]+" "" stub "${stub}")
  string(REPLACE "arm64e-" "arm64-" stub "${stub}")
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/libSystem.tbd" CONTENT "${stub}" @ONLY)
  target_link_libraries(firebase_auth PRIVATE "${PROJECT_BINARY_DIR}/libSystem.tbd")
endif()

# As in the Firebase C++ SDK, where games link both.
add_library(firebase_app INTERFACE)
target_link_libraries(firebase_app INTERFACE firebase_auth)
add_library(FirebaseAuth::firebase_auth ALIAS firebase_auth)
add_library(FirebaseAuth::firebase_app ALIAS firebase_app)
