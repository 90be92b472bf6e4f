# SPDX-License-Identifier: Apache-2.0
# Tests of what only Apple's systems have, over stand-ins for their frameworks.
set(keychain "${root}/Tests/support/Keychain")
firebase_auth_add_c_test(keychain apple/keychain.c "${keychain}/Keychain.c" "${root}/Sources/CAuthSystem/Apple/Keychain.c"
  "${root}/Sources/CAuthSystem/Text.c")
target_include_directories(firebase_auth_c_keychain_test PRIVATE "${keychain}" "${root}/Sources/CAuthSystem/include")
