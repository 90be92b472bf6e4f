#include "firebase/auth/federated_provider.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/auth_fixture.h"

namespace firebase {
namespace auth {
namespace {

class FederatedProviderTest : public AuthFixture {
 protected:
  static void ExpectUnimplemented(const Future<AuthResult>& future) {
    EXPECT_EQ(ErrorOf(future), kAuthErrorUnimplemented);
    EXPECT_STRNE(future.error_message(), "");
    ASSERT_NE(future.result(), nullptr);
    EXPECT_FALSE(future.result()->user.is_valid());
  }

  const FederatedOAuthProviderData data_{"apple.com", {"email"}, {{"locale", "de"}}};
};

/// Counts what the library asks of it.
class OwnProvider : public FederatedAuthProvider {
 public:
  Future<AuthResult> SignIn(AuthData*) override { return Count(); }
  Future<AuthResult> Link(AuthData*) override { return Count(); }
  Future<AuthResult> Reauthenticate(AuthData*) override { return Count(); }

  int calls = 0;

 private:
  Future<AuthResult> Count() {
    calls++;
    return Future<AuthResult>();
  }
};

class OwnHandler : public FederatedOAuthProvider::AuthHandler {
 public:
  void OnSignIn(const FederatedOAuthProviderData&, AuthResultCompletionHandle* handle) override {
    calls++;
    SignInComplete(handle, FederatedAuthProvider::AuthenticatedUserData(), kAuthErrorFailure, "");
  }
  void OnLink(const FederatedOAuthProviderData&, AuthResultCompletionHandle* handle) override {
    calls++;
    LinkComplete(handle, FederatedAuthProvider::AuthenticatedUserData(), kAuthErrorFailure, "");
  }
  void OnReauthenticate(const FederatedOAuthProviderData&,
                        AuthResultCompletionHandle* handle) override {
    calls++;
    ReauthenticateComplete(handle, FederatedAuthProvider::AuthenticatedUserData(),
                           kAuthErrorFailure, "");
  }

  int calls = 0;
};

TEST_F(FederatedProviderTest, SignInWithProviderNamesTheWayAround) {
  FederatedOAuthProvider provider(data_);
  ExpectUnimplemented(auth_->SignInWithProvider(&provider));
}

TEST_F(FederatedProviderTest, LinkWithProviderNamesTheWayAround) {
  SignInGuest();
  FederatedOAuthProvider provider(data_);
  const User user = auth_->current_user();
  ExpectUnimplemented(user.LinkWithProvider(&provider));
}

TEST_F(FederatedProviderTest, ReauthenticateWithProviderNamesTheWayAround) {
  SignInGuest();
  FederatedOAuthProvider provider(data_);
  const User user = auth_->current_user();
  ExpectUnimplemented(user.ReauthenticateWithProvider(&provider));
}

TEST_F(FederatedProviderTest, OperationsTakeTheDataItselfAsTheGuidesDo) {
  SignInGuest();
  ExpectUnimplemented(auth_->SignInWithProvider(data_));
  ExpectUnimplemented(auth_->current_user().LinkWithProvider(data_));
  ExpectUnimplemented(auth_->current_user().ReauthenticateWithProvider(data_));
}

TEST_F(FederatedProviderTest, NoProviderIsAnErrorOfTheFuture) {
  SignInGuest();
  FederatedAuthProvider* const none = nullptr;
  EXPECT_NE(ErrorOf(auth_->SignInWithProvider(none)), kAuthErrorNone);
  EXPECT_NE(ErrorOf(auth_->current_user().LinkWithProvider(none)), kAuthErrorNone);
  EXPECT_NE(ErrorOf(auth_->current_user().ReauthenticateWithProvider(none)), kAuthErrorNone);
}

TEST_F(FederatedProviderTest, AProviderWithoutDataIsAnErrorOfTheFuture) {
  FederatedOAuthProvider provider;
  EXPECT_EQ(ErrorOf(auth_->SignInWithProvider(&provider)), kAuthErrorInvalidProviderId);
  provider.SetProviderData(data_);
  ExpectUnimplemented(auth_->SignInWithProvider(&provider));
}

TEST_F(FederatedProviderTest, WithoutAUserTheFutureIsInvalid) {
  FederatedOAuthProvider provider(data_);
  EXPECT_EQ(auth_->current_user().LinkWithProvider(&provider).status(), kFutureStatusInvalid);
  EXPECT_EQ(auth_->current_user().ReauthenticateWithProvider(&provider).status(),
            kFutureStatusInvalid);
}

TEST_F(FederatedProviderTest, TheProviderObjectIsNotCalled) {
  OwnProvider provider;
  EXPECT_NE(ErrorOf(auth_->SignInWithProvider(&provider)), kAuthErrorNone);
  EXPECT_EQ(provider.calls, 0);
}

TEST_F(FederatedProviderTest, TheHandlerIsNotCalled) {
  OwnHandler handler;
  FederatedOAuthProvider provider(data_, &handler);
  ExpectUnimplemented(auth_->SignInWithProvider(&provider));
  provider.SetAuthHandler(nullptr);
  provider.SetAuthHandler(&handler);
  ExpectUnimplemented(auth_->SignInWithProvider(&provider));
  EXPECT_EQ(handler.calls, 0);
}

TEST_F(FederatedProviderTest, AHandlerMayBeToldByHand) {
  OwnHandler handler;
  handler.OnSignIn(data_, nullptr);
  handler.OnLink(data_, nullptr);
  handler.OnReauthenticate(data_, nullptr);
  EXPECT_EQ(handler.calls, 3);
  FederatedOAuthProvider::AuthHandler idle;
  idle.OnSignIn(data_, nullptr);
  idle.OnLink(data_, nullptr);
  idle.OnReauthenticate(data_, nullptr);
}

TEST_F(FederatedProviderTest, TheOwnFunctionsOfAProviderRefuse) {
  FederatedOAuthProvider provider(data_);
  FederatedAuthProvider& base = provider;
  ExpectUnimplemented(base.SignIn(nullptr));
  ExpectUnimplemented(base.Link(nullptr));
  ExpectUnimplemented(base.Reauthenticate(nullptr));
}

TEST_F(FederatedProviderTest, TheProviderMayGoOnceTheOperationIsStarted) {
  std::unique_ptr<FederatedOAuthProvider> provider(new FederatedOAuthProvider(data_));
  const Future<AuthResult> future = auth_->SignInWithProvider(provider.get());
  provider.reset();
  ExpectUnimplemented(future);
}

TEST_F(FederatedProviderTest, UserDataIsEmptyAtFirst) {
  const FederatedAuthProvider::AuthenticatedUserData data;
  EXPECT_EQ(data.uid, nullptr);
  EXPECT_FALSE(data.is_email_verified);
  EXPECT_TRUE(data.raw_user_info.empty());
  EXPECT_EQ(data.token_expires_in_seconds, 0u);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
