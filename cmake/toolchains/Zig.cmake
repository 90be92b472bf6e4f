# SPDX-License-Identifier: Apache-2.0
# Compiles for Linux on CMAKE_SYSTEM_PROCESSOR with glibc 2.28, by the clang, headers and start files of zig, which
# scripts/build-dependencies installs.
set(CMAKE_SYSTEM_NAME Linux)
set(target "${CMAKE_SYSTEM_PROCESSOR}-linux-gnu.2.28")

file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../dependencies/requirements.txt" requirement REGEX "^ziglang==")
string(REGEX REPLACE "^ziglang==([0-9.]+).*" "ziglang-\\1" zig "${requirement}")
set(zig_folder "${CMAKE_CURRENT_LIST_DIR}/../../build-tools/${zig}/ziglang")
cmake_path(NORMAL_PATH zig_folder)
set(zig "${zig_folder}/zig")
if(NOT EXISTS "${zig}")
  message(FATAL_ERROR "${zig} is missing. scripts/build-dependencies installs it.")
endif()
set(CMAKE_C_COMPILER "${zig}" cc -target ${target})
set(CMAKE_CXX_COMPILER "${zig}" c++ -target ${target})
# Otherwise zig traps undefined behaviour where no optimization is set.
set(CMAKE_C_FLAGS_INIT -fno-sanitize=all)
set(CMAKE_CXX_FLAGS_INIT -fno-sanitize=all)
# As compilers of distributions do by default.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXE_LINKER_FLAGS_INIT -pie)

find_program(swift_compiler swiftc REQUIRED)
get_filename_component(swift_compiler "${swift_compiler}" REALPATH)
get_filename_component(swift_tools "${swift_compiler}" DIRECTORY)
set(CMAKE_AR "${swift_tools}/llvm-ar")
set(CMAKE_RANLIB "${swift_tools}/llvm-ranlib")
set(CMAKE_OBJCOPY "${swift_tools}/llvm-objcopy")
# GNU's linker merges objects and removes unused sections in one step.
set(CMAKE_LINKER /usr/bin/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-ld)

set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
