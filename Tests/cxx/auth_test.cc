// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth.h"

#include <stdlib.h>
#include <time.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "firebase/log.h"
#include "support/auth_fixture.h"
#include "support/task.h"
#include "support/process.h"

namespace firebase {
namespace auth {
namespace {

class AuthTest : public AuthFixture {};

TEST_F(AuthTest, GetAuthGivesOneAuthForAnApp) {
  InitResult init_result = kInitResultFailedMissingDependency;
  EXPECT_EQ(Auth::GetAuth(app_, &init_result), auth_);
  EXPECT_EQ(init_result, kInitResultSuccess);
  EXPECT_EQ(&auth_->app(), app_);
}

TEST_F(AuthTest, GetAuthOfNoAppGivesNull) {
  InitResult init_result = kInitResultSuccess;
  EXPECT_EQ(Auth::GetAuth(nullptr, &init_result), nullptr);
  EXPECT_EQ(init_result, kInitResultFailedMissingDependency);
}

TEST_F(AuthTest, GetAuthOfNoAppLogsTheCauseOfTheCrashThatFollows) {
  std::string logged;
  SetLogCallback([](LogLevel, const char* message, void* text) { static_cast<std::string*>(text)->append(message); },
                 &logged);
  Auth::GetAuth(nullptr);
  SetLogCallback(nullptr, nullptr);
  EXPECT_NE(logged.find("the App is NULL, so there is no Auth"), std::string::npos) << logged;
}

TEST_F(AuthTest, GetAuthFromManyThreadsGivesOneAuth) {
  delete auth_;
  std::vector<Auth*> auths(8);
  std::vector<std::thread> threads;
  for (Auth*& auth : auths) threads.emplace_back([&] { auth = Auth::GetAuth(app_); });
  for (std::thread& thread : threads) thread.join();
  for (Auth* auth : auths) EXPECT_EQ(auth, auths[0]);
  auth_ = auths[0];
}

TEST_F(AuthTest, PreconnectSendsARequestForItsConnection) {
  Emulator& emulator = Emulator::Instance();
  emulator.Control("DELETE", "/requests", "");
  auth_->Preconnect();
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience);
  bool is_sent = false;
  while (!is_sent && std::chrono::steady_clock::now() < deadline) {
    is_sent = emulator.Control("GET", "/requests", "").find("\"preconnect\":1") != std::string::npos;
  }
  EXPECT_TRUE(is_sent);
}

TEST_F(AuthTest, NobodyIsSignedInAtFirst) { EXPECT_FALSE(auth_->current_user().is_valid()); }

TEST_F(AuthTest, SignInAnonymouslyMakesAGuest) {
  const Future<AuthResult> future = auth_->SignInAnonymously();
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_TRUE(future.result()->user.is_anonymous());
  EXPECT_TRUE(future.result()->user == auth_->current_user());
}

TEST_F(AuthTest, SignInAnonymouslyKeepsTheGuest) {
  SignInGuest();
  const std::string uid = auth_->current_user().uid();
  SignInGuest();
  EXPECT_EQ(auth_->current_user().uid(), uid);
}

TEST_F(AuthTest, SignInWithCredentialBringsTheUser) {
  const std::string sub = UniqueName("sub");
  const Future<User> future = auth_->SignInWithCredential(AppleCredential(sub));
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->email(), sub + "@example.com");
}

TEST_F(AuthTest, SignInAndRetrieveDataTellsWhatTheProviderTold) {
  const std::string sub = UniqueName("sub");
  const Future<AuthResult> future = auth_->SignInAndRetrieveDataWithCredential(AppleCredential(sub));
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  const AdditionalUserInfo& info = future.result()->additional_user_info;
  EXPECT_EQ(info.provider_id, "apple.com");
  EXPECT_EQ(info.email, sub + "@example.com");
  EXPECT_TRUE(info.is_new_user);
  EXPECT_FALSE(info.updated_credential.is_valid());
  EXPECT_EQ(info.profile.at(Variant("sub")), Variant(sub));
}

TEST_F(AuthTest, TheNameOfTheCredentialBecomesTheDisplayName) {
  const Nonce nonce;
  const AppleAnswer answer = AppleSheet(UniqueName("sub"), nonce);
  const Credential credential =
      AppleAuthProvider::GetCredential(answer.identity_token.c_str(), nonce, "Ada", "Lovelace");
  ASSERT_EQ(ErrorOf(auth_->SignInAndRetrieveDataWithCredential(credential)), kAuthErrorNone);
  EXPECT_EQ(auth_->current_user().display_name(), "Ada Lovelace");
}

TEST_F(AuthTest, AWrongNonceIsAnErrorThatSaysSo) {
  const Nonce nonce;
  const AppleAnswer answer = AppleSheet(UniqueName("sub"), nonce);
  const Future<AuthResult> future = auth_->SignInAndRetrieveDataWithCredential(
      OAuthProvider::GetCredential("apple.com", answer.identity_token.c_str(), nonce.sha256_for_apple(), nullptr));
  EXPECT_EQ(ErrorOf(future), kAuthErrorMissingOrInvalidNonce);
  EXPECT_STRNE(future.error_message(), "");
}

TEST_F(AuthTest, AnInvalidCredentialIsAnErrorOfTheFuture) {
  const Future<User> future = auth_->SignInWithCredential(GoogleAuthProvider::GetCredential(nullptr, nullptr));
  EXPECT_EQ(ErrorOf(future), kAuthErrorInvalidCredential);
  EXPECT_STRNE(future.error_message(), "");
}

TEST_F(AuthTest, AProviderThatTheServerDoesNotKnowIsAFailure) {
  const Credential credential = OAuthProvider::GetCredential("bad provider id", "bad id token", "bad access token");
  EXPECT_EQ(ErrorOf(auth_->SignInWithCredential(credential)), kAuthErrorFailure);
}

TEST_F(AuthTest, ADefaultConstructedCredentialIsAnErrorOfTheFuture) {
  const Future<AuthResult> future = auth_->SignInAndRetrieveDataWithCredential(Credential());
  EXPECT_NE(ErrorOf(future), kAuthErrorNone);
  EXPECT_STRNE(future.error_message(), "");
}

TEST_F(AuthTest, TheServersTextIsKept) {
  const Future<AuthResult> future =
      auth_->SignInAndRetrieveDataWithCredential(GitHubAuthProvider::GetCredential("no claims of anybody"));
  EXPECT_EQ(ErrorOf(future), kAuthErrorInvalidCredential);
  EXPECT_NE(std::string(future.server_message()).find("INVALID_IDP_RESPONSE"), std::string::npos);
}

TEST_F(AuthTest, AFailedFutureHasAResultWithoutAUser) {
  const Future<AuthResult> future = auth_->SignInAndRetrieveDataWithCredential(Credential());
  ASSERT_NE(ErrorOf(future), kAuthErrorNone);
  ASSERT_NE(future.result(), nullptr);
  EXPECT_FALSE(future.result()->user.is_valid());
  const Future<User> of_user = auth_->SignInWithCredential(Credential());
  ASSERT_NE(ErrorOf(of_user), kAuthErrorNone);
  ASSERT_NE(of_user.result(), nullptr);
  EXPECT_FALSE(of_user.result()->is_valid());
}

TEST_F(AuthTest, CopiesOfAFutureShareTheResult) {
  const Future<AuthResult> future = auth_->SignInAnonymously();
  const Future<AuthResult> copy = future;
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(copy.result(), future.result());
  EXPECT_EQ(auth_->SignInAnonymouslyLastResult().result(), future.result());
  EXPECT_EQ(static_cast<const FutureBase&>(future).result_void(), future.result());
}

TEST_F(AuthTest, ManyThreadsSeeOneResult) {
  const Future<AuthResult> future = auth_->SignInAnonymously();
  std::vector<const AuthResult*> results(8);
  std::vector<std::thread> threads;
  for (const AuthResult*& result : results) {
    threads.emplace_back([&result, future] { result = future.Await(kPatience); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const AuthResult* result : results) EXPECT_EQ(result, results[0]);
}

TEST_F(AuthTest, TheResultIsThereInsideTheCallback) {
  std::promise<std::string> uid;
  auth_->SignInAnonymously().OnCompletion(
      [&](const Future<AuthResult>& completed) { uid.set_value(completed.result()->user.uid()); });
  EXPECT_NE(uid.get_future().get(), "");
}

TEST_F(AuthTest, LastResultIsInvalidBeforeTheFirstCall) {
  EXPECT_EQ(auth_->SignInAnonymouslyLastResult().status(), kFutureStatusInvalid);
  EXPECT_EQ(auth_->SignInAndRetrieveDataWithCredentialLastResult().status(), kFutureStatusInvalid);
}

TEST_F(AuthTest, LastResultIsTheFutureOfTheLastCall) {
  const Future<AuthResult> first = auth_->SignInAnonymously();
  EXPECT_TRUE(auth_->SignInAnonymouslyLastResult() == first);
  const Future<AuthResult> second = auth_->SignInAnonymously();
  EXPECT_TRUE(auth_->SignInAnonymouslyLastResult() == second);
  EXPECT_EQ(ErrorOf(first), kAuthErrorNone);
  EXPECT_EQ(ErrorOf(second), kAuthErrorNone);
}

TEST_F(AuthTest, LastResultKeepsTheResult) {
  ASSERT_EQ(ErrorOf(auth_->SignInAnonymously()), kAuthErrorNone);
  const AuthResult* const result = auth_->SignInAnonymouslyLastResult().result();
  EXPECT_TRUE(result->user.is_valid());
  EXPECT_EQ(auth_->SignInAnonymouslyLastResult().result(), result);
}

TEST_F(AuthTest, SignOutActsAtOnce) {
  SignInGuest();
  auth_->SignOut();
  EXPECT_FALSE(auth_->current_user().is_valid());
  auth_->SignOut();
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(AuthTest, SignOutCancelsASignInThatIsUnderWay) {
  const Future<AuthResult> future = auth_->SignInAnonymously();
  auth_->SignOut();
  const int error = ErrorOf(future);
  EXPECT_TRUE(error == kAuthErrorCancelled || error == kAuthErrorNone);
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(AuthTest, CancelEndsASignIn) {
  const Credential credential = AppleCredential(UniqueName("sub"));
  Emulator::Instance().Hold("accounts:signInWithIdp");
  const Future<AuthResult> future = auth_->SignInAndRetrieveDataWithCredential(credential);
  future.Cancel();
  ASSERT_EQ(future.status(), kFutureStatusComplete);
  EXPECT_EQ(future.error(), kAuthErrorCancelled);
  EXPECT_NE(future.result(), nullptr);
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(AuthTest, TheUserIsThereAfterARestart) {
  SignInSomebody();
  const std::string uid = auth_->current_user().uid();
  Restart();
  ASSERT_TRUE(auth_->current_user().is_valid());
  EXPECT_EQ(auth_->current_user().uid(), uid);
}

TEST_F(AuthTest, TheUserIsGoneAfterSignOutAndARestart) {
  SignInSomebody();
  auth_->SignOut();
  Restart();
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(AuthTest, RevokeTakesTheCodeOfASignIn) {
  const Nonce nonce;
  const AppleAnswer answer = AppleSheet(UniqueName("sub"), nonce);
  const Credential credential =
      OAuthProvider::GetCredential("apple.com", answer.identity_token.c_str(), nonce, nullptr);
  ASSERT_EQ(ErrorOf(auth_->SignInWithCredential(credential)), kAuthErrorNone);
  const char* const code = answer.authorization_code.c_str();
  EXPECT_EQ(ErrorOf(auth_->RevokeTokenWithAuthorizationCode(code)), kAuthErrorNone);
  EXPECT_NE(ErrorOf(auth_->RevokeTokenWithAuthorizationCode(code)), kAuthErrorNone);
}

TEST_F(AuthTest, RevokeWithoutAUserIsAnErrorOfTheFuture) {
  EXPECT_EQ(ErrorOf(auth_->RevokeTokenWithAuthorizationCode("code")), kAuthErrorNoSignedInUser);
}

TEST_F(AuthTest, AnEmulatorThatIsNotThereIsANetworkError) {
  auth_->UseEmulator("127.0.0.1", 1);
  EXPECT_EQ(ErrorOf(auth_->SignInAnonymously()), kAuthErrorNetworkRequestFailed);
}

TEST_F(AuthTest, AnEmulatorThatCanBeNoneGetsNothingSentAnywhere) {
  auth_->UseEmulator("no host", 9099);
  const auto future = auth_->SignInAnonymously();
  EXPECT_EQ(ErrorOf(future), kAuthErrorFailure);
  EXPECT_NE(std::string(future.error_message()).find("no host"), std::string::npos);
}

TEST_F(AuthTest, GitHubTellsTheNameOfTheAccount) {
  const std::string claims = "{\"sub\":\"" + UniqueName("sub") + "\",\"email\":\"" + UniqueName("hub") +
                             "@example.com\",\"login\":\"octocat\"}";
  const Future<AuthResult> future =
      auth_->SignInAndRetrieveDataWithCredential(GitHubAuthProvider::GetCredential(claims.c_str()));
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->additional_user_info.user_name, "octocat");
  EXPECT_TRUE(future.result()->credential.is_valid());
}

TEST_F(AuthTest, CreateUserWithEmailAndPasswordSignsIn) {
  const std::string email = UniqueName("new") + "@example.com";
  const Future<AuthResult> future = auth_->CreateUserWithEmailAndPassword(email.c_str(), kPassword);
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->user.email(), email);
  EXPECT_FALSE(future.result()->user.is_anonymous());
  EXPECT_TRUE(auth_->CreateUserWithEmailAndPasswordLastResult() == future);
}

TEST_F(AuthTest, CreateUserWithAnAddressThatIsInUseIsAnError) {
  const std::string email = SignInWithEmail();
  EXPECT_EQ(ErrorOf(auth_->CreateUserWithEmailAndPassword(email.c_str(), kPassword)), kAuthErrorEmailAlreadyInUse);
}

TEST_F(AuthTest, CreateUserWithAWeakPasswordIsAnError) {
  EXPECT_EQ(ErrorOf(auth_->CreateUserWithEmailAndPassword("weak@example.com", "1")), kAuthErrorWeakPassword);
}

TEST_F(AuthTest, SignInWithEmailAndPasswordSignsIn) {
  const std::string email = SignInWithEmail();
  const std::string uid = auth_->current_user().uid();
  auth_->SignOut();
  const Future<AuthResult> future = auth_->SignInWithEmailAndPassword(email.c_str(), kPassword);
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->user.uid(), uid);
  EXPECT_TRUE(auth_->SignInWithEmailAndPasswordLastResult() == future);
}

TEST_F(AuthTest, AWrongPasswordIsAnErrorOfItsOwn) {
  const std::string email = SignInWithEmail();
  const int error = ErrorOf(auth_->SignInWithEmailAndPassword(email.c_str(), "another one"));
  EXPECT_TRUE(error == kAuthErrorWrongPassword || error == kAuthErrorInvalidCredential) << error;
}

TEST_F(AuthTest, MissingAddressesAndPasswordsAreErrorsOfTheFuture) {
  for (const char* nothing : {static_cast<const char*>(nullptr), ""}) {
    EXPECT_EQ(ErrorOf(auth_->CreateUserWithEmailAndPassword(nothing, "x")), kAuthErrorMissingEmail);
    EXPECT_EQ(ErrorOf(auth_->CreateUserWithEmailAndPassword("a@b.c", nothing)), kAuthErrorMissingPassword);
    EXPECT_EQ(ErrorOf(auth_->SignInWithEmailAndPassword(nothing, "x")), kAuthErrorInvalidEmail);
    EXPECT_EQ(ErrorOf(auth_->SignInWithEmailAndPassword("a@b.c", nothing)), kAuthErrorMissingPassword);
    EXPECT_EQ(ErrorOf(auth_->SendPasswordResetEmail(nothing)), kAuthErrorMissingEmail);
    EXPECT_EQ(ErrorOf(auth_->FetchProvidersForEmail(nothing)), kAuthErrorMissingEmail);
    EXPECT_EQ(ErrorOf(auth_->SignInWithCustomToken(nothing)), kAuthErrorInvalidCustomToken);
  }
}

TEST_F(AuthTest, SignInWithCustomTokenSignsIn) {
  const std::string uid = UniqueName("uid");
  const std::string token = "{\"uid\":\"" + uid + "\"}";
  const Future<AuthResult> future = auth_->SignInWithCustomToken(token.c_str());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->user.uid(), uid);
  EXPECT_TRUE(auth_->SignInWithCustomTokenLastResult() == future);
}

TEST_F(AuthTest, ACustomTokenLastsAsLongAsItSays) {
  Emulator strict(/*is_strict=*/true);
  auth_->UseEmulator("127.0.0.1", strict.port());
  // {"alg":"none"} and {"aud":"https://identitytoolkit.googleapis.com/google.identity
  // .identitytoolkit.v1.IdentityToolkit","uid":"player-7","exp":4102444799}
  const char* const token =
      "eyJhbGciOiJub25lIn0.eyJhdWQiOiJodHRwczovL2lkZW50aXR5dG9vbGtpdC5nb29nbGVhcGlzLmNvbS9nb29n"
      "bGUuaWRlbnRpdHkuaWRlbnRpdHl0b29sa2l0LnYxLklkZW50aXR5VG9vbGtpdCIsInVpZCI6InBsYXllci03Iiwi"
      "ZXhwIjo0MTAyNDQ0Nzk5fQ.";
  const int64_t expires = 4102444799;
  EXPECT_EQ(ErrorOf(auth_->SignInWithCustomToken(token)), kAuthErrorNone);
  auth_->SignOut();
  strict.AdvanceClock(expires - time(nullptr));
  const Future<AuthResult> late = auth_->SignInWithCustomToken(token);
  EXPECT_EQ(ErrorOf(late), kAuthErrorInvalidCustomToken);
  EXPECT_NE(std::string(late.error_message()).find("expired"), std::string::npos);
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(AuthTest, SendPasswordResetEmailSendsAMail) {
  const std::string email = SignInWithEmail();
  const Future<void> future = auth_->SendPasswordResetEmail(email.c_str());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(Emulator::Instance().MailsTo(email), std::vector<std::string>{"PASSWORD_RESET"});
  EXPECT_TRUE(auth_->SendPasswordResetEmailLastResult() == future);
}

TEST_F(AuthTest, FetchProvidersForEmailNamesTheProviders) {
  const std::string email = SignInWithEmail();
  const Future<Auth::FetchProvidersResult> future = auth_->FetchProvidersForEmail(email.c_str());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->providers, std::vector<std::string>{"password"});
  EXPECT_TRUE(auth_->FetchProvidersForEmailLastResult() == future);
}

TEST_F(AuthTest, FetchProvidersForAnUnknownAddressNamesNone) {
  const Future<Auth::FetchProvidersResult> future = auth_->FetchProvidersForEmail("nobody-at-all@example.com");
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_TRUE(future.result()->providers.empty());
}

TEST_F(AuthTest, FailedFuturesHaveAnEmptyResult) {
  const Future<Auth::FetchProvidersResult> future = auth_->FetchProvidersForEmail("");
  ASSERT_NE(ErrorOf(future), kAuthErrorNone);
  ASSERT_NE(future.result(), nullptr);
  EXPECT_TRUE(future.result()->providers.empty());
}

TEST_F(AuthTest, SignInWithCredentialLastResultOfVersion11StillWorks) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  EXPECT_EQ(auth_->SignInWithCredentialLastResult().status(), kFutureStatusInvalid);
  const Future<User> future = auth_->SignInWithCredential(Credential());
  EXPECT_TRUE(auth_->SignInWithCredentialLastResult() == future);
#pragma GCC diagnostic pop
}

TEST_F(AuthTest, LastResultsAreInvalidBeforeTheFirstCall) {
  EXPECT_EQ(auth_->FetchProvidersForEmailLastResult().status(), kFutureStatusInvalid);
  EXPECT_EQ(auth_->SignInWithCustomTokenLastResult().status(), kFutureStatusInvalid);
  EXPECT_EQ(auth_->SignInWithEmailAndPasswordLastResult().status(), kFutureStatusInvalid);
  EXPECT_EQ(auth_->CreateUserWithEmailAndPasswordLastResult().status(), kFutureStatusInvalid);
  EXPECT_EQ(auth_->SendPasswordResetEmailLastResult().status(), kFutureStatusInvalid);
}

TEST_F(AuthTest, TheLanguageCodeIsWhatIsSet) {
  EXPECT_EQ(auth_->language_code(), "");
  auth_->set_language_code("pt-BR");
  EXPECT_EQ(auth_->language_code(), "pt-BR");
  auth_->set_language_code("no language\n");
  EXPECT_EQ(auth_->language_code(), "pt-BR");
  auth_->set_language_code(nullptr);
  EXPECT_EQ(auth_->language_code(), "");
}

TEST_F(AuthTest, UseAppLanguageTakesThatOfTheEnvironment) {
  SetVariable("LC_ALL", "de_DE.UTF-8");
  auth_->UseAppLanguage();
  EXPECT_EQ(auth_->language_code(), "de-DE");
  SetVariable("LC_ALL", "C");
  auth_->UseAppLanguage();
  EXPECT_EQ(auth_->language_code(), "");
  SetVariable("LC_ALL", nullptr);
}

TEST_F(AuthTest, PlayGamesAndTwitterSignIn) {
  const std::string name = UniqueName("sub");
  const std::string claims = "{\"sub\":\"" + name + "\",\"email\":\"" + name + "@example.com\"}";
  EXPECT_EQ(ErrorOf(auth_->SignInWithCredential(PlayGamesAuthProvider::GetCredential(claims.c_str()))), kAuthErrorNone);
  const std::string other = "{\"sub\":\"x" + name + "\",\"screen_name\":\"bird\"}";
  const Future<AuthResult> future =
      auth_->SignInAndRetrieveDataWithCredential(TwitterAuthProvider::GetCredential(other.c_str(), "secret"));
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->additional_user_info.user_name, "bird");
}

TEST_F(AuthTest, APasswordPolicySaysWhatIsMissing) {
  Emulator::Instance().Refuse("accounts:signUp",
                              "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password "
                              "requirements: [Password must contain a numeric character]");
  const Future<AuthResult> future = auth_->CreateUserWithEmailAndPassword("policy@example.com", kPassword);
  EXPECT_EQ(ErrorOf(future), kAuthErrorWeakPassword);
  EXPECT_NE(std::string(future.error_message()).find("must contain a numeric character"), std::string::npos);
}

TEST_F(AuthTest, ABlockingFunctionSpeaksForItself) {
  Emulator::Instance().Refuse("accounts:signUp",
                              "BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP error 403: "
                              "{\"error\":{\"message\":\"No {cheaters} here\"}}))");
  const Future<AuthResult> future = auth_->SignInAnonymously();
  EXPECT_EQ(ErrorOf(future), kAuthErrorBlockingFunctionFailed);
  EXPECT_STREQ(future.error_message(), "No {cheaters} here");
}

/// Another App with its Auth at the same emulator.
class TwoAuthsTest : public AuthTest {
 protected:
  TwoAuthsTest() : other_app_(App::Create(Options(), UniqueName("other").c_str())) {
    other_ = Auth::GetAuth(other_app_);
    other_->UseEmulator("127.0.0.1", Emulator::Instance().port());
  }

  ~TwoAuthsTest() override {
    delete other_;
    delete other_app_;
  }

  App* other_app_;
  Auth* other_;
};

TEST_F(TwoAuthsTest, UpdateCurrentUserTakesAUserOfAnotherAuth) {
  SignInSomebody();
  const Future<void> future = other_->UpdateCurrentUser(auth_->current_user());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(other_->current_user().uid(), auth_->current_user().uid());
  EXPECT_EQ(ErrorOf(other_->current_user().Reload()), kAuthErrorNone);
}

TEST_F(TwoAuthsTest, UpdateCurrentUserTellsWhoCantBe) {
  SignInGuest();
  EXPECT_EQ(ErrorOf(auth_->UpdateCurrentUser(User())), kAuthErrorNoSignedInUser);
  EXPECT_EQ(ErrorOf(auth_->UpdateCurrentUser(other_->current_user())), kAuthErrorNoSignedInUser);
  other_->set_tenant_id("blue");
  EXPECT_EQ(ErrorOf(other_->UpdateCurrentUser(auth_->current_user())), kAuthErrorTenantIdMismatch);
  EXPECT_FALSE(other_->current_user().is_valid());
}

TEST_F(TwoAuthsTest, AListenerMayDeleteTheAppDuringUpdateCurrentUser) {
  SignInGuest();
  DeletingListener listener;
  other_->AddAuthStateListener(&listener);
  const Future<void> future = other_->UpdateCurrentUser(auth_->current_user());
  other_ = nullptr;
  other_app_ = nullptr;
  EXPECT_TRUE(future.Wait(kPatience));
}

TEST_F(TwoAuthsTest, SignInWithTokensAdoptsASession) {
  SignInSomebody();
  User user = auth_->current_user();
  const Future<std::string> token = user.GetToken(false);
  ASSERT_EQ(ErrorOf(token), kAuthErrorNone);
  const Future<AuthResult> future = other_->SignInWithTokens(token.result()->c_str(), user.refresh_token().c_str());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->user.uid(), user.uid());
  EXPECT_EQ(future.result()->additional_user_info.provider_id, "apple.com");
}

TEST_F(TwoAuthsTest, SignInWithTokensTellsWhatIsNone) {
  SignInGuest();
  const std::string refresh_token = auth_->current_user().refresh_token();
  EXPECT_EQ(User().refresh_token(), "");
  EXPECT_EQ(ErrorOf(other_->SignInWithTokens(nullptr, nullptr)), kAuthErrorInvalidAuthenticatedUserData);
  EXPECT_EQ(ErrorOf(other_->SignInWithTokens("a.b.c", refresh_token.c_str())), kAuthErrorInvalidAuthenticatedUserData);
  EXPECT_EQ(ErrorOf(other_->SignInWithTokens("e30.eyJzdWIiOiJ4In0.", refresh_token.c_str())),
            kAuthErrorInvalidAuthenticatedUserData);
  EXPECT_EQ(ErrorOf(other_->SignInWithTokens("e30.eyJzdWIiOiJ4In0.", "unknown")), kAuthErrorInvalidUserToken);
  EXPECT_FALSE(other_->current_user().is_valid());
}

TEST_F(AuthTest, TheTenantIdIsWhatIsSet) {
  EXPECT_EQ(auth_->tenant_id(), "");
  auth_->set_tenant_id("blue");
  EXPECT_EQ(auth_->tenant_id(), "blue");
  auth_->set_tenant_id("\xff");
  EXPECT_EQ(auth_->tenant_id(), "blue");
  auth_->set_tenant_id(nullptr);
  EXPECT_EQ(auth_->tenant_id(), "");
  SignInGuest();
  EXPECT_EQ(auth_->current_user().tenant_id(), "");
}

TEST_F(AuthTest, ThereAreNoAccessGroupsHere) {
  SignInGuest();
  EXPECT_EQ(auth_->keychain_access_group(), "");
  EXPECT_EQ(auth_->UseKeychainAccessGroup(nullptr), kAuthErrorNone);
  EXPECT_EQ(auth_->UseKeychainAccessGroup("games"), kAuthErrorKeychainError);
  EXPECT_EQ(auth_->UseKeychainAccessGroup("\xff"), kAuthErrorFailure);
  EXPECT_EQ(auth_->keychain_access_group(), "");
  EXPECT_TRUE(auth_->current_user().is_valid());
}

TEST_F(AuthTest, RevokeAccessTokenTakesTheTokenOfASignIn) {
  const Future<AuthResult> signed_in = auth_->SignInAndRetrieveDataWithCredential(AppleCredential(UniqueName("sub")));
  ASSERT_EQ(ErrorOf(signed_in), kAuthErrorNone);
  const std::string token = signed_in.result()->credential.access_token();
  EXPECT_NE(token, "");
  EXPECT_EQ(Credential().access_token(), "");
  EXPECT_EQ(Credential().id_token(), "");
  EXPECT_EQ(Credential().secret(), "");
  EXPECT_EQ(ErrorOf(auth_->RevokeAccessToken(token.c_str())), kAuthErrorNone);
  EXPECT_EQ(ErrorOf(auth_->RevokeAccessToken(token.c_str())), kAuthErrorInvalidCredential);
  EXPECT_EQ(ErrorOf(auth_->RevokeAccessToken(nullptr)), kAuthErrorFailure);
}

TEST_F(AuthTest, SetAppCheckTokenSendsTheTokenOfTheMoment) {
  Emulator& emulator = Emulator::Instance();
  const auto token = std::make_shared<std::string>("token-1");
  auth_->SetAppCheckToken([token] { return *token; });
  SignInGuest();
  EXPECT_EQ(emulator.LastHeader("accounts:signUp", "x-firebase-appcheck"), "token-1");
  auth_->SignOut();
  *token = "";
  SignInGuest();
  EXPECT_EQ(emulator.LastHeader("accounts:signUp", "x-firebase-appcheck"), "");
  EXPECT_EQ(token.use_count(), 2);
  auth_->SetAppCheckToken(nullptr);
  EXPECT_EQ(token.use_count(), 1);
  auth_->SignOut();
  *token = "token-2";
  SignInGuest();
  EXPECT_EQ(emulator.LastHeader("accounts:signUp", "x-firebase-appcheck"), "");
}

#if defined(__cpp_impl_coroutine)

Task SignInAndGetToken(Auth* auth, std::promise<std::string>* token) {
  auto signed_in = co_await auth->SignInAnonymously();
  EXPECT_EQ(signed_in.error(), kAuthErrorNone);
  User user = signed_in.result()->user;
  auto future = co_await user.GetToken(false);
  token->set_value(*future.result());
}

TEST_F(AuthTest, CoAwaitOfOperations) {
  std::promise<std::string> token;
  SignInAndGetToken(auth_, &token);
  EXPECT_NE(token.get_future().get(), "");
}

#endif  // __cpp_impl_coroutine

}  // namespace
}  // namespace auth
}  // namespace firebase
