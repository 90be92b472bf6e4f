// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include <stdlib.h>
#include <string.h>

const char *auth_text_empty(void) { return ""; }

char *auth_text_join(const char *first, const char *second) {
  const size_t length = strlen(first);
  char *text = auth_allocated(malloc(length + strlen(second) + 1));
  memcpy(text, first, length);
  strcpy(text + length, second);
  return text;
}

char *auth_text_copy(const char *text) { return auth_text_join(text, ""); }
