// SPDX-License-Identifier: Apache-2.0
// Replaces Swift's tables for the canonical equivalence of Unicode, so that strings are equal if their bytes are. This
// is right here: Firebase compares identifiers, addresses and keys of JSON by their bytes, and a JSON object can have
// two keys that Unicode considers equivalent. It also saves 32 KB. Each function reports that a scalar has no such
// property.
#include <stddef.h>
#include <stdint.h>

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN extern const uint8_t *const _swift_stdlib_nfd_decompositions;
HIDDEN uint16_t _swift_stdlib_getNormData(uint32_t scalar);
HIDDEN uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar);
HIDDEN uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second);

// Read only where an entry names a place in it.
const uint8_t *const _swift_stdlib_nfd_decompositions = NULL;

// Combining class 0, and stable in both normal forms.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  (void)scalar;
  return 0;
}

// An entry begins with its scalar. The functions are asked for scalars above U+00BF only.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  (void)scalar;
  return 0;
}

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  (void)first, (void)second;
  return UINT32_MAX;
}
