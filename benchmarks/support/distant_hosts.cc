// SPDX-License-Identifier: Apache-2.0
#include "support/distant_hosts.h"

#include <stdlib.h>

#include "support/emulator_control.h"

DistantHosts::DistantHosts(int port, const std::string& authorities)
    : url_("http://127.0.0.1:" + std::to_string(port) + "/"), authorities_(authorities) {
  setenv("https_proxy", url_.c_str(), 1);
}

void DistantHosts::SetRoundTrip(int milliseconds) {
  Ask("delay/" + std::to_string(milliseconds));
  round_trip_ = int64_t{milliseconds} * 1000000;
}

void DistantHosts::SetBrief(bool is_brief) { Ask(is_brief ? "hosts/brief" : "hosts/patient"); }

int DistantHosts::Ask(const std::string& command) { return atoi(Fetch("GET", url_ + command).c_str()); }
