# SPDX-License-Identifier: Apache-2.0
# Embedded Swift for Windows x86-64 by a toolchain for Linux, which has no standard library for Windows. Defines
# FIREBASE_AUTH_SWIFT_TARGET_FLAGS, FIREBASE_AUTH_SWIFT_TARGET_FILES (what the objects depend on), and the function
# firebase_auth_add_swift_support, which adds an object library with what else a Swift object needs.
#
# Swift's own toolchain for Windows needs none of this.

find_package(Python3 REQUIRED COMPONENTS Interpreter)

set(windows_folder "${CMAKE_CURRENT_LIST_DIR}")
set(windows_resources "${PROJECT_BINARY_DIR}/windows/swift")
set(windows_module "${windows_resources}/embedded/Swift.swiftmodule/x86_64-unknown-windows-gnu.swiftmodule")

add_custom_command(
  OUTPUT "${windows_module}"
  COMMAND Python3::Interpreter "${windows_folder}/make_resources.py" "${FIREBASE_AUTH_SWIFT_LIB}" "${windows_resources}"
    x86_64-unknown-windows-gnu x86_64-unknown-windows7
  DEPENDS "${windows_folder}/make_resources.py" "${FIREBASE_AUTH_SWIFTC_REAL}"
  COMMENT "Writing Swift's standard library for Windows" VERBATIM)
add_custom_target(firebase_auth_swift_target DEPENDS "${windows_module}")

# Swift sees C with a `long` of 8 bytes, as its standard library does: Cygwin's rules, and headers of their own instead of
# MinGW's. C sees the real types. Nothing between them has a type whose size differs.
set(FIREBASE_AUTH_SWIFT_TARGET_FLAGS -target x86_64-unknown-windows-gnu
  -Xfrontend -clang-target -Xfrontend x86_64-pc-windows-cygnus
  -resource-dir "${windows_resources}" -Xfrontend -static -Xfrontend -disable-all-autolinking
  -module-cache-path "${PROJECT_BINARY_DIR}/windows/modules" -Xcc -nostdlibinc -Xcc "-I${windows_folder}/include"
  -Xcc "-I${FIREBASE_AUTH_DEPENDENCIES}/include")
foreach(macro _WIN32 _WIN64 __MINGW32__ __MINGW64__ CURL_STATICLIB)
  list(APPEND FIREBASE_AUTH_SWIFT_TARGET_FLAGS -Xcc "-D${macro}=1")
endforeach()
foreach(macro __CYGWIN__ __CYGWIN64__ __unix__ __unix unix)
  list(APPEND FIREBASE_AUTH_SWIFT_TARGET_FLAGS -Xcc "-U${macro}")
endforeach()
file(GLOB windows_headers CONFIGURE_DEPENDS "${windows_folder}/include/*.h" "${windows_folder}/include/sys/*.h")
set(FIREBASE_AUTH_SWIFT_TARGET_FILES "${windows_module}" ${windows_headers})

enable_language(ASM)
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/windows")

# The object library NAME, for that object of Swift: the metadata accessors, and how
# strings are compared.
function(firebase_auth_add_swift_support name object)
  set(accessors "${PROJECT_BINARY_DIR}/windows/${name}.s")
  add_custom_command(
    OUTPUT "${accessors}"
    COMMAND Python3::Interpreter "${windows_folder}/make_accessors.py" "${CMAKE_NM}" "${object}" > "${accessors}"
    DEPENDS "${windows_folder}/make_accessors.py" "${object}"
    COMMENT "Writing metadata accessors" VERBATIM)
  add_library(${name} OBJECT "${accessors}" "${PROJECT_SOURCE_DIR}/Sources/CFirebaseNativeSystem/Embedded/Normalization.c")
  set_target_properties(${name} PROPERTIES C_STANDARD 11)
endfunction()
