# SPDX-License-Identifier: Apache-2.0
# The suites of the archive for the platform FIREBASE_AUTH_ARCHIVE. Its build is in build-<platform>, where scripts/dist makes the
# archive; that of Linux on x86-64 needs the Debian packages, too.
if(CMAKE_CROSSCOMPILING)
  firebase_auth_add_suite(arm64_begins COMMAND Tests/platforms/begin-arm64 "${FIREBASE_AUTH_ARM64_ROOT}" SETS_UP arm64)
endif()
set(library "$<TARGET_FILE:firebase_auth>")
set(emulator "$<TARGET_FILE:firebase-auth-emulator>")
set(emulator_library "$<TARGET_FILE:auth_emulator>")
set(objects "build-${FIREBASE_AUTH_ARCHIVE}/swift/FirebaseAuthC.o" "build-${FIREBASE_AUTH_ARCHIVE}/swift/firebase_auth_emulator.o")

firebase_auth_add_suite(check_symbols COMMAND Tests/checks/symbols.py "${library}" "${emulator_library}" LABELS checks quick)
firebase_auth_add_suite(check_binaries COMMAND Tests/checks/binaries.py --portable "${library}" "${emulator}" "${emulator_library}"
  LABELS checks quick)
firebase_auth_add_suite(check_bridge_objects COMMAND Tests/checks/bridge_objects.py ${objects} LABELS checks quick)

if(NOT CMAKE_CROSSCOMPILING)
  firebase_auth_add_suite(distributions COMMAND Tests/platforms/distributions "${FIREBASE_AUTH_INSTALLED}"
    LABELS packages long COST 30)
  firebase_auth_add_suite(container COMMAND Tests/package/container build-debian LABELS packages long COST 40)
  firebase_auth_add_suite(archives COMMAND Tests/package/archives LABELS packages long COST 60)
  firebase_auth_add_suite(debian_fixes COMMAND Tests/package/debian_fixes LABELS packages)
  firebase_auth_add_suite(new_machine_dist COMMAND Tests/package/fresh linux-x86_64
    LABELS packages release PROCESSORS 4)
  foreach(command IN ITEMS demo test)
    firebase_auth_add_suite(new_machine_${command} COMMAND Tests/package/fresh -- "make ${command}"
      LABELS packages release PROCESSORS 4)
  endforeach()
endif()
