# SPDX-License-Identifier: Apache-2.0
# The clang of the Swift toolchain, whose sanitizers are those of Swift's objects.
find_program(swiftc swiftc REQUIRED)
file(REAL_PATH "${swiftc}" swiftc_file)
cmake_path(GET swiftc_file PARENT_PATH swift_programs)
set(CMAKE_C_COMPILER "${swift_programs}/clang")
set(CMAKE_CXX_COMPILER "${swift_programs}/clang++")
