// SPDX-License-Identifier: Apache-2.0
#ifndef FIREBASE_AUTH_WINDOWS_STRING_H_
#define FIREBASE_AUTH_WINDOWS_STRING_H_

#include <stddef.h>

size_t strlen(const char *text);
int strcmp(const char *left, const char *right);
void *memchr(const void *bytes, int byte, size_t size);
int memcmp(const void *left, const void *right, size_t size);
void *memcpy(void *to, const void *from, size_t size);

#endif
