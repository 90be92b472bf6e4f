# SPDX-License-Identifier: Apache-2.0
# Wine runs Windows' programs. Those that it runs cannot have pipes to servers of this machine, so companions.py starts them.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_program(FIREBASE_AUTH_WINE wine REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/support/companions.py"
  "${FIREBASE_AUTH_WINE}")
# Without a screen, on which Wine would start a desktop.
set(FIREBASE_AUTH_TEST_ENVIRONMENT "WINEPREFIX=${PROJECT_BINARY_DIR}/wine" WINEDEBUG=-all DISPLAY= WAYLAND_DISPLAY=)
set(FIREBASE_AUTH_TEST_NEEDS wine)
# All calls of a program pass through Wine's server, which has one thread. Programs that wait for it beside each other need several
# times as long as one after the other, and miss their deadlines.
set(FIREBASE_AUTH_TEST_LOCK wine)
# Beside the library.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
file(CREATE_LINK "${FIREBASE_AUTH_INSTALLED}/bin/firebase_auth.dll" "${PROJECT_BINARY_DIR}/firebase_auth.dll" SYMBOLIC)
add_compile_definitions(__USE_MINGW_ANSI_STDIO=1)
add_link_options(-static)
