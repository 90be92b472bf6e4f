# SPDX-License-Identifier: Apache-2.0
# Options of the C compiler and linker for FIREBASE_AUTH_SANITIZE. The sanitizers' runtimes must be those of the Swift
# toolchain's clang, which therefore must be the C and C++ compiler.

if(FIREBASE_AUTH_SANITIZE STREQUAL "thread")
  set(sanitize -fsanitize=thread -g)
elseif(FIREBASE_AUTH_SANITIZE STREQUAL "address")
  set(sanitize -fsanitize=address,undefined -fno-sanitize-recover=all -g)
elseif(FIREBASE_AUTH_SANITIZE)
  message(FATAL_ERROR "FIREBASE_AUTH_SANITIZE is \"${FIREBASE_AUTH_SANITIZE}\"; it can be address or thread")
endif()
if(FIREBASE_AUTH_SANITIZE)
  add_compile_options(${sanitize})
  # The toolchain's linker: others warn about each symbol of the runtime.
  add_link_options(${sanitize} -fuse-ld=lld)
endif()
if(FIREBASE_AUTH_FUZZ)
  if(NOT FIREBASE_AUTH_SANITIZE STREQUAL "address")
    message(FATAL_ERROR "FIREBASE_AUTH_FUZZ requires FIREBASE_AUTH_SANITIZE=address")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(FIREBASE_AUTH_SANITIZE STREQUAL "thread")
  # Swift's ThreadSanitizer runtime accesses libdispatch.
  add_link_options("-L${FIREBASE_AUTH_SWIFT_LIB}/linux" "LINKER:-rpath,${FIREBASE_AUTH_SWIFT_LIB}/linux")
  link_libraries(dispatch BlocksRuntime)
endif()
