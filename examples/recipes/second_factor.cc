// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>
#include <firebase/auth/multi_factor.h>
#include <firebase/auth/qr_code.h>

#include <atomic>
#include <string>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::MultiFactor;
using firebase::auth::MultiFactorAssertion;
using firebase::auth::MultiFactorInfo;
using firebase::auth::MultiFactorResolver;
using firebase::auth::MultiFactorSession;
using firebase::auth::PhoneAuthCredential;
using firebase::auth::PhoneAuthOptions;
using firebase::auth::PhoneAuthProvider;
using firebase::auth::PhoneMultiFactorGenerator;
using firebase::auth::QrCode;
using firebase::auth::TotpMultiFactorGenerator;
using firebase::auth::TotpSecret;

// Waits until a text message was sent. The library calls it on its own thread.
class TextMessage : public PhoneAuthProvider::Listener {
 public:
  ~TextMessage() override { Stop(); }
  void OnVerificationCompleted(PhoneAuthCredential) override {}
  void OnVerificationFailed(const std::string& message) override {
    error = message;
    is_complete = true;
  }
  void OnCodeSent(const std::string& id, const PhoneAuthProvider::ForceResendingToken&) override {
    verification_id = id;
    is_complete = true;
  }

  std::string error, verification_id;
  std::atomic<bool> is_complete{false};
};

// Sends a text message and asks for its code. The result is not valid if no message was sent.
MultiFactorAssertion ProvePhone(Auth* auth, const PhoneAuthOptions& options) {
  TextMessage message;
  PhoneAuthProvider& provider = PhoneAuthProvider::GetInstance(auth);
  provider.VerifyPhoneNumber(options, &message);
  while (!message.is_complete) game::DrawFrame();
  if (message.verification_id.empty()) {
    game::ShowMessage(message.error);
    return MultiFactorAssertion();
  }
  const std::string code = game::AskForCode("Enter the code of the text message");
  return PhoneMultiFactorGenerator::GetAssertion(provider.GetCredential(message.verification_id.c_str(), code.c_str()));
}

bool EnrollPhone(Auth* auth, const std::string& phone_number) {
  const MultiFactor factors = auth->current_user().multi_factor();
  const Future<MultiFactorSession> session = factors.GetSession();
  if (!Finish(session)) return false;
  PhoneAuthOptions options;
  options.phone_number = phone_number;  // for example "+16505550101"
  options.multi_factor_session = *session.result();
  const MultiFactorAssertion assertion = ProvePhone(auth, options);
  return assertion.is_valid() && Finish(factors.Enroll(assertion, "Phone"));
}

bool EnrollAuthenticator(Auth* auth) {
  const MultiFactor factors = auth->current_user().multi_factor();
  const Future<MultiFactorSession> session = factors.GetSession();
  if (!Finish(session)) return false;
  const Future<TotpSecret> future = TotpMultiFactorGenerator::GenerateSecret(*session.result());
  if (!Finish(future)) return false;
  const TotpSecret secret = *future.result();
  const std::string account = auth->current_user().email();
  game::ShowQrCode(QrCode(secret.GetQrCodeUrl(account, "The Analytical Engine")), secret.shared_secret_key());
  const std::string password = game::AskForCode("Enter the code that your authenticator app shows");
  return Finish(
      factors.Enroll(TotpMultiFactorGenerator::GetAssertionForEnrollment(secret, password), "Authenticator app"));
}

bool SignInWithPassword(Auth* auth, const char* email, const char* password) {
  const Future<AuthResult> first = auth->SignInWithEmailAndPassword(email, password);
  while (first.status() == firebase::kFutureStatusPending) game::DrawFrame();
  const MultiFactorResolver resolver = MultiFactorResolver::Get(first);
  if (!resolver.is_valid()) return Finish(first);  // signed in without a second factor, or another error

  const MultiFactorInfo factor = game::ChooseFactor(resolver.hints());
  MultiFactorAssertion assertion;
  if (factor.factor_id() == TotpMultiFactorGenerator::factor_id()) {
    const std::string code = game::AskForCode("Enter the code that your authenticator app shows");
    assertion = TotpMultiFactorGenerator::GetAssertionForSignIn(factor.uid(), code);
  } else {
    PhoneAuthOptions options;
    options.multi_factor_session = resolver.session();
    options.multi_factor_hint = factor;
    assertion = ProvePhone(auth, options);
  }
  return assertion.is_valid() && Finish(resolver.ResolveSignIn(assertion));
}

}  // namespace recipes
