// SPDX-License-Identifier: Apache-2.0
// The time from the start of a process until it has restored the player of its last run.
#include "support/measure.h"
#include "support/player.h"

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const int port = arguments.Number("port", 0);
  const std::string folder = arguments.Text("folder");
  if (!arguments.Text("prepare").empty()) {
    Player player("start", port, folder);
    player.SignIn(MakeIdentityToken("start"));
    return 0;
  }
  for (const char* const name : {"start.first", "start.again"}) {
    const int64_t start = Now();
    const Player player("start", port, folder);
    firebase_user* const user = firebase_auth_copy_current_user(player.auth());
    const int64_t end = Now();
    if (user == nullptr) Fail("the session was not restored");
    firebase_user_release(user);
    Report(name, static_cast<double>(end - start));
  }
  return 0;
}
