// SPDX-License-Identifier: Apache-2.0
#include "emulator_host.h"
#include "server_process.h"
#include "test.h"

static companion emulator;

uint32_t emulator_host_start(bool is_strict) {
  char *arguments[] = {(char *)(uintptr_t)required_environment("FIREBASE_AUTH_EMULATOR_EXECUTABLE"), "--port", "0",
                       is_strict ? "--strict" : NULL, NULL};
  emulator = start_server(arguments);
  return emulator.port;
}

void emulator_host_end(void) { companion_end(&emulator); }
