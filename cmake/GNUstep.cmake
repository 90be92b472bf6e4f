# SPDX-License-Identifier: Apache-2.0
# clang as the compiler of Objective-C, and FIREBASE_AUTH_OBJC_FLAGS, its flags for GNUstep.

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
