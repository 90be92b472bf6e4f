// SPDX-License-Identifier: Apache-2.0
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system.h"

extern char** environ;

static pid_t browser_process;

bool IsTerminal() { return isatty(STDOUT_FILENO) != 0; }

// This runs on the library's thread, which blocks all signals; the browser must not inherit that.
bool StartBrowser(const std::string& program, const char* url) {
  char* const arguments[] = {const_cast<char*>(program.c_str()), const_cast<char*>(url), nullptr};
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  const int status = posix_spawnp(&browser_process, program.c_str(), nullptr, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  return status == 0;
}

void WaitForBrowser() {
  if (browser_process != 0) waitpid(browser_process, nullptr, 0);
}
