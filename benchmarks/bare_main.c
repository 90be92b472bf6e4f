// SPDX-License-Identifier: Apache-2.0
// The memory of a process that does nothing.
#include "support/process.h"

int main(void) {
  report_memory("bare");
  return 0;
}
