# SPDX-License-Identifier: Apache-2.0
# Embedded Swift for Apple's systems by a toolchain for Linux. Defines FIREBASE_AUTH_APPLE_UNICODE_TABLES, an archive, and for
# macOS on x86-64, for which the toolchain has no standard library, FIREBASE_AUTH_SWIFT_TARGET_FILES (what the objects depend
# on) and a flag of the target.

set(FIREBASE_AUTH_APPLE_UNICODE_TABLES "${PROJECT_BINARY_DIR}/apple/libswiftUnicodeDataTables.a")
set(apple_embedded "${FIREBASE_AUTH_SWIFT_LIB}/embedded")
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/apple")

if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  # The toolchain's archive has no index, which the linker requires.
  file(COPY "${apple_embedded}/${FIREBASE_AUTH_SWIFT_TARGET_FOLDER}/libswiftUnicodeDataTables.a"
    DESTINATION "${PROJECT_BINARY_DIR}/apple")
  execute_process(COMMAND "${CMAKE_RANLIB}" "${FIREBASE_AUTH_APPLE_UNICODE_TABLES}" COMMAND_ERROR_IS_FATAL ANY)
  return()
endif()

find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(foreign "${CMAKE_CURRENT_LIST_DIR}/../windows")

# --- the standard library ---

set(apple_resources "${PROJECT_BINARY_DIR}/apple/swift")
set(apple_module "${apple_resources}/embedded/Swift.swiftmodule/x86_64-apple-none-macho.swiftmodule")
add_custom_command(
  OUTPUT "${apple_module}"
  COMMAND Python3::Interpreter "${foreign}/make_resources.py" "${FIREBASE_AUTH_SWIFT_LIB}" "${apple_resources}"
    x86_64-apple-none-macho x86_64-apple-none-macho
  DEPENDS "${foreign}/make_resources.py" "${FIREBASE_AUTH_SWIFTC_REAL}"
  COMMENT "Writing Swift's standard library for macOS" VERBATIM)
add_custom_target(firebase_auth_swift_target DEPENDS "${apple_module}")
list(APPEND FIREBASE_AUTH_SWIFT_TARGET_FLAGS -resource-dir "${apple_resources}"
  -module-cache-path "${PROJECT_BINARY_DIR}/apple/modules")
set(FIREBASE_AUTH_SWIFT_TARGET_FILES "${apple_module}")

# --- the Unicode tables ---

set(apple_archive "${apple_embedded}/x86_64-unknown-none-elf/libswiftUnicodeDataTables.a")
set(apple_elf UnicodeData.cpp.o UnicodeNormalization.cpp.o)
set(apple_tables "${PROJECT_BINARY_DIR}/apple/unicode_tables")
add_custom_command(
  OUTPUT "${FIREBASE_AUTH_APPLE_UNICODE_TABLES}"
  COMMAND "${CMAKE_AR}" x "${apple_archive}" ${apple_elf}
  COMMAND Python3::Interpreter "${foreign}/make_unicode_tables.py" --mach-o ${apple_elf} > "${apple_tables}.s"
  COMMAND "${CMAKE_C_COMPILER}" --target=${CMAKE_C_COMPILER_TARGET} -c "${apple_tables}.s" -o "${apple_tables}.o"
  COMMAND "${CMAKE_AR}" crs "${FIREBASE_AUTH_APPLE_UNICODE_TABLES}" "${apple_tables}.o"
  DEPENDS "${foreign}/make_unicode_tables.py" "${apple_archive}"
  WORKING_DIRECTORY "${PROJECT_BINARY_DIR}/apple"
  COMMENT "Writing Swift's Unicode tables for macOS" VERBATIM)
add_custom_target(firebase_auth_swift_tables DEPENDS "${FIREBASE_AUTH_APPLE_UNICODE_TABLES}")
