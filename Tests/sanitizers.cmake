# SPDX-License-Identifier: Apache-2.0
# Swift under ThreadSanitizer. The other sanitizers see the Swift code in the C and C++ suites, whose library they check, too.
if(NOT FIREBASE_AUTH_SANITIZE STREQUAL "thread")
  return()
endif()
set(swift_options --scratch-path "${FIREBASE_AUTH_ROOT}/.build-thread" ${FIREBASE_AUTH_SWIFT_OPTIONS} --sanitize=thread)
firebase_auth_add_suite(swift COMMAND swift test ${swift_options} SETS_UP swift ENVIRONMENT ${FIREBASE_AUTH_SWIFT_ENVIRONMENT}
  LABELS swift PROCESSORS 2 TIMEOUT 3600 COST 1000)
firebase_auth_add_suite(swift_clients COMMAND Tests/clients/run "$<TARGET_FILE:firebase-auth-emulator>" ${swift_options}
  ENVIRONMENT ${FIREBASE_AUTH_SWIFT_ENVIRONMENT} NEEDS swift LABELS swift PROCESSORS 2 TIMEOUT 1800)
