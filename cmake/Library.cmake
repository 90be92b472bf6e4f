# SPDX-License-Identifier: Apache-2.0
# libfirebase_auth.so and libfirebase_auth.a from the Swift objects. Both export exactly the symbols of
# exported_symbols.txt, so that no symbol of Swift or of a helper can clash with a game's own.

include(CheckSourceCompiles)

set(exported_symbols "${CMAKE_CURRENT_LIST_DIR}/exported_symbols.txt")
set(version_script "${PROJECT_BINARY_DIR}/firebase_auth.map")
file(STRINGS "${exported_symbols}" symbols)
set(exported ${symbols})
if(FIREBASE_AUTH_STAND_INS)
  # What tests order.
  list(APPEND exported "authorization_sheet_*" "game_center_*" "web_session_*")
endif()
list(JOIN exported ";\n    " symbol_lines)
file(CONFIGURE OUTPUT "${version_script}" CONTENT "{\n  global:\n    ${symbol_lines};\n  local: *;\n};\n" @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${exported_symbols}")

file(GLOB platform_sources CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/Sources/CFirebaseNativeSystem/Linux/*.c" "${PROJECT_SOURCE_DIR}/Sources/CFirebaseNativeSystem/POSIX/*.c")
add_library(firebase_auth_c_support OBJECT ${platform_sources} ${FIREBASE_AUTH_SWIFT_C_SOURCES}
  Sources/CFirebaseNativeSystem/Bytes.c Sources/CFirebaseNativeSystem/CertificateFiles.c Sources/CFirebaseNativeSystem/Curl.c
  Sources/CFirebaseNativeSystem/HostNames.c Sources/CFirebaseNativeSystem/Text.c)
set_target_properties(firebase_auth_c_support PROPERTIES POSITION_INDEPENDENT_CODE ON C_STANDARD 11)
target_include_directories(firebase_auth_c_support PRIVATE Sources/CFirebaseNativeSystem/include)
target_link_libraries(firebase_auth_c_support PRIVATE firebase_auth_system)
# Swift's functions have no unwind tables, so nothing can unwind through the C functions either (7 KB).
target_compile_options(firebase_auth_c_support PRIVATE -Wall -Wextra
  $<$<CONFIG:Release>:-Os -ffunction-sections -fno-unwind-tables
  -fno-asynchronous-unwind-tables>
  ${FIREBASE_AUTH_HARDENED_C}
  $<$<BOOL:${FIREBASE_AUTH_WARNINGS_AS_ERRORS}>:-Werror>)

# --- shared ---

add_library(firebase_auth SHARED $<TARGET_OBJECTS:firebase_auth_c_support> ${FIREBASE_AUTH_FIREBASEAUTHC_OBJECTS})
add_dependencies(firebase_auth firebase_auth_swift_FirebaseAuthC)
set_target_properties(firebase_auth PROPERTIES LINKER_LANGUAGE C VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS "${version_script}" EXPORT_NAME firebase_auth)
target_include_directories(firebase_auth PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
# Never unloaded: its thread may be running, and GLib keeps its types after a keyring was used.
target_link_options(firebase_auth PRIVATE "LINKER:--version-script,${version_script}" LINKER:--gc-sections
  LINKER:--as-needed LINKER:-z,nodelete ${FIREBASE_AUTH_HARDENED_LINK})
if(NOT FIREBASE_AUTH_SANITIZE)
  # The executable contains a sanitizer's runtime.
  target_link_options(firebase_auth PRIVATE LINKER:--no-undefined)
  # Packed relocations save 16 KB. A C library older than glibc 2.36 cannot read them.
  check_linker_flag(C LINKER:-z,pack-relative-relocs FIREBASE_AUTH_LINKER_PACKS_RELOCATIONS)
  check_source_compiles(C "#include <features.h>
    #if !__GLIBC_PREREQ(2, 36)
    #error older
    #endif
    int main(void) { return 0; }" FIREBASE_AUTH_GLIBC_READS_PACKED_RELOCATIONS)
  if(FIREBASE_AUTH_LINKER_PACKS_RELOCATIONS AND FIREBASE_AUTH_GLIBC_READS_PACKED_RELOCATIONS)
    target_link_options(firebase_auth PRIVATE LINKER:-z,pack-relative-relocs)
  endif()
endif()
target_link_libraries(firebase_auth PRIVATE firebase_auth_system Threads::Threads
  ${FIREBASE_AUTH_SWIFT_LINK_LIBRARIES})
firebase_auth_strip(firebase_auth "${CMAKE_INSTALL_LIBDIR}")
if(NOT FIREBASE_AUTH_DEPENDENCIES AND NOT FIREBASE_AUTH_SANITIZE)
  # Swift's linker joins equal functions, of which generic code has many (8 KB). The portable build has a linker of its own.
  set(joins_functions -fuse-ld=lld "-B${FIREBASE_AUTH_SWIFT_BIN}" LINKER:--icf=all)
  check_linker_flag(C "${joins_functions}" FIREBASE_AUTH_LINKER_JOINS_FUNCTIONS)
  if(FIREBASE_AUTH_LINKER_JOINS_FUNCTIONS)
    target_link_options(firebase_auth PRIVATE "$<$<CONFIG:Release>:${joins_functions}>")
  endif()
endif()

# --- static: one object with the other symbols made local ---

# A game's plug-in that contains the library exports nothing of it: in `ld -r`, the strictest visibility wins.
set(hidden_symbols)
foreach(symbol IN LISTS symbols)
  string(APPEND hidden_symbols "extern char ${symbol}[] __attribute__((visibility(\"hidden\")));\n")
endforeach()
list(JOIN symbols ", " references)
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/hidden_symbols.c" CONTENT
  "${hidden_symbols}char *const firebase_auth_hidden_symbols[] = {${references}};\n")
add_library(firebase_auth_hidden_symbols OBJECT "${PROJECT_BINARY_DIR}/hidden_symbols.c")
set(static_object "${PROJECT_BINARY_DIR}/firebase_auth_static.o")
list(TRANSFORM symbols PREPEND "--undefined=" OUTPUT_VARIABLE keep_symbols)
set(static_inputs ${FIREBASE_AUTH_FIREBASEAUTHC_OBJECTS} $<TARGET_OBJECTS:firebase_auth_c_support>
  $<TARGET_OBJECTS:firebase_auth_hidden_symbols> ${FIREBASE_AUTH_DEPENDENCY_ARCHIVES})
add_custom_command(
  OUTPUT "${static_object}"
  COMMAND "${CMAKE_LINKER}" -r --gc-sections ${keep_symbols} -o "${static_object}" ${static_inputs}
  COMMAND "${CMAKE_OBJCOPY}" --strip-debug "--keep-global-symbols=${exported_symbols}" "${static_object}"
  DEPENDS ${static_inputs} firebase_auth_c_support firebase_auth_hidden_symbols "${exported_symbols}"
  COMMAND_EXPAND_LISTS VERBATIM)
set_source_files_properties("${static_object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
add_library(firebase_auth_static STATIC "${static_object}")
set_target_properties(firebase_auth_static PROPERTIES LINKER_LANGUAGE C OUTPUT_NAME firebase_auth)
target_include_directories(firebase_auth_static PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_link_libraries(firebase_auth_static INTERFACE m ${CMAKE_DL_LIBS} Threads::Threads)
if(NOT FIREBASE_AUTH_DEPENDENCIES)
  target_link_libraries(firebase_auth_static INTERFACE curl ssl crypto)
endif()

# The lowest standard of the C++ headers, for compilers with an older default.
target_compile_features(firebase_auth INTERFACE cxx_std_11)
target_compile_features(firebase_auth_static INTERFACE cxx_std_11)

# --- names ---

# As in the Firebase C++ SDK, where games link both.
add_library(firebase_app INTERFACE)
target_link_libraries(firebase_app INTERFACE firebase_auth)
add_library(FirebaseAuth::firebase_auth ALIAS firebase_auth)
add_library(FirebaseAuth::firebase_app ALIAS firebase_app)
add_library(FirebaseAuth::firebase_auth_static ALIAS firebase_auth_static)
