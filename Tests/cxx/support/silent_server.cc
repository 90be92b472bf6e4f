// SPDX-License-Identifier: Apache-2.0
#include "support/silent_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

// The system completes connections up to the backlog by itself; nothing here accepts them.
SilentServer::SilentServer() : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  bind(socket_, reinterpret_cast<sockaddr*>(&address), size);
  listen(socket_, 64);
  getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
  port_ = ntohs(address.sin_port);
}

SilentServer::~SilentServer() { close(socket_); }
