// SPDX-License-Identifier: Apache-2.0
// What this example needs of the operating system: system_posix.cc and system_windows.cc.
#ifndef EXAMPLES_WEB_SIGN_IN_SYSTEM_H_
#define EXAMPLES_WEB_SIGN_IN_SYSTEM_H_

#include <string>

// Whether the standard output is a terminal.
bool IsTerminal();

// Starts a program with the URL as its only argument. The URL is not passed through a shell.
// Returns false if the program cannot be started.
bool StartBrowser(const std::string& program, const char* url);

// Waits until the program that was started last has ended. Does nothing if there is none.
void WaitForBrowser();

#endif  // EXAMPLES_WEB_SIGN_IN_SYSTEM_H_
