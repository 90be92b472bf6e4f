// SPDX-License-Identifier: Apache-2.0
// GNUstep's headers include this if blocks are enabled. GCC's runtime does not have it.
#include <Block.h>
