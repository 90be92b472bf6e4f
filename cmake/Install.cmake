# SPDX-License-Identifier: Apache-2.0
# Headers, libraries, a CMake package (find_package(FirebaseAuth)) and pkg-config files, as six components: what a program
# needs to run ("library"), what a build needs ("development"), the emulator, its library for test programs, the command line
# program ("tool"), and the Objective-C API ("objc"), which the Debian packages do not have.
include(CMakePackageConfigHelpers)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/FirebaseAuth")

install(TARGETS firebase_auth firebase_app EXPORT FirebaseAuthTargets
  RUNTIME COMPONENT library
  LIBRARY COMPONENT library NAMELINK_COMPONENT development
  ARCHIVE COMPONENT development)
if(TARGET firebase_auth_static)
  # A file of its own, because Microsoft's compiler cannot link MinGW's objects.
  install(TARGETS firebase_auth_static EXPORT FirebaseAuthStaticTargets ARCHIVE COMPONENT development)
  install(EXPORT FirebaseAuthStaticTargets NAMESPACE FirebaseAuth:: DESTINATION "${package_folder}" COMPONENT development)
endif()
if(WIN32)
  # For Microsoft's compiler, see FirebaseAuthConfig.cmake.in; MinGW's import library belongs to the target.
  install(FILES "${import_library}" DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
endif()
install(DIRECTORY include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development FILES_MATCHING PATTERN "*.h"
  PATTERN "FirebaseAuth" EXCLUDE PATTERN "FirebaseCore" EXCLUDE)
install(EXPORT FirebaseAuthTargets NAMESPACE FirebaseAuth:: DESTINATION "${package_folder}" COMPONENT development)

if(FIREBASE_AUTH_EMULATOR)
  # A file of its own, as a machine may have the libraries without the emulator.
  install(TARGETS firebase-auth-emulator EXPORT FirebaseAuthEmulatorTargets RUNTIME COMPONENT emulator)
  install(EXPORT FirebaseAuthEmulatorTargets NAMESPACE FirebaseAuth:: DESTINATION "${package_folder}"
    COMPONENT emulator)
  install(TARGETS auth_emulator EXPORT FirebaseAuthEmulatorLibraryTargets LIBRARY COMPONENT emulator_library)
  install(EXPORT FirebaseAuthEmulatorLibraryTargets NAMESPACE FirebaseAuth:: DESTINATION "${package_folder}"
    COMPONENT emulator_library)
  # base.h there is a link to the one above.
  install(DIRECTORY Sources/CFirebaseAuthEmulator/include/firebase DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
    COMPONENT emulator_library FILES_MATCHING PATTERN "auth_emulator*.h")
endif()

if(FIREBASE_AUTH_TOOL)
  install(TARGETS firebase-auth RUNTIME COMPONENT tool)
endif()

if(FIREBASE_AUTH_OBJC)
  # A file of its own, as a machine may have no GNUstep.
  install(TARGETS firebase_auth_objc EXPORT FirebaseAuthObjCTargets ARCHIVE COMPONENT objc)
  install(EXPORT FirebaseAuthObjCTargets NAMESPACE FirebaseAuth:: DESTINATION "${package_folder}" COMPONENT objc)
  install(DIRECTORY include/FirebaseAuth include/FirebaseCore DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT objc)
  if(NOT APPLE)
    install(DIRECTORY Sources/FirebaseAuthObjC/gnustep/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/firebase_auth_objc"
      COMPONENT objc)
  endif()
endif()

configure_package_config_file(cmake/FirebaseAuthConfig.cmake.in "${PROJECT_BINARY_DIR}/FirebaseAuthConfig.cmake"
  INSTALL_DESTINATION "${package_folder}" PATH_VARS CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/FirebaseAuthConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/FirebaseAuthConfig.cmake"
  "${PROJECT_BINARY_DIR}/FirebaseAuthConfigVersion.cmake" DESTINATION "${package_folder}" COMPONENT development)

# The prefix is relative to the file, because `cmake --install --prefix` can name another prefix than the configured one.
file(RELATIVE_PATH pkgconfig_to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
# For programs that link the static library.
set(pkgconfig_requires "libcurl libssl libcrypto")
set(pkgconfig_libraries "-lm -pthread")
if(WIN32)
  set(pkgconfig_requires)
  list(TRANSFORM FIREBASE_AUTH_SYSTEM_LIBRARIES PREPEND "-l" OUTPUT_VARIABLE pkgconfig_libraries)
  list(JOIN pkgconfig_libraries " " pkgconfig_libraries)
elseif(APPLE)
  # There is no static library.
  set(pkgconfig_requires)
  set(pkgconfig_libraries)
elseif(FIREBASE_AUTH_DEPENDENCIES)
  set(pkgconfig_requires)
  set(pkgconfig_libraries "-lm -ldl -pthread")
endif()
if(FIREBASE_AUTH_EMULATOR)
  configure_file(cmake/firebase_auth_emulator.pc.in "${PROJECT_BINARY_DIR}/firebase_auth_emulator.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/firebase_auth_emulator.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
    COMPONENT emulator_library)
endif()
if(FIREBASE_AUTH_OBJC AND NOT APPLE)
  list(JOIN FIREBASE_AUTH_OBJC_FLAGS " " pkgconfig_objc_flags)
  configure_file(cmake/firebase_auth_objc.pc.in "${PROJECT_BINARY_DIR}/firebase_auth_objc.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/firebase_auth_objc.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
    COMPONENT objc)
endif()
configure_file(cmake/firebase_auth.pc.in "${PROJECT_BINARY_DIR}/firebase_auth.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/firebase_auth.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
  COMPONENT development)
