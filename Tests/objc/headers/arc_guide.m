// SPDX-License-Identifier: Apache-2.0
// The listings of a guide, GUIDE, as a program in ARC has them: compiled only. The messages of manual reference
// counting, which ARC refuses, become others.
#if !__has_feature(objc_arc)
#error This checks ARC.
#endif
#import "support.h"

@interface NSObject (NotInARC)
- (void)deallocInARC;
@end

#define retain self
#define release self
#define autorelease self
#define dealloc deallocInARC
#include GUIDE
