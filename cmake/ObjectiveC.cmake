# SPDX-License-Identifier: Apache-2.0
# FirebaseAuth::objc, the Objective-C API over the C library, with clang and GNUstep's Foundation. It is a static library:
# its support of blocks must precede that of libBlocksRuntime, which must precede GNUstep's, in every program.

set(CMAKE_OBJC_COMPILER "${FIREBASE_AUTH_OBJC_CLANG}" CACHE FILEPATH "")
set(CMAKE_OBJCXX_COMPILER "${FIREBASE_AUTH_OBJC_CLANG}++" CACHE FILEPATH "")
enable_language(OBJC OBJCXX)
# CMake knows them for C and C++ only.
foreach(language IN ITEMS OBJC OBJCXX)
  set(CMAKE_EXECUTABLE_RUNTIME_${language}_FLAG "-Wl,-rpath,")
  set(CMAKE_EXECUTABLE_RUNTIME_${language}_FLAG_SEP ":")
endforeach()
if(FIREBASE_AUTH_CCACHE)
  set(CMAKE_OBJC_COMPILER_LAUNCHER "${FIREBASE_AUTH_CCACHE}")
  set(CMAKE_OBJCXX_COMPILER_LAUNCHER "${FIREBASE_AUTH_CCACHE}")
endif()

# GNUstep's flags, without those for its own makefiles.
execute_process(COMMAND "${FIREBASE_AUTH_GNUSTEP_CONFIG}" --objc-flags OUTPUT_VARIABLE flags
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
set(includes ${flags})
list(FILTER includes INCLUDE REGEX "^-I/usr/")
list(TRANSFORM includes REPLACE "^-I" "-isystem")
list(FILTER flags INCLUDE REGEX "^-(D|f|pthread)")
# GCC's runtime is the one of Debian's GNUstep. Its headers are among GCC's own.
execute_process(COMMAND "${FIREBASE_AUTH_OBJC_CLANG}" -print-libgcc-file-name OUTPUT_VARIABLE gcc_folder
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
get_filename_component(gcc_folder "${gcc_folder}" REALPATH)
get_filename_component(gcc_folder "${gcc_folder}" DIRECTORY)
set(FIREBASE_AUTH_OBJC_FLAGS ${flags} -fobjc-runtime=gcc -fblocks ${includes} "-idirafter${gcc_folder}/include")
set(objc_languages "$<COMPILE_LANGUAGE:OBJC,OBJCXX>")

file(GLOB objc_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/Sources/FirebaseAuthObjC/*.m")
add_library(firebase_auth_objc STATIC ${objc_sources})
set_target_properties(firebase_auth_objc PROPERTIES POSITION_INDEPENDENT_CODE ON EXPORT_NAME objc)
target_include_directories(firebase_auth_objc PUBLIC
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/Sources/FirebaseAuthObjC/gnustep>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/firebase_auth_objc>")
target_compile_options(firebase_auth_objc PUBLIC "$<${objc_languages}:${FIREBASE_AUTH_OBJC_FLAGS}>"
  # A selector that does not exist is an error in ARC, and only a warning without it.
  "$<${objc_languages}:-Werror=objc-method-access;-Werror=incompatible-pointer-types>"
  PRIVATE -Wall -Wextra -Wshadow $<$<BOOL:${FIREBASE_AUTH_WARNINGS_AS_ERRORS}>:-Werror>
  # Valgrind reads no later version.
  $<$<CONFIG:Release>:-O2> -gdwarf-4)
target_link_libraries(firebase_auth_objc PUBLIC firebase_auth BlocksRuntime gnustep-base objc m)
add_library(FirebaseAuth::objc ALIAS firebase_auth_objc)
