# SPDX-License-Identifier: Apache-2.0
# Debian packages of the system build, by CPack: libfirebase-auth0, libfirebase-auth-dev, firebase-auth-emulator,
# libfirebase-auth-emulator-dev and firebase-auth-tool. scripts/dist configures with the prefix /usr, and calls cpack.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "FirebaseAuth for native code")
set(CPACK_PACKAGE_CONTACT "FirebaseAuth for native code <maintainers@firebase-auth.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_COMPONENTS_ALL library development emulator emulator_library tool)
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/StampFiles.cmake")
set(CPACK_STRIP_FILES ON)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Where dpkg-shlibdeps finds the library that the program of "tool" needs, which is in another of these packages.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(library "libfirebase-auth${PROJECT_VERSION_MAJOR}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME "${library}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_GENERATE_SHLIBS ON)
# Loaded at run time if they are installed: the desktop's keyring, and QR codes.
set(CPACK_DEBIAN_LIBRARY_PACKAGE_RECOMMENDS "ca-certificates, libsecret-1-0")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS libqrencode4)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "Firebase Authentication as a shared library with a C API")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libfirebase-auth-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
# The static library's own dependencies, which a program that links it links too.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "${library} (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}), libcurl4-openssl-dev, libssl-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "C and C++ headers, static library and CMake package of FirebaseAuth")

set(CPACK_DEBIAN_EMULATOR_PACKAGE_NAME firebase-auth-emulator)
set(CPACK_DEBIAN_EMULATOR_PACKAGE_SECTION devel)
set(CPACK_COMPONENT_EMULATOR_DESCRIPTION "Local emulator of Firebase Authentication, for tests")

# With the shared library itself, which only test programs load.
set(CPACK_DEBIAN_EMULATOR_LIBRARY_PACKAGE_NAME libfirebase-auth-emulator-dev)
set(CPACK_DEBIAN_EMULATOR_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_EMULATOR_LIBRARY_PACKAGE_DEPENDS
  "libfirebase-auth-dev (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_COMPONENT_EMULATOR_LIBRARY_DESCRIPTION "Emulator of Firebase Authentication inside test programs")

set(CPACK_DEBIAN_TOOL_PACKAGE_NAME firebase-auth-tool)
set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOL_PACKAGE_DEPENDS "${library} (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_TOOL_PACKAGE_RECOMMENDS xdg-utils)
set(CPACK_COMPONENT_TOOL_DESCRIPTION "Command line program that signs in with Firebase Authentication")

foreach(component LIBRARY DEVELOPMENT EMULATOR EMULATOR_LIBRARY TOOL)
  string(TOLOWER "${component}" name)
  install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/doc/${CPACK_DEBIAN_${component}_PACKAGE_NAME}"
    RENAME copyright COMPONENT ${name})
endforeach()

include(CPack)
