// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "../system.h"
#include "../test.h"

void end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }

bool main_thread_sleeps(void) {
  char path[64], state = 0;
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", (int)getpid());
  FILE *file = fopen(path, "r");
  CHECK(file != NULL && fscanf(file, "%*d (%*[^)]) %c", &state) == 1);
  if (file != NULL) fclose(file);
  return state == 'S';
}

size_t used_memory(void) {
  const struct mallinfo2 used = mallinfo2();
  return used.uordblks + used.hblkhd;
}
