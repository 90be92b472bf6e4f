// SPDX-License-Identifier: Apache-2.0
#include "QRCode.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

// --- libqrencode 4, as far as it is called: the types and numbers of its stable ABI ---

typedef struct {
  int version;
  int width;
  unsigned char *data;
} QRcode;

enum { LEVEL_M = 1 };

static QRcode *(*encode)(int size, const unsigned char *data, int version, int level);
static void (*release)(QRcode *code);

static void load(void) {
  void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  *(void **)&release = dlsym(library, "QRcode_free");
  if (release != NULL) *(void **)&encode = dlsym(library, "QRcode_encodeData");
}

auth_qr_outcome auth_qr_code(const void *bytes, size_t count, unsigned char **modules, size_t *size) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
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
