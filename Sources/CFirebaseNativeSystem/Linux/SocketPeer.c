// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "../POSIX/Descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// An endpoint as the kernel prints it: four words for IPv6; for IPv4 the last one only.
typedef struct endpoint {
  char address[33];
  unsigned port;
} endpoint;

typedef enum search { ABSENT, OURS, FOREIGN } search;

static bool read_endpoint(endpoint *end, int (*get_name)(int, struct sockaddr *, socklen_t *), int connection) {
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } name;
  socklen_t size = sizeof name;
  if (get_name(connection, &name.any, &size) != 0) return false;
  uint32_t words[4] = {0, 0, htonl(0xFFFF), 0};
  if (name.any.sa_family == AF_INET) {
    memcpy(&words[3], &name.v4.sin_addr, sizeof words[3]);
    end->port = ntohs(name.v4.sin_port);
  } else if (name.any.sa_family == AF_INET6) {
    memcpy(words, &name.v6.sin6_addr, sizeof words);
    end->port = ntohs(name.v6.sin6_port);
  } else {
    return false;
  }
  snprintf(end->address, sizeof end->address, "%08X%08X%08X%08X", words[0], words[1], words[2], words[3]);
  return true;
}

static bool is_at(const endpoint *end, const char *address, unsigned port) {
  const size_t length = strlen(address);
  return port == end->port && length <= 32 && strcmp(end->address + 32 - length, address) == 0;
}

// Searches one of the kernel's tables for the peer's socket. Sets `is_listed` if it contains our listening socket, so
// that the table is complete and of the right network.
static search look_up(const char *path, const endpoint *ours, const endpoint *peer, bool *is_listed) {
  const unsigned listening = 0x0A;
  const int file = auth_descriptor_open(path, O_RDONLY, 0);
  FILE *table = file >= 0 ? fdopen(file, "r") : NULL;
  if (table == NULL) {
    if (file >= 0) close(file);
    return ABSENT;
  }
  search found = ABSENT;
  char line[512], local[33], remote[33];
  unsigned local_port, remote_port, state, user;
  unsigned long inode;
  while (found == ABSENT && fgets(line, sizeof line, table) != NULL) {
    if (sscanf(line, " %*u: %32[0-9A-F]:%x %32[0-9A-F]:%x %x %*x:%*x %*x:%*x %*x %u %*u %lu", local, &local_port,
               remote, &remote_port, &state, &user, &inode) != 7) {
      continue;
    }
    if (state == listening && is_at(ours, local, local_port)) *is_listed = true;
    if (!is_at(peer, local, local_port) || !is_at(ours, remote, remote_port)) continue;
    // A closed socket has no inode, and its owner is unknown.
    found = inode != 0 && (user == 0 || user == geteuid()) ? OURS : FOREIGN;
  }
  fclose(table);
  return found;
}

bool auth_socket_is_foreign(auth_socket socket) {
  const int connection = (int)socket;
  endpoint ours, peer;
  if (!read_endpoint(&ours, getsockname, connection)) return false;
  if (!read_endpoint(&peer, getpeername, connection)) return errno == ENOTCONN;
  // The kernel may omit a row while others change.
  for (int attempt = 0; attempt < 3; attempt++) {
    bool is_listed = false;
    search found = look_up("/proc/net/tcp", &ours, &peer, &is_listed);
    // An IPv6 socket may be connected to an IPv4 one.
    if (found == ABSENT) found = look_up("/proc/net/tcp6", &ours, &peer, &is_listed);
    if (found != ABSENT) return found == FOREIGN;
    if (!is_listed) return false;
  }
  return true;
}
