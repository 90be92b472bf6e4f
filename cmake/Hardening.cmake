# SPDX-License-Identifier: Apache-2.0
# Options that make memory errors harder to exploit, for the C sources, the Swift sources and the linker:
# FIREBASE_AUTH_HARDENED_C, FIREBASE_AUTH_HARDENED_SWIFT, FIREBASE_AUTH_HARDENED_LINK. Tests/checks/binaries.py checks the
# results. Builds with a sanitizer do not use them.
#
# Control-flow protection on x86: the library has the mark of shadow stacks. It does not have that of indirect branch tracking:
# no Linux kernel supports it for programs, and the C runtime's objects do not have it. The linker of the portable build cannot set the mark, and separates code from data without an option.

include(CheckLinkerFlag)

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
  set(optional_link_flags)
  if(WIN32)
    # A random address, and no execution of data.
    set(FIREBASE_AUTH_HARDENED_LINK LINKER:--dynamicbase LINKER:--high-entropy-va LINKER:--nxcompat)
  elseif(NOT APPLE)
    # Apple's linker does the same without options.
    set(FIREBASE_AUTH_HARDENED_LINK LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
    list(APPEND optional_link_flags LINKER:-z,separate-code)
  endif()
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND NOT WIN32 AND NOT APPLE)
    list(APPEND FIREBASE_AUTH_HARDENED_C -fcf-protection=full)
    set(FIREBASE_AUTH_HARDENED_SWIFT -Xcc -fcf-protection=return)
    list(APPEND optional_link_flags LINKER:-z,shstk)
  endif()
  foreach(flag IN LISTS optional_link_flags)
    string(MAKE_C_IDENTIFIER "FIREBASE_AUTH_${flag}" result)
    check_linker_flag(C "${flag}" ${result})
    if(${result})
      list(APPEND FIREBASE_AUTH_HARDENED_LINK "${flag}")
    endif()
  endforeach()
endif()
