// SPDX-License-Identifier: Apache-2.0
// What the Swift modules use: the system through Platform.h only, and C libraries that are the same on all systems.
#ifndef CFIREBASENATIVESYSTEM_H_
#define CFIREBASENATIVESYSTEM_H_

// The functions of standard C that Swift files may call: calloc, realloc, free, strlen, strcmp, memchr, memcpy, memcmp.
#include <stdlib.h>
#include <string.h>

#include "AtomicFlag.h"
#include "AtomicPointer.h"
#include "Bytes.h"
#include "Curl.h"
#include "Platform.h"
#include "QRCode.h"

#endif
