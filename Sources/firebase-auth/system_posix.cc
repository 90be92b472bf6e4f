// SPDX-License-Identifier: Apache-2.0
#include "system.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

namespace tool {

namespace {

constexpr int kTimeoutMilliseconds = 5000;

volatile sig_atomic_t was_interrupted = 0;

void Interrupt(int) { was_interrupted = 1; }

// Hides what is typed while it exists.
class Echo {
 public:
  explicit Echo(bool is_on) : is_changed_(!is_on && tcgetattr(STDIN_FILENO, &settings_) == 0) {
    if (!is_changed_) return;
    termios hidden = settings_;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
  }
  ~Echo() {
    if (is_changed_) tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings_);
  }

 private:
  termios settings_;
  const bool is_changed_;
};

class Addresses {
 public:
  Addresses(const std::string& host, const std::string& port) {
    addrinfo hints = {};
    hints.ai_socktype = SOCK_STREAM;
    const int status = getaddrinfo(host.c_str(), port.c_str(), &hints, &first_);
    if (status != 0) error_ = gai_strerror(status);
  }
  ~Addresses() {
    if (first_ != nullptr) freeaddrinfo(first_);
  }
  Addresses(const Addresses&) = delete;
  Addresses& operator=(const Addresses&) = delete;

  const addrinfo* first() const { return first_; }
  const std::string& error() const { return error_; }

 private:
  addrinfo* first_ = nullptr;
  std::string error_;
};

// On Linux, the time limit of sending is that of connecting, too.
int Connect(const addrinfo& address) {
  const int file = socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC, address.ai_protocol);
  if (file < 0) return -1;
  const timeval limit = {kTimeoutMilliseconds / 1000, 0};
  setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  if (connect(file, address.ai_addr, address.ai_addrlen) == 0) return file;
  const int error = errno;
  close(file);
  errno = error;
  return -1;
}

std::string Converse(int file, const std::string& request, std::string* response) {
  char bytes[4096];
  const ssize_t sent = send(file, request.data(), request.size(), MSG_NOSIGNAL);
  if (sent != static_cast<ssize_t>(request.size())) return strerror(errno);
  const ssize_t received = recv(file, bytes, sizeof bytes, 0);
  if (received < 0) return strerror(errno);
  response->assign(bytes, static_cast<size_t>(received));
  return "";
}

std::string FindProgram(const std::string& name) {
  const char* const path = getenv("PATH");
  const std::string folders = path != nullptr ? path : "";
  for (size_t start = 0; start <= folders.size();) {
    size_t end = folders.find(':', start);
    if (end == std::string::npos) end = folders.size();
    const std::string program = folders.substr(start, end - start) + "/" + name;
    if (access(program.c_str(), X_OK) == 0) return program;
    start = end + 1;
  }
  return "";
}

bool HasVariable(const char* name) {
  const char* const value = getenv(name);
  return value != nullptr && *value != '\0';
}

std::string FolderAbove(const std::string& path) {
  const size_t slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

std::vector<std::string> CommandLine(int count, char** texts) {
  return std::vector<std::string>(texts + (count > 0 ? 1 : 0), texts + count);
}

// Without SA_RESTART, so that the signal ends the reading of a line.
void HandleInterrupts() {
  struct sigaction action = {};
  action.sa_handler = &Interrupt;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool WasInterrupted() { return was_interrupted != 0; }

bool IsInputTerminal() { return isatty(STDIN_FILENO) != 0; }

bool IsErrorTerminal() { return isatty(STDERR_FILENO) != 0; }

// One byte at a time, because the next line may be asked for later.
bool ReadLine(const std::string& question, bool has_echo, std::string* line) {
  const Echo echo(has_echo);
  fputs(question.c_str(), stderr);
  line->clear();
  char byte;
  while (!WasInterrupted()) {
    const ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0 && !line->empty();
    if (byte == '\n') return true;
    *line += byte;
  }
  return false;
}

std::string Resolve(const std::string& host, std::string* address) {
  const Addresses addresses(host, "443");
  if (addresses.first() == nullptr) return addresses.error();
  char text[NI_MAXHOST];
  const addrinfo& first = *addresses.first();
  const int status = getnameinfo(first.ai_addr, first.ai_addrlen, text, sizeof text, nullptr, 0, NI_NUMERICHOST);
  if (status == 0) *address = text;
  return "";
}

std::string Exchange(const std::string& host, int port, const std::string& request, std::string* response) {
  const Addresses addresses(host, std::to_string(port));
  if (addresses.first() == nullptr) return addresses.error();
  std::string error;
  for (const addrinfo* address = addresses.first(); address != nullptr; address = address->ai_next) {
    const int file = Connect(*address);
    error = file < 0 ? strerror(errno) : Converse(file, request, response);
    if (file >= 0) close(file);
    if (error.empty()) break;
  }
  return error;
}

FolderState InspectFolder(const std::string& path) {
  FolderState state;
  struct stat status;
  if (stat(path.c_str(), &status) == 0) {
    state.exists = true;
    state.is_folder = S_ISDIR(status.st_mode);
    state.is_writable = state.is_folder && access(path.c_str(), W_OK | X_OK) == 0;
    state.is_readable_by_others = (status.st_mode & (S_IRGRP | S_IROTH)) != 0;
    state.is_writable_by_others = (status.st_mode & (S_IWGRP | S_IWOTH)) != 0;
    state.has_other_owner = status.st_uid != geteuid();
    return state;
  }
  if (errno == ENOENT && path != "/" && path != ".") {
    const FolderState above = InspectFolder(FolderAbove(path));
    state.is_writable = above.is_writable;
  }
  return state;
}

BrowserState InspectBrowser() {
  const std::string program = FindProgram("xdg-open");
  if (program.empty()) return {false, "xdg-open is not installed"};
  if (HasVariable("DISPLAY") || HasVariable("WAYLAND_DISPLAY") || HasVariable("BROWSER")) return {true, program};
  return {false, program + ", but DISPLAY, WAYLAND_DISPLAY and BROWSER are not set"};
}

bool HasKeyrings() { return true; }

std::string MissingKeyring() {
  if (HasVariable("DBUS_SESSION_BUS_ADDRESS")) return "";
  const char* const folder = getenv("XDG_RUNTIME_DIR");
  if (folder != nullptr && access((std::string(folder) + "/bus").c_str(), F_OK) == 0) return "";
  return "There is no session bus (DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR).";
}

const char* ImpossibleFolder() { return "/dev/null"; }

}  // namespace tool
