// SPDX-License-Identifier: Apache-2.0
// The duration of failures: an Auth that is deleted during a sign-in, and a server that does not exist.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>

#include "support/measure.h"
#include "support/player.h"

namespace {

/// A port of this machine. It can listen, but nothing accepts its connections.
class Socket {
 public:
  explicit Socket(bool listens) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    if (bind(socket_, reinterpret_cast<sockaddr*>(&address), size) != 0) Fail("no port");
    if (listens) listen(socket_, 64);
    getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
  }
  ~Socket() { close(socket_); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  int port() const { return port_; }

 private:
  const int socket_;
  int port_ = 0;
};

void MeasureDeletion(int rounds) {
  const Socket silent(true);
  Samples samples;
  for (int round = 0; round < rounds; ++round) {
    auto player = std::make_unique<Player>("deletion", silent.port());
    firebase_future* const future = player->StartSignIn(MakeIdentityToken("deletion"));
    firebase_future_wait(future, 20);
    const int64_t start = Now();
    player.reset();
    firebase_future_wait(future, -1);
    samples.Add(Now() - start);
    if (firebase_future_error(future) != FIREBASE_AUTH_ERROR_CANCELLED) Fail("not cancelled");
    firebase_future_release(future);
  }
  Report("deletion.p50", samples.Median());
  Report("deletion.max", samples.Percentile(1));
}

void MeasureRefusal(int rounds) {
  const Socket closed(false);
  Player player("refusal", closed.port());
  Samples samples;
  for (int round = 0; round < rounds; ++round) {
    const int64_t start = Now();
    firebase_future* const future = player.StartSignIn(MakeIdentityToken("refusal"));
    firebase_future_wait(future, -1);
    samples.Add(Now() - start);
    if (firebase_future_error(future) != FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED) Fail("another error");
    firebase_future_release(future);
  }
  Report("refusal.p50", samples.Median());
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const int rounds = arguments.Number("rounds", 20);
  MeasureDeletion(rounds);
  MeasureRefusal(rounds);
  return 0;
}
