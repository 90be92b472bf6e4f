# SPDX-License-Identifier: Apache-2.0
# How this machine runs the programs of another platform, and which tests show something of that platform. The others repeat what
# the suites of this machine's own build show.
#
# FIREBASE_AUTH_TEST_ENVIRONMENT, FIREBASE_AUTH_TEST_NEEDS and FIREBASE_AUTH_TEST_LOCK are those of each test that runs such a
# program.
# FIREBASE_AUTH_LEFT_OUT has nouns of the C suite and files of the C++ suite.

# What both suites say of the requests to the server and of their answers, and of credentials, which are texts.
set(FIREBASE_AUTH_LEFT_OUT action_code app_check credential federated_provider multi_factor phone_auth_provider provider_request
  requests token_result)
list(TRANSFORM FIREBASE_AUTH_LEFT_OUT APPEND _test.cc OUTPUT_VARIABLE files)
# Rules of the C API, which the texts of all its calls, of megabytes and odd ones, take minutes to show under an emulator.
list(APPEND FIREBASE_AUTH_LEFT_OUT ${files} contract)

if(WIN32)
  include(windows/wine.cmake)
else()
  include(platforms/qemu.cmake)
endif()
