// SPDX-License-Identifier: Apache-2.0
#include "support/http.h"

#include <curl/curl.h>

#include <regex>

namespace {

size_t Append(char* data, size_t size, size_t count, void* text) {
  static_cast<std::string*>(text)->append(data, size * count);
  return size * count;
}

std::string Unescaped(const std::string& html) {
  return std::regex_replace(std::regex_replace(html, std::regex("&quot;"), "\""), std::regex("&amp;"), "&");
}

/// The fields of the form in a page.
std::string FieldsOf(const std::string& page) {
  const std::regex field("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\">");
  std::string fields;
  for (std::sregex_iterator i(page.begin(), page.end(), field), end; i != end; ++i) {
    char* const value = curl_easy_escape(nullptr, Unescaped((*i)[2]).c_str(), 0);
    fields += (fields.empty() ? "" : "&") + (*i)[1].str() + "=" + value;
    curl_free(value);
  }
  return fields;
}

/// Sends a form of a page of that origin, or of none if it is "".
long Send(const std::string& url, const std::string& form, const std::string& origin) {
  std::string page, page_origin;
  CURL* const curl = curl_easy_init();
  curl_slist* const headers = origin.empty() ? nullptr : curl_slist_append(nullptr, ("Origin: " + origin).c_str());
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, form.c_str());
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT, 120L);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &Append);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &page);
  long status = 0;
  char* final_url = nullptr;
  if (curl_easy_perform(curl) == CURLE_OK) {
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(curl, CURLINFO_EFFECTIVE_URL, &final_url);
    const std::string place(final_url);
    page_origin = place.substr(0, place.find('/', place.find("//") + 2));
  }
  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
  std::smatch action;
  if (page.find("document.forms[0].submit()") == std::string::npos ||
      !std::regex_search(page, action, std::regex("<form method=\"post\" action=\"([^\"]*)\">"))) {
    return status;
  }
  return Send(Unescaped(action[1]), FieldsOf(page), page_origin);
}

}  // namespace

std::string SendRequest(const char* method, const std::string& url, const std::string& body) {
  std::string answer;
  CURL* const curl = curl_easy_init();
  curl_slist* const headers = curl_slist_append(nullptr, "Content-Type: application/json");
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, method);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT, 120L);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  if (!body.empty()) curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body.c_str());
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &Append);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);
  if (curl_easy_perform(curl) != CURLE_OK) answer.clear();
  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
  return answer;
}

long SendForm(const std::string& url, const std::string& form) { return Send(url, form, ""); }
