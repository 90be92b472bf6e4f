// SPDX-License-Identifier: Apache-2.0
#include "support/raw_client.h"

#include <jansson.h>
#include <stdlib.h>

#include "support/measure.h"

namespace {

size_t Append(char* data, size_t size, size_t count, void* text) {
  static_cast<std::string*>(text)->append(data, size * count);
  return size * count;
}

/// A body that jansson made, of one long text and little else, as both bodies are.
std::string Encoded(const std::string& body) {
  const size_t start = body.find(body.find("postBody") != std::string::npos ? "providerId=" : "ey");
  const size_t end = body.find('"', start);
  json_t* const object = json_object();
  if (body.find("postBody") != std::string::npos) {
    json_object_set_new(object, "requestUri", json_string("http://localhost"));
    json_object_set_new(object, "postBody", json_stringn(body.data() + start, end - start));
    json_object_set_new(object, "returnSecureToken", json_true());
    json_object_set_new(object, "returnIdpCredential", json_true());
    json_object_set_new(object, "autoCreate", json_true());
  } else {
    json_object_set_new(object, "idToken", json_stringn(body.data() + start, end - start));
  }
  char* const text = json_dumps(object, JSON_COMPACT);
  const std::string encoded = text;
  free(text);
  json_decref(object);
  return encoded;
}

void Check(CURLcode code) {
  if (code != CURLE_OK) Fail(std::string("libcurl: ") + curl_easy_strerror(code));
}

}  // namespace

RawClient::RawClient(int port, Json json) : RawClient("http://127.0.0.1:" + std::to_string(port) + "/", json) {
  curl_easy_setopt(easy_, CURLOPT_NOPROXY, "*");
}

RawClient::RawClient(const DistantHosts& hosts) : RawClient("https://", Json::kNone) {
  curl_easy_setopt(easy_, CURLOPT_CAINFO, hosts.authorities().c_str());
  curl_easy_setopt(easy_, CURLOPT_PIPEWAIT, 1L);
}

RawClient::RawClient(const std::string& origin, Json json) : json_(json), easy_(curl_easy_init()), origin_(origin) {
  headers_ = curl_slist_append(headers_, "Content-Type: application/json");
  headers_ = curl_slist_append(headers_, "Expect:");
  curl_easy_setopt(easy_, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy_, CURLOPT_POST, 1L);
  curl_easy_setopt(easy_, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(easy_, CURLOPT_HTTPHEADER, headers_);
  curl_easy_setopt(easy_, CURLOPT_WRITEFUNCTION, &Append);
  curl_easy_setopt(easy_, CURLOPT_WRITEDATA, &answer_);
}

RawClient::~RawClient() {
  curl_easy_cleanup(easy_);
  curl_slist_free_all(headers_);
}

void RawClient::SignIn(const std::string& body) {
  Check(curl_easy_perform(PrepareSignIn(body)));
  Check(curl_easy_perform(PrepareLookUp()));
  CheckAnswer();
}

void RawClient::Refresh() {
  Check(curl_easy_perform(Prepare("securetoken.googleapis.com/v1/token",
                                  "{\"grantType\":\"refresh_token\","
                                  "\"refreshToken\":\"" +
                                      refresh_token_ + "\"}")));
  CheckAnswer();
}

CURL* RawClient::PrepareSignIn(const std::string& body) {
  return Prepare("identitytoolkit.googleapis.com/v1/accounts:signInWithIdp", body);
}

CURL* RawClient::PrepareLookUp() {
  CheckAnswer();
  id_token_ = Field("idToken");
  refresh_token_ = Field("refreshToken");
  return PrepareLookUp(id_token_);
}

CURL* RawClient::PrepareLookUp(const std::string& id_token) {
  return Prepare("identitytoolkit.googleapis.com/v1/accounts:lookup", "{\"idToken\":\"" + id_token + "\"}");
}

std::string RawClient::Field(const std::string& name) const {
  const std::string before = "\"" + name + "\":\"";
  const size_t start = answer_.find(before);
  if (start == std::string::npos) Fail("no " + name + " in " + answer_);
  const size_t first = start + before.size();
  return answer_.substr(first, answer_.find('"', first) - first);
}

void RawClient::CheckAnswer() {
  long status = 0;
  curl_easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &status);
  if (status != 200) Fail("status " + std::to_string(status) + ": " + answer_);
  if (json_ == Json::kJansson) json_decref(json_loadb(answer_.data(), answer_.size(), 0, nullptr));
}

CURL* RawClient::Prepare(const std::string& method, const std::string& body) {
  body_ = json_ == Json::kJansson ? Encoded(body) : body;
  answer_.clear();
  curl_easy_setopt(easy_, CURLOPT_URL, (origin_ + method + "?key=key").c_str());
  curl_easy_setopt(easy_, CURLOPT_POSTFIELDS, body_.c_str());
  curl_easy_setopt(easy_, CURLOPT_POSTFIELDSIZE, static_cast<long>(body_.size()));
  return easy_;
}

RawCrowd::RawCrowd(int connections) : multi_(curl_multi_init()) {
  curl_multi_setopt(multi_, CURLMOPT_MAX_HOST_CONNECTIONS, static_cast<long>(connections));
}

RawCrowd::~RawCrowd() { curl_multi_cleanup(multi_); }

void RawCrowd::Add(CURL* easy) {
  curl_multi_add_handle(multi_, easy);
  ++active_;
}

void RawCrowd::Run(const std::function<void(CURL*)>& done) {
  while (active_ > 0) {
    int running = 0;
    curl_multi_perform(multi_, &running);
    int remaining = 0;
    while (const CURLMsg* const message = curl_multi_info_read(multi_, &remaining)) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL* const easy = message->easy_handle;
      Check(message->data.result);
      curl_multi_remove_handle(multi_, easy);
      --active_;
      done(easy);
    }
    if (active_ > 0) curl_multi_poll(multi_, nullptr, 0, 1000, nullptr);
  }
}

RawClients MakeRawClients(int port, int count) {
  RawClients clients;
  for (int i = 0; i < count; ++i) clients.push_back(std::make_unique<RawClient>(port));
  return clients;
}

void SignIn(const RawClients& clients, const std::vector<IdentityToken>& tokens, bool with_look_up) {
  size_t next = 0;
  std::vector<bool> looks_up(clients.size());
  RawCrowd crowd;
  const auto start = [&](size_t index) {
    if (next < tokens.size()) crowd.Add(clients[index]->PrepareSignIn(SignInBody(tokens[next++])));
  };
  for (size_t i = 0; i < clients.size(); ++i) {
    curl_easy_setopt(clients[i]->easy(), CURLOPT_PRIVATE, reinterpret_cast<void*>(i));
    start(i);
  }
  crowd.Run([&](CURL* easy) {
    char* number = nullptr;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &number);
    const size_t index = reinterpret_cast<size_t>(number);
    looks_up[index] = with_look_up && !looks_up[index];
    if (looks_up[index]) {
      crowd.Add(clients[index]->PrepareLookUp());
    } else {
      clients[index]->CheckAnswer();
      start(index);
    }
  });
}
