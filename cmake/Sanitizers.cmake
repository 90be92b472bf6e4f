# Options of the C compiler and linker for FIREBASE_AUTH_SANITIZE. The sanitizers' runtimes must be of the Swift toolchain's
# own clang, which therefore has to be the C and C++ compiler then.

set(FIREBASE_AUTH_SANITIZE_COMPILE_OPTIONS "")
set(FIREBASE_AUTH_SANITIZE_LINK_OPTIONS "")
if(FIREBASE_AUTH_SANITIZE STREQUAL "thread")
  set(FIREBASE_AUTH_SANITIZE_COMPILE_OPTIONS -fsanitize=thread -g)
elseif(FIREBASE_AUTH_SANITIZE STREQUAL "address")
  set(FIREBASE_AUTH_SANITIZE_COMPILE_OPTIONS -fsanitize=address,undefined -fno-sanitize-recover=all -g)
elseif(FIREBASE_AUTH_SANITIZE)
  message(FATAL_ERROR "FIREBASE_AUTH_SANITIZE is \"${FIREBASE_AUTH_SANITIZE}\"; it can be address or thread")
endif()
set(FIREBASE_AUTH_SANITIZE_LINK_OPTIONS ${FIREBASE_AUTH_SANITIZE_COMPILE_OPTIONS})
add_compile_options(${FIREBASE_AUTH_SANITIZE_COMPILE_OPTIONS})
add_link_options(${FIREBASE_AUTH_SANITIZE_LINK_OPTIONS})
