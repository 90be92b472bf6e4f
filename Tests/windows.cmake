# SPDX-License-Identifier: Apache-2.0
# The suites of the archive for Windows, under Wine.
set(emulator "$<TARGET_FILE:firebase-auth-emulator>")
set(prefix "${FIREBASE_AUTH_INSTALLED}")
set(environment ENVIRONMENT ${FIREBASE_AUTH_TEST_ENVIRONMENT})

# After programs were killed, Wine 8's server uses most of a processor until it ends, and all other programs wait for it. So the
# campaign that kills programs has a server of its own.
foreach(fixture IN ITEMS wine wine_kills)
  set(folder ENVIRONMENT ${FIREBASE_AUTH_TEST_ENVIRONMENT} "WINEPREFIX=${PROJECT_BINARY_DIR}/${fixture}")
  firebase_auth_add_suite(${fixture}_begins COMMAND Tests/windows/begin SETS_UP ${fixture} ${folder})
  firebase_auth_add_suite(${fixture}_ends COMMAND wineserver --kill CLEANS_UP ${fixture} ${folder})
endforeach()

# --- what is checked without running the library ---
firebase_auth_add_suite(check_windows COMMAND Tests/checks/windows.py "${prefix}" LABELS checks quick)
firebase_auth_add_suite(microsoft_headers COMMAND Tests/windows/headers LABELS headers)

# --- the examples, and other compilers ---
firebase_auth_add_suite(microsoft_package COMMAND Tests/platforms/microsoft "${prefix}" NEEDS wine LABELS packages
  ${environment})
firebase_auth_add_suite(windows_examples COMMAND Tests/windows/examples "${prefix}" "${FIREBASE_AUTH_DEPENDENCIES}" "${emulator}"
  NEEDS wine LABELS examples COST 40 ${environment})
firebase_auth_add_suite(migrate_session COMMAND Tests/migrate-session/run "${prefix}" "${emulator}" NEEDS wine
  LABELS examples COST 30 ${environment})

# One at a time, as the C and C++ suites.
foreach(suite IN ITEMS microsoft_package windows_examples migrate_session)
  set_tests_properties(${suite} PROPERTIES RESOURCE_LOCK "${FIREBASE_AUTH_TEST_LOCK}")
endforeach()
