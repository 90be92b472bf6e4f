# SPDX-License-Identifier: Apache-2.0
# Tests of what only Apple's systems have, over stand-ins for their frameworks.
set(keychain "${root}/Tests/support/Keychain")
firebase_auth_add_c_test(keychain apple/keychain.c "${keychain}/Keychain.c" "${root}/Sources/CAuthSystem/Apple/Keychain.c"
  "${root}/Sources/CAuthSystem/Text.c")
target_include_directories(firebase_auth_c_keychain_test PRIVATE "${keychain}" "${root}/Sources/CAuthSystem/include")

# The library with the keychain in place of the Secret Service.
if(TARGET firebase_auth_c_support)
  add_library(firebase_auth_with_keychain SHARED
    $<FILTER:$<TARGET_OBJECTS:firebase_auth_c_support>,EXCLUDE,SecretService> ${FIREBASE_AUTH_FIREBASEAUTHC_OBJECTS}
    "${root}/Sources/CAuthSystem/Apple/Keychain.c" "${keychain}/Keychain.c")
  add_dependencies(firebase_auth_with_keychain firebase_auth_swift_FirebaseAuthC)
  set_target_properties(firebase_auth_with_keychain PROPERTIES LINKER_LANGUAGE C C_STANDARD 11)
  target_include_directories(firebase_auth_with_keychain PRIVATE "${root}/Sources/CAuthSystem/include"
    PUBLIC "${root}/include" "${keychain}")
  target_link_options(firebase_auth_with_keychain PRIVATE LINKER:-z,nodelete)
  target_link_libraries(firebase_auth_with_keychain PRIVATE firebase_auth_system Threads::Threads
    ${FIREBASE_AUTH_SWIFT_LINK_LIBRARIES})

  add_executable(firebase_auth_c_keychain_session_test apple/keychain_session.c fixture.c memory_store.c posix/system.c
    session_fixture.c test.c)
  set_target_properties(firebase_auth_c_keychain_session_test PROPERTIES
    C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  target_compile_options(firebase_auth_c_keychain_session_test PRIVATE ${warnings})
  target_compile_definitions(firebase_auth_c_keychain_session_test PRIVATE _XOPEN_SOURCE=700)
  target_link_libraries(firebase_auth_c_keychain_session_test PRIVATE firebase_auth_with_keychain ${dependencies}
    Threads::Threads)
  add_test(NAME c_keychain_session COMMAND firebase_auth_c_keychain_session_test)
  set_tests_properties(c_keychain_session PROPERTIES ENVIRONMENT "${environment}" TIMEOUT 600)
endif()

# The sheet, in a library of ordinary Swift.
if(FIREBASE_AUTH_STAND_INS)
  firebase_auth_add_c_test(apple_authorization apple/authorization.c apple/sheet_player.c)
  firebase_auth_add_c_test(sheet apple/sheet.c apple/sheet_player.c)
  firebase_auth_add_c_test(game_center_auth_provider apple/game_center.c)
  foreach(test IN ITEMS apple_authorization game_center_auth_provider sheet)
    target_include_directories(firebase_auth_c_${test}_test PRIVATE "${root}/Tests/support/AuthenticationServices"
      "${root}/Tests/support/GameKit")
  endforeach()
endif()
