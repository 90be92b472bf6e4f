// SPDX-License-Identifier: Apache-2.0
// Replaces two functions of Embedded Swift 6.3, whose definitions are weak. They return the object without its tag
// bits, but the compiler assumes that they return their argument (swiftlang/swift#91151, fixed after 6.3). On arm64,
// small strings were damaged.
#include <stdint.h>

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN void *swift_retain_n(void *object, uint32_t count);
HIDDEN void *swift_bridgeObjectRetain_n(void *object, uint32_t count);
HIDDEN void *swift_bridgeObjectRetain(void *object);

// As the standard library's own: an object with bit 63 is not counted, and the bits outside this mask are tags.
static const uint64_t address_bits = 0x8ffffffffffffff8;

void *swift_bridgeObjectRetain_n(void *object, uint32_t count) {
  if ((int64_t)(uintptr_t)object > 0) swift_retain_n((void *)((uintptr_t)object & address_bits), count);
  return object;
}

void *swift_bridgeObjectRetain(void *object) { return swift_bridgeObjectRetain_n(object, 1); }
