# SPDX-License-Identifier: Apache-2.0
# Tests of what only Apple's systems have, over stand-ins for their frameworks.
set(keychain "${root}/Tests/support/Keychain")
firebase_auth_add_c_test(keychain apple/keychain.c "${keychain}/Keychain.c" "${root}/Sources/CFirebaseNativeSystem/Apple/Keychain.c"
  "${root}/Sources/CFirebaseNativeSystem/Text.c")
target_include_directories(firebase_auth_c_keychain_test PRIVATE "${keychain}" "${root}/Sources/CFirebaseNativeSystem/include")

# The library with the keychain in place of the Secret Service.
if(TARGET firebase_auth_c_support)
  add_library(firebase_auth_with_keychain SHARED
    $<FILTER:$<TARGET_OBJECTS:firebase_auth_c_support>,EXCLUDE,SecretService> ${FIREBASE_AUTH_FIREBASEAUTHC_OBJECTS}
    "${root}/Sources/CFirebaseNativeSystem/Apple/Keychain.c" "${keychain}/Keychain.c")
  add_dependencies(firebase_auth_with_keychain firebase_auth_swift_FirebaseAuthC)
  set_target_properties(firebase_auth_with_keychain PROPERTIES LINKER_LANGUAGE C C_STANDARD 11)
  target_include_directories(firebase_auth_with_keychain PRIVATE "${root}/Sources/CFirebaseNativeSystem/include"
    PUBLIC "${root}/include" "${keychain}")
  target_link_options(firebase_auth_with_keychain PRIVATE LINKER:-z,nodelete)
  target_link_libraries(firebase_auth_with_keychain PRIVATE firebase_auth_system Threads::Threads
    ${FIREBASE_AUTH_SWIFT_LINK_LIBRARIES})

  foreach(suite IN ITEMS keychain_access_group keychain_session)
    add_executable(firebase_auth_c_${suite}_test apple/${suite}.c emulator_process.c fixture.c memory_store.c
      posix/system.c ${kernel} server_process.c session_fixture.c test.c)
    set_target_properties(firebase_auth_c_${suite}_test PROPERTIES
      C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
    target_compile_options(firebase_auth_c_${suite}_test PRIVATE ${warnings})
    target_compile_definitions(firebase_auth_c_${suite}_test PRIVATE _XOPEN_SOURCE=700)
    target_link_libraries(firebase_auth_c_${suite}_test PRIVATE firebase_auth_with_keychain firebase_auth_tests_dependencies
      Threads::Threads)
    add_test(NAME c_${suite} COMMAND firebase_auth_c_${suite}_test)
    set_tests_properties(c_${suite} PROPERTIES ENVIRONMENT "${environment}" LABELS "c;quick")
  endforeach()
endif()

# The sheet, in a library of ordinary Swift.
if(FIREBASE_AUTH_STAND_INS)
  firebase_auth_add_c_test(bundle apple/bundle.c)
  set_target_properties(firebase_auth_c_bundle_test PROPERTIES RUNTIME_OUTPUT_DIRECTORY bundle)
  firebase_auth_add_c_test(apple_authorization apple/authorization.c apple/sheet_player.c)
  firebase_auth_add_c_test(sheet apple/sheet.c apple/sheet_player.c)
  firebase_auth_add_c_test(game_center_auth_provider apple/game_center.c)
  firebase_auth_add_c_test(web_session apple/web_session.c apple/sheet_player.c)
  foreach(test IN ITEMS apple_authorization game_center_auth_provider sheet web_session)
    target_include_directories(firebase_auth_c_${test}_test PRIVATE "${root}/Tests/support/AuthenticationServices"
      "${root}/Tests/support/GameKit")
  endforeach()

  # The example, whose window and player are those of the test.
  set(example "${root}/examples/apple_sign_in")
  foreach(language IN ITEMS c cc)
    add_executable(firebase_auth_apple_example_${language} "${example}/main.${language}" "${example}/apple_sheet.c"
      apple/example_window.c)
    set_target_properties(firebase_auth_apple_example_${language} PROPERTIES C_STANDARD 11 CXX_STANDARD 11)
    target_include_directories(firebase_auth_apple_example_${language} PRIVATE "${example}"
      "${root}/Tests/support/AuthenticationServices")
    target_link_libraries(firebase_auth_apple_example_${language} PRIVATE firebase_auth firebase_auth_tests_dependencies)
    add_test(NAME c_apple_example_${language} COMMAND "${root}/Tests/support/with-emulator"
      $<TARGET_FILE:firebase-auth-emulator> $<TARGET_FILE:firebase_auth_apple_example_${language}>)
    set_tests_properties(c_apple_example_${language} PROPERTIES LABELS "c;examples")
  endforeach()
endif()
