// SPDX-License-Identifier: Apache-2.0
// A connection, which belongs to a player once its id token was verified.
#ifndef GAME_SERVER_PLAYER_H_
#define GAME_SERVER_PLAYER_H_

#include <firebase/auth/token_verifier.h>
#include <stdint.h>

#include <string>
#include <vector>

// Milliseconds since 1970.
uint64_t Now();

class Player {
 public:
  // Takes over the socket.
  explicit Player(int socket);
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  int socket() const { return socket_; }
  bool is_open() const { return is_open_; }
  bool is_admitted() const { return !uid_.empty(); }
  const std::string& uid() const { return uid_; }

  // Reads what has arrived, and returns the whole lines of it.
  std::vector<std::string> Receive();

  void Send(const std::string& line);

  // Starts the verification of a token: the first one, or a newer one of the same player.
  void Identify(const firebase::auth::TokenVerifier& verifier, const std::string& token);

  // Called in each tick. Admits the player, and ends connections without a valid token.
  void Tick();

 private:
  void TakeVerdict();
  void Refuse(const std::string& reason);

  const int socket_;
  bool is_open_ = true;
  std::string received_;
  std::string uid_;
  // When the connection ends: at the end of the token, or of the time to send one.
  uint64_t deadline_;
  firebase::Future<firebase::auth::VerifiedToken> verification_;
};

#endif  // GAME_SERVER_PLAYER_H_
