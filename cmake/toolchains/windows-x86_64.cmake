# SPDX-License-Identifier: Apache-2.0
# Cross-compiles for Windows x86-64 by MinGW-w64:
#
#   scripts/build-dependencies windows-x86_64
#   cmake -G Ninja -S . -B build-windows --toolchain cmake/toolchains/windows-x86_64.cmake \
#     -DFIREBASE_AUTH_DEPENDENCIES="$PWD/build-dependencies/windows-x86_64"
set(FIREBASE_AUTH_DEPENDENCY_NAMES curl jansson nghttp2)
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)

# With POSIX threads if there is a choice: the tests in C++ use std::thread.
find_program(mingw_c NAMES x86_64-w64-mingw32-gcc-posix x86_64-w64-mingw32-gcc REQUIRED)
find_program(mingw_cxx NAMES x86_64-w64-mingw32-g++-posix x86_64-w64-mingw32-g++ REQUIRED)
set(CMAKE_C_COMPILER "${mingw_c}")
set(CMAKE_CXX_COMPILER "${mingw_cxx}")
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

set(CMAKE_FIND_ROOT_PATH "${FIREBASE_AUTH_DEPENDENCIES}" /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES FIREBASE_AUTH_DEPENDENCIES)

# Windows 10 and later. By default, C refers to data of other files by pointers that the linker shares between the static
# library and another copy of the same library in a program.
set(CMAKE_C_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -mcmodel=small")
set(CMAKE_CXX_FLAGS_INIT -D_WIN32_WINNT=0x0A00)
