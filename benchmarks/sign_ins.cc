// SPDX-License-Identifier: Apache-2.0
// A number of sign-ins one after the other, for a program that counts instructions: by the library, or by raw libcurl.
// It makes --tokens identity tokens first, so that runs with the same number of them differ in the sign-ins only.
#include <memory>
#include <string>
#include <vector>

#include "support/measure.h"
#include "support/player.h"
#include "support/raw_client.h"

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const int port = arguments.Number("port", 0), sign_ins = arguments.Number("count", 1);
  const bool is_raw = !arguments.Text("raw").empty();
  RawClient raw(port, RawClient::Json::kNone);
  const std::unique_ptr<Player> player(is_raw ? nullptr : new Player("sign-ins", port, arguments.Text("folder")));
  std::vector<IdentityToken> tokens;
  for (int i = 0; i < arguments.Number("tokens", sign_ins); ++i) {
    tokens.push_back(MakeIdentityToken("sign-ins-" + std::to_string(i)));
  }
  for (int i = 0; i < sign_ins; ++i) {
    if (is_raw) {
      raw.SignIn(SignInBody(tokens[i]));
    } else {
      player->SignIn(tokens[i]);
    }
  }
  return 0;
}
