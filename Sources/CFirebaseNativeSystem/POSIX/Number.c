// SPDX-License-Identifier: Apache-2.0
// For strtod_l, which some systems declare in a header of its own.
#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>
#if __has_include(<xlocale.h>)
#include <xlocale.h>
#endif

#include "Platform.h"

double auth_text_number(const char *text) {
  const locale_t locale = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
  if (locale == (locale_t)0) return strtod(text, NULL);
  const double number = strtod_l(text, NULL, locale);
  freelocale(locale);
  return number;
}
