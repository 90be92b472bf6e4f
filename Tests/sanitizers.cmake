# SPDX-License-Identifier: Apache-2.0
# Swift under the sanitizer of this build.
set(swift_options --scratch-path "${FIREBASE_AUTH_ROOT}/.build-${FIREBASE_AUTH_SANITIZE}" -Xswiftc -wmo
  -Xswiftc -num-threads -Xswiftc 2
  --sanitize=${FIREBASE_AUTH_SANITIZE})
firebase_auth_add_suite(swift COMMAND swift test ${swift_options} SETS_UP swift ENVIRONMENT FIREBASE_AUTH_STAND_INS=1
  LABELS swift PROCESSORS 2 TIMEOUT 3600 COST 1000)
if(FIREBASE_AUTH_SANITIZE STREQUAL "thread")
  firebase_auth_add_suite(swift_clients COMMAND Tests/clients/run "$<TARGET_FILE:firebase-auth-emulator>" ${swift_options}
    ENVIRONMENT FIREBASE_AUTH_STAND_INS=1 NEEDS swift LABELS swift PROCESSORS 2 TIMEOUT 1800)
endif()
