// SPDX-License-Identifier: Apache-2.0
// The test program of a game, with the emulator inside.
#include <firebase/c/auth_emulator.h>

int main(void) {
  firebase_auth_emulator *emulator = firebase_auth_emulator_create(0);
  const int port = firebase_auth_emulator_port(emulator);
  firebase_auth_emulator_release(emulator);
  return port == 0;
}
