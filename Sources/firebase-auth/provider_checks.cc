// SPDX-License-Identifier: Apache-2.0
#include "provider_checks.h"

#include <firebase/auth/web_sign_in.h>

#include <atomic>
#include <memory>

#include "system.h"

namespace tool {

namespace {

using firebase::auth::Auth;
using firebase::auth::FederatedOAuthProvider;
using firebase::auth::FederatedOAuthProviderData;

constexpr const char* kPassword = "password";
constexpr const char* kConsole = "the Firebase console, under Authentication, Sign-in method";

std::vector<std::string> ProvidersOf(const Arguments& arguments) {
  if (!arguments.providers.empty()) return arguments.providers;
  return {kPassword, "apple.com", "google.com", "facebook.com", "github.com"};
}

// A project does not need every method, but those that were asked for.
Check Disabled(const std::string& provider, const firebase::FutureBase& future, bool is_required) {
  const std::string remedy = std::string("If the project uses it, enable it in ") + kConsole + ".";
  const std::string found = "Not enabled. " + Describe(future);
  return is_required ? Failure(provider, found, remedy) : Warning(provider, found, remedy);
}

Check Interpret(const std::string& provider, const firebase::FutureBase& future, bool is_required) {
  switch (future.error()) {
    case firebase::auth::kAuthErrorInvalidProviderId:
      // The library refuses a provider without web pages, and sends no request.
      if (*future.server_message() == '\0') return Warning(provider, "Cannot be checked. " + Describe(future), "");
      return Disabled(provider, future, is_required);
    case firebase::auth::kAuthErrorOperationNotAllowed: return Disabled(provider, future, is_required);
    case firebase::auth::kAuthErrorUnauthorizedDomain:
      return Failure(
          provider, Describe(future),
          "Add \"localhost\" to the authorized domains in the Firebase console, under Authentication, Settings.");
    case firebase::auth::kAuthErrorNoSuchProvider:
      return Failure(provider, Describe(future), "Correct the id after --provider.");
    default: return Warning(provider, "Not known. " + Describe(future), "");
  }
}

// A sign-in to an account that cannot exist. The error shows whether the method is enabled.
Check CheckPassword(Auth* auth, const std::string& provider, bool is_required) {
  const auto future = auth->SignInWithEmailAndPassword(kImpossibleEmail, "no-account-has-this-password");
  Await(future);
  switch (future.error()) {
    case firebase::auth::kAuthErrorUserNotFound:
    case firebase::auth::kAuthErrorWrongPassword:
    case firebase::auth::kAuthErrorInvalidCredential: return Ok(provider, "enabled");
    default: return Interpret(provider, future, is_required);
  }
}

// Begins a sign-in in a browser that is not opened, and cancels it as soon as Firebase has created the provider's URL.
Check CheckWeb(Auth* auth, const std::string& provider, bool is_required) {
  const auto is_ready = std::make_shared<std::atomic<bool>>(false);
  firebase::auth::WebSignInOptions options;
  options.open_url = [is_ready](const char*) {
    *is_ready = true;
    return true;
  };
  SetWebSignInOptions(auth, options);
  // The other strategy sends no request before the browser is open.
  SetWebSignInStrategy(auth, provider.c_str(), firebase::auth::kWebSignInStrategyAuthUri);
  FederatedOAuthProvider flow{FederatedOAuthProviderData(provider)};
  const auto future = auth->SignInWithProvider(&flow);
  while (future.status() == firebase::kFutureStatusPending && !future.Wait(20)) {
    if (*is_ready || WasInterrupted()) future.Cancel();
  }
  return *is_ready ? Ok(provider, "enabled") : Interpret(provider, future, is_required);
}

}  // namespace

void CheckProviders(const std::shared_ptr<Session>& trial, const Arguments& arguments, Report* report) {
  const bool is_required = !arguments.providers.empty();
  for (const std::string& provider : ProvidersOf(arguments)) {
    report->Run(kRequestSeconds, {Warning(provider, "Not known. " + NoResult(), "")}, [trial, provider, is_required] {
      const auto check = provider == kPassword ? &CheckPassword : &CheckWeb;
      return std::vector<Check>{check(trial->auth(), provider, is_required)};
    });
  }
}

void SkipProviders(const Arguments& arguments, const std::string& reason, Report* report) {
  for (const std::string& provider : ProvidersOf(arguments)) report->Add(Skipped(provider, reason));
}

}  // namespace tool
