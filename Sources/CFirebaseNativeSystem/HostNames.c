// SPDX-License-Identifier: Apache-2.0
// The same on all systems, except for the headers.
#include "Platform.h"

#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#endif

#include <stdlib.h>
#include <string.h>

// --- addresses as text ---

bool auth_host_is_version4(const char *host) {
  struct in_addr four;
  return inet_pton(AF_INET, host, &four) == 1;
}

bool auth_host_is_version6(const char *host) {
  struct in6_addr six;
  return inet_pton(AF_INET6, host, &six) == 1;
}

// No other machine can have these addresses, and libcurl resolves "localhost" without a request (RFC 6761, section
// 6.3).
bool auth_host_is_loopback(const char *host) {
  struct in_addr four;
  struct in6_addr six;
  if (inet_pton(AF_INET, host, &four) == 1) return ntohl(four.s_addr) >> 24 == 127;
  if (inet_pton(AF_INET6, host, &six) == 1) return IN6_IS_ADDR_LOOPBACK(&six);
  return strcmp(host, "localhost") == 0;
}

// --- names ---

enum { MAXIMUM_ADDRESSES = 16, ADDRESS_SIZE = 64 };

// Appends the address, after a comma unless it is the first one. libcurl cannot use one with an interface ("%eth0").
static void append(char *list, const struct addrinfo *info) {
  char address[NI_MAXHOST];
  if (getnameinfo(info->ai_addr, info->ai_addrlen, address, sizeof address, NULL, 0, NI_NUMERICHOST) != 0) return;
  if (strlen(address) >= ADDRESS_SIZE || strchr(address, '%') != NULL) return;
  if (list[0] != 0) strcat(list, ",");
  strcat(list, address);
}

// Whether the system has IPv6. If not, nothing asks for such addresses.
static bool has_version6(void) {
  const auth_socket probe = auth_socket_open(AF_INET6, SOCK_DGRAM, 0);
  if (probe >= 0) auth_socket_close(probe);
  return probe >= 0;
}

char *auth_host_find(const char *name, int32_t *error) {
  char *list = auth_allocated(calloc(MAXIMUM_ADDRESSES, ADDRESS_SIZE + 1));
  struct addrinfo *found = NULL;
  const struct addrinfo hints = {.ai_family = has_version6() ? AF_UNSPEC : AF_INET, .ai_socktype = SOCK_STREAM};
  *error = getaddrinfo(name, NULL, &hints, &found);
  if (*error != 0) return list;
  const struct addrinfo *info = found;
  for (int i = 0; i < MAXIMUM_ADDRESSES && info != NULL; i++, info = info->ai_next) append(list, info);
  freeaddrinfo(found);
  return list;
}
