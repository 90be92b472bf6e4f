# SPDX-License-Identifier: Apache-2.0
# firebase_auth_add_suite(NAME COMMAND ... [LABELS ...] [NEEDS ...] [SETS_UP ...] [CLEANS_UP ...] [ENVIRONMENT ...]
#   [PROCESSORS 1] [COST 10])
#
# A test that runs a command in the repository's root. The command ends with 77 if it cannot run on this machine, and says
# why. NEEDS, SETS_UP and CLEANS_UP are names of fixtures. Those with the highest COST start first.
cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH FIREBASE_AUTH_ROOT)

# Whole-module compilation takes two thirds of the time in a clean build. A job of its own for each module's interface would
# expand the macros of all tests again.
set(FIREBASE_AUTH_SWIFT_OPTIONS -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo)
# As many concurrent tests of Swift as the thread pool has threads: with more tests, one that awaits could starve for minutes.
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
set(FIREBASE_AUTH_SWIFT_ENVIRONMENT FIREBASE_AUTH_STAND_INS=1 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${processors})

function(firebase_auth_add_suite name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "COST;PROCESSORS" "CLEANS_UP;COMMAND;ENVIRONMENT;LABELS;NEEDS;SETS_UP")
  add_test(NAME ${name} COMMAND ${arg_COMMAND} WORKING_DIRECTORY "${FIREBASE_AUTH_ROOT}")
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 LABELS "${arg_LABELS}"
    FIXTURES_REQUIRED "${arg_NEEDS}" FIXTURES_SETUP "${arg_SETS_UP}" FIXTURES_CLEANUP "${arg_CLEANS_UP}"
    ENVIRONMENT "DBUS_SESSION_BUS_ADDRESS=disabled:;PYTHONDONTWRITEBYTECODE=1;\
FIREBASE_AUTH_EMULATOR_EXECUTABLE=$<TARGET_FILE:firebase-auth-emulator>;${arg_ENVIRONMENT}")
  foreach(property IN ITEMS COST PROCESSORS)
    if(arg_${property})
      set_tests_properties(${name} PROPERTIES ${property} ${arg_${property}})
    endif()
  endforeach()
endfunction()
