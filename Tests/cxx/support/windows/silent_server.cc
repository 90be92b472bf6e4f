// SPDX-License-Identifier: Apache-2.0
#include "support/silent_server.h"

#include "system.h"

// The system completes connections up to the backlog by itself; nothing here accepts them.
SilentServer::SilentServer() : socket_(-1), port_(static_cast<uint16_t>(take_port(true))) {}

// The port is taken until the tests end.
SilentServer::~SilentServer() {}
