// SPDX-License-Identifier: Apache-2.0
// Throughput: sign-ins per second, 200 concurrent look-ups, and 200 concurrent callers that request a new token.
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "support/emulator_control.h"
#include "support/measure.h"
#include "support/player.h"
#include "support/raw_client.h"

namespace {

Players MakePlayers(const std::string& name, int port, int count) {
  Players players;
  for (int i = 0; i < count; ++i) players.push_back(std::make_unique<Player>(name + std::to_string(i), port));
  return players;
}

std::vector<IdentityToken> MakeTokens(int count) {
  std::vector<IdentityToken> tokens;
  for (int i = 0; i < count; ++i) tokens.push_back(MakeIdentityToken("player" + std::to_string(i % 64)));
  return tokens;
}

/// Keeps one sign-in of each player in progress until all tokens are used.
class Relay {
 public:
  Relay(const Players& players, const std::vector<IdentityToken>& tokens)
      : runners_(players.size()), tokens_(tokens), done_(firebase_promise_create()), left_(tokens.size()) {
    for (size_t i = 0; i < runners_.size(); ++i) {
      runners_[i].relay = this;
      runners_[i].player = players[i].get();
    }
  }

  ~Relay() { firebase_promise_release(done_); }

  void Run() {
    for (Runner& runner : runners_) StartNext(&runner);
    Finish(firebase_promise_copy_future(done_));
  }

 private:
  struct Runner {
    Relay* relay;
    Player* player;
  };

  void StartNext(Runner* runner) {
    const size_t index = next_++;
    if (index >= tokens_.size()) return;
    firebase_future* const future = runner->player->StartSignIn(tokens_[index]);
    firebase_future_on_completion(future, &Relay::OnCompletion, runner, nullptr);
    firebase_future_release(future);
  }

  static void OnCompletion(firebase_future* future, void* data) {
    Runner* const runner = static_cast<Runner*>(data);
    if (firebase_future_error(future) != FIREBASE_AUTH_ERROR_NONE) Fail(firebase_future_error_message(future));
    Relay* const relay = runner->relay;
    if (--relay->left_ > 0) return relay->StartNext(runner);
    firebase_promise_complete(relay->done_, FIREBASE_AUTH_ERROR_NONE, nullptr);
  }

  std::vector<Runner> runners_;
  const std::vector<IdentityToken>& tokens_;
  firebase_promise* const done_;
  std::atomic<size_t> next_{0};
  std::atomic<size_t> left_;
};

void MeasureInFlight(int port, int in_flight, int rounds) {
  const int count = in_flight == 1 ? 200 : 640;
  const Players players = MakePlayers("flight", port, in_flight);
  const RawClients clients = MakeRawClients(port, in_flight);
  Samples ours;
  Samples raw;
  for (int round = 0; round <= rounds; ++round) {
    const std::vector<IdentityToken> tokens = MakeTokens(count);
    const std::vector<IdentityToken> other_tokens = MakeTokens(count);
    Relay relay(players, tokens);
    const int64_t start = Now();
    relay.Run();
    const int64_t middle = Now();
    SignIn(clients, other_tokens);
    if (round == 0) continue;
    ours.Add(middle - start);
    raw.Add(Now() - middle);
  }
  const std::string name = "in_flight." + std::to_string(in_flight);
  Report(name + ".ours", count * 1e9 / ours.Median());
  Report(name + ".raw", count * 1e9 / raw.Median());
}

/// With as many connections as ours.
void LookUpRaw(const RawClients& clients, const std::string& id_token) {
  RawCrowd crowd(16);
  for (const auto& client : clients) crowd.Add(client->PrepareLookUp(id_token));
  crowd.Run([](CURL*) {});
  for (const auto& client : clients) client->CheckAnswer();
}

void MeasureLookUps(int port, int count, int rounds, int delay) {
  const Players players = MakePlayers("crowd", port, count);
  const RawClients clients = MakeRawClients(port, count);
  for (const auto& player : players) player->SignIn(MakeIdentityToken(player->name()));
  clients[0]->SignIn(SignInBody(MakeIdentityToken("raw")));
  const std::string id_token = clients[0]->id_token();
  SetEmulatorDelay(port, delay);
  Samples ours;
  Samples raw;
  for (int round = 0; round < rounds; ++round) {
    const int64_t start = Now();
    LookUp(players);
    const int64_t middle = Now();
    LookUpRaw(clients, id_token);
    raw.Add(Now() - middle);
    ours.Add(middle - start);
  }
  SetEmulatorDelay(port, 0);
  const std::string name = "look_ups." + std::to_string(delay);
  Report(name + ".ours", ours.Median());
  Report(name + ".raw", raw.Median());
}

void MeasureTokens(int port, int count) {
  Player player("token", port);
  player.SignIn(MakeIdentityToken("token"));
  firebase_user* const user = firebase_auth_copy_current_user(player.auth());
  SetEmulatorDelay(port, 20);
  const int before = CountRequests(port, "token");
  std::vector<firebase_future*> futures;
  for (int i = 0; i < count; ++i) futures.push_back(firebase_user_get_token(user, true));
  for (firebase_future* const future : futures) Finish(future);
  Report("token.requests", CountRequests(port, "token") - before);
  SetEmulatorDelay(port, 0);
  firebase_user_release(user);
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const int port = arguments.Number("port", 0);
  const int rounds = arguments.Number("rounds", 15);
  for (const int in_flight : {1, 8, 64}) MeasureInFlight(port, in_flight, rounds);
  MeasureLookUps(port, 200, rounds, 0);
  MeasureLookUps(port, 200, rounds, 20);
  MeasureTokens(port, 200);
  return 0;
}
