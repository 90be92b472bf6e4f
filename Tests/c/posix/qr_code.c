// SPDX-License-Identifier: Apache-2.0
// QR codes: what they hold, read back by a reader of another project's, and what is told where they can't be drawn.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "../fixture.h"
#include "../system.h"

static const char url[] =
    "otpauth://totp/My%20Game:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=My%20Game&algorithm=SHA1"
    "&digits=6&period=30";

static firebase_qr_code *draw(const char *text) {
  firebase_qr_code *code = NULL;
  CHECK_INT(firebase_qr_code_create(text, &code), FIREBASE_AUTH_ERROR_NONE);
  CHECK(code != NULL);
  return code;
}

// --- the reader: libzbar, as far as it is called ---

static void *zbar;

static void *function(const char *name) {
  void *found = dlsym(zbar, name);
  CHECK(found != NULL);
  return found;
}

#define CALL(result, name, parameters, arguments) (((result(*) parameters)(uintptr_t)function(#name))arguments)

// The text of the code that is in a picture of one byte a pixel, to be freed; NULL if there is none.
static char *read_picture(const unsigned char *pixels, unsigned side) {
  void *scanner = CALL(void *, zbar_image_scanner_create, (void), ());
  void *image = CALL(void *, zbar_image_create, (void), ());
  CALL(void, zbar_image_set_format, (void *, unsigned long), (image, 0x30303859));  // "Y800"
  CALL(void, zbar_image_set_size, (void *, unsigned, unsigned), (image, side, side));
  CALL(void, zbar_image_set_data, (void *, const void *, unsigned long, void (*)(void *)),
       (image, pixels, (unsigned long)side * side, NULL));
  CALL(int, zbar_scan_image, (void *, void *), (scanner, image));
  const void *symbol = CALL(const void *, zbar_image_first_symbol, (const void *), (image));
  char *text = symbol == NULL ? NULL : strdup(CALL(const char *, zbar_symbol_get_data, (const void *), (symbol)));
  CALL(void, zbar_image_destroy, (void *), (image));
  CALL(void, zbar_image_scanner_destroy, (void *), (scanner));
  return text;
}

enum { SCALE = 4, MARGIN = 4 };

static char *read_modules(const firebase_qr_code *code) {
  size_t side = (firebase_qr_code_size(code) + 2 * MARGIN) * SCALE;
  unsigned char *pixels = malloc(side * side);
  for (size_t i = 0; i < side * side; i++) {
    pixels[i] = firebase_qr_code_is_dark(code, i % side / SCALE - MARGIN, i / side / SCALE - MARGIN) ? 0 : 255;
  }
  char *text = read_picture(pixels, (unsigned)side);
  free(pixels);
  return text;
}

// The same of the lines of half blocks.
static char *read_lines(const firebase_qr_code *code) {
  size_t modules = firebase_qr_code_size(code) + 2 * MARGIN;
  size_t side = (modules + 1) * SCALE;
  unsigned char *pixels = malloc(side * side);
  memset(pixels, 255, side * side);
  size_t x = 0, y = 0;
  for (const char *next = firebase_qr_code_text(code); *next != 0;) {
    if (*next == '\n') {
      CHECK_INT(x, modules);
      x = 0;
      y += 2;
      next++;
      continue;
    }
    bool dark_above = strncmp(next, "\xe2\x96\x84", 3) == 0 || *next == ' ';
    bool dark_below = strncmp(next, "\xe2\x96\x80", 3) == 0 || *next == ' ';
    for (size_t i = 0; i < 2 * SCALE * SCALE; i++) {
      size_t row = y * SCALE + i / SCALE;
      bool is_dark = i < SCALE * SCALE ? dark_above : dark_below;
      if (is_dark && row < side) pixels[row * side + x * SCALE + i % SCALE] = 0;
    }
    x++;
    next += *next == ' ' ? 1 : 3;
  }
  char *text = read_picture(pixels, (unsigned)side);
  free(pixels);
  return text;
}

static void code_is_read_back(void) {
  zbar = dlopen("libzbar.so.0", RTLD_NOW | RTLD_LOCAL);
  CHECK(zbar != NULL);
  if (zbar == NULL) return;
  const char *texts[] = {url, "1", "https://example.com/"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    firebase_qr_code *code = draw(texts[i]);
    char *modules = read_modules(code);
    char *lines = read_lines(code);
    CHECK_TEXT(modules, texts[i]);
    CHECK_TEXT(lines, texts[i]);
    free(modules);
    free(lines);
    firebase_qr_code_release(code);
  }
}

static void code_has_three_corners(void) {
  firebase_qr_code *code = draw("1");
  firebase_qr_code_retain(code);
  firebase_qr_code_release(code);
  CHECK_INT(firebase_qr_code_size(code), 21);
  CHECK(firebase_qr_code_is_dark(code, 0, 0));
  CHECK(firebase_qr_code_is_dark(code, 20, 0));
  CHECK(firebase_qr_code_is_dark(code, 0, 20));
  CHECK(!firebase_qr_code_is_dark(code, 1, 1));
  CHECK(!firebase_qr_code_is_dark(code, 21, 0));
  CHECK(!firebase_qr_code_is_dark(code, 0, 21));
  CHECK(!firebase_qr_code_is_dark(code, SIZE_MAX, SIZE_MAX));
  firebase_qr_code_release(code);
}

static void texts_that_fit_no_code_are_refused(void) {
  firebase_qr_code *code = NULL;
  char *text = malloc(1 << 20);
  memset(text, 'x', 1 << 20);
  text[2332] = 0;
  CHECK_INT(firebase_qr_code_create(text, &code), FIREBASE_AUTH_ERROR_FAILURE);
  text[2332] = 'x';
  text[(1 << 20) - 1] = 0;
  CHECK_INT(firebase_qr_code_create(text, &code), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_qr_code_create(NULL, &code), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_qr_code_create("", &code), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_qr_code_create("\xff", &code), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_qr_code_create("x", NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK(code == NULL);
  text[2331] = 0;
  code = draw(text);
  CHECK_INT(firebase_qr_code_size(code), 177);
  firebase_qr_code_release(code);
  free(text);
}

static void child_has_no_library(void) {
  firebase_qr_code *code = NULL;
  capture_log();
  for (int i = 0; i < 2; i++) {
    CHECK_INT(firebase_qr_code_create(url, &code), FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
    CHECK(code == NULL);
  }
  CHECK_CONTAINS(captured_log(), "libqrencode, which is not installed. On Debian, install libqrencode4");
  release_log();
}

// The system's own is not found behind a file of its name that is none.
static void missing_library_is_told(void) {
  char *path = join_path(make_directory(), "libqrencode.so.4");
  CHECK(write_file(path, "", 0));
  *strrchr(path, '/') = 0;
  const char *paths = getenv("LD_LIBRARY_PATH");
  char *former = paths == NULL ? NULL : strdup(paths);
  char *all = malloc(strlen(path) + (former == NULL ? 0 : strlen(former)) + 2);
  sprintf(all, "%s%s%s", path, former == NULL ? "" : ":", former == NULL ? "" : former);
  set_variable("LD_LIBRARY_PATH", all);
  CHECK_INT(run_child("child_has_no_library", ""), 0);
  if (former == NULL) set_variable("LD_LIBRARY_PATH", NULL);
  if (former != NULL) set_variable("LD_LIBRARY_PATH", former);
  free(all);
  free(former);
  free(path);
}

static void null_is_no_code(void) {
  CHECK_INT(firebase_qr_code_size(NULL), 0);
  CHECK(!firebase_qr_code_is_dark(NULL, 0, 0));
  CHECK_TEXT(firebase_qr_code_text(NULL), "");
  firebase_qr_code_retain(NULL);
  firebase_qr_code_release(NULL);
}

static const test_case tests[] = {
    TEST(code_is_read_back),
    TEST(code_has_three_corners),
    TEST(texts_that_fit_no_code_are_refused),
    TEST(missing_library_is_told),
    TEST(null_is_no_code),
    // Run in a process of its own.
    TEST(child_has_no_library),
};
TEST_MAIN(tests)
