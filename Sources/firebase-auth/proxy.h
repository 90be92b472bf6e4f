// SPDX-License-Identifier: Apache-2.0
// The proxies of the environment, as libcurl reads them.
#ifndef FIREBASE_AUTH_TOOL_PROXY_H_
#define FIREBASE_AUTH_TOOL_PROXY_H_

#include <string>
#include <vector>

#include "project.h"

namespace tool {

struct Variable {
  std::string name;
  std::string value;
};

// Those that are set.
std::vector<Variable> ProxyVariables();

// The proxy for a scheme, "http" or "https"; "" if there is none.
std::string ProxyFor(const std::string& scheme);

// The host and the port of a proxy of HTTP. Returns false for another kind of proxy.
bool ParseProxy(const std::string& proxy, Endpoint* endpoint);

// The value without a user name and a password.
std::string WithoutPassword(const std::string& proxy);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_PROXY_H_
