# SPDX-License-Identifier: Apache-2.0
# Embedded Swift for macOS on x86-64 by a toolchain for Linux, which has no standard library for it. Defines
# FIREBASE_AUTH_SWIFT_TARGET_FILES (what the objects depend on), and adds a flag of the target. The toolchain has the standard
# libraries of Apple's other systems.

if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  return()
endif()

find_package(Python3 REQUIRED COMPONENTS Interpreter)

set(make_resources "${CMAKE_CURRENT_LIST_DIR}/../windows/make_resources.py")
set(apple_resources "${PROJECT_BINARY_DIR}/apple/swift")
set(apple_module "${apple_resources}/embedded/Swift.swiftmodule/x86_64-apple-none-macho.swiftmodule")
add_custom_command(
  OUTPUT "${apple_module}"
  COMMAND Python3::Interpreter "${make_resources}" "${FIREBASE_AUTH_SWIFT_LIB}" "${apple_resources}"
    x86_64-apple-none-macho x86_64-apple-none-macho
  DEPENDS "${make_resources}" "${FIREBASE_AUTH_SWIFTC_REAL}"
  COMMENT "Writing Swift's standard library for macOS" VERBATIM)
add_custom_target(firebase_auth_swift_target DEPENDS "${apple_module}")
list(APPEND FIREBASE_AUTH_SWIFT_TARGET_FLAGS -resource-dir "${apple_resources}"
  -module-cache-path "${PROJECT_BINARY_DIR}/apple/modules")
set(FIREBASE_AUTH_SWIFT_TARGET_FILES "${apple_module}")
