// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/phone_auth_provider.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "firebase/auth/web_sign_in.h"
#include "support/auth_fixture.h"
#include "support/silent_server.h"

namespace firebase {
namespace auth {
namespace {

/// Writes down what it is told.
class Listener : public PhoneAuthProvider::Listener {
 public:
  ~Listener() override { Stop(); }

  void OnVerificationCompleted(PhoneAuthCredential) override { Add("completed"); }
  void OnVerificationFailed(const std::string& error) override { Add("failed: " + error); }
  void OnCodeSent(const std::string& id, const PhoneAuthProvider::ForceResendingToken& token) override {
    verification_id = id;
    resending_token = token;
    Add("sent");
  }
  void OnCodeAutoRetrievalTimeOut(const std::string& id) override {
    EXPECT_EQ(id, verification_id);
    Add("timeout");
  }

  /// Waits for that many calls.
  std::vector<std::string> WaitFor(size_t count) {
    std::unique_lock<std::mutex> lock(mutex_);
    EXPECT_TRUE(added_.wait_for(lock, std::chrono::milliseconds(kPatience), [&] { return calls_.size() >= count; }));
    return calls_;
  }

  std::string verification_id;
  PhoneAuthProvider::ForceResendingToken resending_token;

 private:
  void Add(const std::string& call) {
    const std::lock_guard<std::mutex> lock(mutex_);
    calls_.push_back(call);
    added_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable added_;
  std::vector<std::string> calls_;
};

class PhoneAuthProviderTest : public AuthFixture {
 protected:
  PhoneAuthProvider& provider() { return PhoneAuthProvider::GetInstance(auth_); }

  static PhoneAuthOptions To(const std::string& phone_number) {
    PhoneAuthOptions options;
    options.phone_number = phone_number;
    return options;
  }

  /// The credential of a code that was sent there.
  PhoneAuthCredential Prove(const std::string& phone_number) {
    Listener listener;
    provider().VerifyPhoneNumber(To(phone_number), &listener);
    listener.WaitFor(2);
    return provider().GetCredential(listener.verification_id.c_str(),
                                    Emulator::Instance().CodeSentTo(phone_number).c_str());
  }
};

TEST_F(PhoneAuthProviderTest, TheProviderIsPhone) { EXPECT_STREQ(PhoneAuthProvider::kProviderId, "phone"); }

TEST_F(PhoneAuthProviderTest, GetInstanceGivesOneProviderForAnAuth) {
  EXPECT_EQ(&PhoneAuthProvider::GetInstance(auth_), &provider());
  EXPECT_NE(&PhoneAuthProvider::GetInstance(nullptr), &provider());
}

TEST_F(PhoneAuthProviderTest, VerifyPhoneNumberSendsACode) {
  Listener listener;
  provider().VerifyPhoneNumber(To(UniquePhoneNumber()), &listener);
  EXPECT_EQ(listener.WaitFor(2), (std::vector<std::string>{"sent", "timeout"}));
  EXPECT_NE(listener.verification_id, "");
}

TEST_F(PhoneAuthProviderTest, TheSignatureOfVersion11StillWorks) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  Listener listener;
  provider().VerifyPhoneNumber(UniquePhoneNumber().c_str(), 0, nullptr, &listener);
  EXPECT_EQ(listener.WaitFor(2), (std::vector<std::string>{"sent", "timeout"}));
  Listener of_null;
  provider().VerifyPhoneNumber(nullptr, 0, nullptr, &of_null);
  EXPECT_EQ(of_null.WaitFor(1)[0].find("failed: "), 0u);
#pragma GCC diagnostic pop
}

TEST_F(PhoneAuthProviderTest, AMissingNumberFails) {
  Listener listener;
  provider().VerifyPhoneNumber(PhoneAuthOptions(), &listener);
  const std::string call = listener.WaitFor(1)[0];
  EXPECT_EQ(call.find("failed: "), 0u);
  EXPECT_GT(call.size(), std::string("failed: ").size());
}

TEST_F(PhoneAuthProviderTest, AWrongNumberFails) {
  Listener listener;
  provider().VerifyPhoneNumber(To("call me"), &listener);
  EXPECT_EQ(listener.WaitFor(1)[0].find("failed: "), 0u);
}

TEST_F(PhoneAuthProviderTest, TheProviderOfNoAuthFails) {
  Listener listener;
  PhoneAuthProvider::GetInstance(nullptr).VerifyPhoneNumber(To("+15551234567"), &listener);
  EXPECT_EQ(listener.WaitFor(1)[0].find("failed: "), 0u);
}

TEST_F(PhoneAuthProviderTest, TheProviderOfADeletedAppFails) {
  delete app_;
  app_ = nullptr;
  Listener listener;
  provider().VerifyPhoneNumber(To("+15551234567"), &listener);
  EXPECT_EQ(listener.WaitFor(1)[0].find("failed: "), 0u);
}

TEST_F(PhoneAuthProviderTest, WithoutAListenerNothingHappens) {
  const std::string phone_number = UniquePhoneNumber();
  provider().VerifyPhoneNumber(To(phone_number), nullptr);
  EXPECT_EQ(Emulator::Instance().CodeSentTo(phone_number), "");
}

TEST_F(PhoneAuthProviderTest, TheCodeSignsIn) {
  const std::string phone_number = UniquePhoneNumber();
  const PhoneAuthCredential credential = Prove(phone_number);
  ASSERT_EQ(ErrorOf(auth_->SignInWithCredential(credential)), kAuthErrorNone);
  EXPECT_EQ(auth_->current_user().phone_number(), phone_number);
}

TEST_F(PhoneAuthProviderTest, AWrongCodeIsAnErrorOfTheFuture) {
  Listener listener;
  provider().VerifyPhoneNumber(To(UniquePhoneNumber()), &listener);
  listener.WaitFor(2);
  const PhoneAuthCredential credential = provider().GetCredential(listener.verification_id.c_str(), "x");
  EXPECT_EQ(ErrorOf(auth_->SignInWithCredential(credential)), kAuthErrorInvalidVerificationCode);
}

TEST_F(PhoneAuthProviderTest, ACodeLastsForTenMinutes) {
  const std::string phone_number = UniquePhoneNumber();
  const std::string other_number = UniquePhoneNumber();
  ASSERT_EQ(ErrorOf(auth_->SignInWithCredential(Prove(phone_number))), kAuthErrorNone);
  const PhoneAuthCredential same = Prove(phone_number);
  const PhoneAuthCredential other = Prove(other_number);
  Emulator::Instance().AdvanceClock(590);
  const PhoneAuthCredential fresh = Prove(other_number);
  Emulator::Instance().AdvanceClock(11);
  User user = auth_->current_user();
  EXPECT_EQ(ErrorOf(user.Reauthenticate(same)), kAuthErrorSessionExpired);
  EXPECT_EQ(ErrorOf(user.UpdatePhoneNumberCredential(other)), kAuthErrorSessionExpired);
  EXPECT_EQ(user.phone_number(), phone_number);
  SignInGuest();
  EXPECT_EQ(ErrorOf(user.LinkWithCredential(other)), kAuthErrorSessionExpired);
  EXPECT_EQ(ErrorOf(auth_->SignInWithCredential(other)), kAuthErrorSessionExpired);
  EXPECT_TRUE(user.is_anonymous());
  EXPECT_EQ(ErrorOf(user.LinkWithCredential(fresh)), kAuthErrorNone);
}

TEST_F(PhoneAuthProviderTest, TheCredentialOfACollisionLastsForAnHour) {
  const std::string phone_number = UniquePhoneNumber();
  ASSERT_EQ(ErrorOf(auth_->SignInWithCredential(Prove(phone_number))), kAuthErrorNone);
  SignInGuest();
  const Future<AuthResult> collision = auth_->current_user().LinkWithCredential(Prove(phone_number));
  ASSERT_EQ(ErrorOf(collision), kAuthErrorCredentialAlreadyInUse);
  const Credential updated = collision.result()->additional_user_info.updated_credential;
  EXPECT_TRUE(updated.is_valid());
  Emulator::Instance().AdvanceClock(3601);
  EXPECT_EQ(ErrorOf(auth_->SignInWithCredential(updated)), kAuthErrorInvalidVerificationId);
  EXPECT_TRUE(auth_->current_user().is_anonymous());
}

TEST_F(PhoneAuthProviderTest, ACredentialOfNothingIsAnErrorOfTheFuture) {
  const PhoneAuthCredential of_null = provider().GetCredential(nullptr, nullptr);
  EXPECT_FALSE(of_null.is_valid());
  EXPECT_NE(ErrorOf(auth_->SignInWithCredential(of_null)), kAuthErrorNone);
  EXPECT_NE(ErrorOf(auth_->SignInWithCredential(PhoneAuthCredential())), kAuthErrorNone);
}

TEST_F(PhoneAuthProviderTest, CredentialsKeepTheirCodeWhenCopied) {
  const PhoneAuthCredential credential = provider().GetCredential("id", "123456");
  const PhoneAuthCredential copy = credential;
  PhoneAuthCredential assigned;
  EXPECT_EQ(assigned.sms_code(), "");
  assigned = copy;
  EXPECT_EQ(assigned.sms_code(), "123456");
  EXPECT_EQ(assigned.provider(), "phone");
  EXPECT_TRUE(assigned.is_valid());
}

TEST_F(PhoneAuthProviderTest, UpdatePhoneNumberCredentialChangesTheNumber) {
  ASSERT_EQ(ErrorOf(auth_->SignInWithCredential(Prove(UniquePhoneNumber()))), kAuthErrorNone);
  const std::string phone_number = UniquePhoneNumber();
  User user = auth_->current_user();
  const Future<User> future = user.UpdatePhoneNumberCredential(Prove(phone_number));
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->phone_number(), phone_number);
  EXPECT_TRUE(user.UpdatePhoneNumberCredentialLastResult() == future);
}

TEST_F(PhoneAuthProviderTest, ResendingTokensAreEqualIfTheyAreOfOneVerification) {
  const PhoneAuthProvider::ForceResendingToken none;
  Listener first;
  Listener second;
  provider().VerifyPhoneNumber(To(UniquePhoneNumber()), &first);
  provider().VerifyPhoneNumber(To(UniquePhoneNumber()), &second);
  first.WaitFor(2);
  second.WaitFor(2);
  PhoneAuthProvider::ForceResendingToken copy;
  EXPECT_TRUE(copy == none);
  copy = first.resending_token;
  EXPECT_TRUE(copy == first.resending_token);
  EXPECT_FALSE(copy != first.resending_token);
  EXPECT_TRUE(copy != second.resending_token);
  EXPECT_TRUE(copy != none);
}

TEST_F(PhoneAuthProviderTest, AResendingTokenMayBeGiven) {
  Listener listener;
  PhoneAuthProvider::ForceResendingToken token;
  PhoneAuthOptions options = To(UniquePhoneNumber());
  EXPECT_EQ(options.force_resending_token, nullptr);
  EXPECT_EQ(options.timeout_milliseconds, 0u);
  EXPECT_EQ(options.ui_parent, UIParent());
  options.force_resending_token = &token;
  options.timeout_milliseconds = 60000;
  provider().VerifyPhoneNumber(options, &listener);
  EXPECT_EQ(listener.WaitFor(1)[0], "sent");
}

TEST_F(PhoneAuthProviderTest, AListenerThatGoesTakesItsPageAlong) {
  Emulator::Instance().Control("PATCH", "/config", "{\"requireRecaptchaToken\":true}");
  std::mutex mutex;
  std::condition_variable added;
  size_t pages = 0;
  WebSignInOptions options;
  options.open_url = [&](const char*) {
    const std::lock_guard<std::mutex> lock(mutex);
    pages++;
    added.notify_all();
    return true;
  };
  ASSERT_EQ(SetWebSignInOptions(auth_, options), kAuthErrorNone);
  for (size_t i = 1; i <= 3; i++) {
    Listener listener;
    provider().VerifyPhoneNumber(To(UniquePhoneNumber()), &listener);
    std::unique_lock<std::mutex> lock(mutex);
    EXPECT_TRUE(added.wait_for(lock, std::chrono::milliseconds(kPatience), [&] { return pages == i; }));
    EXPECT_TRUE(listener.WaitFor(0).empty());
  }
  Emulator::Instance().Control("PATCH", "/config", "{\"requireRecaptchaToken\":false}");
  Close();
}

/// A listener with implicit copy members, which reports to another one.
struct Reporter : PhoneAuthProvider::Listener {
  explicit Reporter(Listener* listener) : target(listener) {}
  void OnVerificationCompleted(PhoneAuthCredential credential) override { target->OnVerificationCompleted(credential); }
  void OnVerificationFailed(const std::string& error) override { target->OnVerificationFailed(error); }

  Listener* target;
};

TEST_F(PhoneAuthProviderTest, ACopiedListenerKeepsItsVerifications) {
  Emulator::Instance().Hold("accounts:sendVerificationCode");
  Listener told, copied;
  std::vector<Reporter> reporters = {Reporter(&told)};
  Reporter& original = reporters[0];
  provider().VerifyPhoneNumber(To("nonsense"), &original);
  {
    Reporter copy(original);
    copy.target = &copied;
    original = copy;
    original.target = &told;
  }
  Emulator::Instance().Release();
  EXPECT_EQ(told.WaitFor(1).size(), 1U);
  EXPECT_TRUE(copied.WaitFor(0).empty());
}

TEST_F(PhoneAuthProviderTest, ACopyOfAListenerHasVerificationsOfItsOwn) {
  Listener told;
  Reporter original(&told);
  Reporter copy(original);
  provider().VerifyPhoneNumber(PhoneAuthOptions(), &copy);
  EXPECT_EQ(told.WaitFor(1).size(), 1U);
}

/// Verifications that are never answered.
class PhoneLifetimeTest : public PhoneAuthProviderTest {
 protected:
  PhoneLifetimeTest() { auth_->UseEmulator("127.0.0.1", server_.port()); }

  SilentServer server_;
};

TEST_F(PhoneLifetimeTest, AListenerMayGoFirst) {
  {
    Listener listener;
    provider().VerifyPhoneNumber(To("+15551234567"), &listener);
  }
  Close();
}

TEST_F(PhoneLifetimeTest, AListenerIsNotToldWhenItsAuthIsDeleted) {
  Listener listener;
  provider().VerifyPhoneNumber(To("+15551234567"), &listener);
  delete auth_;
  auth_ = nullptr;
  EXPECT_TRUE(listener.WaitFor(0).empty());
}

TEST_F(PhoneLifetimeTest, AListenerIsNotToldWhenItsAppIsDeleted) {
  Listener listener;
  provider().VerifyPhoneNumber(To("+15551234567"), &listener);
  Close();
  EXPECT_TRUE(listener.WaitFor(0).empty());
}

/// Ends itself when it is told the first time.
class SelfDestroyer : public PhoneAuthProvider::Listener {
 public:
  explicit SelfDestroyer(int* destroyed) : destroyed_(destroyed) {}
  ~SelfDestroyer() override { ++*destroyed_; }
  void OnVerificationCompleted(PhoneAuthCredential) override {}
  void OnVerificationFailed(const std::string&) override { delete this; }

 private:
  int* const destroyed_;
};

TEST_F(PhoneAuthProviderTest, AListenerMayDestroyItself) {
  int destroyed = 0;
  provider().VerifyPhoneNumber(PhoneAuthOptions(), new SelfDestroyer(&destroyed));
  EXPECT_EQ(destroyed, 1);
}

TEST_F(PhoneAuthProviderTest, ListenersDestroyedAgainAndAgainAreNotCalled) {
  for (int i = 0; i < 50; i++) {
    Listener listener;
    provider().VerifyPhoneNumber(To(UniquePhoneNumber()), &listener);
    if (i % 2 == 0) listener.WaitFor(1);
  }
}

}  // namespace
}  // namespace auth
}  // namespace firebase
