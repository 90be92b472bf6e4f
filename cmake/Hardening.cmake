# SPDX-License-Identifier: Apache-2.0
# Options that make memory errors harder to exploit, for the C sources, the Swift sources and the linker:
# FIREBASE_AUTH_HARDENED_C, FIREBASE_AUTH_HARDENED_SWIFT, FIREBASE_AUTH_HARDENED_LINK. scripts/check-hardening checks the
# results. Builds with a sanitizer do not use them.
#
# Control-flow protection on x86: the library has the mark of shadow stacks. It does not have that of indirect branch tracking:
# no Linux kernel supports it for programs, and the C runtime's objects and Swift's Unicode tables do not have it.

set(FIREBASE_AUTH_HARDENED_C)
set(FIREBASE_AUTH_HARDENED_SWIFT)
set(FIREBASE_AUTH_HARDENED_LINK)
if(NOT FIREBASE_AUTH_SANITIZE)
  set(fortify 3)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_COMPILER_VERSION VERSION_LESS 12)
    set(fortify 2)
  endif()
  # Requires optimization.
  set(FIREBASE_AUTH_HARDENED_C -fstack-protector-strong
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=${fortify}>)
  set(FIREBASE_AUTH_HARDENED_LINK LINKER:-z,relro LINKER:-z,now LINKER:-z,separate-code LINKER:-z,noexecstack)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    list(APPEND FIREBASE_AUTH_HARDENED_C -fcf-protection=full)
    set(FIREBASE_AUTH_HARDENED_SWIFT -Xcc -fcf-protection=return)
    list(APPEND FIREBASE_AUTH_HARDENED_LINK LINKER:-z,shstk)
  endif()
endif()
