// SPDX-License-Identifier: Apache-2.0
#include "second_factor.h"

#include <firebase/auth/multi_factor.h>
#include <stdlib.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "prompt.h"
#include "session.h"
#include "system.h"

namespace tool {

namespace {

using firebase::auth::Auth;
using firebase::auth::MultiFactorAssertion;
using firebase::auth::MultiFactorInfo;
using firebase::auth::MultiFactorResolver;
using firebase::auth::PhoneAuthCredential;
using firebase::auth::PhoneAuthOptions;
using firebase::auth::PhoneAuthProvider;
using firebase::auth::PhoneMultiFactorGenerator;
using firebase::auth::TotpMultiFactorGenerator;

// Waits for the text message to be sent.
class Verification : public PhoneAuthProvider::Listener {
 public:
  ~Verification() override { Stop(); }

  void OnVerificationCompleted(PhoneAuthCredential) override {}
  void OnVerificationFailed(const std::string& error) override { End("", error); }
  void OnCodeSent(const std::string& id, const PhoneAuthProvider::ForceResendingToken&) override { End(id, ""); }

  // Returns false after Ctrl-C.
  bool Wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!has_ended_ && !WasInterrupted()) changed_.wait_for(lock, std::chrono::milliseconds(50));
    return has_ended_;
  }
  const std::string& id() const { return id_; }
  const std::string& error() const { return error_; }

 private:
  void End(const std::string& id, const std::string& error) {
    const std::lock_guard<std::mutex> lock(mutex_);
    id_ = id;
    error_ = error;
    has_ended_ = true;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool has_ended_ = false;
  std::string id_;
  std::string error_;
};

bool IsPhone(const MultiFactorInfo& factor) { return factor.factor_id() == PhoneMultiFactorGenerator::factor_id(); }

std::string Description(const MultiFactorInfo& factor) {
  const std::string kind = IsPhone(factor) ? "text message to " + factor.phone_number() : "authenticator app";
  return factor.display_name().empty() ? kind : kind + " (" + factor.display_name() + ")";
}

// Returns null without a valid answer.
const MultiFactorInfo* Choose(const std::vector<MultiFactorInfo>& factors) {
  if (factors.empty()) return nullptr;
  if (factors.size() == 1) return &factors[0];
  Say("The account has several second factors:");
  for (size_t i = 0; i < factors.size(); i++) Say("  " + std::to_string(i + 1) + "  " + Description(factors[i]));
  std::string answer;
  if (!Ask("Number", &answer)) return nullptr;
  const long number = strtol(answer.c_str(), nullptr, 10);
  return number >= 1 && number <= static_cast<long>(factors.size()) ? &factors[number - 1] : nullptr;
}

Outcome ProvePhone(Auth* auth, const MultiFactorResolver& resolver, const MultiFactorInfo& factor,
                   MultiFactorAssertion* assertion) {
  PhoneAuthOptions options;
  options.multi_factor_hint = factor;
  options.multi_factor_session = resolver.session();
  Verification verification;
  PhoneAuthProvider& provider = PhoneAuthProvider::GetInstance(auth);
  provider.VerifyPhoneNumber(options, &verification);
  if (!verification.Wait()) return Cancelled();
  if (verification.id().empty()) return Failed(firebase::auth::kAuthErrorFailure, verification.error());
  std::string code;
  if (!Ask("Code of the " + Description(factor), &code)) return Cancelled();
  *assertion = PhoneMultiFactorGenerator::GetAssertion(provider.GetCredential(verification.id().c_str(), code.c_str()));
  return Outcome();
}

Outcome ProveTotp(const MultiFactorInfo& factor, MultiFactorAssertion* assertion) {
  std::string code;
  if (!Ask("Code of the " + Description(factor), &code)) return Cancelled();
  *assertion = TotpMultiFactorGenerator::GetAssertionForSignIn(factor.uid(), code);
  return Outcome();
}

}  // namespace

Outcome ProveSecondFactor(Auth* auth, const firebase::FutureBase& failed,
                          firebase::Future<firebase::auth::AuthResult>* completed) {
  const MultiFactorResolver resolver = MultiFactorResolver::Get(failed);
  const std::vector<MultiFactorInfo> factors = resolver.hints();
  const MultiFactorInfo* const factor = Choose(factors);
  if (factor == nullptr) {
    return WasInterrupted()
               ? Cancelled()
               : Failed(firebase::auth::kAuthErrorMissingMultiFactorInfo, "No second factor was selected.");
  }
  MultiFactorAssertion assertion;
  const Outcome proof =
      IsPhone(*factor) ? ProvePhone(auth, resolver, *factor, &assertion) : ProveTotp(*factor, &assertion);
  if (proof.status != kExitDone) return proof;
  *completed = resolver.ResolveSignIn(assertion);
  Await(*completed);
  return completed->error() == firebase::auth::kAuthErrorNone ? Outcome() : Failed(*completed);
}

}  // namespace tool
