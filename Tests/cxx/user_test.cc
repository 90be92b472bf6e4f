// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/user.h"

#include <string>
#include <vector>

#include "support/auth_fixture.h"

namespace firebase {
namespace auth {
namespace {

class UserTest : public AuthFixture {};

TEST_F(UserTest, DefaultConstructedIsNeverValid) {
  User user;
  SignInGuest();
  EXPECT_FALSE(user.is_valid());
  EXPECT_EQ(user.uid(), "");
  EXPECT_EQ(user.GetToken(false).status(), kFutureStatusInvalid);
  EXPECT_EQ(user.GetTokenLastResult().status(), kFutureStatusInvalid);
}

TEST_F(UserTest, InvalidUsersReadAsEmpty) {
  const User user = auth_->current_user();
  EXPECT_EQ(user.uid(), "");
  EXPECT_EQ(user.email(), "");
  EXPECT_EQ(user.display_name(), "");
  EXPECT_EQ(user.photo_url(), "");
  EXPECT_EQ(user.phone_number(), "");
  EXPECT_TRUE(user.provider_data().empty());
  EXPECT_FALSE(user.is_anonymous());
  EXPECT_FALSE(user.is_email_verified());
  EXPECT_EQ(user.metadata().creation_timestamp, 0u);
}

TEST_F(UserTest, OperationsOfAnInvalidUserGiveInvalidFutures) {
  User user = auth_->current_user();
  EXPECT_EQ(user.GetToken(true).status(), kFutureStatusInvalid);
  EXPECT_EQ(user.Reload().status(), kFutureStatusInvalid);
  EXPECT_EQ(user.UpdateUserProfile(User::UserProfile()).status(), kFutureStatusInvalid);
  EXPECT_EQ(user.LinkWithCredential(Credential()).status(), kFutureStatusInvalid);
  EXPECT_EQ(user.Unlink("apple.com").status(), kFutureStatusInvalid);
  EXPECT_EQ(user.Reauthenticate(Credential()).status(), kFutureStatusInvalid);
  EXPECT_EQ(user.ReauthenticateAndRetrieveData(Credential()).status(), kFutureStatusInvalid);
  EXPECT_EQ(user.Delete().status(), kFutureStatusInvalid);
  EXPECT_EQ(user.Delete().error(), -1);
}

TEST_F(UserTest, OperationsOfAnInvalidUserResetTheLastResult) {
  SignInGuest();
  User user = auth_->current_user();
  ASSERT_EQ(ErrorOf(user.Reload()), kAuthErrorNone);
  EXPECT_EQ(user.ReloadLastResult().status(), kFutureStatusComplete);
  auth_->SignOut();
  user.Reload();
  EXPECT_EQ(user.ReloadLastResult().status(), kFutureStatusInvalid);
}

TEST_F(UserTest, CopiesFollowTheSignedInUser) {
  SignInGuest();
  const User user = auth_->current_user();
  const User copy = user;
  const std::string first = copy.uid();
  auth_->SignOut();
  EXPECT_FALSE(copy.is_valid());
  EXPECT_EQ(copy.uid(), "");
  SignInGuest();
  EXPECT_TRUE(copy.is_valid());
  EXPECT_NE(copy.uid(), first);
  EXPECT_EQ(copy.uid(), auth_->current_user().uid());
}

TEST_F(UserTest, EqualityIsOfValidity) {
  const User before = auth_->current_user();
  EXPECT_TRUE(before == User());
  SignInGuest();
  EXPECT_TRUE(before == auth_->current_user());
  EXPECT_TRUE(before != User());
}

TEST_F(UserTest, ProviderIsAlwaysFirebase) {
  SignInGuest();
  EXPECT_EQ(auth_->current_user().provider_id(), "Firebase");
}

TEST_F(UserTest, ProviderDataTellsOfEachIdentity) {
  const std::string sub = SignInSomebody();
  const std::vector<UserInfoInterface> providers = auth_->current_user().provider_data();
  ASSERT_EQ(providers.size(), 1u);
  EXPECT_EQ(providers[0].provider_id(), "apple.com");
  EXPECT_EQ(providers[0].uid(), sub);
  EXPECT_EQ(providers[0].email(), sub + "@example.com");
}

TEST_F(UserTest, MetadataHasTheTimesInMilliseconds) {
  SignInSomebody();
  const UserMetadata metadata = auth_->current_user().metadata();
  EXPECT_GT(metadata.creation_timestamp, 1500000000000u);
  EXPECT_GE(metadata.last_sign_in_timestamp, metadata.creation_timestamp);
}

TEST_F(UserTest, GetTokenGivesTheTokenAtHand) {
  SignInGuest();
  User user = auth_->current_user();
  const Future<std::string> first = user.GetToken(false);
  ASSERT_EQ(ErrorOf(first), kAuthErrorNone);
  EXPECT_FALSE(first.result()->empty());
  const Future<std::string> second = user.GetToken(false);
  ASSERT_EQ(ErrorOf(second), kAuthErrorNone);
  EXPECT_EQ(*second.result(), *first.result());
  EXPECT_TRUE(user.GetTokenLastResult() == second);
}

TEST_F(UserTest, GetTokenRefreshesIfForced) {
  SignInGuest();
  const Future<std::string> future = auth_->current_user().GetToken(true);
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_FALSE(future.result()->empty());
}

TEST_F(UserTest, ReloadSucceeds) {
  SignInSomebody();
  const Future<void> future = auth_->current_user().Reload();
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result(), nullptr);
}

TEST_F(UserTest, UpdateUserProfileChangesWhatIsGiven) {
  SignInGuest();
  User user = auth_->current_user();
  User::UserProfile profile;
  profile.display_name = "Ada";
  profile.photo_url = "https://example.com/ada.png";
  ASSERT_EQ(ErrorOf(user.UpdateUserProfile(profile)), kAuthErrorNone);
  EXPECT_EQ(user.display_name(), "Ada");
  EXPECT_EQ(user.photo_url(), "https://example.com/ada.png");
}

TEST_F(UserTest, UpdateUserProfileLeavesNullAndDeletesEmpty) {
  SignInGuest();
  User user = auth_->current_user();
  User::UserProfile profile;
  profile.display_name = "Ada";
  profile.photo_url = "https://example.com/ada.png";
  ASSERT_EQ(ErrorOf(user.UpdateUserProfile(profile)), kAuthErrorNone);
  profile.display_name = "";
  profile.photo_url = nullptr;
  ASSERT_EQ(ErrorOf(user.UpdateUserProfile(profile)), kAuthErrorNone);
  EXPECT_EQ(user.display_name(), "");
  EXPECT_EQ(user.photo_url(), "https://example.com/ada.png");
}

// Compiles without a warning, which would be an error here.
TEST(AdditionalUserInfoTest, CanBeMadeOfTheFourMembersOfFirebase) {
  const AdditionalUserInfo info{"apple.com", "player", {}, Credential()};
  EXPECT_EQ(info.provider_id, "apple.com");
  EXPECT_EQ(info.user_name, "player");
  EXPECT_EQ(info.email, "");
  EXPECT_FALSE(info.is_new_user);
}

TEST_F(UserTest, LinkingMakesAGuestAPlayer) {
  SignInGuest();
  User user = auth_->current_user();
  const std::string uid = user.uid();
  const Future<AuthResult> future = user.LinkWithCredential(AppleCredential(UniqueName("sub")));
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->user.uid(), uid);
  EXPECT_FALSE(user.is_anonymous());
  EXPECT_TRUE(user.LinkWithCredentialLastResult() == future);
}

TEST_F(UserTest, LinkingASecondIdentityOfAProviderIsAnError) {
  SignInSomebody();
  EXPECT_EQ(ErrorOf(auth_->current_user().LinkWithCredential(AppleCredential(UniqueName("sub")))),
            kAuthErrorProviderAlreadyLinked);
}

TEST_F(UserTest, ACollisionBringsAnUpdatedCredential) {
  const std::string sub = SignInSomebody();
  auth_->SignOut();
  SignInGuest();
  const Future<AuthResult> link = auth_->current_user().LinkWithCredential(AppleCredential(sub));
  ASSERT_EQ(ErrorOf(link), kAuthErrorCredentialAlreadyInUse);
  const AdditionalUserInfo& info = link.result()->additional_user_info;
  EXPECT_FALSE(link.result()->user.is_valid());
  EXPECT_EQ(info.email, sub + "@example.com");
  ASSERT_TRUE(info.updated_credential.is_valid());
  EXPECT_EQ(ErrorOf(auth_->SignInWithCredential(info.updated_credential)), kAuthErrorNone);
  EXPECT_EQ(auth_->current_user().email(), sub + "@example.com");
}

TEST_F(UserTest, UnlinkRemovesTheIdentity) {
  SignInSomebody();
  User user = auth_->current_user();
  const Future<AuthResult> future = user.Unlink("apple.com");
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_TRUE(future.result()->user.is_valid());
  EXPECT_TRUE(user.provider_data().empty());
}

TEST_F(UserTest, LastResultsAreThoseOfTheLastCall) {
  const std::string sub = SignInSomebody();
  User user = auth_->current_user();
  EXPECT_EQ(user.UpdateUserProfileLastResult().status(), kFutureStatusInvalid);
  User::UserProfile profile;
  profile.display_name = "Ada";
  const Future<void> update = user.UpdateUserProfile(profile);
  const Future<AuthResult> proof = user.ReauthenticateAndRetrieveData(AppleCredential(sub));
  const Future<AuthResult> unlink = user.Unlink("apple.com");
  EXPECT_TRUE(user.UpdateUserProfileLastResult() == update);
  EXPECT_TRUE(user.ReauthenticateAndRetrieveDataLastResult() == proof);
  EXPECT_TRUE(user.UnlinkLastResult() == unlink);
  for (const FutureBase& future : {FutureBase(update), FutureBase(proof), FutureBase(unlink)}) {
    EXPECT_EQ(ErrorOf(future), kAuthErrorNone);
  }
}

TEST_F(UserTest, UnlinkOfAnotherProviderIsAnError) {
  SignInSomebody();
  EXPECT_EQ(ErrorOf(auth_->current_user().Unlink("google.com")), kAuthErrorNoSuchProvider);
  EXPECT_EQ(ErrorOf(auth_->current_user().Unlink(nullptr)), kAuthErrorNoSuchProvider);
}

TEST_F(UserTest, ReauthenticateTakesTheSamePerson) {
  const std::string sub = SignInSomebody();
  User user = auth_->current_user();
  const Future<void> future = user.Reauthenticate(AppleCredential(sub));
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result(), nullptr);
  EXPECT_TRUE(user.ReauthenticateLastResult() == future);
}

TEST_F(UserTest, ReauthenticateRefusesSomebodyElse) {
  const std::string other = SignInSomebody();
  SignInSomebody();
  EXPECT_EQ(ErrorOf(auth_->current_user().Reauthenticate(AppleCredential(other))), kAuthErrorUserMismatch);
}

TEST_F(UserTest, ReauthenticateAndRetrieveDataTellsWhatTheProviderTold) {
  const std::string sub = SignInSomebody();
  const Future<AuthResult> future = auth_->current_user().ReauthenticateAndRetrieveData(AppleCredential(sub));
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->additional_user_info.provider_id, "apple.com");
  EXPECT_FALSE(future.result()->additional_user_info.is_new_user);
}

TEST_F(UserTest, DeleteSignsOut) {
  SignInGuest();
  User user = auth_->current_user();
  const User copy = user;
  const Future<void> future = user.Delete();
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_FALSE(user.is_valid());
  EXPECT_FALSE(copy.is_valid());
  EXPECT_TRUE(user.DeleteLastResult() == future);
}

TEST_F(UserTest, UpdatePasswordLetsTheNewOneSignIn) {
  const std::string email = SignInWithEmail();
  User user = auth_->current_user();
  const Future<void> future = user.UpdatePassword("a better one");
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_TRUE(user.UpdatePasswordLastResult() == future);
  auth_->SignOut();
  EXPECT_NE(ErrorOf(auth_->SignInWithEmailAndPassword(email.c_str(), kPassword)), kAuthErrorNone);
  EXPECT_EQ(ErrorOf(auth_->SignInWithEmailAndPassword(email.c_str(), "a better one")), kAuthErrorNone);
}

TEST_F(UserTest, UpdatePasswordShowsWhatElseChanged) {
  const std::string email = SignInWithEmail();
  User user = auth_->current_user();
  ASSERT_EQ(ErrorOf(user.SendEmailVerification()), kAuthErrorNone);
  Emulator::Instance().FollowLinkOfMailTo(email);
  EXPECT_FALSE(user.is_email_verified());
  ASSERT_EQ(ErrorOf(user.UpdatePassword("a better one")), kAuthErrorNone);
  EXPECT_TRUE(user.is_email_verified());
}

TEST_F(UserTest, UpdatePasswordWithoutOneIsAnError) {
  SignInWithEmail();
  EXPECT_EQ(ErrorOf(auth_->current_user().UpdatePassword(nullptr)), kAuthErrorMissingPassword);
  EXPECT_EQ(ErrorOf(auth_->current_user().UpdatePassword("")), kAuthErrorMissingPassword);
}

TEST_F(UserTest, SendEmailVerificationSendsAMail) {
  const std::string email = SignInWithEmail();
  User user = auth_->current_user();
  EXPECT_FALSE(user.is_email_verified());
  const Future<void> future = user.SendEmailVerification();
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_TRUE(user.SendEmailVerificationLastResult() == future);
  EXPECT_EQ(Emulator::Instance().MailsTo(email), std::vector<std::string>{"VERIFY_EMAIL"});
  Emulator::Instance().FollowLinkOfMailTo(email);
  ASSERT_EQ(ErrorOf(user.Reload()), kAuthErrorNone);
  EXPECT_TRUE(user.is_email_verified());
}

TEST_F(UserTest, SendEmailVerificationBeforeUpdatingEmailChangesItWhenFollowed) {
  const std::string email = SignInWithEmail();
  const std::string new_email = UniqueName("new") + "@example.com";
  User user = auth_->current_user();
  const Future<void> future = user.SendEmailVerificationBeforeUpdatingEmail(new_email.c_str());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_TRUE(user.SendEmailVerificationBeforeUpdatingEmailLastResult() == future);
  Emulator::Instance().FollowLinkOfMailTo(email);
  auth_->SignOut();
  EXPECT_EQ(ErrorOf(auth_->SignInWithEmailAndPassword(new_email.c_str(), kPassword)), kAuthErrorNone);
}

TEST_F(UserTest, SendEmailVerificationBeforeUpdatingToNothingIsAnError) {
  SignInWithEmail();
  User user = auth_->current_user();
  EXPECT_EQ(ErrorOf(user.SendEmailVerificationBeforeUpdatingEmail(nullptr)), kAuthErrorMissingEmail);
  EXPECT_EQ(ErrorOf(user.SendEmailVerificationBeforeUpdatingEmail("")), kAuthErrorMissingEmail);
}

TEST_F(UserTest, UpdateEmailOfVersion12StillWorks) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  SignInWithEmail();
  const std::string new_email = UniqueName("new") + "@example.com";
  User user = auth_->current_user();
  const Future<void> future = user.UpdateEmail(new_email.c_str());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_TRUE(user.UpdateEmailLastResult() == future);
  EXPECT_EQ(user.email(), new_email);
#pragma GCC diagnostic pop
}

TEST_F(UserTest, LinkingAnAddressKeepsTheGuestsAccount) {
  SignInGuest();
  User user = auth_->current_user();
  const std::string uid = user.uid();
  const std::string email = UniqueName("linked") + "@example.com";
  ASSERT_EQ(ErrorOf(user.LinkWithCredential(EmailAuthProvider::GetCredential(email.c_str(), kPassword))),
            kAuthErrorNone);
  EXPECT_EQ(user.uid(), uid);
  EXPECT_EQ(user.email(), email);
  EXPECT_FALSE(user.is_anonymous());
  Restart();
  EXPECT_FALSE(auth_->current_user().is_anonymous());
}

TEST_F(UserTest, ReauthenticateTakesAPassword) {
  const std::string email = SignInWithEmail();
  EXPECT_EQ(ErrorOf(auth_->current_user().Reauthenticate(EmailAuthProvider::GetCredential(email.c_str(), kPassword))),
            kAuthErrorNone);
}

TEST_F(UserTest, UpdatePhoneNumberCredentialOfNothingIsAnError) {
  SignInGuest();
  const Future<User> future = auth_->current_user().UpdatePhoneNumberCredential(PhoneAuthCredential());
  EXPECT_NE(ErrorOf(future), kAuthErrorNone);
  ASSERT_NE(future.result(), nullptr);
  EXPECT_FALSE(future.result()->is_valid());
}

TEST_F(UserTest, GetTokenThreadSafeGivesTheToken) {
  SignInGuest();
  User user = auth_->current_user();
  const Future<std::string> future = user.GetTokenThreadSafe(false);
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_NE(*future.result(), "");
}

TEST_F(UserTest, MoreOperationsOfAnInvalidUserGiveInvalidFutures) {
  User user = auth_->current_user();
  EXPECT_EQ(user.UpdatePassword("x").status(), kFutureStatusInvalid);
  EXPECT_EQ(user.SendEmailVerification().status(), kFutureStatusInvalid);
  EXPECT_EQ(user.SendEmailVerificationBeforeUpdatingEmail("a@b.c").status(), kFutureStatusInvalid);
  EXPECT_EQ(user.UpdatePhoneNumberCredential(PhoneAuthCredential()).status(), kFutureStatusInvalid);
  EXPECT_EQ(user.UpdatePasswordLastResult().status(), kFutureStatusInvalid);
}

TEST_F(UserTest, ASignInThatIsLongAgoChangesNothing) {
  const std::string email = SignInWithEmail();
  const std::string other = UniqueName("other") + "@example.com";
  User user = auth_->current_user();
  Emulator::Instance().Control("PATCH", "/accounts/" + user.uid(), "{\"requireRecentSignIn\":true}");
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  EXPECT_EQ(ErrorOf(user.UpdateEmail(other.c_str())), kAuthErrorRequiresRecentLogin);
#pragma GCC diagnostic pop
  EXPECT_EQ(ErrorOf(user.UpdatePassword("another one")), kAuthErrorRequiresRecentLogin);
  EXPECT_EQ(ErrorOf(user.Delete()), kAuthErrorRequiresRecentLogin);
  EXPECT_TRUE(user.is_valid());
  EXPECT_EQ(ErrorOf(user.Reauthenticate(EmailAuthProvider::GetCredential(email.c_str(), kPassword))), kAuthErrorNone);
  EXPECT_EQ(ErrorOf(user.Delete()), kAuthErrorNone);
  EXPECT_FALSE(user.is_valid());
}

}  // namespace
}  // namespace auth
}  // namespace firebase
