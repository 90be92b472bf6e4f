// SPDX-License-Identifier: Apache-2.0
// The servers run on the machine that runs Wine: Tests/support/companions.py starts them.
#include "system.h"

#include <winsock2.h>
#include <windows.h>
#include <ws2tcpip.h>

#include <wincrypt.h>

#include <errno.h>
#include <malloc.h>
#include <process.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

static struct sockaddr_in loopback(uint32_t port) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_port = htons((u_short)port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

static SOCKET open_socket(void) {
  WSADATA data;
  if (WSAStartup(MAKEWORD(2, 2), &data) != 0) abort();
  return WSASocketW(AF_INET, SOCK_STREAM, 0, NULL, 0, WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT);
}

// --- servers ---

static void send_all(SOCKET file, const char *text) {
  for (int left = (int)strlen(text), sent; left > 0; left -= sent, text += sent) {
    sent = send(file, text, left, 0);
    if (sent <= 0) abort();
  }
}

companion companion_start(char *const arguments[]) {
  const char *port = getenv("FIREBASE_AUTH_COMPANIONS");
  if (port == NULL)
    fprintf(stderr, "FIREBASE_AUTH_COMPANIONS is not set; run the tests with Tests/support/companions.py.\n");
  if (port == NULL) exit(2);
  const struct sockaddr_in address = loopback((uint32_t)atoi(port));
  const SOCKET file = open_socket();
  if (connect(file, (const struct sockaddr *)&address, sizeof address) != 0) abort();
  for (int i = 0; arguments[i] != NULL; i++) {
    if (i > 0) send_all(file, "\t");
    send_all(file, arguments[i]);
  }
  send_all(file, "\n");
  return (companion){.is_running = true, .id = (int64_t)file};
}

void companion_end(companion *c) {
  if (!c->is_running) return;
  char rest[256];
  // The other side closes the connection when the process has ended.
  shutdown((SOCKET)c->id, SD_SEND);
  while (recv((SOCKET)c->id, rest, sizeof rest, 0) > 0) continue;
  closesocket((SOCKET)c->id);
  *c = (companion){0};
}

void companion_write(companion *c, const char *line) {
  send_all((SOCKET)c->id, line);
  send_all((SOCKET)c->id, "\n");
}

bool companion_read(companion *c, char *line, size_t size) {
  size_t length = 0;
  for (char next; length + 1 < size && recv((SOCKET)c->id, &next, 1, 0) == 1; line[length++] = next) {
    if (next != '\n') continue;
    line[length] = 0;
    return true;
  }
  return false;
}

uint32_t take_port(bool listens) {
  struct sockaddr_in address = loopback(0);
  int size = sizeof address;
  const SOCKET file = open_socket();
  if (bind(file, (struct sockaddr *)&address, size) != 0) abort();
  if (getsockname(file, (struct sockaddr *)&address, &size) != 0) abort();
  if (listens && listen(file, SOMAXCONN) != 0) abort();
  return ntohs(address.sin_port);
}

// --- programs ---

int run_program(const char *const arguments[]) {
  const char *quoted[16] = {NULL};
  char text[16][1024];
  for (int i = 0; arguments[i] != NULL && i < 15; i++) {
    snprintf(text[i], sizeof text[i], "\"%s\"", arguments[i]);
    quoted[i] = text[i];
  }
  errno = 0;
  const int status = (int)_spawnv(_P_WAIT, arguments[0], quoted);
  if (errno != 0) fprintf(stderr, "%s was not started: %s (%lu)\n", arguments[0], strerror(errno), GetLastError());
  return status;
}

int run_tool(char *const arguments[]) {
  char *all[20] = {"sh", "-c", "\"$@\" >&2; echo $?", "sh"};
  for (int i = 0; arguments[i] != NULL && i < 15; i++) all[i + 4] = arguments[i];
  companion shell = companion_start(all);
  char line[32] = "-1";
  companion_read(&shell, line, sizeof line);
  companion_end(&shell);
  return atoi(line);
}

void set_variable(const char *name, const char *value) { _putenv_s(name, value == NULL ? "" : value); }

void become_nobody(void) {}

bool can_speak_http2(void) { return GetProcAddress(GetModuleHandleA("ntdll.dll"), "wine_get_version") == NULL; }

bool main_thread_sleeps(void) {
  Sleep(100);
  return true;
}

size_t used_memory(void) {
  size_t used = 0;
  for (_HEAPINFO block = {0}; _heapwalk(&block) == _HEAPOK;) used += block._useflag == _USEDENTRY ? block._size : 0;
  return used;
}

// --- files and folders ---

static char *decrypt(char *bytes, size_t size) {
  DATA_BLOB input = {(DWORD)size, (BYTE *)bytes}, output = {0, NULL};
  if (!CryptUnprotectData(&input, NULL, NULL, NULL, NULL, CRYPTPROTECT_UI_FORBIDDEN, &output)) return NULL;
  char *text = calloc(1, output.cbData + 1);
  memcpy(text, output.pbData, output.cbData);
  LocalFree(output.pbData);
  return text;
}

// A file that is being replaced cannot be opened for a moment. The C++ suite, too, links this file, without test.c.
static FILE *open_session(const char *path) {
  const ULONGLONG deadline = GetTickCount64() + 10000;
  FILE *file;
  while ((file = fopen(path, "rb")) == NULL && GetTickCount64() < deadline) Sleep(1);
  return file;
}

char *read_session(const char *path) {
  char bytes[64 * 1024];
  FILE *file = open_session(path);
  if (file == NULL) return NULL;
  const size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  return decrypt(bytes, size);
}

void make_folder(char *path) {
  static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  char *end = path + strlen(path) - 6;
  for (int attempt = 0; attempt < 100; attempt++) {
    unsigned number = GetTickCount() * 31 + GetCurrentProcessId() * 7919 + (unsigned)attempt;
    for (int i = 0; i < 6; i++, number = number * 1103515245 + 12345) end[i] = digits[number / 65536 % 36];
    if (CreateDirectoryA(path, NULL)) return;
  }
  abort();
}

void remove_folder(const char *path) {
  char pattern[1024];
  snprintf(pattern, sizeof pattern, "%s\\*", path);
  WIN32_FIND_DATAA found;
  const HANDLE search = FindFirstFileA(pattern, &found);
  if (search == INVALID_HANDLE_VALUE) return;
  do {
    if (strcmp(found.cFileName, ".") == 0 || strcmp(found.cFileName, "..") == 0) continue;
    snprintf(pattern, sizeof pattern, "%s\\%s", path, found.cFileName);
    if ((found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
      remove_folder(pattern);
    } else {
      SetFileAttributesA(pattern, FILE_ATTRIBUTE_NORMAL);
      DeleteFileA(pattern);
    }
  } while (FindNextFileA(search, &found));
  FindClose(search);
  RemoveDirectoryA(path);
}
