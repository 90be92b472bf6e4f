# SPDX-License-Identifier: Apache-2.0
# What makes errors in memory harder to exploit, for the C sources, the Swift sources and the linker:
# FIREBASE_AUTH_HARDENED_C, FIREBASE_AUTH_HARDENED_SWIFT, FIREBASE_AUTH_HARDENED_LINK. scripts/check-hardening checks the
# results. A sanitizer replaces it.
#
# Control-flow protection on x86: the library is marked for shadow stacks. It isn't for indirect branch tracking, which no
# Linux kernel has for programs, and which the C runtime's own objects and Swift's Unicode tables lack.

set(FIREBASE_AUTH_HARDENED_C)
set(FIREBASE_AUTH_HARDENED_SWIFT)
set(FIREBASE_AUTH_HARDENED_LINK)
if(NOT FIREBASE_AUTH_SANITIZE)
  set(fortify 3)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_COMPILER_VERSION VERSION_LESS 12)
    set(fortify 2)
  endif()
  # It needs an optimizer.
  set(FIREBASE_AUTH_HARDENED_C -fstack-protector-strong
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=${fortify}>)
  set(FIREBASE_AUTH_HARDENED_LINK LINKER:-z,relro LINKER:-z,now LINKER:-z,separate-code LINKER:-z,noexecstack)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    list(APPEND FIREBASE_AUTH_HARDENED_C -fcf-protection=full)
    set(FIREBASE_AUTH_HARDENED_SWIFT -Xcc -fcf-protection=return)
    list(APPEND FIREBASE_AUTH_HARDENED_LINK LINKER:-z,shstk)
  endif()
endif()
