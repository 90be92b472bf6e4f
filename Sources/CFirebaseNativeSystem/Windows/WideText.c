// SPDX-License-Identifier: Apache-2.0
#include "WideText.h"

#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

wchar_t *auth_wide_text(const char *text) {
  const int size = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
  wchar_t *wide = auth_allocated(malloc(((size_t)size + 1) * sizeof *wide));
  *wide = 0;
  MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, size);
  return wide;
}

char *auth_narrow_text(const wchar_t *text) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
  char *narrow = auth_allocated(malloc((size_t)size + 1));
  *narrow = 0;
  WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, size, NULL, NULL);
  return narrow;
}

// --- results ---

static DWORD slot = FLS_OUT_OF_INDEXES;

static void NTAPI release(void *text) { free(text); }

static BOOL CALLBACK begin(INIT_ONCE *once, void *unused, void **context) {
  (void)once;
  (void)unused;
  (void)context;
  slot = FlsAlloc(release);
  return TRUE;
}

const char *auth_thread_text(char *text) {
  static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
  InitOnceExecuteOnce(&once, begin, NULL, NULL);
  free(FlsGetValue(slot));
  FlsSetValue(slot, text);
  return text;
}

static void remove_line_end(wchar_t *text) {
  size_t length = wcslen(text);
  while (length > 0 && (text[length - 1] <= L' ' || text[length - 1] == L'.')) text[--length] = 0;
}

const char *auth_error_text(unsigned long error) {
  wchar_t text[512] = L"";
  const DWORD flags = FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS;
  FormatMessageW(flags, NULL, error, 0, text, sizeof text / sizeof *text, NULL);
  remove_line_end(text);
  if (*text == 0) _snwprintf(text, sizeof text / sizeof *text - 1, L"error 0x%08lX", error);
  return auth_thread_text(auth_narrow_text(text));
}
