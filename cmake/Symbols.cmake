# SPDX-License-Identifier: Apache-2.0
# firebase_auth_strip(TARGET DESTINATION): a release has no symbols. Those of an archive's file are in another file, FILE.debug,
# which the component "symbols" installs: crash reports are read with it. Debuggers find it by the build id, or by its name.
set(FIREBASE_AUTH_SYMBOLS OFF)
set(FIREBASE_AUTH_SYMBOLS_SWIFT)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND FIREBASE_AUTH_DEPENDENCIES AND NOT FIREBASE_AUTH_SANITIZE AND NOT APPLE)
  set(FIREBASE_AUTH_SYMBOLS ON)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
endif()
if(FIREBASE_AUTH_SYMBOLS AND NOT WIN32)
  # For the frames of the stack, which Windows needs in each library.
  add_compile_options($<$<COMPILE_LANGUAGE:C,CXX>:-g1>)
  set(FIREBASE_AUTH_SYMBOLS_SWIFT -gline-tables-only)
endif()
if(NOT WIN32 AND NOT APPLE)
  # Not every linker writes one by default.
  add_link_options(LINKER:--build-id=sha1)
endif()

function(firebase_auth_strip target destination)
  if(FIREBASE_AUTH_SANITIZE)
    return()
  endif()
  if(NOT FIREBASE_AUTH_SYMBOLS)
    target_link_options(${target} PRIVATE $<$<CONFIG:Release>:LINKER:--strip-all>)
    return()
  endif()
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/cmake/split_symbols.py" "${CMAKE_OBJCOPY}" "$<TARGET_FILE:${target}>" VERBATIM)
  if(FIREBASE_AUTH_INSTALL)
    install(FILES "$<TARGET_FILE:${target}>.debug" DESTINATION "${destination}" COMPONENT symbols EXCLUDE_FROM_ALL)
  endif()
endfunction()
