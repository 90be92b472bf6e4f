// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "WideText.h"

#include <errno.h>
#include <stdlib.h>
#include <windows.h>

#include <bcrypt.h>

bool auth_process_is_privileged(void) { return false; }

const char *auth_environment_get(const char *name) {
  wchar_t *wide_name = auth_wide_text(name), *value = NULL;
  // The variable may become longer between two calls.
  for (DWORD size = 256, needed = 0;; size = needed) {
    value = auth_allocated(malloc(size * sizeof *value));
    SetLastError(0);
    needed = GetEnvironmentVariableW(wide_name, value, size);
    if (needed < size) break;
    free(value);
  }
  const bool is_set = GetLastError() != ERROR_ENVVAR_NOT_FOUND;
  const char *text = is_set ? auth_thread_text(auth_narrow_text(value)) : NULL;
  free(value);
  free(wide_name);
  return text;
}

void auth_log_write(const void *bytes, size_t size) {
  DWORD written;
  // A program with windows usually has no standard error.
  WriteFile(GetStdHandle(STD_ERROR_HANDLE), bytes, (DWORD)size, &written, NULL);
}

// Handles of the system are not numbered from 0.
auth_standard_files auth_standard_files_reserve(void) { return (auth_standard_files){{-1, -1, -1}}; }

void auth_standard_files_release(auth_standard_files reserved) { (void)reserved; }

bool auth_random_fill(void *buffer, size_t size) {
  return BCryptGenRandom(NULL, buffer, (ULONG)size, BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0;
}

// --- what Embedded Swift requires of the C library ---

void arc4random_buf(void *buffer, size_t size);
int posix_memalign(void **memory, size_t alignment, size_t size);

void arc4random_buf(void *buffer, size_t size) {
  if (!auth_random_fill(buffer, size)) __builtin_trap();
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  // The memory is freed with free(), so nothing with a larger alignment than malloc's can be returned.
  if (alignment > 16) return EINVAL;
  *memory = malloc(size > 0 ? size : 1);
  return *memory == NULL ? ENOMEM : 0;
}
