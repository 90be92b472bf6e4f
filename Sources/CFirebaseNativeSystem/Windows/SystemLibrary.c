// SPDX-License-Identifier: Apache-2.0
#include "SystemLibrary.h"

#include <windows.h>

void *auth_system_function(const wchar_t *library, const char *name) {
  const HMODULE module = LoadLibraryExW(library, NULL, LOAD_LIBRARY_SEARCH_SYSTEM32);
  return module == NULL ? NULL : (void *)GetProcAddress(module, name);
}
