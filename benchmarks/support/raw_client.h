// SPDX-License-Identifier: Apache-2.0
/// A sign-in with libcurl only: the same requests, with minimal code.
#ifndef BENCHMARKS_SUPPORT_RAW_CLIENT_H_
#define BENCHMARKS_SUPPORT_RAW_CLIENT_H_

#include <curl/curl.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "support/distant_hosts.h"
#include "support/identity_token.h"

/// One request at a time, over a connection that is reused.
class RawClient {
 public:
  enum class Json {
    /// Bodies are strings, and only the id token is searched in the responses.
    kNone,
    /// jansson creates bodies and parses responses, as in a complete client.
    kJansson,
  };

  explicit RawClient(int port, Json json = Json::kNone);
  explicit RawClient(const DistantHosts& hosts);
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  /// Sends both requests of a sign-in, one after the other.
  void SignIn(const std::string& body);
  /// Requests new tokens, after a sign-in.
  void Refresh();
  /// The id token of the last sign-in.
  const std::string& id_token() const { return id_token_; }

  /// The handle and its two requests, for a caller with a curl_multi.
  CURL* easy() const { return easy_; }
  CURL* PrepareSignIn(const std::string& body);
  /// After the answer to the sign-in.
  CURL* PrepareLookUp();
  CURL* PrepareLookUp(const std::string& id_token);
  /// Fails unless the answer has status 200.
  void CheckAnswer();

 private:
  RawClient(const std::string& origin, Json json);

  CURL* Prepare(const std::string& method, const std::string& body);
  /// The value of a string in the last answer.
  std::string Field(const std::string& name) const;

  const Json json_;
  CURL* const easy_;
  curl_slist* headers_ = nullptr;
  const std::string origin_;
  std::string body_;
  std::string answer_;
  std::string id_token_;
  std::string refresh_token_;
};

/// Many requests at once on one thread.
class RawCrowd {
 public:
  /// `connections` is the most that are open at the same time; 0 for any number.
  explicit RawCrowd(int connections = 0);
  ~RawCrowd();
  RawCrowd(const RawCrowd&) = delete;
  RawCrowd& operator=(const RawCrowd&) = delete;

  void Add(CURL* easy);
  /// Calls `done` with each finished handle, which may be added again, until none is left.
  void Run(const std::function<void(CURL*)>& done);

 private:
  CURLM* const multi_;
  int active_ = 0;
};

typedef std::vector<std::unique_ptr<RawClient>> RawClients;

RawClients MakeRawClients(int port, int count);

/// Signs in with each token, and looks up each user if requested. Each client has one sign-in in progress at a time.
void SignIn(const RawClients& clients, const std::vector<IdentityToken>& tokens, bool with_look_up = true);

#endif  // BENCHMARKS_SUPPORT_RAW_CLIENT_H_
