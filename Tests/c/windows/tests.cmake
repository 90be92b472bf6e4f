# SPDX-License-Identifier: Apache-2.0
# Tests of what only Windows has.
foreach(noun session_file tls)
  add_executable(firebase_auth_c_${noun}_test windows/${noun}.c)
  set_target_properties(firebase_auth_c_${noun}_test PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  target_compile_options(firebase_auth_c_${noun}_test PRIVATE ${warnings})
  target_link_libraries(firebase_auth_c_${noun}_test PRIVATE firebase_auth_c_test_support)
  add_test(NAME c_${noun} COMMAND firebase_auth_c_${noun}_test)
  set_tests_properties(c_${noun} PROPERTIES ENVIRONMENT "${environment}" TIMEOUT 600)
endforeach()
