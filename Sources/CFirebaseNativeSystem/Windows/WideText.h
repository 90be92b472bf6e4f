// SPDX-License-Identifier: Apache-2.0
// Strings of Windows, which are UTF-16, and results that the caller does not free.
#ifndef CFIREBASENATIVESYSTEM_WINDOWS_WIDE_TEXT_H_
#define CFIREBASENATIVESYSTEM_WINDOWS_WIDE_TEXT_H_

#include "Memory.h"

#include <wchar.h>

// The string as UTF-16 or UTF-8, to be freed. Invalid parts become U+FFFD.
wchar_t *auth_wide_text(const char *text);
char *auth_narrow_text(const wchar_t *text);

// Takes the string, and frees it when the thread calls this function again or ends.
const char *auth_thread_text(char *text);

// The system's description of an error of GetLastError. Valid until the thread's next call of auth_thread_text.
const char *auth_error_text(unsigned long error);

#endif
