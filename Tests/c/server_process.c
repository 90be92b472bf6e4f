// SPDX-License-Identifier: Apache-2.0
#include "server_process.h"

#include <stdio.h>
#include <stdlib.h>

companion start_server(char *const arguments[]) {
  companion p = companion_start(arguments);
  char line[256] = "";
  unsigned port = 0;
  if (!companion_read(&p, line, sizeof line) || sscanf(line, "Listening on http://127.0.0.1:%u", &port) != 1) {
    fprintf(stderr, "%s didn't start.\n", arguments[0]);
    exit(2);
  }
  p.port = port;
  return p;
}
