// SPDX-License-Identifier: Apache-2.0
// The emulator's own pages, as the player's browser shows them.
#include "support/emulator.h"

#include <gtest/gtest.h>

#include <string>

#include "support/browser.h"
#include "support/http.h"
#include "support/json.h"

namespace {

class ConsentPageTest : public ::testing::Test {
 protected:
  ConsentPageTest() {
    Emulator::Instance();
    Browser::Instance().StartOver();
  }

  static std::string Service() { return "http://127.0.0.1:" + std::to_string(Emulator::Instance().port()); }

  /// The provider's page; it leads back to a page of the emulator.
  static std::string AuthUri(const char* provider_id) {
    const Json body(
        json_pack("{s:s, s:s}", "providerId", provider_id, "continueUri", (Service() + "/nowhere").c_str()));
    const std::string answer = SendRequest(
        "POST", Service() + "/identitytoolkit.googleapis.com/v1/accounts:createAuthUri?key=any", PrintJson(body.get()));
    return TextOf(ParseJson(answer).get(), "authUri");
  }

  static void ExpectItFits(Browser* browser, int width, int height) {
    browser->SetWindowSize(width, height);
    EXPECT_EQ(browser->HiddenWidth(), 0) << width << " x " << height;
  }
};

TEST_F(ConsentPageTest, APlayerAgrees) {
  Browser& browser = Browser::Instance();
  browser.Open(AuthUri("facebook.com"));
  browser.Type("#email", "ada@example.com");
  browser.TakeScreenshot("consent-facebook");
  browser.Click("#allow");
  browser.WaitUntil("the answer's URL", [&] { return browser.Url().find(Service() + "/nowhere?") == 0; });
  EXPECT_NE(browser.Url().find("code="), std::string::npos) << browser.Url();
}

TEST_F(ConsentPageTest, APlayerDeclines) {
  Browser& browser = Browser::Instance();
  browser.Open(AuthUri("facebook.com"));
  browser.Click("#refuse");
  browser.WaitUntil("the answer's URL", [&] { return browser.Url().find(Service() + "/nowhere?") == 0; });
  EXPECT_NE(browser.Url().find("error="), std::string::npos) << browser.Url();
}

TEST_F(ConsentPageTest, AScreenReaderNamesEverything) {
  Browser& browser = Browser::Instance();
  browser.Open(AuthUri("apple.com"));
  EXPECT_EQ(browser.RoleOf("h1"), "heading");
  EXPECT_EQ(browser.LabelOf("h1"), "Sign in with Apple");
  EXPECT_EQ(browser.RoleOf("#email"), "textbox");
  EXPECT_EQ(browser.LabelOf("#email"), "E-mail address");
  EXPECT_EQ(browser.RoleOf("#allow"), "button");
  EXPECT_EQ(browser.LabelOf("#allow"), "Continue");
}

TEST_F(ConsentPageTest, ItFitsPhonesAndTelevisionsInLightAndDark) {
  Browser& browser = Browser::Instance();
  browser.Open(AuthUri("google.com"));
  ExpectItFits(&browser, 320, 568);
  browser.TakeScreenshot("consent-google-phone");
  browser.SetColorScheme("dark");
  ExpectItFits(&browser, 1920, 1080);
  browser.TakeScreenshot("consent-google-television-dark");
}

}  // namespace
