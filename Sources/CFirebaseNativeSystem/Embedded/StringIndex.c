// SPDX-License-Identifier: Apache-2.0
// Replaces a function of Embedded Swift 6.3, whose definition is weak: it converts a string's index between UTF-8 and
// UTF-16. No string here is UTF-16, so that an index is right as it is. The function would bring 5 KB of code for
// UTF-16.
#include <stdint.h>

#ifdef __APPLE__
#define SYMBOL(name) "_" name
#else
#define SYMBOL(name) name
#endif

__attribute__((visibility("hidden"))) uint64_t auth_string_index(uint64_t index) __asm__(
    SYMBOL("$es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF"));

uint64_t auth_string_index(uint64_t index) { return index; }
