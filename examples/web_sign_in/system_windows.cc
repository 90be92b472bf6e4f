// SPDX-License-Identifier: Apache-2.0
#include <io.h>
#include <process.h>
#include <stdint.h>
#include <stdio.h>

#include "system.h"

static intptr_t browser_process = -1;

bool IsTerminal() { return _isatty(_fileno(stdout)) != 0; }

// The library's URLs contain no quotation marks.
bool StartBrowser(const std::string& program, const char* url) {
  const std::string name = '"' + program + '"', argument = '"' + std::string(url) + '"';
  browser_process = _spawnlp(_P_NOWAIT, program.c_str(), name.c_str(), argument.c_str(), nullptr);
  return browser_process != -1;
}

void WaitForBrowser() {
  if (browser_process != -1) _cwait(nullptr, browser_process, 0);
}
