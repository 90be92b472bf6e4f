# SPDX-License-Identifier: Apache-2.0
# For Windows: firebase_auth.dll, which contains its dependencies and needs system libraries only, its import libraries
# for MinGW (libfirebase_auth.dll.a) and for Microsoft's compiler (firebase_auth.lib), and the static library.

set(exported_symbols "${PROJECT_SOURCE_DIR}/cmake/exported_symbols.txt")
set(definitions "${PROJECT_BINARY_DIR}/firebase_auth.def")
file(STRINGS "${exported_symbols}" symbols)
list(JOIN symbols "\n" symbol_lines)
file(CONFIGURE OUTPUT "${definitions}" CONTENT "LIBRARY firebase_auth.dll\nEXPORTS\n${symbol_lines}\n" @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${exported_symbols}")

file(GLOB platform_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/Sources/CFirebaseNativeSystem/Windows/*.c")
add_library(firebase_auth_c_support OBJECT ${platform_sources}
  Sources/CFirebaseNativeSystem/Bytes.c Sources/CFirebaseNativeSystem/CertificateFiles.c Sources/CFirebaseNativeSystem/Curl.c Sources/CFirebaseNativeSystem/Encoding.c
  Sources/CFirebaseNativeSystem/HostNames.c Sources/CFirebaseNativeSystem/Text.c)
set_target_properties(firebase_auth_c_support PROPERTIES C_STANDARD 11)
target_include_directories(firebase_auth_c_support PRIVATE Sources/CFirebaseNativeSystem/include)
target_link_libraries(firebase_auth_c_support PRIVATE firebase_auth_system)
target_compile_options(firebase_auth_c_support PRIVATE -Wall -Wextra
  $<$<CONFIG:Release>:-Os -ffunction-sections>
  ${FIREBASE_AUTH_HARDENED_C}
  $<$<BOOL:${FIREBASE_AUTH_WARNINGS_AS_ERRORS}>:-Werror>)

set(objects $<TARGET_OBJECTS:firebase_auth_c_support> ${FIREBASE_AUTH_FIREBASEAUTHC_OBJECTS})
if(COMMAND firebase_auth_add_swift_support)
  firebase_auth_add_swift_support(firebase_auth_swift_support "${FIREBASE_AUTH_FIREBASEAUTHC_OBJECTS}")
  add_dependencies(firebase_auth_swift_support firebase_auth_swift_FirebaseAuthC)
  list(APPEND objects $<TARGET_OBJECTS:firebase_auth_swift_support>)
endif()

# --- shared ---

add_library(firebase_auth SHARED ${objects} "${definitions}")
add_dependencies(firebase_auth firebase_auth_swift_FirebaseAuthC)
set_target_properties(firebase_auth PROPERTIES LINKER_LANGUAGE C PREFIX "" IMPORT_PREFIX "lib"
  LINK_DEPENDS "${definitions}" EXPORT_NAME firebase_auth)
target_include_directories(firebase_auth PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
# Static: no DLL of MinGW.
target_link_options(firebase_auth PRIVATE -static LINKER:--gc-sections LINKER:--exclude-all-symbols
  ${FIREBASE_AUTH_HARDENED_LINK})
target_link_libraries(firebase_auth PRIVATE firebase_auth_system ssp)
firebase_auth_strip(firebase_auth "${CMAKE_INSTALL_BINDIR}")
firebase_auth_add_version_info(firebase_auth "${PROJECT_DESCRIPTION}")

# Names and numbers of an import library of Microsoft's format are those of the definitions.
find_program(FIREBASE_AUTH_DLLTOOL NAMES llvm-dlltool llvm-dlltool-14 ${CMAKE_DLLTOOL} REQUIRED)
set(import_library "${PROJECT_BINARY_DIR}/firebase_auth.lib")
add_custom_command(TARGET firebase_auth POST_BUILD
  COMMAND "${FIREBASE_AUTH_DLLTOOL}" -m i386:x86-64 -d "${definitions}" -D firebase_auth.dll -l "${import_library}"
  BYPRODUCTS "${import_library}" VERBATIM)

# --- static: one object with the dependencies, and with the other symbols made local ---

set(static_object "${PROJECT_BINARY_DIR}/firebase_auth_static.obj")
list(TRANSFORM symbols PREPEND "--undefined=" OUTPUT_VARIABLE keep_symbols)
set(archives)
foreach(dependency IN LISTS dependencies)
  list(APPEND archives "${FIREBASE_AUTH_LIBRARY_${dependency}}")
endforeach()
# The functions that check the stack: a program that is compiled without them does not link their library.
execute_process(COMMAND "${CMAKE_C_COMPILER}" -print-file-name=libssp.a OUTPUT_VARIABLE stack_check
  OUTPUT_STRIP_TRAILING_WHITESPACE)
# Swift's hash of what it compiled depends on the folder of the sources, and only the compiler reads it.
add_custom_command(
  OUTPUT "${static_object}"
  COMMAND "${CMAKE_LINKER}" -r ${keep_symbols} -o "${static_object}" ${objects}
    --start-group ${archives} "${stack_check}" --end-group
  COMMAND "${CMAKE_OBJCOPY}" --remove-section=.sw5hash "--keep-global-symbols=${exported_symbols}" "${static_object}"
  DEPENDS ${objects} ${archives} "${exported_symbols}"
  COMMAND_EXPAND_LISTS VERBATIM)
set_source_files_properties("${static_object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
add_library(firebase_auth_static STATIC "${static_object}")
set_target_properties(firebase_auth_static PROPERTIES LINKER_LANGUAGE C PREFIX "lib" OUTPUT_NAME firebase_auth)
target_include_directories(firebase_auth_static PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_link_libraries(firebase_auth_static INTERFACE ${FIREBASE_AUTH_SYSTEM_LIBRARIES})

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
