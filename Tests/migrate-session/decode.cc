// SPDX-License-Identifier: Apache-2.0
// For each line of the input, prints the tokens that former_session::Decode() finds in it, or an empty line.
#include <stdio.h>

#include <iostream>
#include <string>

#include "former_session.h"

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto tokens = former_session::Decode(line);
    printf("%s\n", tokens ? (tokens->id_token + " " + tokens->refresh_token).c_str() : "");
  }
}
