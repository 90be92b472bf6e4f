// SPDX-License-Identifier: Apache-2.0
// Orders for the stand-in of the keychain. Threads may call it.
#ifndef FIREBASE_AUTH_STAND_IN_KEYCHAIN_H_
#define FIREBASE_AUTH_STAND_IN_KEYCHAIN_H_

#include <Security/Security.h>
#include <stddef.h>

#pragma GCC visibility push(default)

// The next `count` calls return that status and do nothing else; -1 for all calls from now on, until the next order. A
// program starts as with keychain_fail(errSecNotAvailable, -1), because most Swift tests have no keychain.
void keychain_fail(OSStatus status, int count);

// After the next call of SecItemUpdate that finds nothing, another process adds the item.
void keychain_let_another_add(void);

// Entitles the program to an access group, in addition to its own, which is "TEAM.program".
void keychain_entitle(const char *group);

// Leaves the program its own group only. Items of other groups stay.
void keychain_forget_entitlements(void);

// How many items there are, and how many objects of CoreFoundation were not released.
size_t keychain_items(void);
size_t keychain_objects(void);

// The accessibility of the only item; NULL if there is not exactly one.
CFStringRef keychain_accessibility(void);

// Copies the access group of the only item to the text; "" if there is not exactly one.
void keychain_copy_group(char group[64]);

// Replaces the content of the only item.
void keychain_damage(const char *text);

#pragma GCC visibility pop

#endif
