// SPDX-License-Identifier: Apache-2.0
// The library's own page, on which reCAPTCHA looks at players who want a text message.
#include <memory>
#include <string>

#include "firebase/auth/phone_auth_provider.h"
#include "support/web_sign_in_fixture.h"

namespace firebase {
namespace auth {
namespace {

/// Told once how a verification ended.
class VerificationListener : public PhoneAuthProvider::Listener {
 public:
  ~VerificationListener() override { Stop(); }

  void OnVerificationCompleted(PhoneAuthCredential) override {}
  void OnVerificationFailed(const std::string& error) override { end_.set_value("failed: " + error); }
  void OnCodeSent(const std::string& verification_id, const PhoneAuthProvider::ForceResendingToken&) override {
    end_.set_value(verification_id.empty() ? "no id" : "sent");
  }

  std::string End() {
    std::future<std::string> end = end_.get_future();
    const bool is_told = end.wait_for(std::chrono::milliseconds(kPatience)) == std::future_status::ready;
    return is_told ? end.get() : "nothing";
  }

 private:
  std::promise<std::string> end_;
};

class RecaptchaTest : public WebSignInFixture {
 protected:
  RecaptchaTest() {
    Emulator::Instance().Control("PATCH", "/config", "{\"requireRecaptchaToken\":true}");
    ListenForUrl();
    PhoneAuthOptions options;
    options.phone_number = "+15551234567";
    PhoneAuthProvider::GetInstance(auth_).VerifyPhoneNumber(options, &listener_);
    GoToPage();
    player_.WaitForButton();
  }

  ~RecaptchaTest() override { Emulator::Instance().Control("DELETE", "/config", ""); }

  VerificationListener listener_;
};

TEST_F(RecaptchaTest, APlayerGetsAMessage) {
  ExpectTitle("Not a robot?");
  browser().TakeScreenshot("recaptcha");
  browser().Click("#continue");
  ExpectTitle("Done");
  EXPECT_EQ(listener_.End(), "sent");
}

TEST_F(RecaptchaTest, APlayerWhoCancelsGetsNone) {
  browser().Click("#cancel");
  ExpectTitle("Not confirmed");
  EXPECT_NE(listener_.End().find("cancelled in the browser"), std::string::npos);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
