// SPDX-License-Identifier: Apache-2.0
// The memory of a process after one request with libcurl.
#include <curl/curl.h>

#include "support/process.h"

static size_t ignore(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes;
  (void)context;
  return size * count;
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  curl_global_init(CURL_GLOBAL_DEFAULT);
  CURL *const easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_URL, arguments[1]);
  curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &ignore);
  const CURLcode code = curl_easy_perform(easy);
  report_memory("raw");
  curl_easy_cleanup(easy);
  return code == CURLE_OK ? 0 : 1;
}
