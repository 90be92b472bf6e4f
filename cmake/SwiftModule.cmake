# SPDX-License-Identifier: Apache-2.0
# Compiles Swift modules to objects for the C linker, with any CMake generator: CMake's own Swift support includes neither
# Embedded Swift nor the Makefile generators.
#
#   firebase_auth_add_swift_module(FirebaseNativeCore MODULES FirebaseNativeSupport CFirebaseNativeSystem)
#   firebase_auth_add_swift_module(FirebaseAuthC PROGRAM MODULES FirebaseNativeCore FirebaseNativeSupport CFirebaseNativeSystem)
#
# The first call compiles the files below Sources/FirebaseNativeCore as a module for other modules, the second one compiles a module
# that is linked. FOLDERS are other folders of Sources/, or absolute paths. MODULES are the imported Swift modules and C
# modules (folders of Sources/ with a module map). Files of pages (*.css, *.html, *.js) are embedded. FLAGS are further flags of the compiler. With PROGRAM, no other module
# imports it, and FIREBASE_AUTH_<NAME>_OBJECTS contains the objects to link, together with the sources
# FIREBASE_AUTH_SWIFT_C_SOURCES and the libraries FIREBASE_AUTH_SWIFT_LINK_LIBRARIES. The emulator also needs
# FIREBASE_AUTH_SWIFT_UNICODE_TABLES.
#
# A toolchain file for another platform than the compiler's own sets
#   FIREBASE_AUTH_SWIFT_TARGET_FLAGS    flags of the target
#   FIREBASE_AUTH_SWIFT_TARGET_FOLDER   the target's folder in lib/swift/embedded, for the emulator

if(APPLE AND FIREBASE_AUTH_SWIFT_RUNTIME)
  include(cmake/apple/Toolchain.cmake)
endif()
find_program(FIREBASE_AUTH_SWIFTC swiftc)
if(NOT FIREBASE_AUTH_SWIFTC)
  message(FATAL_ERROR "swiftc was not found: install Swift 6.3 from https://swift.org/install to build FirebaseAuth from "
    "its sources, or use a release archive, which contains the built library and needs no Swift (README.md).")
endif()
get_filename_component(FIREBASE_AUTH_SWIFTC_REAL "${FIREBASE_AUTH_SWIFTC}" REALPATH)
get_filename_component(FIREBASE_AUTH_SWIFT_BIN "${FIREBASE_AUTH_SWIFTC_REAL}" DIRECTORY)
get_filename_component(FIREBASE_AUTH_SWIFT_LIB "${FIREBASE_AUTH_SWIFT_BIN}/../lib/swift" ABSOLUTE)

# Files that the objects depend on.
set(FIREBASE_AUTH_SWIFT_TARGET_FILES)
if(WIN32 AND CMAKE_CROSSCOMPILING)
  include(cmake/windows/Swift.cmake)
endif()

# `package` declarations are visible to all modules, as in SwiftPM.
set(FIREBASE_AUTH_SWIFT_FLAGS -swift-version 6 -package-name firebase_auth -wmo -parse-as-library
  ${FIREBASE_AUTH_SWIFT_TARGET_FLAGS} ${FIREBASE_AUTH_HARDENED_SWIFT} ${FIREBASE_AUTH_SYMBOLS_SWIFT})
if(NOT WIN32)
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -Xcc -fPIC)
endif()
if(FIREBASE_AUTH_WARNINGS_AS_ERRORS)
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -warnings-as-errors)
endif()
if(APPLE AND FIREBASE_AUTH_SWIFT_RUNTIME)
  # The others are those of one compiler's version, and this one is the machine's.
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -Osize)
else()
  # The default threshold inlines functions that are larger than their calls. Closure specialization would copy a function
  # for each closure (6 %). The outliner moves common code of functions into new functions (4 %); those calls use the
  # stack below the caller's frame, so there must be no red zone. A sanitizer's report would name the new functions.
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -Osize -Xllvm -inline-threshold=0 -Xllvm -sil-disable-pass=closure-specialize)
  if(NOT WIN32 AND NOT FIREBASE_AUTH_SANITIZE)
    list(APPEND FIREBASE_AUTH_SWIFT_FLAGS
      -Xllvm -enable-machine-outliner=always -Xllvm -enable-linkonceodr-outlining -Xcc -mno-red-zone)
  endif()
endif()
if(FIREBASE_AUTH_SANITIZE)
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -g -sanitize=${FIREBASE_AUTH_SANITIZE})
endif()
if(FIREBASE_AUTH_FUZZ)
  # Coverage instrumentation, and access to internal declarations for the targets.
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -sanitize=fuzzer -enable-testing)
endif()

if(FIREBASE_AUTH_SWIFT_RUNTIME AND NOT APPLE)
  # The ordinary runtime, located relative to the compiler.
  set(FIREBASE_AUTH_SWIFT_LINK_LIBRARIES
    "${FIREBASE_AUTH_SWIFT_LIB}/linux/${CMAKE_SYSTEM_PROCESSOR}/swiftrt.o"
    "-L${FIREBASE_AUTH_SWIFT_LIB}/linux" "-Wl,-rpath,${FIREBASE_AUTH_SWIFT_LIB}/linux"
    swiftCore m)
  if(FIREBASE_AUTH_STAND_INS)
    list(APPEND FIREBASE_AUTH_SWIFT_LINK_LIBRARIES
      Foundation FoundationEssentials BlocksRuntime dispatch swiftDispatch swift_Concurrency swiftGlibc)
  endif()
elseif(NOT FIREBASE_AUTH_SWIFT_RUNTIME)
  list(APPEND FIREBASE_AUTH_SWIFT_FLAGS -enable-experimental-feature Embedded
    -Xfrontend -function-sections)
endif()
set(FIREBASE_AUTH_SWIFT_C_SOURCES)
if(NOT FIREBASE_AUTH_SWIFT_RUNTIME AND NOT WIN32)
  file(GLOB FIREBASE_AUTH_SWIFT_C_SOURCES CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/Sources/CFirebaseNativeSystem/Embedded/*.c")
  set(FIREBASE_AUTH_SWIFT_LINK_LIBRARIES)
  if(NOT APPLE)
    set(FIREBASE_AUTH_SWIFT_LINK_LIBRARIES m)
  endif()
  # For letters and characters. The library needs neither.
  if(NOT FIREBASE_AUTH_SWIFT_TARGET_FOLDER)
    set(FIREBASE_AUTH_SWIFT_TARGET_FOLDER "${CMAKE_SYSTEM_PROCESSOR}-unknown-linux-gnu")
  endif()
  set(FIREBASE_AUTH_SWIFT_UNICODE_TABLES
    "${FIREBASE_AUTH_SWIFT_LIB}/embedded/${FIREBASE_AUTH_SWIFT_TARGET_FOLDER}/libswiftUnicodeDataTables.a")
endif()

# firebase_auth_embed_files(OUTPUT FILE...): writes what SwiftPM makes of resources with the rule `.embedInCode`.
function(firebase_auth_embed_files output)
  set(code "enum PackageResources {\n")
  foreach(file IN LISTS ARGN)
    file(READ "${file}" text)
    cmake_path(GET file FILENAME name)
    string(MAKE_C_IDENTIFIER "${name}" identifier)
    string(APPEND code "  static let ${identifier} = [UInt8](#\"\"\"\n${text}\n\"\"\"#.utf8)\n")
  endforeach()
  file(WRITE "${output}.new" "${code}}\n")
  file(COPY_FILE "${output}.new" "${output}" ONLY_IF_DIFFERENT)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
endfunction()

function(firebase_auth_add_swift_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PROGRAM" "" "FOLDERS;MODULES;FLAGS")
  if(NOT arg_FOLDERS)
    set(arg_FOLDERS "${name}")
  endif()
  set(sources)
  set(pages)
  foreach(sources_folder IN LISTS arg_FOLDERS)
    cmake_path(ABSOLUTE_PATH sources_folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/Sources")
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${sources_folder}/*.swift")
    list(APPEND sources ${found})
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${sources_folder}/*.css" "${sources_folder}/*.html" "${sources_folder}/*.js")
    list(APPEND pages ${found})
  endforeach()
  set(folder "${PROJECT_BINARY_DIR}/swift")
  if(pages)
    firebase_auth_embed_files("${folder}/${name}.resources.swift" ${pages})
    list(APPEND sources "${folder}/${name}.resources.swift")
  endif()
  set(module_file "${folder}/${name}.swiftmodule")
  set(object "${folder}/${name}.o")
  set(flags ${FIREBASE_AUTH_SWIFT_FLAGS} ${arg_FLAGS} -I "${folder}")
  set(dependencies ${sources} ${FIREBASE_AUTH_SWIFT_TARGET_FILES} "${CMAKE_CURRENT_FUNCTION_LIST_FILE}")
  set(results)
  set(outputs)
  set(objects)
  if(NOT arg_PROGRAM)
    list(APPEND results -emit-module -emit-module-path "${module_file}")
    list(APPEND outputs "${module_file}")
  endif()
  # In Embedded Swift, the object of a module contains all code that it uses of other modules, which need no objects.
  if(arg_PROGRAM OR FIREBASE_AUTH_SWIFT_RUNTIME)
    list(APPEND results -c -o "${object}")
    list(APPEND outputs "${object}")
    list(APPEND objects "${object}")
  endif()
  foreach(module IN LISTS arg_MODULES)
    if(EXISTS "${PROJECT_SOURCE_DIR}/Sources/${module}/include/module.modulemap")
      list(APPEND flags -I "${PROJECT_SOURCE_DIR}/Sources/${module}/include")
      file(GLOB headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/Sources/${module}/include/*.h"
        "${PROJECT_SOURCE_DIR}/Sources/${module}/include/*/c/*.h")
      list(APPEND dependencies "${PROJECT_SOURCE_DIR}/Sources/${module}/include/module.modulemap" ${headers})
    else()
      list(APPEND dependencies "${folder}/${module}.swiftmodule")
      if(FIREBASE_AUTH_SWIFT_RUNTIME)
        string(TOUPPER "${module}" upper)
        list(APPEND objects ${FIREBASE_AUTH_${upper}_OBJECTS})
      endif()
    endif()
  endforeach()
  # This section has a hash of the compiler's command, and thus of the folder's path: builds would differ.
  set(clean)
  if(objects AND NOT WIN32 AND NOT APPLE)
    set(clean COMMAND "${CMAKE_OBJCOPY}" --remove-section=.swift_modhash "${object}")
  endif()
  add_custom_command(
    OUTPUT ${outputs}
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
    COMMAND "${FIREBASE_AUTH_SWIFTC}" ${flags} -module-name ${name} ${sources} ${results}
    ${clean}
    DEPENDS ${dependencies}
    COMMENT "Compiling Swift module ${name}"
    VERBATIM)
  add_custom_target(firebase_auth_swift_${name} DEPENDS ${outputs})
  if(TARGET firebase_auth_swift_target)
    add_dependencies(firebase_auth_swift_${name} firebase_auth_swift_target)
  endif()
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
