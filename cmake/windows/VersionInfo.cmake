# SPDX-License-Identifier: Apache-2.0
# firebase_auth_add_version_info(TARGET DESCRIPTION): what Explorer shows about the file, and installers and crash reports read.
enable_language(RC)

function(firebase_auth_add_version_info target description)
  set(resource "${PROJECT_BINARY_DIR}/windows/${target}.rc")
  set(type VFT_APP)
  set(suffix .exe)
  get_target_property(kind ${target} TYPE)
  if(kind STREQUAL "SHARED_LIBRARY")
    set(type VFT_DLL)
    set(suffix .dll)
  endif()
  configure_file("${PROJECT_SOURCE_DIR}/cmake/windows/version.rc.in" "${resource}" @ONLY)
  target_sources(${target} PRIVATE "${resource}")
endfunction()
