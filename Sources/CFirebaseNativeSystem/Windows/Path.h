// SPDX-License-Identifier: Apache-2.0
#ifndef CFIREBASENATIVESYSTEM_WINDOWS_PATH_H_
#define CFIREBASENATIVESYSTEM_WINDOWS_PATH_H_

#include <wchar.h>

// The absolute path for the functions of Windows, to be freed: of any length, and with names such as CON and NUL, which
// mean devices otherwise.
wchar_t *auth_path(const char *path);

#endif
