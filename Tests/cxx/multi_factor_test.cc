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
    Emulator::Instance().Control("PATCH", "/accounts/" + auth_->current_user().uid(),
                                 "{\"emailVerified\":true}");
  }

  MultiFactor Factors() { return auth_->current_user().multi_factor(); }

  MultiFactorSession Session() {
    const Future<MultiFactorSession> session = Factors().GetSession();
    EXPECT_EQ(ErrorOf(session), kAuthErrorNone);
    EXPECT_TRUE(session.result()->is_valid());
    EXPECT_EQ(Factors().GetSessionLastResult(), session);
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
    EXPECT_EQ(Factors().EnrollLastResult(), enrolled);
  }

  /// What the player's authenticator app shows.
  static std::string OneTimePassword() {
    const Json read = ParseJson(Emulator::Instance().Control("GET", "/totpCodes", ""));
    const json_t* const codes = json_object_get(read.get(), "totpCodes");
    return TextOf(json_array_get(codes, json_array_size(codes) - 1), "verificationCode");
  }

  TotpSecret Secret() {
    const Future<TotpSecret> secret = TotpMultiFactorGenerator::GenerateSecret(Session());
    EXPECT_EQ(ErrorOf(secret), kAuthErrorNone);
    return *secret.result();
  }

  MultiFactorResolver FirstStep() {
    const Future<AuthResult> first =
        auth_->SignInWithEmailAndPassword(email_.c_str(), kPassword);
    EXPECT_EQ(ErrorOf(first), static_cast<int>(kAuthErrorSecondFactorRequired));
    EXPECT_FALSE(auth_->current_user().is_valid());
    return MultiFactorResolver::Get(first);
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
  EXPECT_EQ(Factors().UnenrollLastResult(), unknown);
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
  ASSERT_EQ(resolver.hints().size(), 1u);
  PhoneAuthOptions options;
  options.multi_factor_session = resolver.session();
  options.multi_factor_hint = resolver.hints()[0];
  const MultiFactorAssertion wrong = PhoneMultiFactorGenerator::GetAssertion(
      PhoneAuthProvider::GetInstance(auth_).GetCredential(
          VerificationOf(auth_, options).c_str(), "x"));
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(wrong)), kAuthErrorInvalidVerificationCode);
  const MultiFactorAssertion assertion = Prove(options);
  EXPECT_TRUE(assertion.is_valid());
  EXPECT_EQ(assertion.factor_id(), PhoneMultiFactorGenerator::factor_id());
  const Future<AuthResult> resolved = resolver.ResolveSignIn(assertion);
  EXPECT_EQ(ErrorOf(resolved), kAuthErrorNone) << resolved.error_message();
  EXPECT_EQ(resolver.ResolveSignInLastResult(), resolved);
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
  EXPECT_EQ(ErrorOf(Factors().Enroll(
                TotpMultiFactorGenerator::GetAssertionForEnrollment(secret, OneTimePassword()))),
            kAuthErrorNone);
  auth_->SignOut();
  const MultiFactorResolver resolver = FirstStep();
  ASSERT_EQ(resolver.hints().size(), 1u);
  EXPECT_EQ(resolver.hints()[0].factor_id(), TotpMultiFactorGenerator::factor_id());
  const MultiFactorAssertion assertion = TotpMultiFactorGenerator::GetAssertionForSignIn(
      resolver.hints()[0].uid(), OneTimePassword());
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(assertion)), kAuthErrorNone);
  EXPECT_EQ(auth_->current_user().email(), email_);
}

TEST_F(MultiFactorTest, TheUrlOfASecretIsEscaped) {
  SignUp();
  const TotpSecret secret = Secret();
  const std::string url = secret.GetQrCodeUrl("Ada & Co", "My Game");
  EXPECT_EQ(url, "otpauth://totp/My%20Game:Ada%20%26%20Co?secret=" + secret.shared_secret_key() +
                     "&issuer=My%20Game&algorithm=SHA1&digits=6&period=30");
  EXPECT_NE(secret.GetQrCodeUrl().find("%40example.com?secret="), std::string::npos);
}

TEST_F(MultiFactorTest, AReauthenticationNeedsTheSecondFactor) {
  SignUp();
  EnrollPhone();
  User user = auth_->current_user();
  const Future<void> first =
      user.Reauthenticate(EmailAuthProvider::GetCredential(email_.c_str(), kPassword));
  EXPECT_EQ(ErrorOf(first), static_cast<int>(kAuthErrorSecondFactorRequired));
  const MultiFactorResolver resolver = MultiFactorResolver::Get(first);
  PhoneAuthOptions options;
  options.multi_factor_session = resolver.session();
  options.multi_factor_hint = resolver.hints()[0];
  EXPECT_EQ(ErrorOf(resolver.ResolveSignIn(Prove(options))), kAuthErrorNone);
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
  EXPECT_EQ(none.ResolveSignInLastResult().status(), kFutureStatusInvalid);
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
  const MultiFactorAssertion signing_in =
      TotpMultiFactorGenerator::GetAssertionForSignIn("id", "123456");
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
