// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/multi_factor.h"

#include <future>
#include <string>
#include <vector>

#include "support/auth_fixture.h"
#include "support/json.h"

namespace firebase {
namespace auth {
namespace {

/// Keeps the verification id, or the error.
class Verification : public PhoneAuthProvider::Listener {
 public:
  ~Verification() override { Stop(); }

  void OnVerificationCompleted(PhoneAuthCredential) override {}
  void OnVerificationFailed(const std::string& error) override { answer_.set_value("! " + error); }
  void OnCodeSent(const std::string& id, const PhoneAuthProvider::ForceResendingToken&) override {
    answer_.set_value(id);
  }

  std::string Wait() { return answer_.get_future().get(); }

 private:
  std::promise<std::string> answer_;
};

class MultiFactorTest : public AuthFixture {
 protected:
  /// A player whose address was verified, as second factors ask for.
  void SignUp() {
    email_ = SignInWithEmail();
    Emulator::Instance().Control("PATCH", "/accounts/" + auth_->current_user().uid(), "{\"emailVerified\":true}");
  }

  MultiFactor Factors() { return auth_->current_user().multi_factor(); }

  MultiFactorSession Session() {
    const Future<MultiFactorSession> session = Factors().GetSession();
    EXPECT_EQ(ErrorOf(session), kAuthErrorNone);
    EXPECT_TRUE(session.result()->is_valid());
    return *session.result();
  }

  static std::string VerificationOf(Auth* auth, const PhoneAuthOptions& options) {
    Verification verification;
    PhoneAuthProvider::GetInstance(auth).VerifyPhoneNumber(options, &verification);
    return verification.Wait();
  }

  /// The proof of a code that is sent as the options say.
  MultiFactorAssertion Prove(const PhoneAuthOptions& options) {
    const std::string id = VerificationOf(auth_, options);
    const std::string code = Emulator::Instance().CodeSentTo(number_);
    return PhoneMultiFactorGenerator::GetAssertion(
        PhoneAuthProvider::GetInstance(auth_).GetCredential(id.c_str(), code.c_str()));
  }

  void EnrollPhone() {
    PhoneAuthOptions options;
    options.phone_number = number_;
    options.multi_factor_session = Session();
    const Future<void> enrolled = Factors().Enroll(Prove(options), "My phone");
    EXPECT_EQ(ErrorOf(enrolled), kAuthErrorNone) << enrolled.error_message();
  }

  /// What the authenticator app shows for the secret, or the factor, of which the field says so.
  static std::string OneTimePassword(const char* field, const std::string& value) {
    const Json read = ParseJson(Emulator::Instance().Control("GET", "/totpCodes", ""));
    std::string shown;
    size_t i;
    json_t* code;
    json_array_foreach(json_object_get(read.get(), "totpCodes"), i, code) {
      if (TextOf(code, field) == value) shown = TextOf(code, "verificationCode");
    }
    return shown;
  }

  TotpSecret Secret() {
    const Future<TotpSecret> secret = TotpMultiFactorGenerator::GenerateSecret(Session());
    EXPECT_EQ(ErrorOf(secret), kAuthErrorNone);
    return *secret.result();
  }

  /// The proof that the player's authenticator app has that secret.
  static MultiFactorAssertion ProveApp(const TotpSecret& secret) {
    return TotpMultiFactorGenerator::GetAssertionForEnrollment(
        secret, OneTimePassword("sharedSecretKey", secret.shared_secret_key()));
  }

  void EnrollApp() { EXPECT_EQ(ErrorOf(Factors().Enroll(ProveApp(Secret()))), kAuthErrorNone); }

  MultiFactorResolver FirstStep() {
    const Future<AuthResult> first = auth_->SignInWithEmailAndPassword(email_.c_str(), kPassword);
    EXPECT_FALSE(auth_->current_user().is_valid());
    return ResolverOf(first);
  }

  static MultiFactorResolver ResolverOf(const FutureBase& first) {
    EXPECT_EQ(ErrorOf(first), static_cast<int>(kAuthErrorSecondFactorRequired));
    const MultiFactorResolver resolver = MultiFactorResolver::Get(first);
    EXPECT_EQ(resolver.hints().size(), 1u);
    return resolver;
  }

  static PhoneAuthOptions OptionsOf(const MultiFactorResolver& resolver) {
    PhoneAuthOptions options;
    options.multi_factor_session = resolver.session();
    if (!resolver.hints().empty()) options.multi_factor_hint = resolver.hints()[0];
    return options;
  }

  /// What the authenticator app proves in a sign-in.
  static MultiFactorAssertion ProveByApp(const MultiFactorResolver& resolver) {
    const std::vector<MultiFactorInfo> hints = resolver.hints();
    const std::string uid = hints.empty() ? "" : hints[0].uid();
    return TotpMultiFactorGenerator::GetAssertionForSignIn(uid, OneTimePassword("mfaEnrollmentId", uid));
  }

  std::string email_;
  const std::string number_ = UniquePhoneNumber();
};

TEST_F(MultiFactorTest, APhoneIsEnrolledAndUnenrolled) {
  SignUp();
  EXPECT_TRUE(Factors().enrolled_factors().empty());
  EnrollPhone();
  Restart();
  const std::vector<MultiFactorInfo> factors = Factors().enrolled_factors();
  ASSERT_EQ(factors.size(), 1u);
  EXPECT_TRUE(factors[0].is_valid());
  EXPECT_NE(factors[0].uid(), "");
  EXPECT_EQ(factors[0].display_name(), "My phone");
  EXPECT_EQ(factors[0].factor_id(), PhoneMultiFactorGenerator::factor_id());
  EXPECT_EQ(factors[0].phone_number(), number_);
  EXPECT_GT(factors[0].enrollment_timestamp(), 1700000000000u);
  const Future<void> unknown = Factors().Unenroll("x");
  EXPECT_EQ(ErrorOf(unknown), kAuthErrorMultiFactorInfoNotFound);
  EXPECT_EQ(ErrorOf(Factors().Unenroll(factors[0])), kAuthErrorNone);
  EXPECT_TRUE(Factors().enrolled_factors().empty());
}

TEST_F(MultiFactorTest, APhoneCompletesASignIn) {
  SignUp();
  const std::string uid = auth_->current_user().uid();
  EnrollPhone();
  auth_->SignOut();
  const MultiFactorResolver resolver = FirstStep();
  ASSERT_TRUE(resolver.is_valid());
  const PhoneAuthOptions options = OptionsOf(resolver);
  const MultiFactorAssertion wrong = PhoneMultiFactorGenerator::GetAssertion(
      PhoneAuthProvider::GetInstance(auth_).GetCredential(VerificationOf(auth_, options).c_str(), "x"));
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(wrong)), kAuthErrorInvalidVerificationCode);
  const MultiFactorAssertion assertion = Prove(options);
  EXPECT_TRUE(assertion.is_valid());
  EXPECT_EQ(assertion.factor_id(), PhoneMultiFactorGenerator::factor_id());
  const Future<AuthResult> resolved = resolver.ResolveSignIn(assertion);
  EXPECT_EQ(ErrorOf(resolved), kAuthErrorNone) << resolved.error_message();
  EXPECT_EQ(resolved.result()->user.uid(), uid);
  EXPECT_EQ(resolved.result()->additional_user_info.provider_id, "password");
  EXPECT_EQ(auth_->current_user().uid(), uid);
}

TEST_F(MultiFactorTest, AnAppIsEnrolledAndCompletesASignIn) {
  SignUp();
  const TotpSecret secret = Secret();
  EXPECT_TRUE(secret.is_valid());
  EXPECT_GE(secret.shared_secret_key().size(), 16u);
  EXPECT_EQ(secret.hashing_algorithm(), "SHA1");
  EXPECT_EQ(secret.verification_code_length(), 6u);
  EXPECT_EQ(secret.period_seconds(), 30u);
  EXPECT_GT(secret.enrollment_deadline(), 1700000000000u);
  EXPECT_EQ(ErrorOf(Factors().Enroll(ProveApp(secret))), kAuthErrorNone);
  auth_->SignOut();
  const MultiFactorResolver resolver = FirstStep();
  ASSERT_EQ(resolver.hints().size(), 1u);
  EXPECT_EQ(resolver.hints()[0].factor_id(), TotpMultiFactorGenerator::factor_id());
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(ProveByApp(resolver))), kAuthErrorNone);
  EXPECT_EQ(auth_->current_user().email(), email_);
}

TEST_F(MultiFactorTest, TheUrlOfASecretIsEscaped) {
  SignUp();
  const TotpSecret secret = Secret();
  const std::string url = secret.GetQrCodeUrl("Ada & Co", "My Game");
  EXPECT_EQ(url, "otpauth://totp/My%20Game:Ada%20%26%20Co?secret=" + secret.shared_secret_key() +
                     "&issuer=My%20Game&algorithm=SHA1&digits=6&period=30");
  EXPECT_NE(secret.GetQrCodeUrl("a:b", "My: Game").find("/My-%20Game:a-b?secret="), std::string::npos);
  EXPECT_NE(secret.GetQrCodeUrl().find("%40example.com?secret="), std::string::npos);
}

TEST_F(MultiFactorTest, AReauthenticationNeedsTheSecondFactor) {
  SignUp();
  EnrollPhone();
  User user = auth_->current_user();
  const std::string uid = user.uid();
  const MultiFactorResolver resolver =
      ResolverOf(user.Reauthenticate(EmailAuthProvider::GetCredential(email_.c_str(), kPassword)));
  const Future<AuthResult> resolved = resolver.ResolveSignIn(Prove(OptionsOf(resolver)));
  EXPECT_EQ(ErrorOf(resolved), kAuthErrorNone);
  EXPECT_EQ(resolved.result()->user.uid(), uid);
}

TEST_F(MultiFactorTest, ALinkNeedsTheSecondFactor) {
  SignUp();
  EnrollPhone();
  User user = auth_->current_user();
  const std::string uid = user.uid();
  const std::string claims = "{\"sub\":\"" + UniqueName("sub") + "\"}";
  const MultiFactorResolver resolver =
      ResolverOf(user.LinkWithCredential(GitHubAuthProvider::GetCredential(claims.c_str())));
  EXPECT_EQ(user.provider_data().size(), 1u);
  const Future<AuthResult> resolved = resolver.ResolveSignIn(Prove(OptionsOf(resolver)));
  EXPECT_EQ(ErrorOf(resolved), kAuthErrorNone) << resolved.error_message();
  EXPECT_EQ(resolved.result()->user.uid(), uid);
  EXPECT_EQ(resolved.result()->additional_user_info.provider_id, "github.com");
  ASSERT_EQ(user.provider_data().size(), 2u);
  EXPECT_EQ(user.provider_data()[0].provider_id(), "github.com");
  EXPECT_EQ(Factors().enrolled_factors().size(), 1u);
}

TEST_F(MultiFactorTest, TheCodeOfASignInLastsForTenMinutes) {
  SignUp();
  EnrollPhone();
  auth_->SignOut();
  const MultiFactorResolver resolver = FirstStep();
  const MultiFactorAssertion late = Prove(OptionsOf(resolver));
  Emulator::Instance().AdvanceClock(601);
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(late)), kAuthErrorSessionExpired);
  EXPECT_FALSE(auth_->current_user().is_valid());
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(Prove(OptionsOf(resolver)))), kAuthErrorNone);
  EXPECT_EQ(auth_->current_user().email(), email_);
}

TEST_F(MultiFactorTest, AFirstStepLastsForAnHour) {
  SignUp();
  EnrollPhone();
  auth_->SignOut();
  const MultiFactorResolver resolver = FirstStep();
  Emulator::Instance().AdvanceClock(3500);
  const MultiFactorAssertion late = Prove(OptionsOf(resolver));
  Emulator::Instance().AdvanceClock(101);
  const Future<AuthResult> resolved = resolver.ResolveSignIn(late);
  EXPECT_EQ(ErrorOf(resolved), kAuthErrorInvalidMultiFactorSession);
  const std::string advice = "Start the sign-in again";
  EXPECT_NE(std::string(resolved.error_message()).find(advice), std::string::npos);
  EXPECT_NE(VerificationOf(auth_, OptionsOf(resolver)).find(advice), std::string::npos);
  EXPECT_FALSE(auth_->current_user().is_valid());
  const MultiFactorResolver again = FirstStep();
  EXPECT_EQ(ErrorOf(again.ResolveSignIn(Prove(OptionsOf(again)))), kAuthErrorNone);
}

TEST_F(MultiFactorTest, AOneTimePasswordLastsForAMoment) {
  SignUp();
  EnrollApp();
  auth_->SignOut();
  const MultiFactorResolver resolver = FirstStep();
  const MultiFactorAssertion late = ProveByApp(resolver);
  Emulator::Instance().AdvanceClock(120);
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(late)), kAuthErrorInvalidVerificationCode);
  EXPECT_FALSE(auth_->current_user().is_valid());
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(ProveByApp(resolver))), kAuthErrorNone);
}

TEST_F(MultiFactorTest, TheCodeOfAnEnrollmentLastsForTenMinutes) {
  SignUp();
  PhoneAuthOptions options;
  options.phone_number = number_;
  options.multi_factor_session = Session();
  const MultiFactorAssertion late = Prove(options);
  Emulator::Instance().AdvanceClock(601);
  EXPECT_EQ(ErrorOf(Factors().Enroll(late)), kAuthErrorSessionExpired);
  EXPECT_TRUE(Factors().enrolled_factors().empty());
  // The session is good for another one, also when the user's id token no longer is.
  Emulator::Instance().AdvanceClock(3600);
  EXPECT_EQ(ErrorOf(Factors().Enroll(Prove(options))), kAuthErrorNone);
  EXPECT_EQ(Factors().enrolled_factors().size(), 1u);
}

TEST_F(MultiFactorTest, ASecretIsEnrolledBeforeItsDeadline) {
  SignUp();
  const MultiFactorAssertion late = ProveApp(Secret());
  Emulator::Instance().AdvanceClock(601);
  EXPECT_EQ(ErrorOf(Factors().Enroll(late)), kAuthErrorSessionExpired);
  EXPECT_TRUE(Factors().enrolled_factors().empty());
  EnrollApp();
  EXPECT_EQ(Factors().enrolled_factors().size(), 1u);
}

TEST_F(MultiFactorTest, ASignInThatIsLongAgoChangesNoFactors) {
  SignUp();
  EnrollPhone();
  const std::string uid = Factors().enrolled_factors()[0].uid();
  const MultiFactorSession session = Session();
  User user = auth_->current_user();
  Emulator::Instance().Control("PATCH", "/accounts/" + user.uid(), "{\"requireRecentSignIn\":true}");
  EXPECT_EQ(ErrorOf(TotpMultiFactorGenerator::GenerateSecret(session)), kAuthErrorRequiresRecentLogin);
  EXPECT_EQ(ErrorOf(Factors().Unenroll(uid)), kAuthErrorRequiresRecentLogin);
  const MultiFactorResolver resolver =
      ResolverOf(user.Reauthenticate(EmailAuthProvider::GetCredential(email_.c_str(), kPassword)));
  EXPECT_EQ(ErrorOf(Factors().Unenroll(uid)), kAuthErrorRequiresRecentLogin);
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(Prove(OptionsOf(resolver)))), kAuthErrorNone);
  EXPECT_EQ(ErrorOf(Factors().Unenroll(uid)), kAuthErrorNone);
}

TEST_F(MultiFactorTest, WhatIsNotValidIsToldOrEmpty) {
  EXPECT_FALSE(MultiFactorInfo().is_valid());
  EXPECT_EQ(MultiFactorInfo().uid(), "");
  EXPECT_EQ(MultiFactorInfo().enrollment_timestamp(), 0u);
  EXPECT_FALSE(MultiFactorSession().is_valid());
  EXPECT_FALSE(MultiFactorAssertion().is_valid());
  EXPECT_EQ(MultiFactorAssertion().factor_id(), "");
  EXPECT_FALSE(TotpSecret().is_valid());
  EXPECT_EQ(TotpSecret().GetQrCodeUrl("a", "b"), "");
  EXPECT_EQ(TotpSecret().period_seconds(), 0u);
  EXPECT_EQ(ErrorOf(TotpMultiFactorGenerator::GenerateSecret(MultiFactorSession())),
            kAuthErrorMissingMultiFactorSession);
  const MultiFactorResolver none;
  EXPECT_FALSE(none.is_valid());
  EXPECT_TRUE(none.hints().empty());
  EXPECT_FALSE(none.session().is_valid());
  EXPECT_EQ(none.ResolveSignIn(MultiFactorAssertion()).status(), kFutureStatusInvalid);
  EXPECT_FALSE(MultiFactorResolver::Get(FutureBase()).is_valid());
  const MultiFactor nobody;
  EXPECT_TRUE(nobody.enrolled_factors().empty());
  EXPECT_EQ(nobody.GetSession().status(), kFutureStatusInvalid);
  EXPECT_EQ(nobody.Enroll(MultiFactorAssertion()).status(), kFutureStatusInvalid);
  EXPECT_EQ(nobody.Unenroll("x").status(), kFutureStatusInvalid);
  EXPECT_EQ(User().multi_factor().GetSession().status(), kFutureStatusInvalid);
}

TEST_F(MultiFactorTest, MistakesAreToldByTheFuture) {
  SignUp();
  EXPECT_EQ(ErrorOf(Factors().Enroll(MultiFactorAssertion())), kAuthErrorMissingMultiFactorInfo);
  EXPECT_EQ(ErrorOf(Factors().Unenroll(MultiFactorInfo())), kAuthErrorMissingMultiFactorInfo);
  const MultiFactorAssertion signing_in = TotpMultiFactorGenerator::GetAssertionForSignIn("id", "123456");
  EXPECT_EQ(ErrorOf(Factors().Enroll(signing_in)), kAuthErrorMissingMultiFactorSession);
  PhoneAuthOptions options;
  options.multi_factor_session = Session();
  EXPECT_EQ(VerificationOf(auth_, options).find("! The phone number is empty"), 0u);
  EXPECT_FALSE(MultiFactorResolver::Get(auth_->SignInAnonymously()).is_valid());
}

TEST_F(MultiFactorTest, AResolverOutlivesItsAuth) {
  SignUp();
  EnrollPhone();
  auth_->SignOut();
  const MultiFactorResolver resolver = FirstStep();
  Close();
  EXPECT_EQ(resolver.hints().size(), 1u);
  const Future<AuthResult> late = resolver.ResolveSignIn(MultiFactorAssertion());
  EXPECT_EQ(ErrorOf(late), kAuthErrorApiNotAvailable);
  EXPECT_FALSE(late.result()->user.is_valid());
  Open();
}

}  // namespace
}  // namespace auth
}  // namespace firebase
