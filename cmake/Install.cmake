# SPDX-License-Identifier: Apache-2.0
# Headers, libraries, a CMake package (find_package(FirebaseAuth)) and a pkg-config file.
include(CMakePackageConfigHelpers)

install(TARGETS firebase_auth firebase_app firebase_auth_static EXPORT FirebaseAuthTargets)
install(DIRECTORY include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.h")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
if(FIREBASE_AUTH_EMULATOR)
  install(TARGETS firebase-auth-emulator EXPORT FirebaseAuthTargets)
endif()

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/FirebaseAuth")
install(EXPORT FirebaseAuthTargets NAMESPACE FirebaseAuth:: DESTINATION "${package_folder}")
configure_package_config_file(cmake/FirebaseAuthConfig.cmake.in "${PROJECT_BINARY_DIR}/FirebaseAuthConfig.cmake"
  INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/FirebaseAuthConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/FirebaseAuthConfig.cmake"
  "${PROJECT_BINARY_DIR}/FirebaseAuthConfigVersion.cmake" DESTINATION "${package_folder}")

# From the file's own place, as `cmake --install --prefix` may name another one than was configured.
file(RELATIVE_PATH pkgconfig_to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/firebase_auth.pc.in "${PROJECT_BINARY_DIR}/firebase_auth.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/firebase_auth.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
