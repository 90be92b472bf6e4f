// SPDX-License-Identifier: Apache-2.0
// What libFuzzer calls with each input. FUZZ_TARGET is the function of the program's own target.
#include <stddef.h>
#include <stdint.h>

void FUZZ_TARGET(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  FUZZ_TARGET(bytes, size);
  return 0;
}
