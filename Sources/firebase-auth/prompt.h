// SPDX-License-Identifier: Apache-2.0
// Questions to the person at the terminal. They are on standard error, so that standard output has results only.
#ifndef FIREBASE_AUTH_TOOL_PROMPT_H_
#define FIREBASE_AUTH_TOOL_PROMPT_H_

#include <string>

namespace tool {

// Return false if there is no answer.
bool Ask(const std::string& question, std::string* answer);
bool AskSecret(const std::string& question, std::string* answer);

// Prints a line on standard error.
void Say(const std::string& text);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_PROMPT_H_
