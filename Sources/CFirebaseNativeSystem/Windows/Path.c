// SPDX-License-Identifier: Apache-2.0
#include "Path.h"

#include "WideText.h"

#include <stdbool.h>
#include <stdlib.h>
#include <windows.h>

static bool is_letter(wchar_t character) { return (character | 32) >= L'a' && (character | 32) <= L'z'; }

static bool has_drive(const wchar_t *path) { return is_letter(path[0]) && path[1] == L':' && path[2] == L'\\'; }

static void use_backslashes(wchar_t *path) {
  for (; *path != 0; path++) {
    if (*path == L'/') *path = L'\\';
  }
}

static wchar_t *join(const wchar_t *first, const wchar_t *second) {
  const size_t length = wcslen(first);
  wchar_t *whole = auth_allocated(malloc((length + wcslen(second) + 1) * sizeof *whole));
  wcscpy(whole, first);
  wcscpy(whole + length, second);
  return whole;
}

// The absolute path of a folder that the process has, with a final backslash, to be freed.
static wchar_t *find_folder(const wchar_t *name) {
  const DWORD size = GetFullPathNameW(name, 0, NULL, NULL) + 2;
  wchar_t *folder = auth_allocated(malloc(size * sizeof *folder));
  const DWORD length = GetFullPathNameW(name, size - 1, folder, NULL);
  folder[length < size - 1 ? length : 0] = 0;
  if (length > 0 && folder[length - 1] != L'\\') wcscat(folder, L"\\");
  return folder;
}

static bool is_of_server(const wchar_t *path) {
  return wcsncmp(path, L"\\\\", 2) == 0 && path[2] != L'.' && path[2] != L'?';
}

// Takes the path. Only its folder is resolved by the system, which would take some names of files for devices.
static wchar_t *make_absolute(wchar_t *path) {
  if (has_drive(path) || is_of_server(path)) return path;
  const wchar_t drive[] = {path[0], L':', L'.', 0};
  const bool is_of_drive = is_letter(path[0]) && path[1] == L':', is_rooted = path[0] == L'\\';
  wchar_t *folder = find_folder(is_of_drive ? drive : is_rooted ? L"\\" : L".");
  wchar_t *whole = join(folder, path + (is_of_drive ? 2 : 0));
  free(folder);
  free(path);
  return whole;
}

// Removes components that are empty, "." or "..", which mean nothing special after the prefix. The components begin at
// `start`.
static void simplify(wchar_t *start) {
  wchar_t *end = start;
  for (wchar_t *next = start; *next != 0;) {
    const size_t length = wcscspn(next, L"\\");
    const bool is_last = next[length] == 0;
    if (length == 2 && wcsncmp(next, L"..", 2) == 0) {
      if (end > start) end--;
      while (end > start && end[-1] != L'\\') end--;
    } else if (length > 0 && !(length == 1 && *next == L'.')) {
      wmemmove(end, next, length);
      end += length;
      if (!is_last) *end++ = L'\\';
    }
    next += length + (is_last ? 0 : 1);
  }
  if (end > start && end[-1] == L'\\') end--;
  *end = 0;
}

wchar_t *auth_path(const char *path) {
  wchar_t *wide = auth_wide_text(path);
  use_backslashes(wide);
  if (wcsncmp(wide, L"\\\\?\\", 4) == 0) return wide;
  wide = make_absolute(wide);
  const bool is_on_drive = has_drive(wide);
  if (!is_on_drive && !is_of_server(wide)) return wide;
  simplify(wide + (is_on_drive ? 3 : 2));
  wchar_t *whole = is_on_drive ? join(L"\\\\?\\", wide) : join(L"\\\\?\\UNC\\", wide + 2);
  free(wide);
  return whole;
}
