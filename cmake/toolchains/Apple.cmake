# SPDX-License-Identifier: Apache-2.0
# Compiles for Apple's systems on Linux, by the Swift toolchain's clang, LLVM's linker, and the headers of the C library that zig
# contains. There is no SDK: frameworks are not available. `apple_target` is the target's triple.
set(CMAKE_SYSTEM_NAME Darwin)

file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../dependencies/requirements.txt" requirement REGEX "^ziglang==")
string(REGEX REPLACE "^ziglang==([0-9.]+).*" "ziglang-\\1" zig "${requirement}")
set(FIREBASE_AUTH_APPLE_LIBC "${CMAKE_CURRENT_LIST_DIR}/../../build-tools/${zig}/ziglang/lib/libc")
cmake_path(NORMAL_PATH FIREBASE_AUTH_APPLE_LIBC)
if(NOT EXISTS "${FIREBASE_AUTH_APPLE_LIBC}")
  message(FATAL_ERROR "${FIREBASE_AUTH_APPLE_LIBC} is missing. scripts/build-dependencies installs it.")
endif()
set(apple_headers "${FIREBASE_AUTH_APPLE_LIBC}/include/any-darwin-any")

find_program(swift_compiler swiftc REQUIRED)
get_filename_component(swift_compiler "${swift_compiler}" REALPATH)
get_filename_component(swift_tools "${swift_compiler}" DIRECTORY)
set(CMAKE_C_COMPILER "${swift_tools}/clang")
set(CMAKE_CXX_COMPILER "${swift_tools}/clang++")
set(CMAKE_C_COMPILER_TARGET "${apple_target}")
set(CMAKE_CXX_COMPILER_TARGET "${apple_target}")
set(CMAKE_AR "${swift_tools}/llvm-ar")
set(CMAKE_RANLIB "${swift_tools}/llvm-ranlib")
set(CMAKE_NM "${swift_tools}/llvm-nm")
# After clang's own headers, which replace some of them.
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -idirafter ${apple_headers}")
set(CMAKE_CXX_FLAGS_INIT "-nostdlibinc -idirafter ${apple_headers}")
# The toolchain's own linker rejects these systems. clang passes the options of the linker with that version.
find_program(FIREBASE_AUTH_APPLE_LINKER ld64.lld-14 REQUIRED)
set(CMAKE_SHARED_LINKER_FLAGS_INIT "--ld-path=${FIREBASE_AUTH_APPLE_LINKER} -mlinker-version=907 -nostdlib")
set(CMAKE_OSX_SYSROOT "")
set(CMAKE_OSX_DEPLOYMENT_TARGET "")
# CMake requires one, for installations. Nothing is installed.
set(CMAKE_INSTALL_NAME_TOOL "${CMAKE_COMMAND}")
# Programs cannot be linked without the library of cmake/apple/Library.cmake.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

list(APPEND FIREBASE_AUTH_SWIFT_TARGET_FLAGS -Xcc -nostdlibinc -Xcc -idirafter -Xcc "${apple_headers}")
