// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include <winsock2.h>
#include <ws2tcpip.h>

#include "Security.h"
#include "SystemLibrary.h"
#include "WideText.h"

#include <stdlib.h>
#include <string.h>

#include <iphlpapi.h>

// An endpoint: the bytes of its address, for IPv4 the first four, and the port as in the system's table.
typedef struct endpoint {
  uint8_t address[16];
  DWORD port;
  ULONG family;
} endpoint;

typedef struct connection {
  endpoint local;
  endpoint remote;
  DWORD state;
  DWORD process;
} connection;

typedef enum search { ABSENT, OURS, FOREIGN } search;

static bool read_endpoint(endpoint *end, int(WSAAPI *get_name)(SOCKET, struct sockaddr *, int *), SOCKET socket) {
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } name;
  int size = sizeof name;
  if (get_name(socket, &name.any, &size) != 0) return false;
  *end = (endpoint){.family = name.any.sa_family};
  if (end->family == AF_INET6) {
    memcpy(end->address, &name.v6.sin6_addr, 16);
    end->port = name.v6.sin6_port;
  } else {
    memcpy(end->address, &name.v4.sin_addr, 4);
    end->port = name.v4.sin_port;
  }
  return true;
}

static bool is_same(const endpoint *left, const endpoint *right) {
  return left->port == right->port && memcmp(left->address, right->address, sizeof left->address) == 0;
}

// --- the system's table ---

// To be freed; NULL if the system does not report it.
static void *read_table(ULONG family) {
  DWORD(WINAPI * read)(void *, DWORD *, BOOL, ULONG, TCP_TABLE_CLASS, ULONG);
  *(void **)&read = auth_system_function(L"iphlpapi.dll", "GetExtendedTcpTable");
  if (read == NULL) return NULL;
  void *table = NULL;
  DWORD size = 64 * 1024, error;
  do {
    free(table);
    size += 4096;
    table = auth_allocated(malloc(size));
    error = read(table, &size, FALSE, family, TCP_TABLE_OWNER_PID_ALL, 0);
  } while (error == ERROR_INSUFFICIENT_BUFFER);
  if (error == NO_ERROR) return table;
  free(table);
  return NULL;
}

static connection row4(const MIB_TCPROW_OWNER_PID *row) {
  connection one = {.local.port = row->dwLocalPort & 0xFFFF,
                    .remote.port = row->dwRemotePort & 0xFFFF,
                    .state = row->dwState,
                    .process = row->dwOwningPid};
  memcpy(one.local.address, &row->dwLocalAddr, 4);
  memcpy(one.remote.address, &row->dwRemoteAddr, 4);
  return one;
}

static connection row6(const MIB_TCP6ROW_OWNER_PID *row) {
  connection one = {.local.port = row->dwLocalPort & 0xFFFF,
                    .remote.port = row->dwRemotePort & 0xFFFF,
                    .state = row->dwState,
                    .process = row->dwOwningPid};
  memcpy(one.local.address, row->ucLocalAddr, 16);
  memcpy(one.remote.address, row->ucRemoteAddr, 16);
  return one;
}

// --- owners ---

// Another user's process cannot be opened, but its session is known. Session 0 is that of the system's services.
static search judge_session(DWORD process) {
  DWORD session, ours;
  if (!ProcessIdToSessionId(process, &session) || !ProcessIdToSessionId(GetCurrentProcessId(), &ours)) return OURS;
  return session == ours || session == 0 ? OURS : FOREIGN;
}

static search judge(const connection *one) {
  // A closed socket has no process. Under Wine and Proton, a program of the host, as the browser usually is, has none
  // either, and its owner cannot be known.
  const DWORD process = one->process;
  if (process == 0) return one->state == MIB_TCP_STATE_ESTAB ? OURS : FOREIGN;
  const HANDLE handle = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, process);
  if (handle == NULL) return judge_session(process);
  TOKEN_USER *user = auth_process_user(handle), *us = auth_process_user(GetCurrentProcess());
  CloseHandle(handle);
  search found = OURS;
  if (user == NULL || us == NULL) {
    found = judge_session(process);
  } else if (!EqualSid(user->User.Sid, us->User.Sid) && !auth_is_superuser(user->User.Sid)) {
    found = FOREIGN;
  }
  free(user);
  free(us);
  return found;
}

// Sets `is_listed` if the table contains our listening socket, so that it is complete.
static search look_up(const endpoint *ours, const endpoint *peer, bool *is_listed) {
  void *table = read_table(ours->family);
  if (table == NULL) return ABSENT;
  const bool is_version6 = ours->family == AF_INET6;
  const MIB_TCPTABLE_OWNER_PID *four = table;
  const MIB_TCP6TABLE_OWNER_PID *six = table;
  search found = ABSENT;
  for (DWORD i = 0; i < four->dwNumEntries && found == ABSENT; i++) {
    const connection one = is_version6 ? row6(&six->table[i]) : row4(&four->table[i]);
    if (one.state == MIB_TCP_STATE_LISTEN && is_same(ours, &one.local)) *is_listed = true;
    if (is_same(peer, &one.local) && is_same(ours, &one.remote)) found = judge(&one);
  }
  free(table);
  return found;
}

bool auth_socket_is_foreign(auth_socket socket) {
  endpoint ours, peer;
  if (!read_endpoint(&ours, getsockname, (SOCKET)socket)) return false;
  if (!read_endpoint(&peer, getpeername, (SOCKET)socket)) return WSAGetLastError() == WSAENOTCONN;
  // The table may omit a row while others change.
  for (int attempt = 0; attempt < 3; attempt++) {
    bool is_listed = false;
    const search found = look_up(&ours, &peer, &is_listed);
    if (found != ABSENT) return found == FOREIGN;
    if (!is_listed) return false;
  }
  return true;
}
