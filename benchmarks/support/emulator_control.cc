// SPDX-License-Identifier: Apache-2.0
#include "support/emulator_control.h"

#include <curl/curl.h>
#include <stdlib.h>

#include "support/measure.h"

namespace {

size_t Append(char* data, size_t size, size_t count, void* text) {
  static_cast<std::string*>(text)->append(data, size * count);
  return size * count;
}

std::string Ask(int port, const char* method, const std::string& path, const std::string& body) {
  return Fetch(method, "http://127.0.0.1:" + std::to_string(port) + "/emulator/v1/projects/demo-project/" + path, body);
}

}  // namespace

std::string Fetch(const char* method, const std::string& url, const std::string& body) {
  std::string answer;
  CURL* const easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
  curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, method);
  curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
  curl_easy_setopt(easy, CURLOPT_FAILONERROR, 1L);
  if (!body.empty()) curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body.c_str());
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &Append);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &answer);
  const CURLcode code = curl_easy_perform(easy);
  curl_easy_cleanup(easy);
  if (code != CURLE_OK) Fail(url + ": " + curl_easy_strerror(code));
  return answer;
}

void SetTokenLifetime(int port, int seconds) {
  Ask(port, "PATCH", "config", "{\"idTokenLifetimeSeconds\":" + std::to_string(seconds) + "}");
}

void SetEmulatorDelay(int port, int milliseconds) {
  Ask(port, "PATCH", "config", "{\"delayMilliseconds\":" + std::to_string(milliseconds) + "}");
}

int CountRequests(int port, const std::string& operation) {
  const std::string answer = Ask(port, "GET", "requests", "");
  const std::string name = "\"" + operation + "\":";
  const size_t start = answer.find(name);
  return start == std::string::npos ? 0 : atoi(answer.c_str() + start + name.size());
}
