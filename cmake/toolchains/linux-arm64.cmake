# SPDX-License-Identifier: Apache-2.0
# Portable Linux, arm64: for glibc 2.28 and later, with curl and OpenSSL inside the library.
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(FIREBASE_AUTH_DEPENDENCY_NAMES openssl nghttp2 jansson curl libmicrohttpd)
include("${CMAKE_CURRENT_LIST_DIR}/Zig.cmake")

# Swift has no module for arm64 Linux. The module for any ELF system with the headers of Linux is equivalent.
set(FIREBASE_AUTH_SWIFT_TARGET_FOLDER aarch64-none-none-elf)
set(FIREBASE_AUTH_SWIFT_TARGET_FLAGS -target aarch64-none-none-elf
  -Xfrontend -clang-target -Xfrontend aarch64-unknown-linux-gnu -Xcc -nostdlibinc)
foreach(headers aarch64-linux-gnu generic-glibc aarch64-linux-any any-linux-any)
  list(APPEND FIREBASE_AUTH_SWIFT_TARGET_FLAGS -Xcc -isystem -Xcc "${zig_folder}/lib/libc/include/${headers}")
endforeach()
