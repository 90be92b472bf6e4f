// SPDX-License-Identifier: Apache-2.0
#ifndef CFIREBASENATIVESYSTEM_WINDOWS_CLOCK_H_
#define CFIREBASENATIVESYSTEM_WINDOWS_CLOCK_H_

#include <stdint.h>
#include <windows.h>

// The time of the system in milliseconds since 1970.
int64_t auth_clock_unix_time(FILETIME time);

#endif
