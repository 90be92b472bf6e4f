// SPDX-License-Identifier: Apache-2.0
// A server that keeps players only with a valid token. docs/game-server.md describes it.
//
//   game_server PROJECT [PORT]
//
// Its protocol is lines of text. A client sends "TOKEN <id token>", and receives "WELCOME <uid>" or "REFUSED <reason>".
// An admitted player sends "SAY <text>", which all admitted players receive. Before its token expires, the client sends
// a newer one in the same way. A real game sends all this over TLS: who reads a token can use it.
//
// Uses the emulator of FIREBASE_AUTH_EMULATOR_HOST, if there is one.
#include <firebase/auth/token_verifier.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "player.h"

namespace {

using firebase::auth::TokenVerifier;

constexpr int kTickMilliseconds = 50;

class GameServer {
 public:
  GameServer(const std::string& project, int listener) : verifier_(project), listener_(listener) {}

  bool is_valid() const { return verifier_.is_valid(); }

  // One turn of the game: what has arrived, the verdicts about tokens, and who leaves.
  void Tick() {
    for (Player* player : Wait()) {
      for (const std::string& line : player->Receive()) Handle(player, line);
    }
    for (const auto& player : players_) player->Tick();
    const auto leaves = [](const std::unique_ptr<Player>& player) { return !player->is_open(); };
    players_.erase(std::remove_if(players_.begin(), players_.end(), leaves), players_.end());
  }

 private:
  // Waits for a tick at most. Accepts a new connection, and returns the players who have sent something.
  std::vector<Player*> Wait() {
    std::vector<pollfd> sockets = {{listener_, POLLIN, 0}};
    for (const auto& player : players_) sockets.push_back({player->socket(), POLLIN, 0});
    poll(sockets.data(), sockets.size(), kTickMilliseconds);
    std::vector<Player*> senders;
    for (size_t i = 0; i < players_.size(); i++) {
      if (sockets[i + 1].revents != 0) senders.push_back(players_[i].get());
    }
    if (sockets[0].revents != 0) {
      const int socket = accept(listener_, nullptr, nullptr);
      if (socket >= 0) players_.emplace_back(new Player(socket));
    }
    return senders;
  }

  void Handle(Player* player, const std::string& line) {
    if (line.compare(0, 6, "TOKEN ") == 0) {
      player->Identify(verifier_, line.substr(6));
    } else if (player->is_admitted() && line.compare(0, 4, "SAY ") == 0) {
      for (const auto& other : players_) {
        if (other->is_admitted()) other->Send("SAID " + player->uid() + " " + line.substr(4));
      }
    }
  }

  const TokenVerifier verifier_;
  const int listener_;
  std::vector<std::unique_ptr<Player>> players_;
};

// Returns a negative number if the port is not free.
int Listen(int port) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(port));
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  socklen_t size = sizeof address;
  sockaddr* const generic = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener, generic, size) != 0 || listen(listener, 64) != 0) return -1;
  getsockname(listener, generic, &size);
  printf("listening on 127.0.0.1:%d\n", ntohs(address.sin_port));
  fflush(stdout);
  return listener;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    fprintf(stderr, "Usage: game_server PROJECT [PORT]\n");
    return 2;
  }
  const int listener = Listen(count > 2 ? atoi(arguments[2]) : 0);
  GameServer server(arguments[1], listener);
  if (listener < 0 || !server.is_valid()) {
    fprintf(stderr, "The port is not free, or the project is not valid.\n");
    return 1;
  }
  for (;;) server.Tick();
}
