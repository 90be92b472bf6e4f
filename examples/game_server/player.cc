// SPDX-License-Identifier: Apache-2.0
#include "player.h"

#include <sys/socket.h>
#include <unistd.h>

#include <chrono>

namespace {

constexpr uint64_t kMillisecondsToIdentify = 10000;
// A token has about one kilobyte.
constexpr size_t kLongestLine = 16 * 1024;

}  // namespace

uint64_t Now() {
  const auto time = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

Player::Player(int socket) : socket_(socket), deadline_(Now() + kMillisecondsToIdentify) {}

Player::~Player() { close(socket_); }

std::vector<std::string> Player::Receive() {
  char bytes[4096];
  const ssize_t count = recv(socket_, bytes, sizeof bytes, MSG_DONTWAIT);
  if (count <= 0) {
    is_open_ = false;
    return {};
  }
  received_.append(bytes, static_cast<size_t>(count));
  std::vector<std::string> lines;
  for (size_t end = received_.find('\n'); end != std::string::npos; end = received_.find('\n')) {
    lines.push_back(received_.substr(0, end));
    received_.erase(0, end + 1);
  }
  if (received_.size() > kLongestLine) Refuse("the line is too long");
  return lines;
}

void Player::Send(const std::string& line) {
  const std::string text = line + "\n";
  // A player who does not read loses the connection, and the server never waits.
  const ssize_t count = send(socket_, text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (count != static_cast<ssize_t>(text.size())) is_open_ = false;
}

void Player::Identify(const firebase::auth::TokenVerifier& verifier, const std::string& token) {
  verification_ = verifier.VerifyIdToken(token);
}

void Player::Tick() {
  if (verification_.status() == firebase::kFutureStatusComplete) TakeVerdict();
  if (is_open_ && Now() >= deadline_) Refuse("the token has expired, or none was sent");
}

void Player::TakeVerdict() {
  const auto verification = verification_;
  verification_.Release();
  if (verification.error() != firebase::auth::kAuthErrorNone) return Refuse(verification.error_message());
  const firebase::auth::VerifiedToken& token = *verification.result();
  if (is_admitted() && token.uid != uid_) return Refuse("the token is of another player");
  uid_ = token.uid;
  deadline_ = token.expiration_timestamp;
  Send("WELCOME " + uid_);
}

void Player::Refuse(const std::string& reason) {
  Send("REFUSED " + reason);
  is_open_ = false;
}
