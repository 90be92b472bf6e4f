// SPDX-License-Identifier: Apache-2.0
// What this program needs of the operating system: system_posix.cc and system_windows.cc.
#ifndef FIREBASE_AUTH_TOOL_SYSTEM_H_
#define FIREBASE_AUTH_TOOL_SYSTEM_H_

#include <string>
#include <vector>

namespace tool {

// The command line in UTF-8, without the name of the program.
std::vector<std::string> CommandLine(int count, char** texts);

// From now on, Ctrl-C does not end the program.
void HandleInterrupts();

bool WasInterrupted();

bool IsInputTerminal();

// Of standard error.
bool IsErrorTerminal();

// Prints a question on standard error, and reads a line of standard input, without a line break. Without echo, a
// terminal does not show the line, as soon as it shows the question. Returns false at the end of the input, and after
// Ctrl-C.
bool ReadLine(const std::string& question, bool has_echo, std::string* line);

// Looks up a host by the system's resolver. Returns the reason of a failure, or "" and an address.
std::string Resolve(const std::string& host, std::string* address);

// Sends a request of HTTP without TLS, and returns the reason of a failure, or "" and the beginning of the response.
std::string Exchange(const std::string& host, int port, const std::string& request, std::string* response);

struct FolderState {
  bool exists = false;
  bool is_folder = false;
  // For a folder that does not exist, of the nearest one above it that does.
  bool is_writable = false;
  // False where the system does not report permissions in this form.
  bool is_readable_by_others = false;
  bool is_writable_by_others = false;
  bool has_other_owner = false;
};

FolderState InspectFolder(const std::string& path);

struct BrowserState {
  bool is_found = false;
  // What was found, or what is missing.
  std::string description;
};

// What the library opens a browser with.
BrowserState InspectBrowser();

// Whether the library uses keyrings on this system. Otherwise, session files are encrypted.
bool HasKeyrings();

// Why there cannot be a keyring; "" if there can.
std::string MissingKeyring();

// A path that no file can have.
const char* ImpossibleFolder();

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_SYSTEM_H_
