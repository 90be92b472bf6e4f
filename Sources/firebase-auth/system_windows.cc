// SPDX-License-Identifier: Apache-2.0
#include "system.h"

// In this order.
#include <winsock2.h>
#include <ws2tcpip.h>
#include <windows.h>
#include <shellapi.h>

#include <stdio.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <system_error>

namespace tool {

namespace {

constexpr DWORD kTimeoutMilliseconds = 5000;

std::atomic<bool> was_interrupted{false};

BOOL WINAPI Interrupt(DWORD) {
  was_interrupted = true;
  return TRUE;
}

std::string Utf8(const wchar_t* wide, int length) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, wide, length, nullptr, 0, nullptr, nullptr);
  std::string text(static_cast<size_t>(size), '\0');
  WideCharToMultiByte(CP_UTF8, 0, wide, length, &text[0], size, nullptr, nullptr);
  return text;
}

// The console keeps its code page when the program has ended.
const UINT former_output_code_page = GetConsoleOutputCP();

void RestoreOutputCodePage() { SetConsoleOutputCP(former_output_code_page); }

HANDLE Input() { return GetStdHandle(STD_INPUT_HANDLE); }

// Hides what is typed while it exists.
class Echo {
 public:
  explicit Echo(bool is_on) : is_changed_(!is_on && GetConsoleMode(Input(), &mode_)) {
    if (is_changed_) SetConsoleMode(Input(), mode_ & ~static_cast<DWORD>(ENABLE_ECHO_INPUT));
  }
  ~Echo() {
    if (is_changed_) SetConsoleMode(Input(), mode_);
  }

 private:
  DWORD mode_ = 0;
  const bool is_changed_;
};

bool ReadConsoleLine(std::string* line) {
  wchar_t wide[512];
  DWORD count = 0;
  if (!ReadConsoleW(Input(), wide, sizeof wide / sizeof wide[0], &count, nullptr) || count == 0) return false;
  while (count > 0 && (wide[count - 1] == L'\n' || wide[count - 1] == L'\r')) count--;
  *line = count > 0 ? Utf8(wide, static_cast<int>(count)) : "";
  return !WasInterrupted();
}

bool ReadFileLine(std::string* line) {
  char byte;
  DWORD count = 0;
  while (ReadFile(Input(), &byte, 1, &count, nullptr) && count == 1) {
    if (byte == '\n') return true;
    if (byte != '\r') *line += byte;
  }
  return !line->empty();
}

std::string Message(int error) { return std::system_category().message(error); }

class Addresses {
 public:
  Addresses(const std::string& host, const std::string& port) {
    WSADATA data;
    WSAStartup(MAKEWORD(2, 2), &data);
    addrinfo hints = {};
    hints.ai_socktype = SOCK_STREAM;
    const int status = getaddrinfo(host.c_str(), port.c_str(), &hints, &first_);
    if (status != 0) error_ = Message(status);
  }
  ~Addresses() {
    if (first_ != nullptr) freeaddrinfo(first_);
    WSACleanup();
  }
  Addresses(const Addresses&) = delete;
  Addresses& operator=(const Addresses&) = delete;

  const addrinfo* first() const { return first_; }
  const std::string& error() const { return error_; }

 private:
  addrinfo* first_ = nullptr;
  std::string error_;
};

std::string Converse(SOCKET file, const addrinfo& address, const std::string& request, std::string* response) {
  char bytes[4096];
  const char* const limit = reinterpret_cast<const char*>(&kTimeoutMilliseconds);
  setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, limit, sizeof kTimeoutMilliseconds);
  setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, limit, sizeof kTimeoutMilliseconds);
  if (connect(file, address.ai_addr, static_cast<int>(address.ai_addrlen)) != 0) return Message(WSAGetLastError());
  const int size = static_cast<int>(request.size());
  if (send(file, request.data(), size, 0) != size) return Message(WSAGetLastError());
  const int received = recv(file, bytes, sizeof bytes, 0);
  if (received < 0) return Message(WSAGetLastError());
  response->assign(bytes, static_cast<size_t>(received));
  return "";
}

}  // namespace

std::vector<std::string> CommandLine(int, char**) {
  int count = 0;
  LPWSTR* const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> texts;
  for (int i = 1; i < count; i++) texts.push_back(wide[i][0] == L'\0' ? "" : Utf8(wide[i], lstrlenW(wide[i])));
  LocalFree(wide);
  SetConsoleOutputCP(CP_UTF8);
  atexit(&RestoreOutputCodePage);
  return texts;
}

void HandleInterrupts() { SetConsoleCtrlHandler(&Interrupt, TRUE); }

bool WasInterrupted() { return was_interrupted; }

bool IsInputTerminal() {
  DWORD mode = 0;
  return GetConsoleMode(Input(), &mode) != 0;
}

bool IsErrorTerminal() {
  DWORD mode = 0;
  return GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
}

bool ReadLine(const std::string& question, bool has_echo, std::string* line) {
  const Echo echo(has_echo);
  fputs(question.c_str(), stderr);
  line->clear();
  return IsInputTerminal() ? ReadConsoleLine(line) : ReadFileLine(line);
}

std::string Resolve(const std::string& host, std::string* address) {
  const Addresses addresses(host, "443");
  if (addresses.first() == nullptr) return addresses.error();
  char text[NI_MAXHOST];
  const addrinfo& first = *addresses.first();
  const socklen_t length = static_cast<socklen_t>(first.ai_addrlen);
  const int status = getnameinfo(first.ai_addr, length, text, sizeof text, nullptr, 0, NI_NUMERICHOST);
  if (status == 0) *address = text;
  return "";
}

std::string Exchange(const std::string& host, int port, const std::string& request, std::string* response) {
  const Addresses addresses(host, std::to_string(port));
  if (addresses.first() == nullptr) return addresses.error();
  std::string error;
  for (const addrinfo* address = addresses.first(); address != nullptr; address = address->ai_next) {
    const SOCKET file = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
    if (file == INVALID_SOCKET) return Message(WSAGetLastError());
    error = Converse(file, *address, request, response);
    closesocket(file);
    if (error.empty()) break;
  }
  return error;
}

// Permissions are access control lists here, which the library checks itself.
FolderState InspectFolder(const std::string& path) {
  FolderState state;
  std::error_code error;
  std::filesystem::path folder = std::filesystem::u8path(path);
  state.exists = std::filesystem::exists(folder, error);
  state.is_folder = std::filesystem::is_directory(folder, error);
  while (!std::filesystem::exists(folder, error) && folder.has_parent_path() && folder != folder.parent_path()) {
    folder = folder.parent_path();
  }
  state.is_writable = std::filesystem::is_directory(folder, error);
  return state;
}

BrowserState InspectBrowser() { return {true, "the default browser of Windows"}; }

bool HasKeyrings() { return false; }

std::string MissingKeyring() { return "Windows has no keyrings."; }

const char* ImpossibleFolder() { return "NUL"; }

}  // namespace tool
