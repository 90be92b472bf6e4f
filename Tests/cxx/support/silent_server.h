// SPDX-License-Identifier: Apache-2.0
/// A server that takes connections and never answers.
#ifndef TESTS_CXX_SUPPORT_SILENT_SERVER_H_
#define TESTS_CXX_SUPPORT_SILENT_SERVER_H_

#include <stdint.h>

class SilentServer {
 public:
  SilentServer();
  ~SilentServer();
  SilentServer(const SilentServer&) = delete;
  SilentServer& operator=(const SilentServer&) = delete;

  uint16_t port() const { return port_; }

 private:
  int socket_;
  uint16_t port_ = 0;
};

#endif  // TESTS_CXX_SUPPORT_SILENT_SERVER_H_
