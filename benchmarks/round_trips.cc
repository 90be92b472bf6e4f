// SPDX-License-Identifier: Apache-2.0
// How many round trips to the server a call takes, with the library and with raw libcurl: the time of the call divided
// by the time of one round trip, which is so long that nothing else matters. And how long 200 look-ups at the same time
// take on one connection of HTTP/2.
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/distant_hosts.h"
#include "support/emulator_control.h"
#include "support/measure.h"
#include "support/player.h"
#include "support/raw_client.h"

namespace {

const int kRoundTrip = 100;
const int kNearRoundTrip = 20;
const int kLookUps = 200;

class Course {
 public:
  Course(const char* who, const DistantHosts& hosts) : start_(std::string("round_trips.") + who + "."), hosts_(hosts) {}

  void Measure(const std::string& what, const std::function<void()>& call) {
    const int64_t start = Now();
    call();
    Report(start_ + what, static_cast<double>(Now() - start) / static_cast<double>(hosts_.round_trip()));
  }

 private:
  const std::string start_;
  const DistantHosts& hosts_;
};

void Wait(int64_t milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

std::unique_ptr<Player> MakePlayer(const DistantHosts& hosts) { return std::make_unique<Player>("distant", hosts); }

void SignIn(Player& player) { player.SignIn(MakeIdentityToken("distant")); }

void SignIn(RawClient& raw) { raw.SignIn(SignInBody(MakeIdentityToken("raw"))); }

void GetToken(Player& player, bool force) {
  firebase_user* const user = firebase_auth_copy_current_user(player.auth());
  Finish(firebase_user_get_token(user, force));
  firebase_user_release(user);
}

/// Until what firebase_auth_preconnect() began has ended.
void Preconnect(Player& player) {
  firebase_auth_preconnect(player.auth());
  Wait(6 * kRoundTrip);
}

/// Without and with an idle time. The last player of a process ends its connections with it.
void MeasureInTurn(DistantHosts& hosts, int idle) {
  Course ours("ours", hosts);
  Course bare("raw", hosts);
  const auto player = MakePlayer(hosts);
  RawClient raw(hosts);
  ours.Measure("cold", [&] { SignIn(*player); });
  bare.Measure("cold", [&] { SignIn(raw); });
  ours.Measure("next", [&] { SignIn(*player); });
  bare.Measure("next", [&] { SignIn(raw); });
  ours.Measure("refresh", [&] { GetToken(*player, true); });
  bare.Measure("refresh", [&] { raw.Refresh(); });
  Wait(int64_t{idle} * 1000);
  ours.Measure("idle", [&] { SignIn(*player); });
  bare.Measure("idle", [&] { SignIn(raw); });
}

void MeasureEarly(DistantHosts& hosts, int emulator) {
  Course ours("early", hosts);
  const auto player = MakePlayer(hosts);
  Preconnect(*player);
  ours.Measure("cold", [&] { SignIn(*player); });
  SetTokenLifetime(emulator, 200);
  ours.Measure("next", [&] { SignIn(*player); });
  Preconnect(*player);
  ours.Measure("refresh", [&] { GetToken(*player, false); });
  SetTokenLifetime(emulator, 3600);
}

/// A connection after one that the server closed, and whether it resumes the session of TLS. Both requests of a sign-in
/// are sent on it.
template <typename Client>
void MeasureReconnection(const char* who, DistantHosts& hosts, Client& client) {
  SignIn(client);
  Wait(2000);
  const int resumed = hosts.CountResumed();
  Course(who, hosts).Measure("reconnection", [&] { SignIn(client); });
  Report(std::string("round_trips.") + who + ".resumed", (hosts.CountResumed() - resumed) / 2);
}

void MeasureReconnections(DistantHosts& hosts) {
  hosts.SetBrief(true);
  const auto player = MakePlayer(hosts);
  MeasureReconnection("ours", hosts, *player);
  RawClient raw(hosts);
  MeasureReconnection("raw", hosts, raw);
  hosts.SetBrief(false);
}

Samples TimeLookUps(int rounds, const std::function<void()>& look_up) {
  Samples samples;
  look_up();
  for (int round = 0; round < rounds; ++round) {
    const int64_t start = Now();
    look_up();
    samples.Add(Now() - start);
  }
  return samples;
}

void MeasureLookUps(DistantHosts& hosts, int rounds) {
  Players players;
  const int before = hosts.CountConnections();
  hosts.SetRoundTrip(0);
  for (int i = 0; i < kLookUps; ++i) {
    players.push_back(std::make_unique<Player>("distant" + std::to_string(i), hosts));
    SignIn(*players.back());
  }
  hosts.SetRoundTrip(kNearRoundTrip);
  Report("distant_look_ups.ours", TimeLookUps(rounds, [&] { LookUp(players); }).Median());
  Report("distant_look_ups.connections", hosts.CountConnections() - before);
}

void MeasureRawLookUps(DistantHosts& hosts, int rounds) {
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < kLookUps; ++i) clients.push_back(std::make_unique<RawClient>(hosts));
  SignIn(*clients[0]);
  RawCrowd crowd(1);
  const auto look_up = [&] {
    for (const auto& client : clients) crowd.Add(client->PrepareLookUp(clients[0]->id_token()));
    crowd.Run([](CURL*) {});
    for (const auto& client : clients) client->CheckAnswer();
  };
  Report("distant_look_ups.raw", TimeLookUps(rounds, look_up).Median());
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const int emulator = arguments.Number("port", 0);
  const int rounds = arguments.Number("rounds", 15);
  DistantHosts hosts(arguments.Number("proxy", 0), arguments.Text("authorities"));
  hosts.SetRoundTrip(kRoundTrip);
  MeasureEarly(hosts, emulator);
  MeasureReconnections(hosts);
  MeasureInTurn(hosts, arguments.Number("idle", 62));
  MeasureLookUps(hosts, rounds);
  MeasureRawLookUps(hosts, rounds);
  return 0;
}
