# SPDX-License-Identifier: Apache-2.0
# Portable Linux, x86-64: for glibc 2.28 and later, with curl and OpenSSL inside the library.
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(FIREBASE_AUTH_DEPENDENCY_NAMES openssl nghttp2 jansson curl libmicrohttpd)
include("${CMAKE_CURRENT_LIST_DIR}/Zig.cmake")
