// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "Descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// An end of a connection as the kernel writes it: the four words of an address of version 6, or the last one of them
// for version 4.
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

// Looks for the peer's socket in one of the kernel's tables. `is_listed` becomes true if our listening socket is there,
// so that the table is one of the right network and is complete.
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
    // A socket that was closed has no inode, and the number of its user is lost.
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
  // The kernel may leave out a row while others come and go.
  for (int attempt = 0; attempt < 3; attempt++) {
    bool is_listed = false;
    search found = look_up("/proc/net/tcp", &ours, &peer, &is_listed);
    // A socket of version 6 may talk to one of version 4.
    if (found == ABSENT) found = look_up("/proc/net/tcp6", &ours, &peer, &is_listed);
    if (found != ABSENT) return found == FOREIGN;
    if (!is_listed) return false;
  }
  return true;
}
