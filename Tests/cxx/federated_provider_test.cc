// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/federated_provider.h"

#include <chrono>
#include <atomic>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "firebase/auth/web_sign_in.h"
#include "support/auth_fixture.h"
#include "support/process.h"

namespace firebase {
namespace auth {
namespace {

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

/// What a game has of a player whom its server signed in.
class SignedInPlayer {
 public:
  /// Signs in with an App of its own.
  SignedInPlayer(const AppOptions& options, const Credential& credential) {
    const std::unique_ptr<App> app(App::Create(options, UniqueName("elsewhere").c_str()));
    const std::unique_ptr<Auth> auth(Auth::GetAuth(app.get()));
    auth->UseEmulator("127.0.0.1", Emulator::Instance().port());
    EXPECT_EQ(ErrorOf(auth->SignInAndRetrieveDataWithCredential(credential)), kAuthErrorNone);
    uid_ = auth->current_user().uid();
    access_token_ = ReadStored(*auth, "idToken");
    refresh_token_ = ReadStored(*auth, "refreshToken");
    EXPECT_NE(access_token_, "");
    EXPECT_NE(refresh_token_, "");
  }

  const std::string& uid() const { return uid_; }

  /// Borrowed from this object.
  FederatedAuthProvider::AuthenticatedUserData data() const {
    FederatedAuthProvider::AuthenticatedUserData data;
    data.uid = uid_.c_str();
    data.provider_id = "apple.com";
    data.access_token = access_token_.c_str();
    data.refresh_token = refresh_token_.c_str();
    data.token_expires_in_seconds = 3600;
    return data;
  }

 private:
  static std::string ReadStored(const Auth& auth, const std::string& field) {
    const std::string path = auth.session_store_path();
    AwaitFlush(path);
    std::string text = ReadSession(path);
    // Windows refuses it while the library has the file open.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience);
    while (text.empty() && std::chrono::steady_clock::now() < deadline) text = ReadSession(path);
    const std::string start = "\"" + field + "\":\"";
    const size_t begin = text.find(start);
    if (begin == std::string::npos) return "";
    const size_t value = begin + start.size();
    return text.substr(value, text.find('"', value) - value);
  }

  std::string uid_;
  std::string access_token_;
  std::string refresh_token_;
};

/// Remembers what it was asked, and answers as the test says.
class OwnHandler : public FederatedOAuthProvider::AuthHandler {
 public:
  typedef std::function<void(OwnHandler*, AuthResultCompletionHandle*)> Answer;

  OwnHandler() : OwnHandler([](OwnHandler*, AuthResultCompletionHandle*) {}) {}
  explicit OwnHandler(Answer answer) : answer_(std::move(answer)) {}

  void OnSignIn(const FederatedOAuthProviderData& provider_data,
                AuthResultCompletionHandle* completion_handle) override {
    Ask("sign in", provider_data, completion_handle);
  }
  void OnLink(const FederatedOAuthProviderData& provider_data, AuthResultCompletionHandle* completion_handle) override {
    Ask("link", provider_data, completion_handle);
  }
  void OnReauthenticate(const FederatedOAuthProviderData& provider_data,
                        AuthResultCompletionHandle* completion_handle) override {
    Ask("reauthenticate", provider_data, completion_handle);
  }

  std::vector<std::string> asked;
  FederatedOAuthProviderData data;
  std::thread::id thread;
  AuthResultCompletionHandle* handle = nullptr;

 private:
  void Ask(const char* what, const FederatedOAuthProviderData& provider_data,
           AuthResultCompletionHandle* completion_handle) {
    asked.push_back(what);
    data = provider_data;
    thread = std::this_thread::get_id();
    handle = completion_handle;
    answer_(this, completion_handle);
  }

  const Answer answer_;
};

class FederatedProviderTest : public AuthFixture {
 protected:
  void SetUp() override {
    AuthFixture::SetUp();
    WebSignInOptions options;
    options.open_url = [](const char*) { return false; };
    ASSERT_EQ(SetWebSignInOptions(auth_, options), kAuthErrorNone);
  }

  /// The player would have been asked in the browser, but there is none.
  static void ExpectBrowser(const Future<AuthResult>& future) {
    EXPECT_EQ(ErrorOf(future), kAuthErrorWebInternalError);
    EXPECT_NE(std::string(future.error_message()).find("No browser"), std::string::npos) << future.error_message();
    ASSERT_NE(future.result(), nullptr);
    EXPECT_FALSE(future.result()->user.is_valid());
  }

  /// Signs in by a handler with that answer.
  Future<AuthResult> SignInBy(OwnHandler::Answer answer) {
    OwnHandler handler(std::move(answer));
    FederatedOAuthProvider provider(data_, &handler);
    Future<AuthResult> future = auth_->SignInWithProvider(&provider);
    EXPECT_EQ(handler.asked, std::vector<std::string>{"sign in"});
    return future;
  }

  Future<AuthResult> SignInWithData(const FederatedAuthProvider::AuthenticatedUserData& data) {
    return SignInBy([&](OwnHandler* handler, AuthResultCompletionHandle* handle) {
      handler->SignInComplete(handle, data, kAuthErrorNone, nullptr);
    });
  }

  void ExpectInvalid(const FederatedAuthProvider::AuthenticatedUserData& data, const std::string& part) {
    const Future<AuthResult> future = SignInWithData(data);
    EXPECT_EQ(ErrorOf(future), kAuthErrorInvalidAuthenticatedUserData);
    EXPECT_NE(std::string(future.error_message()).find(part), std::string::npos) << future.error_message();
    EXPECT_FALSE(auth_->current_user().is_valid());
  }

  const FederatedOAuthProviderData data_{"apple.com", {"email"}, {{"locale", "de"}}};
};

TEST_F(FederatedProviderTest, OperationsAskInTheBrowser) {
  SignInGuest();
  FederatedOAuthProvider provider(data_);
  User user = auth_->current_user();
  ExpectBrowser(auth_->SignInWithProvider(&provider));
  ExpectBrowser(user.LinkWithProvider(&provider));
  ExpectBrowser(user.ReauthenticateWithProvider(&provider));
}

TEST_F(FederatedProviderTest, OperationsTakeTheDataItselfAsTheGuidesDo) {
  SignInGuest();
  ExpectBrowser(auth_->SignInWithProvider(data_));
  ExpectBrowser(auth_->current_user().LinkWithProvider(data_));
  ExpectBrowser(auth_->current_user().ReauthenticateWithProvider(data_));
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
  ExpectBrowser(auth_->SignInWithProvider(&provider));
}

TEST_F(FederatedProviderTest, WhatIsNoTextIsAnErrorOfTheFuture) {
  std::vector<FederatedOAuthProviderData> wrong(4, FederatedOAuthProviderData("apple.com"));
  wrong[0].provider_id = "\xff";
  wrong[1].scopes = {"email", "\xff"};
  wrong[2].custom_parameters["\xff"] = "en";
  wrong[3].custom_parameters["locale"] = "\xff";
  for (const FederatedOAuthProviderData& data : wrong) {
    OwnHandler handler;
    FederatedOAuthProvider provider(data, &handler);
    const Future<AuthResult> future = auth_->SignInWithProvider(&provider);
    EXPECT_EQ(ErrorOf(future), kAuthErrorFailure);
    EXPECT_NE(std::string(future.error_message()).find("UTF-8"), std::string::npos);
    EXPECT_TRUE(handler.asked.empty());
  }
}

TEST_F(FederatedProviderTest, WithoutAUserTheFutureIsInvalid) {
  FederatedOAuthProvider provider(data_);
  EXPECT_EQ(auth_->current_user().LinkWithProvider(&provider).status(), kFutureStatusInvalid);
  EXPECT_EQ(auth_->current_user().ReauthenticateWithProvider(&provider).status(), kFutureStatusInvalid);
}

TEST_F(FederatedProviderTest, TheProviderObjectIsNotCalled) {
  OwnProvider provider;
  EXPECT_NE(ErrorOf(auth_->SignInWithProvider(&provider)), kAuthErrorNone);
  EXPECT_EQ(provider.calls, 0);
}

TEST_F(FederatedProviderTest, TheHandlerIsAskedOnTheCallersThread) {
  OwnHandler handler;
  FederatedOAuthProvider provider(data_, &handler);
  const Future<AuthResult> future = auth_->SignInWithProvider(&provider);
  EXPECT_EQ(handler.asked, std::vector<std::string>{"sign in"});
  EXPECT_EQ(handler.thread, std::this_thread::get_id());
  EXPECT_EQ(handler.data.provider_id, "apple.com");
  EXPECT_EQ(handler.data.scopes, std::vector<std::string>{"email"});
  EXPECT_EQ(handler.data.custom_parameters.at("locale"), "de");
  EXPECT_NE(handler.handle, nullptr);
  EXPECT_EQ(future.status(), kFutureStatusPending);
  future.Cancel();
}

TEST_F(FederatedProviderTest, AHandlerThatWasTakenBackIsNotAsked) {
  OwnHandler handler;
  FederatedOAuthProvider provider(data_, &handler);
  provider.SetAuthHandler(nullptr);
  ExpectBrowser(auth_->SignInWithProvider(&provider));
  EXPECT_TRUE(handler.asked.empty());
  provider.SetAuthHandler(&handler);
  auth_->SignInWithProvider(&provider).Cancel();
  EXPECT_EQ(handler.asked.size(), 1u);
}

TEST_F(FederatedProviderTest, AHandlerSignsInWithACredential) {
  const Credential credential = AppleCredential(UniqueName("sub"));
  const Future<AuthResult> future = SignInBy(
      [&](OwnHandler* handler, AuthResultCompletionHandle* handle) { handler->SignInComplete(handle, credential); });
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->user.provider_data().size(), 1u);
  EXPECT_EQ(future.result()->additional_user_info.provider_id, "apple.com");
}

TEST_F(FederatedProviderTest, AHandlersInvalidCredentialIsAnErrorOfTheFuture) {
  const Future<AuthResult> future = SignInBy(
      [](OwnHandler* handler, AuthResultCompletionHandle* handle) { handler->SignInComplete(handle, Credential()); });
  EXPECT_EQ(ErrorOf(future), kAuthErrorInvalidCredential);
}

TEST_F(FederatedProviderTest, AHandlerSignsInWithItsOwnTokens) {
  const SignedInPlayer player(Options(), AppleCredential(UniqueName("sub")));
  FederatedAuthProvider::AuthenticatedUserData data = player.data();
  data.user_name = "ada";
  data.email = "ada@example.com";
  data.display_name = "Ada";
  data.photo_url = "https://ignored.example/ada.png";
  const Future<AuthResult> future = SignInWithData(data);
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone) << future.error_message();
  EXPECT_EQ(future.result()->user.uid(), player.uid());
  EXPECT_EQ(future.result()->user.photo_url(), "");
  const AdditionalUserInfo& info = future.result()->additional_user_info;
  EXPECT_EQ(info.provider_id, "apple.com");
  EXPECT_EQ(info.user_name, "ada");
  EXPECT_EQ(info.email, "ada@example.com");
  EXPECT_EQ(info.display_name, "Ada");
  EXPECT_TRUE(info.profile.empty());
  Restart();
  EXPECT_EQ(auth_->current_user().uid(), player.uid());
}

TEST_F(FederatedProviderTest, ClaimsOfEveryTypeAreInTheProfile) {
  const SignedInPlayer player(Options(), AppleCredential(UniqueName("sub")));
  FederatedAuthProvider::AuthenticatedUserData data = player.data();
  const std::map<Variant, Variant> claims = {
      {"null", Variant()},
      {"integer", int64_t{-7}},
      {"whole", 3.0},
      {"real", 0.1},
      {"huge", 1e300},
      {"truth", true},
      {"text", std::string("\"quoted\" \\ \n\t\x01 \xc3\xa9")},
      {"list", std::vector<Variant>{1, "two", std::vector<Variant>()}},
      {"map", std::map<Variant, Variant>{{"a", std::map<Variant, Variant>()}, {"b", false}}}};
  data.raw_user_info = claims;
  const Future<AuthResult> future = SignInWithData(data);
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone) << future.error_message();
  EXPECT_EQ(future.result()->additional_user_info.profile, claims);
}

TEST_F(FederatedProviderTest, ClaimsThatJsonDoesNotHaveAreNothing) {
  const SignedInPlayer player(Options(), AppleCredential(UniqueName("sub")));
  FederatedAuthProvider::AuthenticatedUserData data = player.data();
  data.raw_user_info[Variant("bytes")] = Variant::FromMutableBlob("x", 1);
  data.raw_user_info[Variant("infinite")] = std::numeric_limits<double>::infinity();
  data.raw_user_info[Variant(7)] = Variant(std::numeric_limits<double>::quiet_NaN());
  const Future<AuthResult> future = SignInWithData(data);
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone) << future.error_message();
  const std::map<Variant, Variant> nothing = {{"bytes", Variant()}, {"infinite", Variant()}, {"7", Variant()}};
  EXPECT_EQ(future.result()->additional_user_info.profile, nothing);
}

TEST_F(FederatedProviderTest, ClaimsThatAreTooDeepOrNoTextAreRefused) {
  const SignedInPlayer player(Options(), AppleCredential(UniqueName("sub")));
  FederatedAuthProvider::AuthenticatedUserData data = player.data();
  Variant deep;
  for (int i = 0; i < 5000; i++) {
    Variant outer = Variant::EmptyVector();
    outer.vector().push_back(std::move(deep));
    deep = std::move(outer);
  }
  data.raw_user_info[Variant("deep")] = std::move(deep);
  ExpectInvalid(data, "raw_user_info");
  data.raw_user_info.clear();
  data.raw_user_info[Variant("garbled")] = Variant("\xff");
  ExpectInvalid(data, "UTF-8");
}

TEST_F(FederatedProviderTest, IncompleteDataIsNamed) {
  const SignedInPlayer player(Options(), AppleCredential(UniqueName("sub")));
  typedef FederatedAuthProvider::AuthenticatedUserData Data;
  const std::vector<std::pair<const char*, const char* Data::*>> fields = {{"\"uid\"", &Data::uid},
                                                                           {"\"provider_id\"", &Data::provider_id},
                                                                           {"\"access_token\"", &Data::access_token},
                                                                           {"\"refresh_token\"", &Data::refresh_token}};
  for (const auto& field : fields) {
    for (const char* const value : {static_cast<const char*>(nullptr), ""}) {
      Data data = player.data();
      data.*field.second = value;
      ExpectInvalid(data, field.first);
    }
  }
  ExpectInvalid(Data(), "\"uid\"");
}

TEST_F(FederatedProviderTest, WrongDataIsTold) {
  const SignedInPlayer player(Options(), AppleCredential(UniqueName("sub")));
  FederatedAuthProvider::AuthenticatedUserData data = player.data();
  data.uid = "another";
  ExpectInvalid(data, "another user");
  data = player.data();
  data.access_token = "the provider's";
  ExpectInvalid(data, "id token");
  data = player.data();
  data.token_expires_in_seconds = std::numeric_limits<uint64_t>::max();
  ExpectInvalid(data, "token_expires_in_seconds");
  data = player.data();
  data.user_name = "\xff";
  ExpectInvalid(data, "UTF-8");
}

TEST_F(FederatedProviderTest, AHandlerLinksACredential) {
  SignInGuest();
  const User user = auth_->current_user();
  const std::string uid = user.uid();
  const Credential credential = AppleCredential(UniqueName("sub"));
  OwnHandler handler(
      [&](OwnHandler* self, AuthResultCompletionHandle* handle) { self->LinkComplete(handle, credential); });
  FederatedOAuthProvider provider(data_, &handler);
  const Future<AuthResult> future = user.LinkWithProvider(&provider);
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone) << future.error_message();
  EXPECT_EQ(handler.asked, std::vector<std::string>{"link"});
  EXPECT_EQ(future.result()->user.uid(), uid);
  EXPECT_FALSE(future.result()->user.is_anonymous());
}

TEST_F(FederatedProviderTest, AUserProvesThemselvesToTheHandler) {
  const std::string sub = SignInSomebody();
  const SignedInPlayer player(Options(), AppleCredential(sub));
  OwnHandler handler([&](OwnHandler* self, AuthResultCompletionHandle* handle) {
    self->ReauthenticateComplete(handle, player.data(), kAuthErrorNone, "");
  });
  FederatedOAuthProvider provider(data_, &handler);
  EXPECT_EQ(ErrorOf(auth_->current_user().ReauthenticateWithProvider(&provider)), kAuthErrorNone);
  OwnHandler other([&](OwnHandler* self, AuthResultCompletionHandle* handle) {
    self->ReauthenticateComplete(handle, AppleCredential(sub));
  });
  provider.SetAuthHandler(&other);
  EXPECT_EQ(ErrorOf(auth_->current_user().ReauthenticateWithProvider(&provider)), kAuthErrorNone);
  EXPECT_EQ(handler.asked, std::vector<std::string>{"reauthenticate"});
}

TEST_F(FederatedProviderTest, AnotherUserIsAMismatch) {
  SignInSomebody();
  const SignedInPlayer other(Options(), AppleCredential(UniqueName("sub")));
  OwnHandler handler([&](OwnHandler* self, AuthResultCompletionHandle* handle) {
    self->LinkComplete(handle, other.data(), kAuthErrorNone, nullptr);
  });
  FederatedOAuthProvider provider(data_, &handler);
  FederatedOAuthProvider google(FederatedOAuthProviderData("google.com"), &handler);
  const User user = auth_->current_user();
  EXPECT_EQ(ErrorOf(user.ReauthenticateWithProvider(&provider)), kAuthErrorUserMismatch);
  EXPECT_EQ(ErrorOf(user.LinkWithProvider(&google)), kAuthErrorUserMismatch);
  EXPECT_NE(auth_->current_user().uid(), other.uid());
}

TEST_F(FederatedProviderTest, ARefusalHasTheHandlersOwnErrorAndMessage) {
  const FederatedAuthProvider::AuthenticatedUserData nobody;
  Future<AuthResult> future = SignInBy([&](OwnHandler* handler, AuthResultCompletionHandle* handle) {
    handler->SignInComplete(handle, nobody, kAuthErrorUserCancelled, "Never mind.");
  });
  EXPECT_EQ(ErrorOf(future), kAuthErrorUserCancelled);
  EXPECT_STREQ(future.error_message(), "Never mind.");
  future = SignInBy([&](OwnHandler* handler, AuthResultCompletionHandle* handle) {
    handler->SignInComplete(handle, nobody, static_cast<AuthError>(4711), nullptr);
  });
  EXPECT_EQ(ErrorOf(future), 4711);
  EXPECT_STRNE(future.error_message(), "");
}

TEST_F(FederatedProviderTest, AHandlerWithoutFunctionsFailsAndDoesNotHang) {
  SignInSomebody();
  FederatedOAuthProvider::AuthHandler idle;
  FederatedOAuthProvider provider(data_, &idle);
  FederatedOAuthProvider google(FederatedOAuthProviderData("google.com"), &idle);
  const User user = auth_->current_user();
  const std::vector<std::pair<Future<AuthResult>, std::string>> futures = {
      {auth_->SignInWithProvider(&provider), "OnSignIn"},
      {user.LinkWithProvider(&google), "OnLink"},
      {user.ReauthenticateWithProvider(&provider), "OnReauthenticate"}};
  for (const auto& future : futures) {
    EXPECT_EQ(ErrorOf(future.first), kAuthErrorInvalidEventHandler);
    EXPECT_NE(std::string(future.first.error_message()).find(future.second), std::string::npos);
  }
}

TEST_F(FederatedProviderTest, AnotherQuestionIsRefusedWhileAHandlerIsAsked) {
  OwnHandler handler;
  FederatedOAuthProvider provider(data_, &handler);
  const Future<AuthResult> first = auth_->SignInWithProvider(&provider);
  EXPECT_EQ(ErrorOf(auth_->SignInWithProvider(&provider)), kAuthErrorFederatedProviderAreadyInUse);
  EXPECT_EQ(first.status(), kFutureStatusPending);
  handler.SignInComplete(handler.handle, AppleCredential(UniqueName("sub")));
  EXPECT_EQ(ErrorOf(first), kAuthErrorNone);
}

TEST_F(FederatedProviderTest, AHandleIsUsedUpByTheFirstAnswer) {
  const Credential first = AppleCredential(UniqueName("sub"));
  OwnHandler handler;
  FederatedOAuthProvider provider(data_, &handler);
  const Future<AuthResult> future = auth_->SignInWithProvider(&provider);
  AuthResultCompletionHandle* const handle = handler.handle;
  handler.SignInComplete(handle, first);
  handler.SignInComplete(handle, FederatedAuthProvider::AuthenticatedUserData(), kAuthErrorFailure, "late");
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone) << future.error_message();
  // Nor does it answer a later question.
  const Future<AuthResult> next = auth_->SignInWithProvider(&provider);
  EXPECT_NE(handler.handle, handle);
  handler.SignInComplete(handle, first);
  EXPECT_EQ(next.status(), kFutureStatusPending);
  next.Cancel();
  handler.SignInComplete(handler.handle, first);
  EXPECT_EQ(ErrorOf(next), kAuthErrorCancelled);
}

TEST_F(FederatedProviderTest, HandlesOfNothingAreHarmless) {
  OwnHandler handler;
  int local = 0;
  for (AuthResultCompletionHandle* const handle :
       {static_cast<AuthResultCompletionHandle*>(nullptr), reinterpret_cast<AuthResultCompletionHandle*>(&local),
        reinterpret_cast<AuthResultCompletionHandle*>(~uintptr_t{0})}) {
    handler.SignInComplete(handle, Credential());
    handler.LinkComplete(handle, Credential());
    handler.ReauthenticateComplete(handle, Credential());
    handler.SignInComplete(handle, FederatedAuthProvider::AuthenticatedUserData(), kAuthErrorNone, nullptr);
  }
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(FederatedProviderTest, SigningOutEndsTheQuestion) {
  OwnHandler handler;
  FederatedOAuthProvider provider(data_, &handler);
  const Future<AuthResult> future = auth_->SignInWithProvider(&provider);
  auth_->SignOut();
  EXPECT_EQ(ErrorOf(future), kAuthErrorCancelled);
  handler.SignInComplete(handler.handle, AppleCredential(UniqueName("sub")));
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(FederatedProviderTest, DeletingTheAuthEndsTheQuestion) {
  std::unique_ptr<OwnHandler> handler(new OwnHandler());
  FederatedOAuthProvider provider(data_, handler.get());
  const Future<AuthResult> future = auth_->SignInWithProvider(&provider);
  AuthResultCompletionHandle* const handle = handler->handle;
  handler.reset();
  delete auth_;
  auth_ = nullptr;
  EXPECT_EQ(ErrorOf(future), kAuthErrorCancelled);
  OwnHandler().SignInComplete(handle, AppleCredential(UniqueName("sub")));
}

TEST_F(FederatedProviderTest, AHandlerMayDeleteTheAuthAndTheProvider) {
  std::unique_ptr<FederatedOAuthProvider> provider(new FederatedOAuthProvider(data_));
  OwnHandler handler([&](OwnHandler*, AuthResultCompletionHandle*) {
    delete auth_;
    auth_ = nullptr;
    provider.reset();
  });
  provider->SetAuthHandler(&handler);
  const Future<AuthResult> future = auth_->SignInWithProvider(provider.get());
  EXPECT_EQ(ErrorOf(future), kAuthErrorCancelled);
  handler.SignInComplete(handler.handle, Credential());
}

TEST_F(FederatedProviderTest, TheHandlerMayGoOnceTheOperationIsStarted) {
  std::unique_ptr<OwnHandler> handler(new OwnHandler());
  FederatedOAuthProvider provider(data_, handler.get());
  const Future<AuthResult> future = auth_->SignInWithProvider(&provider);
  AuthResultCompletionHandle* const handle = handler->handle;
  handler.reset();
  OwnHandler().SignInComplete(handle, AppleCredential(UniqueName("sub")));
  EXPECT_EQ(ErrorOf(future), kAuthErrorNone) << future.error_message();
}

TEST_F(FederatedProviderTest, OneOfManyThreadsAnswers) {
  for (int i = 0; i < 20; i++) {
    OwnHandler handler;
    FederatedOAuthProvider provider(data_, &handler);
    const Future<AuthResult> future = auth_->SignInWithProvider(&provider);
    std::vector<std::thread> threads;
    for (int number = 1; number <= 4; number++) {
      threads.emplace_back([&, number] {
        handler.SignInComplete(handler.handle, FederatedAuthProvider::AuthenticatedUserData(),
                               static_cast<AuthError>(4710 + number), "no");
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_GT(ErrorOf(future), 4710);
    EXPECT_LT(ErrorOf(future), 4715);
  }
}

TEST_F(FederatedProviderTest, AHandlerMayBeToldByHand) {
  OwnHandler handler([](OwnHandler* self, AuthResultCompletionHandle* handle) {
    self->SignInComplete(handle, FederatedAuthProvider::AuthenticatedUserData(), kAuthErrorFailure, "");
  });
  handler.OnSignIn(data_, nullptr);
  handler.OnLink(data_, nullptr);
  handler.OnReauthenticate(data_, nullptr);
  EXPECT_EQ(handler.asked.size(), 3u);
  FederatedOAuthProvider::AuthHandler idle;
  idle.OnSignIn(data_, nullptr);
  idle.OnLink(data_, nullptr);
  idle.OnReauthenticate(data_, nullptr);
}

TEST_F(FederatedProviderTest, TheOwnFunctionsOfAProviderRefuse) {
  FederatedOAuthProvider provider(data_);
  FederatedAuthProvider& base = provider;
  EXPECT_EQ(ErrorOf(base.SignIn(nullptr)), kAuthErrorUnimplemented);
  EXPECT_EQ(ErrorOf(base.Link(nullptr)), kAuthErrorUnimplemented);
  EXPECT_EQ(ErrorOf(base.Reauthenticate(nullptr)), kAuthErrorUnimplemented);
}

TEST_F(FederatedProviderTest, TheProviderMayGoOnceTheOperationIsStarted) {
  std::unique_ptr<FederatedOAuthProvider> provider(new FederatedOAuthProvider(data_));
  const Future<AuthResult> future = auth_->SignInWithProvider(provider.get());
  provider.reset();
  ExpectBrowser(future);
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
