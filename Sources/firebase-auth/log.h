// SPDX-License-Identifier: Apache-2.0
// The log of the library, which has the reasons of what no future reports.
#ifndef FIREBASE_AUTH_TOOL_LOG_H_
#define FIREBASE_AUTH_TOOL_LOG_H_

#include <string>

namespace tool {

// From now on, the library's messages are kept; with `prints`, they are printed on standard error, too.
void KeepLog(bool prints);

// The messages since the last call of TakeLog(), in one line; with a word, those that contain it. The notice that the
// environment selects an emulator is not one of them, because it is not the reason of anything that fails.
std::string Log(const std::string& word = "");

// The same, and forgets them.
std::string TakeLog();

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_LOG_H_
