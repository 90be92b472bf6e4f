// SPDX-License-Identifier: Apache-2.0
// Orders for the stand-in of the keychain. Threads may call it.
#ifndef FIREBASE_AUTH_STAND_IN_KEYCHAIN_H_
#define FIREBASE_AUTH_STAND_IN_KEYCHAIN_H_

#include <Security/Security.h>
#include <stddef.h>

// The next `count` calls return that status and do nothing else; -1 for all calls from now on, until the next order.
void keychain_fail(OSStatus status, int count);

// After the next call of SecItemUpdate that finds nothing, another process adds the item.
void keychain_let_another_add(void);

// How many items there are, and how many objects of CoreFoundation were not released.
size_t keychain_items(void);
size_t keychain_objects(void);

// The accessibility of the only item; NULL if there is not exactly one.
CFStringRef keychain_accessibility(void);

// Replaces the content of the only item.
void keychain_damage(const char *text);

#endif
