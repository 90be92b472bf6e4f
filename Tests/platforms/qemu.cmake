# SPDX-License-Identifier: Apache-2.0
# Programs of arm64 start each other and the emulator, so it is the kernel that calls qemu for them.
set(FIREBASE_AUTH_ARM64_ROOT "${FIREBASE_AUTH_ROOT}/build-dependencies/root-arm64" CACHE PATH
  "Where arm64's libraries of Debian are")
set(CMAKE_CROSSCOMPILING_EMULATOR "${CMAKE_CURRENT_SOURCE_DIR}/platforms/run-arm64")
set(FIREBASE_AUTH_TEST_ENVIRONMENT "QEMU_LD_PREFIX=${FIREBASE_AUTH_ARM64_ROOT}")
set(FIREBASE_AUTH_TEST_NEEDS arm64)
