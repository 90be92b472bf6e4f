# SPDX-License-Identifier: Apache-2.0
# Swift's own API under ThreadSanitizer: what programs do with it. The C, C++ and browser suites show the other modules and, in
# that tree, the emulator.
if(FIREBASE_AUTH_SANITIZE STREQUAL "thread")
  firebase_auth_add_suite(swift_clients COMMAND Tests/clients/run "$<TARGET_FILE:firebase-auth-emulator>"
    --scratch-path "${FIREBASE_AUTH_ROOT}/.build-thread" ${FIREBASE_AUTH_SWIFT_OPTIONS} --sanitize=thread
    ENVIRONMENT ${FIREBASE_AUTH_SWIFT_ENVIRONMENT} LABELS swift PROCESSORS 2)
endif()
