// SPDX-License-Identifier: Apache-2.0
// The library's own page, by which players of most providers get to the project's handler.
#include <string>

#include "support/web_sign_in_fixture.h"

namespace firebase {
namespace auth {
namespace {

const char kProvider[] = "apple.com";
const char kTab[] = "\uE004";
const char kUp[] = "\uE013";
const char kEnter[] = "\uE007";

class HelperPageTest : public WebSignInFixture {
 protected:
  HelperPageTest() { UseHelperPage(kProvider); }

  static std::string Address() { return UniqueName("ada") + "@example.com"; }

  /// To the page with its button, which stands there when the Firebase JS SDK is loaded.
  void GoToReadyPage() {
    GoToPage();
    player_.WaitForButton();
  }

  /// The sign-in, after which the player is at the page no more.
  void ExpectSignIn(const std::function<void()>& player) {
    ExpectError(SignIn(kProvider, player), kAuthErrorNone);
    EXPECT_TRUE(auth_->current_user().is_valid());
  }

  /// Ends in a cancelled sign-in.
  void LookAtPage(const std::function<void()>& look) {
    const Result result = SignIn(kProvider, [&] {
      GoToReadyPage();
      look();
      browser().Click("#cancel");
    });
    ExpectError(result, kAuthErrorWebContextCancelled);
  }

  /// The page at the sizes of a phone and of a desktop, in both schemes.
  static void Photograph(const std::string& name) {
    for (const int width : {390, 1280}) {
      browser().SetWindowSize(width, width == 390 ? 844 : 800);
      EXPECT_EQ(browser().HiddenWidth(), 0) << name << " " << width;
      for (const char* const scheme : {"light", "dark"}) {
        browser().SetColorScheme(scheme);
        browser().TakeScreenshot(name + "-" + std::to_string(width) + "-" + scheme);
      }
    }
  }

  static void ExpectAlert(const std::string& text) {
    browser().WaitUntil("the alert " + text, [&] { return !browser().TextOf("#alert").empty(); });
    EXPECT_NE(browser().TextOf("#alert").find(text), std::string::npos) << browser().TextOf("#alert");
  }
};

TEST_F(HelperPageTest, ABlockedPopupIsToldAndTheNextPressOpensIt) {
  ExpectSignIn([&] {
    GoToReadyPage();
    browser().ClickByScript("#continue");
    ExpectAlert("blocked");
    browser().TakeScreenshot("helper-popup-blocked");
    player_.AtProvider([&] { player_.AgreeAs(Address()); });
  });
}

TEST_F(HelperPageTest, AClosedPopupIsToldAndTheNextPressOpensAnother) {
  ExpectSignIn([&] {
    GoToReadyPage();
    player_.AtProvider([&] {
      browser().TextOf("#allow");
      browser().CloseWindow();
    });
    ExpectAlert("closed");
    browser().TakeScreenshot("helper-popup-closed");
    player_.AtProvider([&] { player_.AgreeAs(Address()); });
  });
}

TEST_F(HelperPageTest, WhileThePopupIsOpenThePageSaysWhereToGoOn) {
  ExpectSignIn([&] {
    GoToReadyPage();
    const std::string page = browser().Window();
    player_.AtProvider([&] {
      const std::string popup = browser().Window();
      browser().SwitchTo(page);
      EXPECT_EQ(browser().TextOf("#status"), "Continue in the window that opened.");
      browser().TakeScreenshot("helper-waiting");
      browser().SwitchTo(popup);
      player_.AgreeAs(Address());
    });
  });
}

TEST_F(HelperPageTest, WhileThePopupIsOpenTheMainButtonIsSecondary) {
  const auto looks_like_cancel = [] {
    const Json is_equal = browser().Evaluate(
        "getComputedStyle(document.getElementById('continue')).backgroundColor =="
        " getComputedStyle(document.getElementById('cancel')).backgroundColor");
    return static_cast<bool>(json_is_true(is_equal.get()));
  };
  ExpectSignIn([&] {
    GoToReadyPage();
    const std::string page = browser().Window();
    EXPECT_FALSE(looks_like_cancel());
    player_.AtProvider([&] {
      browser().TextOf("#allow");
      const std::string popup = browser().Window();
      browser().SwitchTo(page);
      EXPECT_TRUE(looks_like_cancel());
      browser().SwitchTo(popup);
      browser().CloseWindow();
    });
    ExpectAlert("closed");
    EXPECT_FALSE(looks_like_cancel());
    player_.AtProvider([&] { player_.AgreeAs(Address()); });
  });
}

TEST_F(HelperPageTest, TheCancelButtonEndsTheSignInAtOnce) {
  const Result result = SignIn(kProvider, [&] {
    GoToReadyPage();
    browser().Click("#cancel");
    ExpectTitle("Not signed in");
    browser().TakeScreenshot("helper-cancelled");
  });
  ExpectError(result, kAuthErrorWebContextCancelled);
}

TEST_F(HelperPageTest, AnUnauthorizedDomainIsToldWithTheWayOut) {
  Emulator::Instance().Control("PATCH", "/config", "{\"authorizedDomains\": [\"example.com\"]}");
  const Result result = SignIn(kProvider, [&] {
    GoToPage();
    player_.PressContinue();
    ExpectTitle("Not signed in");
    ExpectAlert("localhost");
    browser().TakeScreenshot("helper-unauthorized-domain");
  });
  ExpectError(result, kAuthErrorUnauthorizedDomain);
  const std::string message = result.error_message();
  EXPECT_NE(message.find("localhost"), std::string::npos) << message;
  EXPECT_NE(message.find("Authorized domains"), std::string::npos) << message;
}

TEST_F(HelperPageTest, AnUnauthorizedDomainIsToldBeforeABrowserOpens) {
  Emulator::Instance().Control("PATCH", "/config", "{\"authorizedDomains\": [\"example.com\"]}");
  const Result result = SignIn("google.com", [] {});
  ExpectError(result, kAuthErrorUnauthorizedDomain);
  const std::string message = result.error_message();
  EXPECT_NE(message.find("Authorized domains"), std::string::npos) << message;
  const std::string detail = result.error_detail();
  EXPECT_NE(detail.find("localhost"), std::string::npos) << detail;
}

TEST_F(HelperPageTest, AKeyboardIsEnough) {
  const std::string email = Address();
  ExpectSignIn([&] {
    GoToReadyPage();
    EXPECT_EQ(browser().FocusedId(), "continue");
    const auto press_enter = [] { browser().Press(kEnter); };
    player_.InPopup(press_enter, [&] {
      browser().TextOf("#allow");
      for (int i = 0; i < 10 && browser().FocusedId() != "email"; i++) {
        browser().Press(kTab);
        // From the first of the known accounts to another one, which is the last.
        if (browser().FocusedId() == "account-1") browser().Press(kUp);
      }
      for (const char character : email) browser().Press(std::string(1, character));
      browser().Press(kEnter);
    });
  });
  EXPECT_EQ(auth_->current_user().email(), email);
}

TEST_F(HelperPageTest, TheKeyboardReachesTheCancelButton) {
  const Result result = SignIn(kProvider, [&] {
    GoToReadyPage();
    browser().Press(kTab);
    EXPECT_EQ(browser().FocusedId(), "cancel");
    browser().Press(kEnter);
    ExpectTitle("Not signed in");
    // For screen readers; it can't be pressed, and so has no frame.
    EXPECT_EQ(browser().FocusedId(), "title");
    const Json outline = browser().Evaluate("getComputedStyle(document.activeElement).outlineStyle");
    EXPECT_STREQ(json_string_value(outline.get()), "none");
  });
  ExpectError(result, kAuthErrorWebContextCancelled);
}

TEST_F(HelperPageTest, AScreenReaderNamesEverything) {
  LookAtPage([] {
    EXPECT_EQ(browser().RoleOf("main"), "main");
    EXPECT_EQ(browser().RoleOf("#title"), "heading");
    EXPECT_EQ(browser().LabelOf("#title"), "Sign in with Apple");
    EXPECT_EQ(browser().RoleOf("#status"), "status");
    EXPECT_EQ(browser().RoleOf("#continue"), "button");
    EXPECT_EQ(browser().LabelOf("#continue"), "Continue with Apple");
    EXPECT_EQ(browser().RoleOf("#cancel"), "button");
    EXPECT_EQ(browser().LabelOf("#cancel"), "Cancel");
    EXPECT_EQ(browser().RoleOf("#alert"), "alert");
  });
}

TEST_F(HelperPageTest, ItNamesTheGame) {
  LookAtPage([] { EXPECT_EQ(browser().TextOf(".app"), "The Analytical Engine"); });
}

TEST_F(HelperPageTest, PersianIsWrittenFromTheRight) {
  LookAtPage([&] {
    browser().SetLanguage("fa-IR,fa;q=0.9,en;q=0.5");
    GoToReadyPage();
    const Json direction = browser().Evaluate("getComputedStyle(document.body).direction");
    EXPECT_STREQ(json_string_value(direction.get()), "rtl");
    EXPECT_EQ(browser().LabelOf("#cancel"), "انصراف");
    browser().TakeScreenshot("helper-persian");
  });
}

TEST_F(HelperPageTest, ItSpeaksThePlayersLanguage) {
  LookAtPage([&] {
    const char* const languages[][2] = {{"es", "Iniciar sesión con Apple"},
                                        {"id", "Masuk dengan Apple"},
                                        {"zh-TW", "透過 Apple 登入"},
                                        {"xx", "Sign in with Apple"}};
    for (const char* const* language : languages) {
      browser().SetLanguage(language[0]);
      GoToReadyPage();
      EXPECT_EQ(browser().TextOf("#title"), language[1]);
      browser().TakeScreenshot(std::string("helper-language-") + language[0]);
    }
  });
}

TEST_F(HelperPageTest, TheGamesLanguageGoesBeforeTheBrowsers) {
  auth_->set_language_code("es");
  LookAtPage([&] {
    browser().SetLanguage("id");
    GoToReadyPage();
    EXPECT_EQ(browser().TextOf("#title"), "Iniciar sesión con Apple");
  });
}

TEST_F(HelperPageTest, EveryLanguageFitsPhonesAndDesktopsInLightAndDark) {
  const char* const languages[] = {"en", "ar", "de", "es", "fa", "fr", "hi", "id",      "it",
                                   "ja", "ko", "nl", "pl", "pt", "ru", "tr", "zh-Hans", "zh-Hant"};
  LookAtPage([&] {
    for (const char* const language : languages) {
      browser().SetLanguage(language);
      GoToReadyPage();
      const Json lang = browser().Evaluate("document.documentElement.lang.slice(0, 2)");
      EXPECT_EQ(json_string_value(lang.get()), std::string(language).substr(0, 2));
      Photograph(std::string("helper-") + language);
    }
  });
}

TEST_F(HelperPageTest, TheGamesLookIsShown) {
  options_.icon =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' rx='2' fill='#3a7bd5'/>"
      "<circle cx='4' cy='4' r='2.5' fill='#fff'/></svg>";
  options_.color = "#3a7bd5";
  options_.sentences = R"({"en": {"cancel": "Back to the menu"}})";
  // Not Apple's.
  const std::string mark =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M4 0l4 8H0z' fill='#1f1f1f'/></svg>";
  EXPECT_EQ(SetWebSignInMark(auth_, kProvider, mark), kAuthErrorNone);
  LookAtPage([&] {
    for (const char* const image : {".icon", "#continue img"}) {
      const Json width = browser().Evaluate("document.querySelector('" + std::string(image) + "').naturalWidth");
      EXPECT_GT(json_integer_value(width.get()), 0) << image << " is not loaded";
    }
    EXPECT_EQ(browser().LabelOf("#continue"), "Continue with Apple");
    EXPECT_EQ(browser().TextOf("#cancel"), "Back to the menu");
    Photograph("helper-look");
  });
}

TEST_F(HelperPageTest, AWideIconKeepsItsShape) {
  options_.icon = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 8' width='800' height='80'/>";
  LookAtPage([] {
    const Json fit = browser().Evaluate("getComputedStyle(document.querySelector('.icon')).objectFit");
    EXPECT_STREQ(json_string_value(fit.get()), "contain");
  });
}

TEST_F(HelperPageTest, ItFitsPhonesAndTelevisionsInLightAndDark) {
  LookAtPage([] {
    const int sizes[][2] = {{320, 480}, {412, 915}, {1280, 800}, {1920, 1080}, {3840, 2160}};
    for (const int* size : sizes) {
      browser().SetWindowSize(size[0], size[1]);
      EXPECT_EQ(browser().HiddenWidth(), 0) << size[0];
      for (const char* scheme : {"light", "dark"}) {
        browser().SetColorScheme(scheme);
        browser().TakeScreenshot("helper-" + std::to_string(size[0]) + "-" + scheme);
      }
    }
  });
}

TEST_F(HelperPageTest, DarkIsDark) {
  LookAtPage([] {
    const auto background = [] {
      const Json color = browser().Evaluate("getComputedStyle(document.body).backgroundColor");
      return std::string(json_string_value(color.get()));
    };
    browser().SetColorScheme("light");
    const std::string light = background();
    browser().SetColorScheme("dark");
    EXPECT_NE(background(), light);
  });
}

TEST_F(HelperPageTest, ASignInThatIsOverIsToldSo) {
  LookAtPage([] {});
  browser().Evaluate("location.reload()");
  browser().TakeScreenshot("helper-over");
  EXPECT_FALSE(browser().Has("#continue"));
}

TEST_F(HelperPageTest, FramesGoOnWhileTheServerIsSilent) {
  Emulator::Instance().Hold("accounts:signInWithIdp");
  ExpectSignIn([&] {
    GoToReadyPage();
    player_.AtProvider([&] { player_.AgreeAs(Address()); });
    browser().WaitUntil("a request",
                        [] { return !Emulator::Instance().LastBody("accounts:signInWithIdp", "requestUri").empty(); });
    const int frames = game_.frames();
    browser().WaitUntil("frames", [&] { return game_.frames() > frames + 10; });
    Emulator::Instance().Release();
  });
}

}  // namespace
}  // namespace auth
}  // namespace firebase
