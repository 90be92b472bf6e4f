// SPDX-License-Identifier: Apache-2.0
// The version of this program, which is that of the headers.
#ifndef FIREBASE_AUTH_TOOL_VERSION_H_
#define FIREBASE_AUTH_TOOL_VERSION_H_

#include <firebase/c/version.h>

#include <string>

namespace tool {

inline std::string Version() {
  return std::to_string(FIREBASE_AUTH_VERSION_MAJOR) + "." + std::to_string(FIREBASE_AUTH_VERSION_MINOR) + "." +
         std::to_string(FIREBASE_AUTH_VERSION_PATCH);
}

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_VERSION_H_
