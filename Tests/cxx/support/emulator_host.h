// SPDX-License-Identifier: Apache-2.0
/// Where an emulator of the tests runs: as a process of its own (emulator_process.cc), or in the test program
/// (emulator_library.cc). CMake selects one for each program.
#ifndef TESTS_CXX_SUPPORT_EMULATOR_HOST_H_
#define TESTS_CXX_SUPPORT_EMULATOR_HOST_H_

#include <stdint.h>

class EmulatorHost {
 public:
  /// Starts it, or ends the tests.
  explicit EmulatorHost(bool is_strict);
  ~EmulatorHost();
  EmulatorHost(const EmulatorHost&) = delete;
  EmulatorHost& operator=(const EmulatorHost&) = delete;

  uint16_t port() const;

 private:
  /// Of the implementation.
  void* const host_;
};

#endif  // TESTS_CXX_SUPPORT_EMULATOR_HOST_H_
