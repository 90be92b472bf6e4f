// SPDX-License-Identifier: Apache-2.0
#include <firebase/c/auth_emulator.h>
#include <stdio.h>
#include <stdlib.h>

#include "emulator_host.h"

static firebase_auth_emulator *emulator;

uint32_t emulator_host_start(bool is_strict) {
  emulator = firebase_auth_emulator_create(
      &(firebase_auth_emulator_options){.struct_size = sizeof(firebase_auth_emulator_options), .is_strict = is_strict});
  if (firebase_auth_emulator_port(emulator) == 0) {
    fprintf(stderr, "%s\n", firebase_auth_emulator_error_message(emulator));
    exit(2);
  }
  return firebase_auth_emulator_port(emulator);
}

void emulator_host_end(void) {
  firebase_auth_emulator_release(emulator);
  emulator = NULL;
}
