# SPDX-License-Identifier: Apache-2.0
# The suites of a build for this machine. A suite is one file, or a folder of tests in Python, and one line here.
set(library "$<TARGET_FILE:firebase_auth>")
set(emulator "$<TARGET_FILE:firebase-auth-emulator>")
set(emulator_library "$<TARGET_FILE:auth_emulator>")
set(prefix "${PROJECT_BINARY_DIR}/prefix")
set(environments "${PROJECT_BINARY_DIR}/environments")
# Debian's packages are those of Debian's own Python.
set(python_tests /usr/bin/python3 Tests/support/python/run.py)
set(with_emulator Tests/support/with-emulator "${emulator}")

# --- what is checked without running the library ---
foreach(name IN ITEMS abi budgets c_api cpp_api error_codes guides listings objc_api site traps version)
  firebase_auth_add_suite(check_${name} COMMAND Tests/checks/${name}.py LABELS checks quick)
endforeach()
firebase_auth_add_suite(check_binaries COMMAND Tests/checks/binaries.py "${library}" "${emulator}" "${emulator_library}"
  LABELS checks quick)
firebase_auth_add_suite(check_bindings COMMAND /usr/bin/python3 scripts/bindings --check LABELS checks bindings quick)
firebase_auth_add_suite(check_format COMMAND scripts/format --check LABELS checks)
firebase_auth_add_suite(check_layers COMMAND Tests/checks/layers.py NEEDS swift LABELS checks swift)
firebase_auth_add_suite(check_migration_report COMMAND scripts/migration-report --check LABELS checks quick)
firebase_auth_add_suite(check_operating_system COMMAND Tests/checks/operating_system.py "${PROJECT_BINARY_DIR}" LABELS checks quick)
firebase_auth_add_suite(check_pages COMMAND Tests/checks/pages.py LABELS checks quick)
firebase_auth_add_suite(check_swift_api COMMAND Tests/checks/swift_api.py NEEDS swift LABELS checks swift)
firebase_auth_add_suite(check_symbols COMMAND Tests/checks/symbols.py "${library}" "${emulator_library}" LABELS checks quick)
firebase_auth_add_suite(scripts COMMAND ${python_tests} Tests/scripts LABELS checks quick)
firebase_auth_add_suite(documents COMMAND scripts/docs NEEDS swift LABELS docs long COST 20)

# --- Swift ---
# All suites have the same options, so that nothing is compiled twice.
set(swift_options --scratch-path "${FIREBASE_AUTH_ROOT}/.build-test" ${FIREBASE_AUTH_SWIFT_OPTIONS}
  -Xswiftc -warnings-as-errors -debug-info-format none)
firebase_auth_add_suite(swift_build COMMAND swift build --build-tests ${swift_options} SETS_UP swift
  ENVIRONMENT ${FIREBASE_AUTH_SWIFT_ENVIRONMENT} LABELS swift PROCESSORS 2 COST 1000)
firebase_auth_add_suite(swift COMMAND swift test --skip-build ${swift_options} NEEDS swift
  ENVIRONMENT ${FIREBASE_AUTH_SWIFT_ENVIRONMENT} LABELS swift PROCESSORS 2 COST 900)
firebase_auth_add_suite(swift_exits COMMAND python3 Tests/faults/exits.py NEEDS swift LABELS swift faults
  ENVIRONMENT "FIREBASE_AUTH_FAULTS_EXIT_SWIFT=${FIREBASE_AUTH_ROOT}/.build-test/debug/FaultsExit")
firebase_auth_add_suite(swift_clients COMMAND Tests/clients/run "${emulator}" ${swift_options} NEEDS swift
  ENVIRONMENT ${FIREBASE_AUTH_SWIFT_ENVIRONMENT} LABELS swift clients long PROCESSORS 2 COST 800)
firebase_auth_add_suite(first_steps_swift COMMAND Tests/first-steps/run.py --swift "${PROJECT_BINARY_DIR}" NEEDS installed
  LABELS docs swift long PROCESSORS 2)

# --- the installed library ---
firebase_auth_add_suite(install COMMAND "${CMAKE_COMMAND}" --install "${PROJECT_BINARY_DIR}" --prefix "${prefix}" SETS_UP installed)
firebase_auth_add_suite(package COMMAND Tests/package/installed "${PROJECT_BINARY_DIR}" NEEDS installed
  LABELS packages PROCESSORS 2 COST 100)
firebase_auth_add_suite(package_subdirectory COMMAND Tests/package/subdirectory "${emulator}"
  LABELS packages long PROCESSORS 2 COST 100)
firebase_auth_add_suite(first_steps COMMAND Tests/first-steps/run.py "${PROJECT_BINARY_DIR}" NEEDS installed LABELS docs COST 30)
if(TARGET firebase_auth_objc)
  firebase_auth_add_suite(first_steps_objc COMMAND Tests/first-steps/run.py --objc "${PROJECT_BINARY_DIR}" NEEDS installed
    LABELS docs objc)
endif()

# --- the command line, and clients of the emulator ---
firebase_auth_add_suite(command_line COMMAND ${python_tests} Tests/command-line LABELS clients COST 30
  ENVIRONMENT "FIREBASE_AUTH_PROGRAM=$<TARGET_FILE:firebase-auth>")
firebase_auth_add_suite(emulator_program COMMAND ${python_tests} Tests/emulator LABELS clients COST 20)
firebase_auth_add_suite(emulator_admin COMMAND ${with_emulator} ${python_tests} Tests/admin "${environments}/admin"
  LABELS clients COST 40)
firebase_auth_add_suite(emulator_clients COMMAND ${with_emulator} ${python_tests} Tests/clients-python "${environments}/clients"
  LABELS clients COST 40)

# --- the bindings ---
firebase_auth_add_suite(bindings_generator COMMAND ${python_tests} bindings/generator LABELS bindings quick)
firebase_auth_add_suite(bindings_python COMMAND ${with_emulator} ${python_tests} bindings/python/tests NEEDS installed
  LABELS bindings long COST 30 ENVIRONMENT "FIREBASE_AUTH_LIBRARY=${prefix}/lib/libfirebase_auth.so.0"
  "PYTHONPATH=${FIREBASE_AUTH_ROOT}/bindings/python")
# PyJWT is a package of Debian's own Python.
firebase_auth_add_suite(token_verdicts COMMAND /usr/bin/python3 Tests/support/python/run.py Tests/verdicts NEEDS installed
  LABELS bindings long ENVIRONMENT "FIREBASE_AUTH_LIBRARY=${prefix}/lib/libfirebase_auth.so.0"
  "PYTHONPATH=${FIREBASE_AUTH_ROOT}/bindings/python")
firebase_auth_add_suite(bindings_pyinstaller COMMAND ${with_emulator} ${python_tests} Tests/pyinstaller "${environments}/pyinstaller"
  NEEDS installed LABELS bindings long COST 30 ENVIRONMENT "FIREBASE_AUTH_PREFIX=${prefix}")
firebase_auth_add_suite(bindings_csharp COMMAND bindings/csharp/test "${prefix}" NEEDS installed
  LABELS bindings long PROCESSORS 2 COST 30)
firebase_auth_add_suite(bindings_rust COMMAND bindings/rust/test "${prefix}" NEEDS installed LABELS bindings long COST 50)
foreach(language IN ITEMS python csharp rust)
  firebase_auth_add_suite(first_steps_${language} COMMAND Tests/first-steps/run.py --${language} "${PROJECT_BINARY_DIR}" NEEDS
  installed
    LABELS docs bindings long COST 20)
endforeach()

# --- the examples ---
firebase_auth_add_suite(game COMMAND Tests/game/run "${prefix}" NEEDS installed LABELS examples long COST 60)
firebase_auth_add_suite(check_pictures COMMAND Tests/checks/pictures.py browser NEEDS pictures LABELS checks browser)
firebase_auth_add_suite(game_server COMMAND Tests/game-server/run "${prefix}" "${emulator}" NEEDS installed
  LABELS examples long COST 20)
firebase_auth_add_suite(migrate_session COMMAND Tests/migrate-session/run "${prefix}" "${emulator}" NEEDS installed
  LABELS examples long COST 30)

# --- Apple's platforms, as far as this machine can compile for them ---
firebase_auth_add_suite(apple_compile COMMAND Tests/apple/compile LABELS apple long PROCESSORS 2 COST 50)

# --- what no sanitizer shows: values that were not initialized ---
foreach(noun IN ITEMS configuration session_state user value)
  firebase_auth_add_suite(valgrind_${noun} COMMAND valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible
    --error-exitcode=9 --child-silent-after-fork=yes $<TARGET_FILE:firebase_auth_c_${noun}_test> LABELS c long COST 60)
endforeach()
