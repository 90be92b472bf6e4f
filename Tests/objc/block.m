// SPDX-License-Identifier: Apache-2.0
// Blocks as objects, which GCC's runtime has by this library's support.
#import "support.h"

typedef int (^counter)(void);

static counter make_counter(int start) {
  __block int count = start;
  counter block = ^{
    return ++count;
  };
  return [[block copy] autorelease];
}

/// An object with a block as a property.
@interface Holder : NSObject {
 @private
  counter _block;
}
@property(nonatomic, copy) counter block;
@end

@implementation Holder

@synthesize block = _block;

- (void)dealloc {
  [_block release];
  [super dealloc];
}

@end

static void block_is_copied_and_called_later(void) {
  counter block = make_counter(7);
  CHECK_INT(block(), 8);
  CHECK_INT(block(), 9);
  CHECK_INT(make_counter(1)(), 2);
}

static void block_is_a_property(void) {
  Holder *holder = [[Holder alloc] init];
  @autoreleasepool {
    [holder setBlock:make_counter(1)];
  }
  CHECK_INT([holder block](), 2);
  [holder setBlock:nil];
  CHECK([holder block] == nil);
  [holder release];
}

static void blocks_are_elements_of_an_array(void) {
  NSMutableArray *blocks = [NSMutableArray array];
  @autoreleasepool {
    for (int i = 0; i < 3; i++) [blocks addObject:make_counter(i)];
    [blocks addObject:[[^{
              return 42;
            } copy] autorelease]];
  }
  CHECK_INT(((counter)[blocks objectAtIndex:2])(), 3);
  CHECK_INT(((counter)[blocks lastObject])(), 42);
}

static void block_retains_what_it_captures(void) {
  BOOL isGone = NO;
  void (^outer)(void) = nil;
  @autoreleasepool {
    Witness *witness = [[[Witness alloc] initWithFlag:&isGone] autorelease];
    void (^inner)(void) = ^{
      [witness description];
    };
    outer = [^{
      inner();
    } copy];
  }
  CHECK(!isGone);
  outer();
  [outer retain];
  [outer release];
  CHECK(!isGone);
  [outer release];
  CHECK(isGone);
}

static void block_does_not_retain_what_is_marked_so(void) {
  BOOL isGone = NO;
  __block Witness *witness = [[Witness alloc] initWithFlag:&isGone];
  void (^block)(void) = [^{
    [witness description];
  } copy];
  block();
  [witness release];
  CHECK(isGone);
  [block release];
}

static const test_case tests[] = {
    TEST(block_is_copied_and_called_later),        TEST(block_is_a_property),
    TEST(blocks_are_elements_of_an_array),         TEST(block_retains_what_it_captures),
    TEST(block_does_not_retain_what_is_marked_so),
};
OBJC_TEST_MAIN(tests)
