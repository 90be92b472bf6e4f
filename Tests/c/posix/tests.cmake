# SPDX-License-Identifier: Apache-2.0
# Tests of what only POSIX systems have: they replace functions of the C library, and know files, processes and signals.
foreach(noun IN ITEMS browser clock configuration_file connection network process qr_code session_file)
  firebase_auth_add_c_test(${noun} posix/${noun}.c)
endforeach()

# Their clocks, locks and sockets are to be the library's, too; syscall() is no part of POSIX.
foreach(noun IN ITEMS browser clock connection session_file)
  set_target_properties(firebase_auth_c_${noun}_test PROPERTIES ENABLE_EXPORTS ON)
  target_compile_definitions(firebase_auth_c_${noun}_test PRIVATE _DEFAULT_SOURCE)
endforeach()

# An archive contains its OpenSSL.
if(FIREBASE_AUTH_ARCHIVE)
  target_compile_definitions(firebase_auth_c_connection_test PRIVATE FIREBASE_AUTH_ARCHIVE)
endif()

# Its options of libcurl are to be the library's, too.
set_target_properties(firebase_auth_c_network_test PROPERTIES ENABLE_EXPORTS ON)
target_link_libraries(firebase_auth_c_network_test PRIVATE ${CMAKE_DL_LIBS})

if(CMAKE_CROSSCOMPILING)
  # It would show nothing of the library: its keyring is that of this machine, and the calls are compiled for the test.
  return()
endif()
# It signs tokens itself.
find_package(OpenSSL 3 REQUIRED COMPONENTS Crypto)
firebase_auth_add_c_test(token_verifier posix/token_verifier.c posix/key_server.c)
target_compile_definitions(firebase_auth_c_token_verifier_test PRIVATE OPENSSL_SUPPRESS_DEPRECATED)
target_link_libraries(firebase_auth_c_token_verifier_test PRIVATE OpenSSL::Crypto)

# The keyring's, on a desktop of its own; and the calls below the library's.
set(platform "${root}/Sources/CFirebaseNativeSystem")
add_executable(firebase_auth_c_secret_service_test posix/secret_service.c "${platform}/Linux/Process.c"
  "${platform}/Linux/SecretService.c" "${platform}/POSIX/Clock.c" "${platform}/POSIX/Descriptor.c"
  "${platform}/POSIX/Signals.c" "${platform}/Text.c")
set_target_properties(firebase_auth_c_secret_service_test PROPERTIES
  C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
target_compile_options(firebase_auth_c_secret_service_test PRIVATE ${warnings})
target_include_directories(firebase_auth_c_secret_service_test PRIVATE "${root}/Sources/CFirebaseNativeSystem/include")
target_link_libraries(firebase_auth_c_secret_service_test PRIVATE firebase_auth_c_test_support ${CMAKE_DL_LIBS})
add_test(NAME c_secret_service
  COMMAND "${root}/Tests/support/keyring" run "$<TARGET_FILE:firebase_auth_c_secret_service_test>")
# The longest one starts first.
set_tests_properties(c_secret_service PROPERTIES COST 10
  ENVIRONMENT "${environment};FIREBASE_AUTH_KEYRING=${root}/Tests/support/keyring")
if(FIREBASE_AUTH_SANITIZE)
  # With a sanitizer, other programs beside it would make its calls of the keyring late.
  set_tests_properties(c_secret_service PROPERTIES RUN_SERIAL ON)
endif()
# libsecret leaks, and a child that was forked has the memory of the parent's other threads.
set_property(TEST c_secret_service c_session_file APPEND PROPERTY ENVIRONMENT "ASAN_OPTIONS=detect_leaks=0")
