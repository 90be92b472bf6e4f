// SPDX-License-Identifier: Apache-2.0
#include <firebase/c/auth_emulator.h>

#include "support/emulator_host.h"
#include "support/process.h"

namespace {

firebase_auth_emulator* Start(bool is_strict) {
  firebase_auth_emulator_options options = {};
  options.struct_size = sizeof(options);
  options.is_strict = is_strict;
  firebase_auth_emulator* const emulator = firebase_auth_emulator_create(&options);
  if (firebase_auth_emulator_port(emulator) == 0) FailToRun(firebase_auth_emulator_error_message(emulator));
  return emulator;
}

}  // namespace

EmulatorHost::EmulatorHost(bool is_strict) : host_(Start(is_strict)) {}

EmulatorHost::~EmulatorHost() { firebase_auth_emulator_release(static_cast<firebase_auth_emulator*>(host_)); }

uint16_t EmulatorHost::port() const { return firebase_auth_emulator_port(static_cast<firebase_auth_emulator*>(host_)); }
