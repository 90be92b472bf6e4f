// SPDX-License-Identifier: Apache-2.0
// Keeps the emulator busy: sign-in requests, 64 at a time.
#include "support/measure.h"
#include "support/raw_client.h"

int main(int count, char** values) {
  const Arguments arguments(count, values);
  std::vector<IdentityToken> tokens;
  for (int i = 0; i < arguments.Number("sign-ins", 1000); ++i) {
    tokens.push_back(MakeIdentityToken("player" + std::to_string(i % 64)));
  }
  SignIn(MakeRawClients(arguments.Number("port", 0), 64), tokens, /*with_look_up=*/false);
  return 0;
}
