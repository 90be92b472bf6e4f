// SPDX-License-Identifier: Apache-2.0
#include "../system.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../test.h"
#include "kernel.h"

// --- servers ---

companion companion_start(char *const arguments[]) {
  int input[2];
  int output[2];
  if (pipe(input) != 0 || pipe(output) != 0) abort();
  fflush(NULL);
  pid_t id = fork();
  if (id == 0) {
    dup2(input[0], 0);
    dup2(output[1], 1);
    for (int file = 3; file < 256; file++) close(file);
    // Where a test is killed, nothing is to be left over.
    end_with_parent();
    execvp(arguments[0], arguments);
    _exit(127);
  }
  close(input[0]);
  close(output[1]);
  return (companion){true, 0, id, fdopen(input[1], "w"), fdopen(output[0], "r")};
}

void companion_end(companion *c) {
  if (!c->is_running) return;
  fclose(c->input);
  fclose(c->output);
  kill((pid_t)c->id, SIGTERM);
  while (waitpid((pid_t)c->id, NULL, 0) < 0 && errno == EINTR) continue;
  *c = (companion){0};
}

void companion_write(companion *c, const char *line) {
  fprintf(c->input, "%s\n", line);
  fflush(c->input);
}

bool companion_read(companion *c, char *line, size_t size) {
  if (fgets(line, (int)size, c->output) == NULL) return false;
  line[strcspn(line, "\n")] = 0;
  return true;
}

uint32_t take_port(bool listens) {
  int file = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(file, (struct sockaddr *)&address, size) != 0) abort();
  if (getsockname(file, (struct sockaddr *)&address, &size) != 0) abort();
  if (listens && listen(file, 1024) != 0) abort();
  return ntohs(address.sin_port);
}

// --- programs ---

int run_program(const char *const arguments[]) {
  pid_t child = fork();
  if (child == 0) {
    execv(arguments[0], (char *const *)(uintptr_t)arguments);
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int run_tool(char *const arguments[]) { return run_program((const char *const *)arguments); }

void set_variable(const char *name, const char *value) {
  if (value == NULL) {
    unsetenv(name);
  } else {
    setenv(name, value, 1);
  }
}

void become_nobody(void) {
  if (geteuid() == 0) CHECK(setgid(65534) == 0 && setuid(65534) == 0);
}

bool can_speak_http2(void) { return true; }

// --- files and folders ---

char *read_session(const char *path) { return read_file(path, NULL); }

void make_folder(char *path) {
  if (mkdtemp(path) == NULL) abort();
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *position) {
  (void)status;
  (void)kind;
  (void)position;
  return remove(path);
}

void remove_folder(const char *path) { nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }
