# SPDX-License-Identifier: Apache-2.0
# FirebaseAuth::objc, the Objective-C API over the C library, with Apple's Objective-C, or with clang and GNUstep's Foundation. It is
# a static library: with GNUstep, its support of blocks must precede that of libBlocksRuntime, which must precede GNUstep's.

if(APPLE)
  enable_language(OBJC)
  set(FIREBASE_AUTH_OBJC_FLAGS -fno-objc-arc)
  set(objc_libraries "-framework Foundation")
else()
  include(cmake/GNUstep.cmake)
  set(objc_libraries BlocksRuntime gnustep-base objc m)
endif()
set(objc_languages "$<COMPILE_LANGUAGE:OBJC,OBJCXX>")

file(GLOB objc_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/Sources/FirebaseAuthObjC/*.m")
add_library(firebase_auth_objc STATIC ${objc_sources})
set_target_properties(firebase_auth_objc PROPERTIES POSITION_INDEPENDENT_CODE ON EXPORT_NAME objc)
if(APPLE)
  # Programs can be in ARC.
  target_compile_options(firebase_auth_objc PRIVATE ${FIREBASE_AUTH_OBJC_FLAGS})
else()
  target_include_directories(firebase_auth_objc PUBLIC
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/Sources/FirebaseAuthObjC/gnustep>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/firebase_auth_objc>")
  # A selector that does not exist is an error in ARC, and only a warning without it.
  target_compile_options(firebase_auth_objc PUBLIC "$<${objc_languages}:${FIREBASE_AUTH_OBJC_FLAGS}>"
    "$<${objc_languages}:-Werror=objc-method-access;-Werror=incompatible-pointer-types>")
endif()
target_compile_options(firebase_auth_objc PRIVATE -Wall -Wextra -Wshadow $<$<BOOL:${FIREBASE_AUTH_WARNINGS_AS_ERRORS}>:-Werror>
  # Valgrind reads no later version.
  $<$<CONFIG:Release>:-O2> -gdwarf-4)
target_link_libraries(firebase_auth_objc PUBLIC firebase_auth ${objc_libraries})
add_library(FirebaseAuth::objc ALIAS firebase_auth_objc)
