// SPDX-License-Identifier: Apache-2.0
/// The control of distant_hosts.py, which stands for Google's hosts at a distance.
#ifndef BENCHMARKS_SUPPORT_DISTANT_HOSTS_H_
#define BENCHMARKS_SUPPORT_DISTANT_HOSTS_H_

#include <stdint.h>

#include <string>

class DistantHosts {
 public:
  /// From now on, the requests of this process to Google's hosts pass through the proxy at that port.
  DistantHosts(int port, const std::string& authorities);

  const std::string& authorities() const { return authorities_; }
  int64_t round_trip() const { return round_trip_; }

  void SetRoundTrip(int milliseconds);
  /// Whether the server closes a new connection after a second without a request, and not after minutes.
  void SetBrief(bool is_brief);
  int CountConnections() { return Ask("connections"); }
  int CountResumed() { return Ask("resumed"); }

 private:
  int Ask(const std::string& command);

  const std::string url_;
  const std::string authorities_;
  int64_t round_trip_ = 0;
};

#endif  // BENCHMARKS_SUPPORT_DISTANT_HOSTS_H_
