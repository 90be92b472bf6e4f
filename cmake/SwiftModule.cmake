# SPDX-License-Identifier: Apache-2.0
# Compiles Swift modules with the C linker's objects as the result, under any CMake generator: CMake's own Swift support
# knows neither Embedded Swift nor the Makefile generators.
#
#   firebase_auth_add_swift_module(AuthCore MODULES AuthSupport CAuthSystem)
#   firebase_auth_add_swift_module(FirebaseAuthC PROGRAM MODULES AuthCore AuthSupport CAuthSystem)
#
# compiles the files below Sources/AuthCore for other modules, and what is linked as the second one. FOLDER names another
# folder of Sources/, or is an absolute path. MODULES are the Swift modules and the C modules (folders of Sources/ with a
# module map) that it imports. With PROGRAM, nothing imports it, and what a program links is in
# FIREBASE_AUTH_<NAME>_OBJECTS.

find_program(FIREBASE_AUTH_SWIFTC swiftc REQUIRED)
get_filename_component(FIREBASE_AUTH_SWIFTC_REAL "${FIREBASE_AUTH_SWIFTC}" REALPATH)
get_filename_component(FIREBASE_AUTH_SWIFT_BIN "${FIREBASE_AUTH_SWIFTC_REAL}" DIRECTORY)
get_filename_component(FIREBASE_AUTH_SWIFT_LIB "${FIREBASE_AUTH_SWIFT_BIN}/../lib/swift" ABSOLUTE)

# Modules share what is declared `package`, as under SwiftPM.
set(FIREBASE_AUTH_SWIFT_FLAGS -swift-version 6 -package-name firebase_auth -wmo -parse-as-library -Xcc -fPIC
  ${FIREBASE_AUTH_HARDENED_SWIFT})
if(FIREBASE_AUTH_WARNINGS_AS_ERRORS)
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -warnings-as-errors)
endif()
if(FIREBASE_AUTH_SANITIZE STREQUAL "thread")
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -O -g -sanitize=thread)
elseif(FIREBASE_AUTH_SANITIZE)
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -O -g -sanitize=address)
else()
  # The threshold for small code still copies functions that cost more than their call. Of a function that takes a
  # closure there is to be one, not a copy for each closure (6 %). What functions have in common goes into functions of
  # its own (4 %); those calls need the stack below the caller's frame.
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -Osize -Xllvm -inline-threshold=0 -Xllvm -sil-disable-pass=closure-specialize
    -Xllvm -enable-machine-outliner=always -Xllvm -enable-linkonceodr-outlining -Xcc -mno-red-zone)
endif()
if(FIREBASE_AUTH_FUZZ)
  # Counts the branches that an input reaches, and lets the targets call what is internal.
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -sanitize=fuzzer -enable-testing)
endif()

if(FIREBASE_AUTH_SWIFT_RUNTIME)
  # The ordinary runtime, found beside the compiler.
  set(FIREBASE_AUTH_SWIFT_LINK_LIBRARIES
    "${FIREBASE_AUTH_SWIFT_LIB}/linux/${CMAKE_SYSTEM_PROCESSOR}/swiftrt.o"
    "-L${FIREBASE_AUTH_SWIFT_LIB}/linux" "-Wl,-rpath,${FIREBASE_AUTH_SWIFT_LIB}/linux"
    swiftCore swiftSynchronization m)
else()
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -enable-experimental-feature Embedded
    -Xfrontend -function-sections)
  set(FIREBASE_AUTH_SWIFT_LINK_LIBRARIES
    "${FIREBASE_AUTH_SWIFT_LIB}/embedded/${CMAKE_SYSTEM_PROCESSOR}-unknown-linux-gnu/libswiftUnicodeDataTables.a" m)
endif()

function(firebase_auth_add_swift_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PROGRAM" "FOLDER" "MODULES;INCLUDES")
  if(NOT arg_FOLDER)
    set(arg_FOLDER "${name}")
  endif()
  cmake_path(ABSOLUTE_PATH arg_FOLDER BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/Sources")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${arg_FOLDER}/*.swift")
  set(folder "${PROJECT_BINARY_DIR}/swift")
  set(module_file "${folder}/${name}.swiftmodule")
  set(object "${folder}/${name}.o")
  set(flags ${FIREBASE_AUTH_SWIFT_FLAGS} -I "${folder}")
  set(dependencies ${sources} "${CMAKE_CURRENT_FUNCTION_LIST_FILE}")
  set(results)
  set(outputs)
  set(objects)
  if(NOT arg_PROGRAM)
    list(APPEND results -emit-module -emit-module-path "${module_file}")
    list(APPEND outputs "${module_file}")
  endif()
  # Of Embedded Swift, an object has in it whatever its module uses of others, which so need none of their own.
  if(arg_PROGRAM OR FIREBASE_AUTH_SWIFT_RUNTIME)
    list(APPEND results -c -o "${object}")
    list(APPEND outputs "${object}")
    list(APPEND objects "${object}")
  endif()
  foreach(module IN LISTS arg_MODULES)
    if(EXISTS "${PROJECT_SOURCE_DIR}/Sources/${module}/include/module.modulemap")
      list(APPEND flags -I "${PROJECT_SOURCE_DIR}/Sources/${module}/include")
      file(GLOB headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/Sources/${module}/include/*")
      list(APPEND dependencies ${headers})
    else()
      list(APPEND dependencies "${folder}/${module}.swiftmodule")
      if(FIREBASE_AUTH_SWIFT_RUNTIME)
        string(TOUPPER "${module}" upper)
        list(APPEND objects ${FIREBASE_AUTH_${upper}_OBJECTS})
      endif()
    endif()
  endforeach()
  foreach(include IN LISTS arg_INCLUDES)
    list(APPEND flags -Xcc "-I${include}")
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${include}/*.h")
    list(APPEND dependencies ${headers})
  endforeach()
  add_custom_command(
    OUTPUT ${outputs}
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
    COMMAND "${FIREBASE_AUTH_SWIFTC}" ${flags} -module-name ${name} ${sources} ${results}
    DEPENDS ${dependencies}
    COMMENT "Compiling Swift module ${name}"
    VERBATIM)
  add_custom_target(firebase_auth_swift_${name} DEPENDS ${outputs})
  foreach(module IN LISTS arg_MODULES)
    if(TARGET firebase_auth_swift_${module})
      add_dependencies(firebase_auth_swift_${name} firebase_auth_swift_${module})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES objects)
  set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  string(TOUPPER "${name}" upper)
  set(FIREBASE_AUTH_${upper}_OBJECTS "${objects}" PARENT_SCOPE)
endfunction()
