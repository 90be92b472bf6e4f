# SPDX-License-Identifier: Apache-2.0
# The same library beside others in the process: the other ABI of libstdc++, libc++, another OpenSSL.

# OpenSSL as a part of the program, which a game's own build of it usually is.
find_library(FIREBASE_AUTH_STATIC_SSL libssl.a REQUIRED)
find_library(FIREBASE_AUTH_STATIC_CRYPTO libcrypto.a REQUIRED)
foreach(visibility hidden exported)
  set(name cxx_own_openssl_${visibility})
  firebase_auth_add_cxx_tests(${name} 17 own_openssl_test.cc)
  target_link_libraries(firebase_auth_${name}_tests PRIVATE firebase_auth_cxx_support
    GTest::gtest_main "${FIREBASE_AUTH_STATIC_SSL}" "${FIREBASE_AUTH_STATIC_CRYPTO}" ${CMAKE_DL_LIBS})
endforeach()
target_link_options(firebase_auth_cxx_own_openssl_hidden_tests PRIVATE LINKER:--exclude-libs,ALL)
target_link_options(firebase_auth_cxx_own_openssl_exported_tests PRIVATE -rdynamic)

if(NOT FIREBASE_AUTH_TEST_HEADERS)
  return()
endif()

# GoogleTest comes with the ABI of the system's C++ library only; as source it takes every other.
find_path(FIREBASE_AUTH_GTEST_SOURCE src/gtest-all.cc PATHS /usr/src/googletest/googletest REQUIRED
  DOC "Where the source of GoogleTest is; the Debian package googletest has it")

set(gtest_sources "${FIREBASE_AUTH_GTEST_SOURCE}/src/gtest-all.cc" "${FIREBASE_AUTH_GTEST_SOURCE}/src/gtest_main.cc")
set_source_files_properties(${gtest_sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# firebase_auth_add_cxx_abi(NAME [OPTIONS]): tests in C++14, compiled and linked with those options. Only the headers can differ
# with the C++ library: surface_test.cc uses all of them, and the others pass its strings and containers in both directions.
function(firebase_auth_add_cxx_abi name)
  firebase_auth_add_cxx_tests(${name} 14 auth_test.cc guide_test.cc multi_factor_test.cc session_store_test.cc surface_test.cc
    variant_test.cc ${FIREBASE_AUTH_CXX_SUPPORT} ${gtest_sources})
  target_compile_options(firebase_auth_${name}_tests PRIVATE ${ARGN})
  target_link_options(firebase_auth_${name}_tests PRIVATE ${ARGN})
  target_include_directories(firebase_auth_${name}_tests PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
  target_include_directories(firebase_auth_${name}_tests SYSTEM PRIVATE
    "${FIREBASE_AUTH_GTEST_SOURCE}" "${FIREBASE_AUTH_GTEST_SOURCE}/include")
  find_package(Threads REQUIRED)
  target_link_libraries(firebase_auth_${name}_tests PRIVATE
    firebase_auth_tests_dependencies Threads::Threads)
  firebase_auth_build_for_headers(${name} firebase_auth_${name}_tests)
endfunction()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  firebase_auth_add_cxx_abi(cxx14_old_abi -D_GLIBCXX_USE_CXX11_ABI=0)
else()
  firebase_auth_add_cxx_abi(cxx14_libcxx -stdlib=libc++)
endif()
