// SPDX-License-Identifier: Apache-2.0
// Libraries of Windows that few calls need, loaded on first use.
#ifndef CFIREBASENATIVESYSTEM_WINDOWS_SYSTEM_LIBRARY_H_
#define CFIREBASENATIVESYSTEM_WINDOWS_SYSTEM_LIBRARY_H_

#include <wchar.h>

// A function of a library in the system's folder; NULL if it is absent. The library stays loaded.
void *auth_system_function(const wchar_t *library, const char *name);

#endif
