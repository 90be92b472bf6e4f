// SPDX-License-Identifier: Apache-2.0
// What the game gets to know when its player signs in through the browser.
#include "firebase/auth/web_sign_in.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <ostream>
#include <string>

#include "support/patience.h"
#include "support/process.h"
#include "support/web_sign_in_fixture.h"

/// The random number of the port that the next listener has; -1 for any.
static std::atomic<int> next_port_number(-1);

// The library's calls come here, too, as a program's own function goes before the C library's.
extern "C" ssize_t getrandom(void* buffer, size_t size, unsigned flags) {
  if (size != 2 || next_port_number < 0) return syscall(SYS_getrandom, buffer, size, flags);
  static_cast<unsigned char*>(buffer)[0] = static_cast<unsigned char>(next_port_number >> 8);
  static_cast<unsigned char*>(buffer)[1] = static_cast<unsigned char>(next_port_number & 0xFF);
  return 2;
}

// Connections of the program that had the port before may still be closing.
extern "C" int bind(int file, const sockaddr* name, socklen_t size) noexcept {
  const int on = 1;
  if (next_port_number >= 0) setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  int status = static_cast<int>(syscall(SYS_bind, file, name, size));
  for (int i = 0; i < kPatience && next_port_number >= 0 && status != 0 && errno == EADDRINUSE; i++) {
    usleep(1000);
    status = static_cast<int>(syscall(SYS_bind, file, name, size));
  }
  return status;
}

namespace firebase {
namespace auth {
namespace {

struct Way {
  const char* provider_id;
  WebSignInStrategy strategy;
};

/// The name of a test of it.
std::string NameOf(const ::testing::TestParamInfo<Way>& way) {
  const std::string provider = way.param.provider_id;
  const bool has_helper = way.param.strategy == kWebSignInStrategyHelperPage;
  return provider.substr(0, provider.find('.')) + (has_helper ? "ByHelperPage" : "ByAuthUri");
}

std::ostream& operator<<(std::ostream& stream, const Way& way) {
  return stream << way.provider_id << ", strategy " << way.strategy;
}

/// Each provider by each strategy.
class WebSignInTest : public WebSignInFixture, public ::testing::WithParamInterface<Way> {
 protected:
  WebSignInTest() { EXPECT_EQ(SetWebSignInStrategy(auth_, provider(), GetParam().strategy), kAuthErrorNone); }

  static const char* provider() { return GetParam().provider_id; }
  static std::string Address() { return UniqueName("ada") + "@example.com"; }

  /// Signs in a player of the provider; gives the user's id.
  std::string SignInAs(const std::string& email) {
    const Result result = SignIn(provider(), [&] { SignInAtPage(email); });
    ExpectError(result, kAuthErrorNone);
    return auth_->current_user().uid();
  }

  void TakeScreenshot(const std::string& page) {
    const std::string name = NameOf(::testing::TestParamInfo<Way>(GetParam(), 0));
    browser().TakeScreenshot(name + "-" + page);
  }
};

TEST_P(WebSignInTest, APlayerSignsIn) {
  const std::string email = Address();
  const Result result = SignIn(provider(), [&] {
    GoToPage();
    TakeScreenshot("1-first");
    player_.AtProvider([&] {
      player_.ChooseAccount(email);
      TakeScreenshot("2-provider");
      player_.Agree();
    });
    ExpectTitle("Done");
    TakeScreenshot("3-last");
  });
  ExpectError(result, kAuthErrorNone);
  ASSERT_TRUE(result.result()->user.is_valid());
  EXPECT_EQ(result.result()->user.email(), email);
  EXPECT_EQ(result.result()->user.display_name(), "Ada Lovelace");
  EXPECT_EQ(result.result()->additional_user_info.provider_id, provider());
  ASSERT_EQ(auth_->current_user().provider_data().size(), 1u);
  EXPECT_EQ(auth_->current_user().provider_data()[0].provider_id(), provider());
}

TEST_P(WebSignInTest, ThePlayerRefuses) {
  const Result result = SignIn(provider(), [&] {
    GoToPage();
    player_.AtProvider([&] { player_.Refuse(); });
    ExpectTitle("Not signed in");
    TakeScreenshot("3-refused");
  });
  ExpectError(result, kAuthErrorUserCancelled);
  EXPECT_FALSE(auth_->current_user().is_valid());
}

/// Those who have an account already. Each provider by the strategy that serves it in production.
class WebAccountTest : public WebSignInTest {};

TEST_P(WebAccountTest, AGuestIsLinked) {
  SignInGuest();
  const std::string uid = auth_->current_user().uid();
  const Result result = Link(provider(), [&] { SignInAtPage(Address()); });
  ExpectError(result, kAuthErrorNone);
  EXPECT_EQ(result.result()->user.uid(), uid);
  EXPECT_FALSE(auth_->current_user().is_anonymous());
  ASSERT_EQ(auth_->current_user().provider_data().size(), 1u);
  EXPECT_EQ(auth_->current_user().provider_data()[0].provider_id(), provider());
}

TEST_P(WebAccountTest, ACollisionGivesTheCredentialOfTheAccount) {
  const std::string email = Address();
  const std::string uid = SignInAs(email);
  SignInGuest();
  const Result link = Link(provider(), [&] { SignInAtPage(email); });
  ExpectError(link, kAuthErrorCredentialAlreadyInUse);
  EXPECT_TRUE(auth_->current_user().is_anonymous());
  const Credential updated = link.result()->additional_user_info.updated_credential;
  ASSERT_TRUE(updated.is_valid());
  EXPECT_EQ(ErrorOf(auth_->SignInAndRetrieveDataWithCredential(updated)), kAuthErrorNone);
  EXPECT_EQ(auth_->current_user().uid(), uid);
}

TEST_P(WebAccountTest, AnotherPlayerIsNoReauthentication) {
  const std::string uid = SignInAs(Address());
  const Result result = Reauthenticate(provider(), [&] { SignInAtPage(Address()); });
  ExpectError(result, kAuthErrorUserMismatch);
  EXPECT_EQ(auth_->current_user().uid(), uid);
}

/// What ends a sign-in before there is an answer.
class WebSignInEndTest : public WebSignInTest {
 protected:
  /// Begins a sign-in, has the player go as far as to the page, and leaves it there.
  Result BeginAtPage() {
    FederatedOAuthProvider provider(DataOf(GetParam().provider_id));
    ListenForUrl();
    const Result result = auth_->SignInWithProvider(&provider);
    GoToPage();
    return result;
  }

  /// The provider's answer comes too late, which a page says; where the whole game is gone only the helper page is left
  /// to.
  void AgreeInVain(bool is_running) {
    player_.AtProvider([&] { player_.AgreeAs(Address()); });
    if (is_running || GetParam().strategy == kWebSignInStrategyHelperPage) {
      ExpectTitle("Not signed in");
      EXPECT_NE(browser().TextOf("main").find("no longer waiting"), std::string::npos);
    }
    TakeScreenshot("3-over");
  }
};

TEST_P(WebSignInEndTest, AClosedWindowEndsAtTheDeadline) {
  options_.timeout_milliseconds = 2000;
  const Result result = SignIn(provider(), [&] {
    GoToPage();
    browser().CloseWindow();
  });
  ExpectError(result, kAuthErrorWebContextCancelled);
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_P(WebSignInEndTest, SigningOutEndsIt) {
  const Result result = BeginAtPage();
  auth_->SignOut();
  EXPECT_EQ(ErrorOf(result), kAuthErrorCancelled);
  AgreeInVain(true);
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_P(WebSignInEndTest, DeletingTheAuthEndsIt) {
  const Result result = BeginAtPage();
  Close();
  EXPECT_NE(result.status(), kFutureStatusPending);
  AgreeInVain(false);
}

TEST_P(WebSignInEndTest, CancellingEndsItAndASecondOneCanBegin) {
  const Result first = BeginAtPage();
  first.Cancel();
  EXPECT_EQ(ErrorOf(first), kAuthErrorCancelled);
  SignInAs(Address());
}

TEST_P(WebSignInEndTest, ASecondSignInMeanwhileIsRefused) {
  const Result first = BeginAtPage();
  FederatedOAuthProvider provider(DataOf("google.com"));
  EXPECT_EQ(ErrorOf(auth_->SignInWithProvider(&provider)), kAuthErrorWebContextAlreadyPresented);
  player_.AtProvider([&] { player_.AgreeAs(Address()); });
  EXPECT_EQ(ErrorOf(first), kAuthErrorNone);
}

/// A program that had the listener's port before, and left a service worker.
class WebSignInWorkerTest : public WebSignInTest {
 protected:
  ~WebSignInWorkerTest() override { next_port_number = -1; }

  static void LeaveWorker() {
    const TemporaryFolder folder;
    Write(folder.path() + "/worker.js",
          "self.addEventListener('install', () => self.skipWaiting());"
          "self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));"
          "self.addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));");
    Write(folder.path() + "/index.html",
          "<script>navigator.serviceWorker.register('/worker.js');"
          "navigator.serviceWorker.ready.then(() => document.title = 'ready');</script>");
    const int number = static_cast<int>(getpid() % 4000);
    const ServerProcess server({"python3", "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory",
                                folder.path(), std::to_string(61000 + number)},
                               "127.0.0.1 port ");
    next_port_number = number;
    browser().Open("http://localhost:" + std::to_string(server.port()) + "/");
    browser().WaitUntil("a worker", [] {
      const Json title = browser().Evaluate("document.title");
      return std::string(json_string_value(title.get())) == "ready";
    });
  }

 private:
  static void Write(const std::string& path, const char* text) {
    FILE* const file = fopen(path.c_str(), "w");
    ASSERT_NE(file, nullptr);
    fputs(text, file);
    fclose(file);
  }
};

TEST_P(WebSignInWorkerTest, AWorkerOfAnotherProgramIsRemovedBeforeThePage) {
  const std::string email = Address();
  LeaveWorker();
  const Result result = SignIn(provider(), [&] {
    GoToPage();
    EXPECT_NE(browser().Text().find("Reload"), std::string::npos) << browser().Text();
    SignInAtPage(email);
    ExpectTitle("Done");
  });
  ExpectError(result, kAuthErrorNone);
}

INSTANTIATE_TEST_SUITE_P(Ways, WebSignInWorkerTest,
                         ::testing::Values(Way{"apple.com", kWebSignInStrategyHelperPage},
                                           Way{"google.com", kWebSignInStrategyAuthUri}),
                         &NameOf);

INSTANTIATE_TEST_SUITE_P(
    Ways, WebSignInTest,
    ::testing::Values(Way{"apple.com", kWebSignInStrategyHelperPage}, Way{"apple.com", kWebSignInStrategyAuthUri},
                      Way{"google.com", kWebSignInStrategyAuthUri}, Way{"google.com", kWebSignInStrategyHelperPage},
                      Way{"facebook.com", kWebSignInStrategyHelperPage}, Way{"facebook.com", kWebSignInStrategyAuthUri},
                      Way{"oidc.test", kWebSignInStrategyAuthUri}, Way{"oidc.test", kWebSignInStrategyHelperPage}),
    &NameOf);

INSTANTIATE_TEST_SUITE_P(Ways, WebAccountTest,
                         ::testing::Values(Way{"apple.com", kWebSignInStrategyHelperPage},
                                           Way{"google.com", kWebSignInStrategyAuthUri},
                                           Way{"facebook.com", kWebSignInStrategyHelperPage},
                                           Way{"oidc.test", kWebSignInStrategyAuthUri}),
                         &NameOf);

INSTANTIATE_TEST_SUITE_P(Ways, WebSignInEndTest,
                         ::testing::Values(Way{"apple.com", kWebSignInStrategyHelperPage},
                                           Way{"apple.com", kWebSignInStrategyAuthUri}),
                         &NameOf);

}  // namespace
}  // namespace auth
}  // namespace firebase
