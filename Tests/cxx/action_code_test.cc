// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/action_code.h"

#include <string>

#include "support/auth_fixture.h"

namespace firebase {
namespace auth {
namespace {

class ActionCodeTest : public AuthFixture {
 protected:
  static ActionCodeSettings SettingsForSigningIn() {
    ActionCodeSettings settings;
    settings.url = "https://demo-project.web.app/finish";
    settings.handle_code_in_app = true;
    return settings;
  }

  static std::string CodeSentTo(const std::string& email) {
    return ActionCodeUrl::ParseLink(Emulator::Instance().LinkOfMailTo(email).c_str()).code;
  }

  static void ExpireCodes() { Emulator::Instance().Control("POST", "/oobCodes:expire", "{}"); }

  std::string OrderSignInLink(const std::string& email) {
    EXPECT_EQ(ErrorOf(auth_->SendSignInLinkToEmail(email.c_str(), SettingsForSigningIn())), kAuthErrorNone);
    return Emulator::Instance().LinkOfMailTo(email);
  }

  std::string OrderPasswordReset(const std::string& email) {
    EXPECT_EQ(ErrorOf(auth_->SendPasswordResetEmail(email.c_str())), kAuthErrorNone);
    return CodeSentTo(email);
  }
};

TEST_F(ActionCodeTest, SettingsAreSentWithEachMail) {
  ActionCodeSettings settings = SettingsForSigningIn();
  settings.ios_bundle_id = "com.example.ios";
  settings.android_package_name = "com.example.android";
  settings.android_minimum_version = "12";
  settings.link_domain = "links.example.com";
  settings.android_install_if_not_available = true;
  const std::string email = SignInWithEmail();
  User user = auth_->current_user();
  const Future<void> reset = auth_->SendPasswordResetEmail(email.c_str(), settings);
  EXPECT_EQ(ErrorOf(reset), kAuthErrorNone);
  EXPECT_TRUE(auth_->SendPasswordResetEmailLastResult() == reset);
  const Future<void> verification = user.SendEmailVerification(settings);
  EXPECT_EQ(ErrorOf(verification), kAuthErrorNone);
  EXPECT_TRUE(user.SendEmailVerificationLastResult() == verification);
  const Future<void> change = user.SendEmailVerificationBeforeUpdatingEmail("other@example.com", settings);
  EXPECT_EQ(ErrorOf(change), kAuthErrorNone);
  EXPECT_TRUE(user.SendEmailVerificationBeforeUpdatingEmailLastResult() == change);
  Emulator& emulator = Emulator::Instance();
  EXPECT_EQ(emulator.LastBody("accounts:sendOobCode", "continueUrl"), settings.url);
  EXPECT_EQ(emulator.LastBody("accounts:sendOobCode", "iOSBundleId"), "com.example.ios");
  EXPECT_EQ(emulator.LastBody("accounts:sendOobCode", "androidPackageName"), "com.example.android");
  EXPECT_EQ(emulator.LastBody("accounts:sendOobCode", "androidMinimumVersion"), "12");
  EXPECT_EQ(emulator.LastBody("accounts:sendOobCode", "linkDomain"), "links.example.com");
}

TEST_F(ActionCodeTest, SettingsThatAreNotUtf8AreErrorsOfTheFuture) {
  const std::string email = SignInWithEmail();
  ActionCodeSettings settings = SettingsForSigningIn();
  settings.link_domain = "\xff";
  EXPECT_EQ(ErrorOf(auth_->SendSignInLinkToEmail(email.c_str(), settings)), kAuthErrorFailure);
  EXPECT_EQ(ErrorOf(auth_->SendPasswordResetEmail(email.c_str(), settings)), kAuthErrorFailure);
  EXPECT_EQ(ErrorOf(auth_->current_user().SendEmailVerification(settings)), kAuthErrorFailure);
}

TEST_F(ActionCodeTest, SendSignInLinkToEmailNeedsAddressUrlAndTheProgram) {
  const ActionCodeSettings settings = SettingsForSigningIn();
  EXPECT_EQ(ErrorOf(auth_->SendSignInLinkToEmail(nullptr, settings)), kAuthErrorMissingEmail);
  EXPECT_EQ(ErrorOf(auth_->SendSignInLinkToEmail("a@b.example", ActionCodeSettings())), kAuthErrorFailure);
  ActionCodeSettings nowhere = settings;
  nowhere.url = "";
  EXPECT_EQ(ErrorOf(auth_->SendSignInLinkToEmail("a@b.example", nowhere)), kAuthErrorMissingContinueUri);
  nowhere.url = "nowhere";
  EXPECT_EQ(ErrorOf(auth_->SendSignInLinkToEmail("a@b.example", nowhere)), kAuthErrorInvalidContinueUri);
}

TEST_F(ActionCodeTest, SignInWithEmailLinkSignsInOnce) {
  const std::string email = UniqueName("linked") + "@example.com";
  const std::string link = OrderSignInLink(email);
  EXPECT_TRUE(auth_->IsSignInWithEmailLink(link.c_str()));
  const Future<AuthResult> future = auth_->SignInWithEmailLink(email.c_str(), link.c_str());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->user.email(), email);
  EXPECT_TRUE(future.result()->additional_user_info.is_new_user);
  auth_->SignOut();
  EXPECT_EQ(ErrorOf(auth_->SignInWithEmailLink(email.c_str(), link.c_str())), kAuthErrorInvalidActionCode);
}

TEST_F(ActionCodeTest, SignInWithEmailLinkTellsWhatIsWrong) {
  const std::string email = UniqueName("linked") + "@example.com";
  const std::string link = OrderSignInLink(email);
  for (const char* no_link : {static_cast<const char*>(nullptr), "", "https://example.com"}) {
    EXPECT_FALSE(auth_->IsSignInWithEmailLink(no_link));
    EXPECT_EQ(ErrorOf(auth_->SignInWithEmailLink(email.c_str(), no_link)), kAuthErrorInvalidActionCode);
  }
  EXPECT_EQ(ErrorOf(auth_->SignInWithEmailLink("other@example.com", link.c_str())), kAuthErrorInvalidEmail);
  ExpireCodes();
  EXPECT_EQ(ErrorOf(auth_->SignInWithEmailLink(email.c_str(), link.c_str())), kAuthErrorExpiredActionCode);
}

TEST_F(ActionCodeTest, GetCredentialWithLinkLinksAGuest) {
  SignInGuest();
  const std::string uid = auth_->current_user().uid();
  const std::string email = UniqueName("linked") + "@example.com";
  const Credential credential = EmailAuthProvider::GetCredentialWithLink(email.c_str(), OrderSignInLink(email).c_str());
  EXPECT_TRUE(credential.is_valid());
  ASSERT_EQ(ErrorOf(auth_->current_user().LinkWithCredential(credential)), kAuthErrorNone);
  EXPECT_EQ(auth_->current_user().uid(), uid);
  EXPECT_FALSE(auth_->current_user().is_anonymous());
  EXPECT_FALSE(EmailAuthProvider::GetCredentialWithLink(email.c_str(), nullptr).is_valid());
}

TEST_F(ActionCodeTest, ApplyActionCodeVerifiesTheAddressOnce) {
  const std::string email = SignInWithEmail();
  User user = auth_->current_user();
  EXPECT_EQ(ErrorOf(user.SendEmailVerification()), kAuthErrorNone);
  const std::string code = CodeSentTo(email);
  EXPECT_EQ(ErrorOf(auth_->ApplyActionCode(code.c_str())), kAuthErrorNone);
  EXPECT_EQ(ErrorOf(user.Reload()), kAuthErrorNone);
  EXPECT_TRUE(user.is_email_verified());
  EXPECT_EQ(ErrorOf(auth_->ApplyActionCode(code.c_str())), kAuthErrorInvalidActionCode);
}

TEST_F(ActionCodeTest, CheckActionCodeTellsWhatItDoes) {
  const std::string email = SignInWithEmail();
  const std::string other = UniqueName("other") + "@example.com";
  User user = auth_->current_user();
  EXPECT_EQ(ErrorOf(user.SendEmailVerificationBeforeUpdatingEmail(other.c_str())), kAuthErrorNone);
  const std::string code = CodeSentTo(email);
  const Future<ActionCodeInfo> future = auth_->CheckActionCode(code.c_str());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->operation, kActionCodeOperationVerifyAndChangeEmail);
  EXPECT_EQ(future.result()->email, other);
  EXPECT_EQ(future.result()->previous_email, email);
  EXPECT_EQ(ErrorOf(auth_->CheckActionCode(code.c_str())), kAuthErrorNone);
}

TEST_F(ActionCodeTest, ConfirmPasswordResetSetsThePasswordOnce) {
  const std::string email = SignInWithEmail();
  const std::string code = OrderPasswordReset(email);
  const Future<std::string> verified = auth_->VerifyPasswordResetCode(code.c_str());
  ASSERT_EQ(ErrorOf(verified), kAuthErrorNone);
  EXPECT_EQ(*verified.result(), email);
  EXPECT_EQ(ErrorOf(auth_->ConfirmPasswordReset(code.c_str(), nullptr)), kAuthErrorMissingPassword);
  EXPECT_EQ(ErrorOf(auth_->ConfirmPasswordReset(code.c_str(), "short")), kAuthErrorWeakPassword);
  EXPECT_EQ(ErrorOf(auth_->ConfirmPasswordReset(code.c_str(), "another one")), kAuthErrorNone);
  EXPECT_EQ(ErrorOf(auth_->SignInWithEmailAndPassword(email.c_str(), "another one")), kAuthErrorNone);
  EXPECT_EQ(ErrorOf(auth_->ConfirmPasswordReset(code.c_str(), "and another")), kAuthErrorInvalidActionCode);
}

TEST_F(ActionCodeTest, CodesThatAreNoneAreErrorsOfTheFuture) {
  for (const char* none : {static_cast<const char*>(nullptr), "", "unknown"}) {
    EXPECT_EQ(ErrorOf(auth_->ApplyActionCode(none)), kAuthErrorInvalidActionCode);
    const Future<ActionCodeInfo> checked = auth_->CheckActionCode(none);
    EXPECT_EQ(ErrorOf(checked), kAuthErrorInvalidActionCode);
    EXPECT_EQ(checked.result()->operation, kActionCodeOperationUnknown);
    EXPECT_EQ(ErrorOf(auth_->VerifyPasswordResetCode(none)), kAuthErrorInvalidActionCode);
    EXPECT_EQ(ErrorOf(auth_->ConfirmPasswordReset(none, "long enough")), kAuthErrorInvalidActionCode);
  }
  const std::string code = OrderPasswordReset(SignInWithEmail());
  ExpireCodes();
  EXPECT_EQ(ErrorOf(auth_->VerifyPasswordResetCode(code.c_str())), kAuthErrorExpiredActionCode);
}

TEST_F(ActionCodeTest, ALinkLastsForAnHour) {
  const std::string email = SignInWithEmail();
  const std::string link = OrderSignInLink(email);
  const Credential late = EmailAuthProvider::GetCredentialWithLink(email.c_str(), link.c_str());
  Emulator::Instance().AdvanceClock(3500);
  const std::string fresh = OrderSignInLink(email);
  Emulator::Instance().AdvanceClock(101);
  EXPECT_EQ(ErrorOf(auth_->current_user().Reauthenticate(late)), kAuthErrorExpiredActionCode);
  SignInGuest();
  EXPECT_EQ(ErrorOf(auth_->current_user().LinkWithCredential(late)), kAuthErrorExpiredActionCode);
  EXPECT_TRUE(auth_->current_user().is_anonymous());
  auth_->SignOut();
  EXPECT_EQ(ErrorOf(auth_->SignInWithEmailLink(email.c_str(), link.c_str())), kAuthErrorExpiredActionCode);
  EXPECT_EQ(ErrorOf(auth_->SignInWithCredential(late)), kAuthErrorExpiredActionCode);
  EXPECT_FALSE(auth_->current_user().is_valid());
  EXPECT_EQ(ErrorOf(auth_->SignInWithEmailLink(email.c_str(), fresh.c_str())), kAuthErrorNone);
}

TEST_F(ActionCodeTest, AResetLastsForAnHour) {
  const std::string email = SignInWithEmail();
  const std::string code = OrderPasswordReset(email);
  Emulator::Instance().AdvanceClock(3500);
  EXPECT_EQ(ErrorOf(auth_->VerifyPasswordResetCode(code.c_str())), kAuthErrorNone);
  Emulator::Instance().AdvanceClock(101);
  EXPECT_EQ(ErrorOf(auth_->VerifyPasswordResetCode(code.c_str())), kAuthErrorExpiredActionCode);
  EXPECT_EQ(ErrorOf(auth_->CheckActionCode(code.c_str())), kAuthErrorExpiredActionCode);
  EXPECT_EQ(ErrorOf(auth_->ConfirmPasswordReset(code.c_str(), "another one")), kAuthErrorExpiredActionCode);
  EXPECT_EQ(ErrorOf(auth_->SignInWithEmailAndPassword(email.c_str(), kPassword)), kAuthErrorNone);
  EXPECT_EQ(ErrorOf(auth_->ConfirmPasswordReset(OrderPasswordReset(email).c_str(), "another one")), kAuthErrorNone);
}

TEST_F(ActionCodeTest, AVerificationLastsForAnHour) {
  const std::string email = SignInWithEmail();
  const std::string other = UniqueName("other") + "@example.com";
  User user = auth_->current_user();
  EXPECT_EQ(ErrorOf(user.SendEmailVerification()), kAuthErrorNone);
  const std::string verification = CodeSentTo(email);
  EXPECT_EQ(ErrorOf(user.SendEmailVerificationBeforeUpdatingEmail(other.c_str())), kAuthErrorNone);
  const std::string change = CodeSentTo(email);
  ASSERT_NE(verification, change);
  Emulator::Instance().AdvanceClock(3601);
  for (const std::string& code : {verification, change}) {
    EXPECT_EQ(ErrorOf(auth_->CheckActionCode(code.c_str())), kAuthErrorExpiredActionCode);
    EXPECT_EQ(ErrorOf(auth_->ApplyActionCode(code.c_str())), kAuthErrorExpiredActionCode);
  }
  EXPECT_EQ(ErrorOf(user.Reload()), kAuthErrorNone);
  EXPECT_FALSE(user.is_email_verified());
  EXPECT_EQ(user.email(), email);
}

TEST_F(ActionCodeTest, LinksAreTakenApart) {
  const ActionCodeUrl url = ActionCodeUrl::ParseLink(
      "https://demo.firebaseapp.com/__/auth/action?apiKey=key&mode=resetPassword&oobCode=c%2Bd"
      "&lang=fr&tenantId=blue&continueUrl=https%3A%2F%2Fexample.com");
  EXPECT_TRUE(url.is_valid());
  EXPECT_EQ(url.operation, kActionCodeOperationPasswordReset);
  EXPECT_EQ(url.code, "c+d");
  EXPECT_EQ(url.api_key, "key");
  EXPECT_EQ(url.continue_url, "https://example.com");
  EXPECT_EQ(url.language_code, "fr");
  EXPECT_EQ(url.tenant_id, "blue");
}

TEST_F(ActionCodeTest, WhatIsNoLinkIsNotValid) {
  for (const char* none : {static_cast<const char*>(nullptr), "", "https://example.com", "\xff?"}) {
    const ActionCodeUrl url = ActionCodeUrl::ParseLink(none);
    EXPECT_FALSE(url.is_valid());
    EXPECT_EQ(url.operation, kActionCodeOperationUnknown);
    EXPECT_EQ(url.tenant_id, "");
  }
}

TEST_F(ActionCodeTest, OperationsHaveTheirModes) {
  const struct {
    const char* mode;
    ActionCodeOperation operation;
  } modes[] = {
      {"resetPassword", kActionCodeOperationPasswordReset},
      {"verifyEmail", kActionCodeOperationVerifyEmail},
      {"recoverEmail", kActionCodeOperationRecoverEmail},
      {"signIn", kActionCodeOperationEmailSignIn},
      {"verifyAndChangeEmail", kActionCodeOperationVerifyAndChangeEmail},
      {"revertSecondFactorAddition", kActionCodeOperationRevertSecondFactorAddition},
      {"other", kActionCodeOperationUnknown},
  };
  for (const auto& mode : modes) {
    const std::string link = std::string("https://x.y/?oobCode=c&mode=") + mode.mode;
    EXPECT_EQ(ActionCodeUrl::ParseLink(link.c_str()).operation, mode.operation) << mode.mode;
  }
}

}  // namespace
}  // namespace auth
}  // namespace firebase
