// SPDX-License-Identifier: Apache-2.0
// The modules that Firebase's guides import.
@import FirebaseCore;
@import FirebaseAuth;

NSString *name_of_the_user(void) { return [FIRAuth auth].currentUser.displayName; }
NSString *name_of_the_app(void) { return [FIRApp defaultApp].name; }
