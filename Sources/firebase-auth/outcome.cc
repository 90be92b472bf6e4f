// SPDX-License-Identifier: Apache-2.0
#include "outcome.h"

#include <firebase/c/error.h>
#include <stdio.h>

#include "utf8.h"

namespace tool {

namespace {

using firebase::auth::AuthError;

const char* RemedyOf(AuthError error) {
  // An integer, because some codes are not enumerators.
  switch (static_cast<int>(error)) {
    case firebase::auth::kAuthErrorNoSignedInUser:
    case firebase::auth::kAuthErrorUserTokenExpired:
    case firebase::auth::kAuthErrorInvalidUserToken: return "Run \"firebase-auth sign-in\".";
    case firebase::auth::kAuthErrorRequiresRecentLogin: return "Run \"firebase-auth sign-in\", and repeat the command.";
    case firebase::auth::kAuthErrorAccountExistsWithDifferentCredentials:
      return "Sign in with the provider of that account, and run \"firebase-auth link\".";
    case firebase::auth::kAuthErrorNetworkRequestFailed:
    case firebase::auth::kAuthErrorInvalidServerResponse:
    case firebase::auth::kAuthErrorInvalidApiKey:
    case firebase::auth::kAuthErrorAppNotAuthorized:
    case firebase::auth::kAuthErrorUnauthorizedDomain:
    case firebase::auth::kAuthErrorInvalidProviderId:
    case firebase::auth::kAuthErrorOperationNotAllowed: return "\"firebase-auth doctor\" examines the cause.";
    case firebase::auth::kAuthErrorKeychainError: return kUnreadRemedy;
    default: return "";
  }
}

std::string ErrorJson(const Outcome& outcome) {
  JsonObject error;
  error.AddNumber("code", outcome.code);
  error.AddString("name", outcome.name);
  error.AddString("message", outcome.message);
  error.AddFilled("detail", outcome.detail);
  error.AddFilled("remedy", outcome.remedy);
  JsonObject object;
  object.AddJson("error", error.text());
  return object.text();
}

void PrintError(const Outcome& outcome) {
  fprintf(stderr, "firebase-auth: %s: %s\n", outcome.name.c_str(), Printable(outcome.message).c_str());
  if (!outcome.detail.empty()) fprintf(stderr, "  %s\n", Printable(outcome.detail).c_str());
  if (!outcome.remedy.empty()) fprintf(stderr, "  %s\n", outcome.remedy.c_str());
}

}  // namespace

Outcome Failed(AuthError error, const std::string& message) {
  Outcome outcome;
  outcome.status = kExitFailed;
  outcome.code = error;
  outcome.name = firebase_auth_error_name(error);
  outcome.message = message;
  outcome.remedy = RemedyOf(error);
  return outcome;
}

Outcome Failed(const firebase::FutureBase& future) {
  if (future.status() != firebase::kFutureStatusComplete) return NobodyIsSignedIn();
  Outcome outcome = Failed(static_cast<AuthError>(future.error()), future.error_message());
  outcome.detail = future.error_detail();
  return outcome;
}

Outcome NobodyIsSignedIn() { return Failed(firebase::auth::kAuthErrorNoSignedInUser, "Nobody is signed in."); }

Outcome WrongUsage(const std::string& message) {
  Outcome outcome;
  outcome.status = kExitUsage;
  outcome.code = firebase::auth::kAuthErrorFailure;
  outcome.name = "WrongUsage";
  outcome.message = message;
  outcome.remedy = "\"firebase-auth --help\" lists the commands and options.";
  return outcome;
}

Outcome Cancelled() { return Failed(firebase::auth::kAuthErrorCancelled, "The command was cancelled."); }

bool Print(const Outcome& outcome, bool is_json) {
  const bool is_error = !outcome.name.empty();
  if (is_json) {
    printf("%s\n", (is_error ? ErrorJson(outcome) : outcome.json.text()).c_str());
  } else if (is_error) {
    PrintError(outcome);
  } else if (!outcome.text.empty()) {
    printf("%s\n", outcome.text.c_str());
  }
  return fflush(stdout) == 0 && ferror(stdout) == 0;
}

}  // namespace tool
