// SPDX-License-Identifier: Apache-2.0
// Macros that change what Firebase's own headers declare; here they must not.
#define INTERNAL_EXPERIMENTAL 1
#define SWIG 1
#define DOXYGEN 1

#include "all_headers.h"
#include "all_headers.h"
#include "sizes.h"

std::vector<size_t> SizesInTheOtherUnit() { return std::vector<size_t> SIZES_OF_CLASSES; }
