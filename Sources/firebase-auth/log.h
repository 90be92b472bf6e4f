// SPDX-License-Identifier: Apache-2.0
// The log of the library, which has the reasons of what no future reports.
#ifndef FIREBASE_AUTH_TOOL_LOG_H_
#define FIREBASE_AUTH_TOOL_LOG_H_

#include <string>

namespace tool {

// From now on, the library's messages are kept; with `prints`, they are printed on standard error, too.
void KeepLog(bool prints);

// The messages since the last call, in one line.
std::string TakeLog();

// Those of them that contain a word.
std::string TakeLogAbout(const std::string& word);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_LOG_H_
