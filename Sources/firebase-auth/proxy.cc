// SPDX-License-Identifier: Apache-2.0
#include "proxy.h"

#include <stdlib.h>

namespace tool {

namespace {

// Not HTTP_PROXY, which a web server could have set from a header.
constexpr const char* kVariables[] = {"https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy",
                                      "ALL_PROXY",   "no_proxy",    "NO_PROXY"};

std::string Value(const std::string& name) {
  const char* const value = getenv(name.c_str());
  return value != nullptr ? value : "";
}

std::string First(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const std::string value = Value(name);
    if (!value.empty()) return value;
  }
  return "";
}

}  // namespace

std::vector<Variable> ProxyVariables() {
  std::vector<Variable> found;
  for (const char* name : kVariables) {
    const std::string value = Value(name);
    if (!value.empty()) found.push_back({name, value});
  }
  return found;
}

std::string ProxyFor(const std::string& scheme) {
  if (scheme == "https") return First({"https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"});
  return First({"http_proxy", "all_proxy", "ALL_PROXY"});
}

bool ParseProxy(const std::string& proxy, Endpoint* endpoint) {
  const std::string scheme = "http://";
  std::string address = WithoutPassword(proxy);
  if (address.compare(0, scheme.size(), scheme) == 0) address = address.substr(scheme.size());
  if (address.find("://") != std::string::npos) return false;
  address = address.substr(0, address.find('/'));
  const size_t colon = address.find_last_of(':');
  return ParseEndpoint(colon == std::string::npos ? address + ":1080" : address, endpoint);
}

std::string WithoutPassword(const std::string& proxy) {
  const size_t at = proxy.find_last_of('@');
  if (at == std::string::npos) return proxy;
  const size_t scheme = proxy.find("://");
  return (scheme != std::string::npos ? proxy.substr(0, scheme + 3) : "") + proxy.substr(at + 1);
}

}  // namespace tool
