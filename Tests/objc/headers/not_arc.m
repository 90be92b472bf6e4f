// SPDX-License-Identifier: Apache-2.0
// What ARC refuses: this file must not compile.
#import <FirebaseAuth/FirebaseAuth.h>

FIRUser *wrong(FIRUser *user) { return [user retain]; }
