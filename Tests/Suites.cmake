# SPDX-License-Identifier: Apache-2.0
# firebase_auth_add_suite(NAME COMMAND ... [LABELS ...] [NEEDS ...] [SETS_UP ...] [CLEANS_UP ...] [ENVIRONMENT ...]
#   [PROCESSORS 1] [TIMEOUT 600] [COST 10])
#
# A test that runs a command in the repository's root. The command ends with 77 if it cannot run on this machine, and says
# why. NEEDS, SETS_UP and CLEANS_UP are names of fixtures. Those with the highest COST start first.
set(FIREBASE_AUTH_ROOT "${CMAKE_CURRENT_SOURCE_DIR}/..")
cmake_path(NORMAL_PATH FIREBASE_AUTH_ROOT)

# As many concurrent tests of Swift as the thread pool has threads: with more tests, one that awaits could starve for minutes.
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
set(FIREBASE_AUTH_SWIFT_ENVIRONMENT FIREBASE_AUTH_STAND_INS=1 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${processors})

function(firebase_auth_add_suite name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "COST;PROCESSORS;TIMEOUT" "CLEANS_UP;COMMAND;ENVIRONMENT;LABELS;NEEDS;SETS_UP")
  foreach(default IN ITEMS "COST 0" "PROCESSORS 1" "TIMEOUT 600")
    separate_arguments(default)
    list(POP_FRONT default key)
    if(NOT arg_${key})
      set(arg_${key} ${default})
    endif()
  endforeach()
  add_test(NAME ${name} COMMAND ${arg_COMMAND} WORKING_DIRECTORY "${FIREBASE_AUTH_ROOT}")
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 COST ${arg_COST} PROCESSORS ${arg_PROCESSORS} TIMEOUT ${arg_TIMEOUT}
    LABELS "${arg_LABELS}" FIXTURES_REQUIRED "${arg_NEEDS}" FIXTURES_SETUP "${arg_SETS_UP}" FIXTURES_CLEANUP "${arg_CLEANS_UP}"
    ENVIRONMENT "DBUS_SESSION_BUS_ADDRESS=disabled:;PYTHONDONTWRITEBYTECODE=1;\
FIREBASE_AUTH_EMULATOR_EXECUTABLE=$<TARGET_FILE:firebase-auth-emulator>;${arg_ENVIRONMENT}")
endfunction()
