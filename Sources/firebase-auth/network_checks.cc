// SPDX-License-Identifier: Apache-2.0
#include "network_checks.h"

#include <string>

#include "proxy.h"
#include "system.h"

namespace tool {

namespace {

using firebase::auth::AuthError;

constexpr int kNameSeconds = 5;
constexpr const char* kHosts[] = {"identitytoolkit.googleapis.com", "securetoken.googleapis.com"};

Check NoAddress(const std::string& host, const std::string& reason, bool has_proxy) {
  const std::string found = host + " has no address: " + reason + ".";
  if (has_proxy) return Warning("dns", found, "The proxy looks it up, so that this is not necessarily a problem.");
  return Failure("dns", found, "Check the internet connection and the DNS settings of this machine.");
}

void CheckName(const std::string& host, bool has_proxy, Report* report) {
  const std::string late = "no name server has answered within " + std::to_string(kNameSeconds) + " s";
  report->Run(kNameSeconds, {NoAddress(host, late, has_proxy)}, [host, has_proxy] {
    std::string address;
    const std::string error = Resolve(host, &address);
    return std::vector<Check>{error.empty() ? Ok("dns", host + " is " + address) : NoAddress(host, error, has_proxy)};
  });
}

Check CheckKey(const firebase::FutureBase& future) {
  switch (future.error()) {
    case firebase::auth::kAuthErrorNone: return Ok("api-key", "accepted");
    case firebase::auth::kAuthErrorInvalidApiKey:
      return Failure("api-key", Describe(future), "Then download the configuration file again, or correct --api-key.");
    case firebase::auth::kAuthErrorAppNotAuthorized:
      return Failure(
          "api-key", Describe(future),
          "Remove the restriction of the key in the Google Cloud console, under APIs and services, Credentials.");
    default: return Warning("api-key", "The server answered with an error. " + Describe(future), "");
  }
}

std::string ConnectionRemedy(const Project& project) {
  if (project.uses_emulator) return "Start the emulator, or correct its address.";
  return ProxyFor("https").empty() ? "" : "A proxy is set: check the line \"proxy\" and the proxy itself.";
}

bool HasReachedServer(const firebase::FutureBase& future) {
  switch (future.error()) {
    case firebase::auth::kAuthErrorNetworkRequestFailed:
    case firebase::auth::kAuthErrorInvalidServerResponse:
    case firebase::auth::kAuthErrorApiNotAvailable:
    case firebase::auth::kAuthErrorCancelled:
    // An address of an emulator that the library refuses.
    case firebase::auth::kAuthErrorFailure: return false;
    default: return true;
  }
}

std::vector<Check> Unreachable(const std::string& reason, const Project& project) {
  return {Failure("connection", reason, ConnectionRemedy(project)), Skipped("api-key", "the server cannot be reached")};
}

}  // namespace

Check CheckServer(const Project& project) {
  if (!project.uses_emulator) return Ok("server", "Firebase");
  const std::string address = project.emulator.host + ":" + std::to_string(project.emulator.port);
  const char* const source = project.has_emulator_option ? "--emulator" : "the environment";
  return Ok("server", "an emulator at " + address + ", from " + source);
}

void CheckNames(const Project& project, Report* report) {
  if (project.uses_emulator) return CheckName(BareHost(project.emulator.host), false, report);
  for (const char* host : kHosts) CheckName(host, !ProxyFor("https").empty(), report);
}

Check CheckProxy(const Project& project) {
  std::string found;
  for (const Variable& variable : ProxyVariables()) {
    found += (found.empty() ? "" : ", ") + variable.name + "=" + WithoutPassword(variable.value);
  }
  if (found.empty()) return Ok("proxy", "none");
  return Ok("proxy", found + (project.uses_emulator ? "; not used for an emulator" : ""));
}

bool CheckConnection(const std::shared_ptr<Session>& trial, const Project& project, Report* report) {
  const std::vector<Check> late = Unreachable(NoResult(), project);
  const std::vector<Check> checks = report->Run(kRequestSeconds, late, [trial, project] {
    const auto future = trial->auth()->FetchProvidersForEmail(kImpossibleEmail);
    Await(future);
    if (!HasReachedServer(future)) return Unreachable(Describe(future), project);
    return std::vector<Check>{Ok("connection", "the server answers"), CheckKey(future)};
  });
  return checks.back().status != CheckStatus::kFailed && checks.back().status != CheckStatus::kSkipped;
}

}  // namespace tool
