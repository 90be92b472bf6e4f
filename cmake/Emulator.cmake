# SPDX-License-Identifier: Apache-2.0
# The program firebase-auth-emulator, and libfirebase_auth_emulator for test programs, whose target is auth_emulator. The
# library exports exactly the functions of its header.

# Both from one object, because each would contain the module FirebaseNativeEmulator, which takes a minute to compile. The linker leaves
# out the library's functions, or those of the program.
firebase_auth_add_swift_module(firebase_auth_emulator PROGRAM FOLDERS firebase-auth-emulator FirebaseAuthEmulatorC
  MODULES FirebaseNativeEmulator FirebaseNativeSupport CFirebaseNativeSystem CFirebaseNativeEmulatorSystem CFirebaseAuthEmulator)

# What both need of the system.
add_library(firebase_auth_emulator_support OBJECT
  Sources/CFirebaseNativeSystem/Bytes.c Sources/CFirebaseNativeSystem/HostNames.c Sources/CFirebaseNativeSystem/Text.c Sources/CFirebaseNativeSystem/POSIX/Clock.c
  Sources/CFirebaseNativeSystem/POSIX/Descriptor.c Sources/CFirebaseNativeSystem/POSIX/Fork.c Sources/CFirebaseNativeSystem/POSIX/Lock.c
  Sources/CFirebaseNativeSystem/POSIX/Number.c Sources/CFirebaseNativeSystem/POSIX/Signals.c
  Sources/CFirebaseNativeSystem/Linux/Digest.c
  Sources/CFirebaseNativeSystem/Linux/Condition.c Sources/CFirebaseNativeSystem/Linux/Process.c Sources/CFirebaseNativeSystem/Linux/Socket.c Sources/CFirebaseNativeSystem/POSIX/Socket.c
  Sources/CFirebaseNativeSystem/Linux/Thread.c
  ${FIREBASE_AUTH_SWIFT_C_SOURCES})
set_target_properties(firebase_auth_emulator_support PROPERTIES POSITION_INDEPENDENT_CODE ON C_STANDARD 11)
target_include_directories(firebase_auth_emulator_support PRIVATE Sources/CFirebaseNativeSystem/include)
target_compile_options(firebase_auth_emulator_support PRIVATE ${FIREBASE_AUTH_HARDENED_C})
target_link_libraries(firebase_auth_emulator_support PRIVATE firebase_auth_system)

set(emulator_libraries firebase_auth_microhttpd firebase_auth_system Threads::Threads ${FIREBASE_AUTH_SWIFT_UNICODE_TABLES}
  ${FIREBASE_AUTH_SWIFT_LINK_LIBRARIES})

# firebase_auth_finish_emulator(TARGET DESTINATION): what the program and the library have in common.
function(firebase_auth_finish_emulator target destination)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE C)
  target_link_options(${target} PRIVATE LINKER:--gc-sections LINKER:--as-needed ${FIREBASE_AUTH_HARDENED_LINK})
  firebase_auth_strip(${target} "${destination}")
  target_link_libraries(${target} PRIVATE ${emulator_libraries})
endfunction()

# --- the program ---

add_executable(firebase-auth-emulator $<TARGET_OBJECTS:firebase_auth_emulator_support>
  ${FIREBASE_AUTH_FIREBASE_AUTH_EMULATOR_OBJECTS})
add_dependencies(firebase-auth-emulator firebase_auth_swift_firebase_auth_emulator)
firebase_auth_finish_emulator(firebase-auth-emulator "${CMAKE_INSTALL_BINDIR}")

# --- the library ---

set(emulator_headers "${PROJECT_SOURCE_DIR}/Sources/CFirebaseAuthEmulator/include")
set(emulator_symbols "${CMAKE_CURRENT_LIST_DIR}/exported_emulator_symbols.txt")
set(emulator_script "${PROJECT_BINARY_DIR}/firebase_auth_emulator.map")
file(STRINGS "${emulator_symbols}" symbols)
list(JOIN symbols ";\n    " symbol_lines)
file(CONFIGURE OUTPUT "${emulator_script}" CONTENT "{\n  global:\n    ${symbol_lines};\n  local: *;\n};\n" @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${emulator_symbols}")

add_library(auth_emulator SHARED $<TARGET_OBJECTS:firebase_auth_emulator_support>
  ${FIREBASE_AUTH_FIREBASE_AUTH_EMULATOR_OBJECTS})
add_dependencies(auth_emulator firebase_auth_swift_firebase_auth_emulator)
firebase_auth_finish_emulator(auth_emulator "${CMAKE_INSTALL_LIBDIR}")
set_target_properties(auth_emulator PROPERTIES OUTPUT_NAME firebase_auth_emulator VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS "${emulator_script}")
target_include_directories(auth_emulator PUBLIC "$<BUILD_INTERFACE:${emulator_headers}>"
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_compile_features(auth_emulator INTERFACE cxx_std_11)
target_link_options(auth_emulator PRIVATE "LINKER:--version-script,${emulator_script}"
  LINKER:-z,nodelete)
if(NOT FIREBASE_AUTH_SANITIZE)
  target_link_options(auth_emulator PRIVATE LINKER:--no-undefined)
endif()
add_library(FirebaseAuth::auth_emulator ALIAS auth_emulator)
