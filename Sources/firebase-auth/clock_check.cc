// SPDX-License-Identifier: Apache-2.0
#include "clock_check.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <string>

#include "proxy.h"
#include "system.h"

namespace tool {

namespace {

constexpr const char* kHost = "identitytoolkit.googleapis.com";
constexpr int64_t kToleranceSeconds = 300;
constexpr int kClockSeconds = 10;

// Of the Gregorian calendar, since 1970.
int64_t Days(int64_t year, int64_t month, int64_t day) {
  const int64_t shifted = month > 2 ? year : year - 1;
  const int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + of_year - 719468;
}

// The value of a Date header (RFC 9110, 5.6.7), for example "Sun, 06 Nov 1994 08:49:37 GMT".
bool ParseDate(const std::string& text, int64_t* seconds) {
  const char* const months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  int day, year, hour, minute, second;
  char month[4];
  const int count =
      sscanf(text.c_str(), "%*3s, %2d %3s %4d %2d:%2d:%2d GMT", &day, month, &year, &hour, &minute, &second);
  const char* const found = count == 6 ? strstr(months, month) : nullptr;
  if (found == nullptr || (found - months) % 3 != 0) return false;
  *seconds = ((Days(year, (found - months) / 3 + 1, day) * 24 + hour) * 60 + minute) * 60 + second;
  return true;
}

// The value of a header, whose name is in lower case. "" if there is none.
std::string Header(const std::string& response, const std::string& name) {
  std::string lower = response;
  for (char& character : lower) {
    if (character >= 'A' && character <= 'Z') character += 'a' - 'A';
  }
  const std::string start = "\r\n" + name + ":";
  size_t begin = lower.find(start);
  if (begin == std::string::npos || begin > lower.find("\r\n\r\n")) return "";
  begin = response.find_first_not_of(" \t", begin + start.size());
  const size_t end = response.find("\r\n", begin);
  return begin == std::string::npos || end == std::string::npos ? "" : response.substr(begin, end - begin);
}

struct Target {
  Endpoint endpoint;
  std::string request;
};

std::string Request(const std::string& target, const std::string& host) {
  return "HEAD " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
}

// Returns why there is none, or "".
std::string FindTarget(const Project& project, Target* target) {
  if (project.uses_emulator) {
    target->endpoint = project.emulator;
    target->request = Request("/", project.emulator.host + ":" + std::to_string(project.emulator.port));
    return "";
  }
  const std::string proxy = ProxyFor("http");
  target->endpoint = {kHost, 80};
  target->request = Request(proxy.empty() ? "/" : std::string("http://") + kHost + "/", kHost);
  if (proxy.empty() || ParseProxy(proxy, &target->endpoint)) return "";
  return "the proxy is not one of HTTP";
}

Check Compare(int64_t local, int64_t server) {
  const int64_t ahead = local - server;
  const std::string found = std::to_string(llabs(ahead)) + " s " + (ahead < 0 ? "behind" : "ahead of") + " the server";
  if (llabs(ahead) <= kToleranceSeconds) return Ok("clock", found);
  return Failure("clock", "The clock of this machine is " + found + ".",
                 "Set date and time, or enable the synchronization of the clock.");
}

Check Unknown(const std::string& reason) {
  return Warning("clock", reason, "Compare date and time with another clock.");
}

Check Unavailable(const std::string& reason) {
  return Unknown("The time of the server is not available: " + reason + ".");
}

Check AskServer(const Project& project) {
  Target target;
  std::string response;
  std::string error = FindTarget(project, &target);
  if (error.empty()) error = Exchange(BareHost(target.endpoint.host), target.endpoint.port, target.request, &response);
  if (!error.empty()) return Unavailable(error);
  int64_t server = 0;
  if (!ParseDate(Header(response, "date"), &server)) return Unknown("The response of the server has no date.");
  return Compare(static_cast<int64_t>(time(nullptr)), server);
}

}  // namespace

void CheckClock(const Project& project, Report* report) {
  const Check late = Unavailable("no response within " + std::to_string(kClockSeconds) + " s");
  report->Run(kClockSeconds, {late}, [project] { return std::vector<Check>{AskServer(project)}; });
}

}  // namespace tool
