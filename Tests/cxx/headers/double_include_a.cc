// SPDX-License-Identifier: Apache-2.0
#include "all_headers.h"
#include "all_headers.h"
#include "sizes.h"

#include <X11/Xlib.h>

int main() {
  const std::vector<size_t> sizes SIZES_OF_CLASSES;
  return sizes == SizesInTheOtherUnit() ? 0 : 1;
}
