// SPDX-License-Identifier: Apache-2.0
#include "prompt.h"

#include <stdio.h>

#include "system.h"
#include "utf8.h"

namespace tool {

namespace {

bool AskWithEcho(const std::string& question, bool has_echo, std::string* answer) {
  const bool is_answered = ReadLine(Printable(question) + ": ", has_echo, answer);
  if (!has_echo || !IsInputTerminal() || !is_answered) fputc('\n', stderr);
  return is_answered;
}

}  // namespace

bool Ask(const std::string& question, std::string* answer) { return AskWithEcho(question, true, answer); }

bool AskSecret(const std::string& question, std::string* answer) { return AskWithEcho(question, false, answer); }

void Say(const std::string& text) {
  fprintf(stderr, "%s\n", Printable(text).c_str());
  fflush(stderr);
}

}  // namespace tool
