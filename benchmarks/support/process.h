// SPDX-License-Identifier: Apache-2.0
/// Data of the system about this process. In C, because these programs must not load the C++ runtime.
#ifndef BENCHMARKS_SUPPORT_PROCESS_H_
#define BENCHMARKS_SUPPORT_PROCESS_H_

#include <stdio.h>

/// The value in kilobytes of a line of /proc/self/status, such as "VmRSS"; -1 if there is none.
static inline long status_kilobytes(const char *name) {
  char format[64];
  char line[256];
  long kilobytes = -1;
  FILE *const status = fopen("/proc/self/status", "r");
  snprintf(format, sizeof(format), "%s: %%ld kB", name);
  while (status != NULL && kilobytes < 0 && fgets(line, sizeof(line), status) != NULL) {
    if (sscanf(line, format, &kilobytes) != 1) kilobytes = -1;
  }
  if (status != NULL) fclose(status);
  return kilobytes;
}

static inline void report_memory(const char *program) {
  printf("%s.rss %ld\n", program, status_kilobytes("VmRSS"));
  printf("%s.anonymous %ld\n", program, status_kilobytes("RssAnon"));
}

#endif  // BENCHMARKS_SUPPORT_PROCESS_H_
