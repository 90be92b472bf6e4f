// SPDX-License-Identifier: Apache-2.0
#include <locale.h>
#include <stdlib.h>

#include "Platform.h"

double auth_text_number(const char *text) {
  const _locale_t locale = _create_locale(LC_NUMERIC, "C");
  if (locale == NULL) return strtod(text, NULL);
  const double number = _strtod_l(text, NULL, locale);
  _free_locale(locale);
  return number;
}
