// SPDX-License-Identifier: Apache-2.0
#include "account.h"

#include <firebase/auth/multi_factor.h>

#include <string>
#include <vector>

#include "log.h"
#include "prompt.h"
#include "system.h"
#include "utf8.h"

namespace tool {

namespace {

using firebase::auth::Auth;
using firebase::auth::User;

std::vector<std::string> ProvidersOf(const User& user) {
  std::vector<std::string> ids;
  for (const auto& provider : user.provider_data()) ids.push_back(provider.provider_id());
  return ids;
}

std::string FactorsJson(const User& user) {
  std::vector<std::string> factors;
  for (const auto& factor : user.multi_factor().enrolled_factors()) {
    JsonObject object;
    object.AddString("kind", factor.factor_id());
    object.AddFilled("displayName", factor.display_name());
    object.AddFilled("phoneNumber", factor.phone_number());
    factors.push_back(object.text());
  }
  return JsonArray(factors);
}

std::string UserJson(const User& user) {
  std::vector<std::string> providers = ProvidersOf(user);
  for (std::string& provider : providers) provider = JsonString(provider);
  JsonObject object;
  object.AddString("uid", user.uid());
  object.AddBool("isAnonymous", user.is_anonymous());
  object.AddFilled("displayName", user.display_name());
  object.AddFilled("email", user.email());
  object.AddBool("emailVerified", user.is_email_verified());
  object.AddFilled("phoneNumber", user.phone_number());
  object.AddFilled("photoUrl", user.photo_url());
  object.AddFilled("tenantId", user.tenant_id());
  object.AddJson("providers", JsonArray(providers));
  object.AddJson("secondFactors", FactorsJson(user));
  object.AddNumber("createdAt", static_cast<int64_t>(user.metadata().creation_timestamp));
  object.AddNumber("lastSignInAt", static_cast<int64_t>(user.metadata().last_sign_in_timestamp));
  return object.text();
}

std::string Line(const char* name, const std::string& value) {
  return value.empty() ? "" : std::string("\n  ") + name + Printable(value);
}

std::string UserText(const User& user) {
  std::string providers;
  for (const std::string& provider : ProvidersOf(user)) providers += (providers.empty() ? "" : ", ") + provider;
  return Printable(user.uid()) + Line("name:      ", user.display_name()) +
         Line("email:     ", user.email() + (user.is_email_verified() ? " (verified)" : "")) +
         Line("phone:     ", user.phone_number()) +
         Line("providers: ", user.is_anonymous() ? "none (a guest)" : providers);
}

// The session of a user who is signed out or deleted, and whom the next command would restore.
Outcome NotRemoved(const std::string& done) {
  Outcome outcome = Failed(firebase::auth::kAuthErrorKeychainError,
                           done + "the session cannot be removed from this machine. " + TakeLog());
  outcome.remedy = "\"firebase-auth doctor\" examines the cause. Then run \"firebase-auth sign-out\".";
  return outcome;
}

bool IsStoreUpToDate(Session& session) { return session.auth()->session_state() != firebase::kSessionStateNotStored; }

}  // namespace

Outcome Describe(Session& session, const std::string& introduction) {
  const User user = session.auth()->current_user();
  if (!user.is_valid()) return NobodyIsSignedIn();
  Outcome outcome;
  outcome.text = introduction + UserText(user);
  outcome.json.AddJson("user", UserJson(user));
  const bool is_stored = IsStoreUpToDate(session);
  outcome.json.AddBool("isStored", is_stored);
  if (!is_stored) {
    Say("firebase-auth: The session could not be stored. " + TakeLog() +
        " \"firebase-auth doctor\" examines the cause.");
  }
  return outcome;
}

Outcome WhoAmI(Session& session, const Arguments&) { return Describe(session, ""); }

Outcome PrintToken(Session& session, const Arguments& arguments) {
  User user = session.auth()->current_user();
  const auto future = user.GetToken(arguments.refreshes);
  Await(future);
  if (future.status() != firebase::kFutureStatusComplete || future.error() != 0) return Failed(future);
  Outcome outcome;
  outcome.text = *future.result();
  outcome.json.AddString("token", *future.result());
  return outcome;
}

Outcome SignOut(Session& session, const Arguments&) {
  const bool was_signed_in = session.auth()->current_user().is_valid();
  session.auth()->SignOut();
  if (!IsStoreUpToDate(session)) return NotRemoved("");
  Outcome outcome;
  if (!session.is_restored()) {
    outcome.text = "The stored session, which could not be read, is removed.";
    return outcome;
  }
  outcome.text = was_signed_in ? "Signed out." : "Nobody was signed in.";
  outcome.json.AddBool("wasSignedIn", was_signed_in);
  return outcome;
}

Outcome Delete(Session& session, const Arguments& arguments) {
  User user = session.auth()->current_user();
  if (!user.is_valid()) return NobodyIsSignedIn();
  const std::string uid = user.uid();
  std::string answer = "yes";
  if (!arguments.is_confirmed && !Ask("Delete the account " + uid + " for ever? Type \"yes\"", &answer))
    return Cancelled();
  if (answer != "yes") return Cancelled();
  const auto future = user.Delete();
  Await(future);
  if (future.status() != firebase::kFutureStatusComplete || future.error() != 0) return Failed(future);
  if (!IsStoreUpToDate(session)) return NotRemoved("The account " + uid + " is deleted, but ");
  Outcome outcome;
  outcome.text = "The account " + uid + " is deleted.";
  outcome.json.AddString("deleted", uid);
  return outcome;
}

}  // namespace tool
