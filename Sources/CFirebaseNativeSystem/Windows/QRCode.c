// SPDX-License-Identifier: Apache-2.0
#include "QRCode.h"

#include <limits.h>
#include <stdlib.h>
#include <windows.h>

// --- libqrencode 4, as far as it is called: the types and numbers of its stable ABI ---

typedef struct {
  int version;
  int width;
  unsigned char *data;
} QRcode;

enum { LEVEL_M = 1 };

static QRcode *(*encode)(int size, const unsigned char *data, int version, int level);
static void (*release)(QRcode *code);

// As MSYS2 and vcpkg name it. Never searched in the current folder.
static HMODULE find_library(void) {
  static const wchar_t *const names[] = {L"libqrencode-4.dll", L"libqrencode.dll", L"qrencode.dll"};
  HMODULE library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && library == NULL; i++) {
    library = LoadLibraryExW(names[i], NULL, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
  }
  return library;
}

static BOOL CALLBACK load(INIT_ONCE *once, void *unused, void **context) {
  (void)once;
  (void)unused;
  (void)context;
  const HMODULE library = find_library();
  if (library == NULL) return TRUE;
  *(void **)&release = (void *)GetProcAddress(library, "QRcode_free");
  if (release != NULL) *(void **)&encode = (void *)GetProcAddress(library, "QRcode_encodeData");
  return TRUE;
}

auth_qr_outcome auth_qr_code(const void *bytes, size_t count, unsigned char **modules, size_t *size) {
  static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
  InitOnceExecuteOnce(&once, load, NULL, NULL);
  if (encode == NULL) return AUTH_QR_ABSENT;
  QRcode *code = count <= INT_MAX ? encode((int)count, bytes, 0, LEVEL_M) : NULL;
  if (code == NULL) return AUTH_QR_FAILED;
  size_t width = (size_t)code->width;
  unsigned char *copy = malloc(width * width);
  // The other bits describe the purpose of a module.
  for (size_t i = 0; copy != NULL && i < width * width; i++) copy[i] = code->data[i] & 1;
  release(code);
  *modules = copy;
  *size = width;
  return copy != NULL ? AUTH_QR_DONE : AUTH_QR_FAILED;
}
