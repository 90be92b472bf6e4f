// SPDX-License-Identifier: Apache-2.0
// The functions of the tables that make_unicode_tables.py writes, which have System V's calling convention.
#include <stdint.h>

#define ELF __attribute__((sysv_abi))

ELF uint16_t elf__swift_stdlib_getNormData(uint32_t scalar);
ELF uint32_t elf__swift_stdlib_getDecompositionEntry(uint32_t scalar);
ELF uint32_t elf__swift_stdlib_getComposition(uint32_t first, uint32_t second);

uint16_t _swift_stdlib_getNormData(uint32_t scalar);
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar);
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second);

uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return elf__swift_stdlib_getNormData(scalar); }

uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  return elf__swift_stdlib_getDecompositionEntry(scalar);
}

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  return elf__swift_stdlib_getComposition(first, second);
}
