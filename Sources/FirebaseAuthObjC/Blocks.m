// SPDX-License-Identifier: Apache-2.0
// Blocks with GCC's Objective-C runtime. libBlocksRuntime copies blocks, but it neither retains the objects that they
// capture, nor are its blocks objects. Apple's runtime does both.
#ifndef __APPLE__
#import "Internal.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What the flags of a captured variable that is an object are, without __block (Clang's "Block Implementation
// Specification").
enum { captured_object = 3 };
// The size of a class in GCC's runtime, in words; libBlocksRuntime has 32 for each kind of block.
enum { words_of_a_class = 18 };

extern void *_NSConcreteStackBlock[32];
extern void *_NSConcreteMallocBlock[32];
extern void *_NSConcreteGlobalBlock[32];

static void *next_definition(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function == NULL) {
    [NSException raise:NSInternalInconsistencyException format:@"%s is missing. Link -lBlocksRuntime.", name];
  }
  return function;
}

void _Block_object_assign(void *destination, const void *object, const int flags) {
  static void (*next)(void *, const void *, int);
  if (flags == captured_object) {
    *(id *)destination = [(id)object retain];
    return;
  }
  if (next == NULL) next = next_definition("_Block_object_assign");
  next(destination, object, flags);
}

void _Block_object_dispose(const void *object, const int flags) {
  static void (*next)(const void *, int);
  if (flags == captured_object) {
    [(id)object release];
    return;
  }
  if (next == NULL) next = next_definition("_Block_object_dispose");
  next(object, flags);
}

// The start of a block, and the flags of one that is not on the stack. libBlocksRuntime leaves the class of a stack
// block to its copy.
struct block {
  void *class;
  int flags;
};
enum { is_on_the_heap = 1 << 24, is_global = 1 << 28 };

static BOOL is_on_the_stack(id block) {
  return (((struct block *)(void *)block)->flags & (is_on_the_heap | is_global)) == 0;
}

const char fir_blocks_are_linked = 1;

/// The class of all blocks.
@interface FIRBlock : NSObject
@end

@implementation FIRBlock

// GNUstep's Foundation copies stack blocks without moving them to the heap if its functions precede those of
// libBlocksRuntime.
static void check_link_order(void) {
  int captured = 0;
  int (^block)(void) = ^{
    return captured;
  };
  void *copy = _Block_copy((void *)block);
  if (copy == (void *)block) {
    fputs("FirebaseAuth: blocks do not work in this program. Link -lBlocksRuntime before -lgnustep-base.\n", stderr);
    _Exit(EXIT_FAILURE);
  }
  _Block_release(copy);
}

+ (void)load {
  check_link_order();
  Class class = [FIRBlock class];
  memcpy(_NSConcreteStackBlock, class, words_of_a_class * sizeof(void *));
  memcpy(_NSConcreteMallocBlock, class, words_of_a_class * sizeof(void *));
  memcpy(_NSConcreteGlobalBlock, class, words_of_a_class * sizeof(void *));
}

- (id)copy {
  return _Block_copy((void *)self);
}

- (id)copyWithZone:(NSZone *)zone {
  (void)zone;
  return [self copy];
}

- (id)retain {
  return is_on_the_stack(self) ? self : _Block_copy((void *)self);
}

- (oneway void)release {
  if (!is_on_the_stack(self)) _Block_release((void *)self);
}

- (id)autorelease {
  if (!is_on_the_stack(self)) [NSAutoreleasePool addObject:self];
  return self;
}

@end
#endif
