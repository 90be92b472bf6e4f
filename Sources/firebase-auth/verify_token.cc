// SPDX-License-Identifier: Apache-2.0
#include "verify_token.h"

#include <firebase/auth/token_verifier.h>

#include <iostream>
#include <iterator>
#include <string>

#include "log.h"
#include "session.h"
#include "utf8.h"

namespace tool {

namespace {

using firebase::auth::TokenVerifier;
using firebase::auth::TokenVerifierOptions;

constexpr const char* kBlanks = " \t\r\n";

// Without the blanks around it that a copied token has.
std::string Trimmed(const std::string& text) {
  const size_t start = text.find_first_not_of(kBlanks);
  return start == std::string::npos ? "" : text.substr(start, text.find_last_not_of(kBlanks) - start + 1);
}

std::string TokenOf(const Arguments& arguments) {
  if (!arguments.token.empty()) return Trimmed(arguments.token);
  return Trimmed(std::string(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()));
}

}  // namespace

Outcome VerifyToken(const Arguments& arguments) {
  if (arguments.project.empty()) return WrongUsage("verify-token requires --project");
  TokenVerifierOptions options;
  options.emulator = arguments.emulator;
  const TokenVerifier verifier(arguments.project, options);
  if (!verifier.is_valid()) return WrongUsage("The library refuses the settings: " + TakeLog());
  const std::string token = TokenOf(arguments);
  if (token.empty()) return WrongUsage("verify-token requires a token, as an argument or on standard input");
  const auto future = arguments.is_cookie ? verifier.VerifySessionCookie(token) : verifier.VerifyIdToken(token);
  Await(future);
  if (future.status() != firebase::kFutureStatusComplete) return Cancelled();
  if (future.error() != 0) return Failed(future);
  Outcome outcome;
  outcome.text = Printable(future.result()->json);
  outcome.json.AddJson("claims", future.result()->json);
  return outcome;
}

}  // namespace tool
