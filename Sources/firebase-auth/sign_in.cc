// SPDX-License-Identifier: Apache-2.0
#include "sign_in.h"

#include <firebase/auth/web_sign_in.h>

#include <chrono>
#include <string>
#include <thread>

#include "account.h"
#include "prompt.h"
#include "second_factor.h"

namespace tool {

namespace {

using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::EmailAuthProvider;
using firebase::auth::FederatedOAuthProvider;
using firebase::auth::FederatedOAuthProviderData;
using firebase::auth::WebSignInOptions;
using firebase::auth::WebSignInProgress;

// Runs on the library's thread.
void ShowProgress(WebSignInProgress progress, const char* url) {
  switch (progress) {
    case firebase::auth::kWebSignInProgressUrlReady:
      return Say("The sign-in continues in the browser. Ctrl-C cancels it.");
    case firebase::auth::kWebSignInProgressOpenFailed:
      return Say("No browser could be opened. Open this page on this machine: " + std::string(url));
    case firebase::auth::kWebSignInProgressBrowserReturned: return Say("The browser has returned a response.");
    case firebase::auth::kWebSignInProgressExchanging: return;
  }
}

void ShowBrowser(Auth* auth) {
  WebSignInOptions options;
  options.app_name = "firebase-auth";
  options.progress = &ShowProgress;
  SetWebSignInOptions(auth, options);
}

Future<AuthResult> StartWithProvider(Auth* auth, const std::string& id, bool links) {
  FederatedOAuthProviderData data(id);
  if (id == "apple.com") data.scopes = {"email", "name"};
  FederatedOAuthProvider provider(data);
  ShowBrowser(auth);
  return links ? auth->current_user().LinkWithProvider(&provider) : auth->SignInWithProvider(&provider);
}

// Browsers sometimes repeat their last request, and would not find this process after its end.
void StayForLastPage() { std::this_thread::sleep_for(std::chrono::seconds(1)); }

Future<AuthResult> StartWithPassword(Auth* auth, const std::string& email, const std::string& password, bool links) {
  if (!links) return auth->SignInWithEmailAndPassword(email.c_str(), password.c_str());
  return auth->current_user().LinkWithCredential(EmailAuthProvider::GetCredential(email.c_str(), password.c_str()));
}

Outcome Finish(Session& session, Future<AuthResult> future, const std::string& introduction) {
  Await(future);
  if (future.status() == firebase::kFutureStatusComplete &&
      future.error() == firebase::auth::kAuthErrorSecondFactorRequired) {
    const Future<AuthResult> failed = future;
    const Outcome proof = ProveSecondFactor(session.auth(), failed, &future);
    if (proof.status != kExitDone) return proof;
  }
  if (future.status() != firebase::kFutureStatusComplete || future.error() != 0) return Failed(future);
  return Describe(session, introduction);
}

Outcome Begin(Session& session, const Arguments& arguments, bool links) {
  const std::string introduction = links ? "Linked to " : "Signed in as ";
  if (!arguments.providers.empty()) {
    const Outcome outcome =
        Finish(session, StartWithProvider(session.auth(), arguments.providers[0], links), introduction);
    StayForLastPage();
    return outcome;
  }
  std::string password;
  if (!AskSecret("Password of " + arguments.email, &password)) return Cancelled();
  return Finish(session, StartWithPassword(session.auth(), arguments.email, password, links), introduction);
}

}  // namespace

Outcome SignIn(Session& session, const Arguments& arguments) {
  if (!arguments.is_guest) return Begin(session, arguments, false);
  return Finish(session, session.auth()->SignInAnonymously(), "Signed in as ");
}

Outcome Link(Session& session, const Arguments& arguments) {
  if (!session.auth()->current_user().is_valid()) return NobodyIsSignedIn();
  return Begin(session, arguments, true);
}

}  // namespace tool
