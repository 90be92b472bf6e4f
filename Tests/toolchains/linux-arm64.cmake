# SPDX-License-Identifier: Apache-2.0
# Compiles the tests for arm64 Linux by Debian's g++-aarch64-linux-gnu. They run by qemu-user, which the kernel must call for
# programs of arm64 (binfmt_misc): the tests start each other and the emulator.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
