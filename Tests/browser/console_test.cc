// SPDX-License-Identifier: Apache-2.0
// The emulator's console, as a developer's browser shows it.
#include <gtest/gtest.h>

#include <stdlib.h>

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/browser.h"
#include "support/emulator.h"
#include "support/http.h"
#include "support/json.h"
#include "support/process.h"
#include "support/silent_server.h"

namespace {

const char kTab[] = "\uE004";
const char kEnter[] = "\uE007";
const char kSpace[] = " ";
const char kEscape[] = "\uE00C";
const char kViews[][16] = {"accounts", "tenants", "messages", "requests", "settings"};

// The least contrast of a visible text with what is behind it, as WCAG 2 defines it.
const char kLeastContrast[] = R"js((() => {
  const parse = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = (color) => {
    const [r, g, b] = parse(color).map((v) => (v /= 255, v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = getComputedStyle(e).backgroundColor;
      if ((parse(color)[3] ?? 1) === 1) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  const shown = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && hasText(e));
  return Math.min(...shown.map((e) => {
    const [high, low] = [light(getComputedStyle(e).color), light(behind(e))].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }));
})())js";

/// With an emulator of its own accounts, tenants and settings: all that the tests before have left is removed.
class ConsoleTest : public ::testing::Test {
 protected:
  ConsoleTest() {
    Emulator::Instance().Control("DELETE", "/config", "");
    Emulator::Instance().Control("DELETE", "/accounts", "");
    Emulator::Instance().Control("DELETE", "/requests", "");
    browser().StartOver();
    browser().SetColorScheme("light");
  }

  static Browser& browser() { return Browser::Instance(); }

  static std::string Service() { return "http://127.0.0.1:" + std::to_string(Emulator::Instance().port()); }

  static void Open(const std::string& view, const std::string& more = "") {
    browser().Open(Service() + "/#view=" + view + more);
    browser().WaitUntil("the view " + view, [&] { return browser().Has("#go-" + view + "[aria-current]"); });
  }

  /// With all that it shows.
  static void OpenAll(const std::string& view) {
    Open(view);
    browser().WaitUntil("content", [] { return browser().Has("#view tbody tr, #view .empty:not([hidden])"); });
    if (view == "settings") browser().WaitUntil("a form", [] { return browser().Has("#save"); });
  }

  /// A request of a client.
  static Json Send(const std::string& method, const std::string& body) {
    const std::string path = "/identitytoolkit.googleapis.com/v1/accounts:" + method + "?key=any";
    return ParseJson(SendRequest("POST", Service() + path, body));
  }

  static Json SignUp(const std::string& email) {
    return Send("signUp", R"({"email": ")" + email + R"(", "password": "secret"})");
  }

  /// What the emulator has of that account; null if it has none.
  static Json AccountOf(const std::string& email) {
    const Json read = ParseJson(Emulator::Instance().Control("GET", "/accounts", ""));
    size_t i;
    json_t* user;
    json_array_foreach(json_object_get(read.get(), "users"), i, user) {
      if (TextOf(user, "email") == email) return Json(json_incref(user));
    }
    return nullptr;
  }

  static std::string Field(const std::string& email, const char* name) { return TextOf(AccountOf(email).get(), name); }

  static std::string IdOf(const std::string& email) { return Field(email, "localId"); }

  /// The button of an account.
  static std::string ButtonOf(const std::string& email, const std::string& kind) {
    return "[id=\"" + kind + "-" + IdOf(email) + "\"]";
  }

  static std::string Table() { return browser().TextOf("#view"); }

  static void WaitFor(const std::string& text) {
    browser().WaitUntil("the text " + text, [&] { return Table().find(text) != std::string::npos; });
  }

  static void WaitUntilGone(const std::string& text) {
    browser().WaitUntil("no text " + text, [&] { return Table().find(text) == std::string::npos; });
  }

  static void WaitForStatus(const std::string& text) {
    browser().WaitUntil("the status " + text,
                        [&] { return browser().TextOf("#status").find(text) != std::string::npos; });
  }

  /// When no color changes any more.
  static double LeastContrast() {
    browser().WaitUntil("the end of the transitions", [] {
      const Json number = browser().Evaluate("document.getAnimations().length");
      return json_integer_value(number.get()) == 0;
    });
    return json_number_value(browser().Evaluate(kLeastContrast).get());
  }

  static void WaitForDialog() {
    browser().WaitUntil("a dialog", [] { return browser().Has("dialog[open]"); });
  }

  static void WaitUntilDialogIsGone() {
    browser().WaitUntil("no dialog", [] { return !browser().Has("dialog"); });
  }

  static void Confirm() {
    browser().Click("#confirm");
    WaitUntilDialogIsGone();
  }

  static void EditAccount(const std::string& email) {
    browser().Click(ButtonOf(email, "edit"));
    WaitForDialog();
  }

  /// Opens a link in a tab in front of the page, which stays the one that commands go to.
  static std::function<void()> OpenLink() {
    const std::string page = browser().Window();
    const std::vector<std::string> known = browser().Windows();
    browser().Click("#view a");
    return [page, known] {
      browser().SwitchToNewWindow(known);
      browser().CloseWindow();
      browser().SwitchTo(page);
    };
  }

  /// What the page requested since the last call.
  static std::string Requested() {
    const Json names = browser().Evaluate(
        "(() => { const names = performance.getEntriesByType('resource').map((entry) => entry.name).join('\\n');"
        " performance.clearResourceTimings(); return names; })()");
    return json_string_value(names.get());
  }

  static void TypeKeys(const std::string& text) {
    for (const char character : text) browser().Press(std::string(1, character));
  }

  /// With the tab key only.
  static void TabTo(const std::string& id) {
    for (int i = 0; i < 40 && browser().FocusedId() != id; i++) browser().Press(kTab);
    ASSERT_EQ(browser().FocusedId(), id);
  }
};

// --- accounts ---

TEST_F(ConsoleTest, AnAccountAppearsWhenAPlayerSignsUp) {
  Open("accounts");
  WaitFor("No accounts.");
  SignUp("ada@example.com");
  WaitFor("ada@example.com");
  WaitFor("1 account");
}

TEST_F(ConsoleTest, ASearchFindsEmailsPhoneNumbersAndTheBeginningOfIds) {
  for (const char* email : {"ada@example.com", "grace@example.com"}) SignUp(email);
  Send("sendVerificationCode", R"({"phoneNumber": "+15555550100", "recaptchaToken": "x"})");
  Open("accounts");
  WaitFor("2 accounts");
  browser().Retype("#search", "ADA@example.com");
  browser().Click("#find");
  WaitUntilGone("grace@example.com");
  EXPECT_NE(Table().find("ada@example.com"), std::string::npos);
  browser().Retype("#search", IdOf("grace@example.com").substr(0, 8));
  browser().Click("#find");
  WaitFor("grace@example.com");
  WaitUntilGone("ada@example.com");
  browser().Retype("#search", "+15555550100");
  browser().Click("#find");
  WaitForStatus("0 accounts found");
}

TEST_F(ConsoleTest, AnAccountIsAdded) {
  Open("accounts");
  browser().Click("#add");
  browser().Type("#email", "ada@example.com");
  browser().Type("#password", "secret");
  browser().Type("#displayName", "Ada");
  browser().Type("#customAttributes", R"({"level": 7})");
  browser().Click("#emailVerified");
  browser().Type("#localId", "ada");
  Confirm();
  WaitForStatus("Ada was added.");
  WaitFor("ada@example.com");
  EXPECT_EQ(Field("ada@example.com", "displayName"), "Ada");
  EXPECT_EQ(Field("ada@example.com", "customAttributes"), R"({"level": 7})");
  EXPECT_EQ(IdOf("ada@example.com"), "ada");
  EXPECT_TRUE(json_is_true(json_object_get(AccountOf("ada@example.com").get(), "emailVerified")));
  const Json answer = Send("signInWithPassword", R"({"email": "ada@example.com", "password": "secret"})");
  EXPECT_EQ(TextOf(answer.get(), "localId"), "ada");
}

TEST_F(ConsoleTest, AnAccountIsChanged) {
  SignUp("ada@example.com");
  Open("accounts");
  EditAccount("ada@example.com");
  browser().Type("#displayName", "Ada");
  browser().Type("#customAttributes", R"({"admin": true})");
  browser().Retype("#email", "countess@example.com");
  Confirm();
  WaitFor("countess@example.com");
  WaitFor("Custom claims");
  EXPECT_EQ(Field("countess@example.com", "displayName"), "Ada");
  EXPECT_EQ(Field("countess@example.com", "customAttributes"), R"({"admin": true})");
}

TEST_F(ConsoleTest, AnEmptyFieldRemovesItsValue) {
  const Json account = SignUp("ada@example.com");
  Send("update",
       R"({"displayName": "Ada", "photoUrl": "http://x/y", "idToken": ")" + TextOf(account.get(), "idToken") + R"("})");
  Open("accounts");
  EditAccount("ada@example.com");
  browser().Retype("#displayName", "");
  browser().Retype("#email", "");
  Confirm();
  WaitFor("Guest");
  const std::string users = Emulator::Instance().Control("GET", "/accounts", "");
  EXPECT_EQ(users.find("displayName"), std::string::npos) << users;
  EXPECT_EQ(users.find("ada@example.com"), std::string::npos) << users;
  EXPECT_NE(users.find("photoUrl"), std::string::npos) << users;
}

TEST_F(ConsoleTest, ADisabledAccountCannotSignInUntilItIsEnabled) {
  SignUp("ada@example.com");
  const std::string sign_in = R"({"email": "ada@example.com", "password": "secret"})";
  Open("accounts");
  browser().Click(ButtonOf("ada@example.com", "toggle"));
  WaitFor("Disabled");
  EXPECT_NE(PrintJson(Send("signInWithPassword", sign_in).get()).find("USER_DISABLED"), std::string::npos);
  EXPECT_EQ(browser().LabelOf(ButtonOf("ada@example.com", "toggle")), "Enable ada@example.com");
  browser().Click(ButtonOf("ada@example.com", "toggle"));
  WaitUntilGone("Disabled");
  EXPECT_NE(TextOf(Send("signInWithPassword", sign_in).get(), "idToken"), "");
}

TEST_F(ConsoleTest, AnErrorIsShownInWordsAndNothingIsLost) {
  for (const char* email : {"ada@example.com", "grace@example.com"}) SignUp(email);
  Open("accounts");
  EditAccount("grace@example.com");
  browser().Retype("#email", "ada@example.com");
  browser().Click("#confirm");
  browser().WaitUntil("an alert", [] { return !browser().TextOf("#dialog-alert").empty(); });
  EXPECT_EQ(browser().TextOf("#dialog-alert"), "Another account has this email address. (EMAIL_EXISTS)");
  EXPECT_EQ(browser().RoleOf("#dialog-alert"), "alert");
  browser().Retype("#email", "hopper@example.com");
  Confirm();
  WaitFor("hopper@example.com");
}

TEST_F(ConsoleTest, ADeletionAsksFirst) {
  SignUp("ada@example.com");
  Open("accounts");
  browser().Click(ButtonOf("ada@example.com", "delete"));
  WaitForDialog();
  EXPECT_EQ(browser().FocusedId(), "cancel");
  browser().Click("#cancel");
  WaitUntilDialogIsGone();
  ASSERT_NE(AccountOf("ada@example.com"), nullptr);
  browser().Click(ButtonOf("ada@example.com", "delete"));
  WaitForDialog();
  Confirm();
  WaitForStatus("ada@example.com was deleted.");
  WaitFor("No accounts.");
  EXPECT_EQ(AccountOf("ada@example.com"), nullptr);
  EXPECT_EQ(browser().FocusedId(), "title");
}

TEST_F(ConsoleTest, AllAccountsAreDeletedAfterAQuestion) {
  for (const char* email : {"ada@example.com", "grace@example.com"}) SignUp(email);
  Open("accounts");
  WaitFor("2 accounts");
  browser().Click("#delete-all");
  WaitForDialog();
  Confirm();
  WaitFor("No accounts.");
}

TEST_F(ConsoleTest, ASecondFactorIsAddedShownAndRemoved) {
  SignUp("ada@example.com");
  Open("accounts");
  EditAccount("ada@example.com");
  browser().Type("#factor-phone", "+15555550100");
  browser().Type("#factor-name", "Work");
  browser().Click("#factor-add");
  // Without the button.
  browser().Type("#factor-phone", "+15555550101");
  Confirm();
  WaitFor("2 second factors");
  EditAccount("ada@example.com");
  EXPECT_NE(browser().TextOf("#factors").find("Work: +15555550100"), std::string::npos);
  browser().Click("#factors [aria-label=\"Remove Work: +15555550100\"]");
  EXPECT_EQ(browser().FocusedId(), "factor-phone");
  Confirm();
  WaitFor("1 second factor");
  const std::string users = Emulator::Instance().Control("GET", "/accounts", "");
  EXPECT_EQ(users.find("+15555550100"), std::string::npos) << users;
  EXPECT_NE(users.find("+15555550101"), std::string::npos) << users;
}

TEST_F(ConsoleTest, AProviderIsUnlinked) {
  Send("signInWithIdp",
       R"({"requestUri": "http://localhost", "postBody": "providerId=google.com&id_token={\"sub\":\"1\",)"
       R"(\"email\":\"ada@example.com\",\"email_verified\":true}"})");
  Open("accounts");
  WaitFor("google.com");
  EditAccount("ada@example.com");
  browser().Click("[id=\"unlink-google.com\"]");
  Confirm();
  WaitUntilGone("google.com");
}

TEST_F(ConsoleTest, SessionsAreEnded) {
  const Json account = SignUp("ada@example.com");
  const std::string lookup = R"({"idToken": ")" + TextOf(account.get(), "idToken") + R"("})";
  Open("accounts");
  EditAccount("ada@example.com");
  browser().Click("#revoke");
  Confirm();
  WaitForStatus("was saved");
  EXPECT_NE(PrintJson(Send("lookup", lookup).get()).find("TOKEN_EXPIRED"), std::string::npos);
}

TEST_F(ConsoleTest, AHostileNameIsText) {
  const std::string name = "<img src=x onerror=\"document.title='broken'\">";
  const Json account = SignUp("ada@example.com");
  const Json body(
      json_pack("{s:s, s:s}", "displayName", name.c_str(), "idToken", TextOf(account.get(), "idToken").c_str()));
  Send("update", PrintJson(body.get()));
  Open("accounts");
  WaitFor(name);
  EditAccount("ada@example.com");
  EXPECT_EQ(browser().TextOf("#dialog-title"), "Edit " + name);
  EXPECT_FALSE(browser().Has("img"));
  browser().Click("#cancel");
  Open("requests");
  WaitFor("accounts:update");
  browser().Click("details summary");
  WaitFor("onerror");
  EXPECT_FALSE(browser().Has("img"));
}

TEST_F(ConsoleTest, ALongListHasPages) {
  for (int i = 0; i < 55; i++) SignUp("player-" + std::to_string(i) + "@example.com");
  Open("accounts");
  WaitFor("1 to 50 of 55 accounts");
  EXPECT_FALSE(browser().Has("#next[hidden]"));
  EXPECT_TRUE(browser().Has("#previous[hidden]"));
  browser().Click("#next");
  WaitFor("51 to 55 of 55 accounts");
  EXPECT_TRUE(browser().Has("#next[hidden]"));
  browser().Click("#previous");
  WaitFor("1 to 50 of 55 accounts");
}

// --- tenants and projects ---

TEST_F(ConsoleTest, ATenantHasItsOwnAccounts) {
  SignUp("ada@example.com");
  Open("tenants");
  WaitFor("No tenants.");
  browser().Click("#add");
  browser().Type("#displayName", "Players");
  browser().Click("#allowPasswordSignup");
  Confirm();
  WaitFor("players-");
  browser().Click("tbody a");
  browser().WaitUntil("the accounts", [] { return browser().Has("#go-accounts[aria-current]"); });
  WaitFor("No accounts.");
  browser().Click("#add");
  browser().Type("#email", "grace@example.com");
  Confirm();
  WaitFor("grace@example.com");
  browser().Click("#tenant option");
  WaitFor("ada@example.com");
  EXPECT_EQ(Table().find("grace@example.com"), std::string::npos);
}

TEST_F(ConsoleTest, ATenantIsChangedAndDeleted) {
  Open("tenants");
  browser().Click("#add");
  browser().Type("#displayName", "Players");
  Confirm();
  WaitFor("players-");
  browser().Click("tbody button[id^=\"edit-\"]");
  browser().Click("#disableAuth");
  browser().Click("#mfaConfig");
  Confirm();
  WaitFor("Disabled");
  WaitFor("Second factors");
  browser().Click("tbody a");
  browser().WaitUntil("an alert", [] { return !browser().TextOf("#alert").empty(); });
  EXPECT_NE(browser().TextOf("#alert").find("This tenant is disabled."), std::string::npos);
  Open("tenants");
  browser().Click("tbody button[id^=\"delete-\"]");
  WaitForDialog();
  Confirm();
  WaitFor("No tenants.");
}

TEST_F(ConsoleTest, AnotherProjectIsSelected) {
  SendRequest("GET", Service() + "/emulator/v1/projects/other/config", "");
  SignUp("ada@example.com");
  Open("accounts");
  WaitFor("ada@example.com");
  browser().Click("#project option[value=\"other\"]");
  WaitFor("No accounts.");
  EXPECT_NE(browser().Url().find("project=other"), std::string::npos);
}

// --- messages and requests ---

TEST_F(ConsoleTest, AnEmailIsShownWithItsCodeAndLink) {
  SignUp("ada@example.com");
  Open("messages");
  WaitFor("No emails.");
  Send("sendOobCode", R"({"requestType": "PASSWORD_RESET", "email": "ada@example.com"})");
  WaitFor("Reset the password");
  const std::string link = Emulator::Instance().LinkOfMailTo("ada@example.com");
  const std::string text = Table();
  EXPECT_NE(text.find("ada@example.com"), std::string::npos);
  EXPECT_NE(text.find(link), std::string::npos) << text;
  const Json target = browser().Evaluate("document.querySelector('#view a').href");
  EXPECT_EQ(json_string_value(target.get()), link);
}

TEST_F(ConsoleTest, AnOpenedLinkAppliesItsCode) {
  const Json account = SignUp("ada@example.com");
  Send("sendOobCode", R"({"requestType": "VERIFY_EMAIL", "idToken": ")" + TextOf(account.get(), "idToken") + R"("})");
  Open("messages");
  WaitFor("Verify the email address");
  const std::function<void()> close = OpenLink();
  browser().WaitUntil("a verified address", [] {
    return json_is_true(json_object_get(AccountOf("ada@example.com").get(), "emailVerified"));
  });
  close();
  WaitFor("No emails.");
}

TEST_F(ConsoleTest, ATextMessageIsShownWithItsCode) {
  Send("sendVerificationCode", R"({"phoneNumber": "+15555550123", "recaptchaToken": "x"})");
  Open("messages");
  WaitFor("+15555550123");
  WaitFor(Emulator::Instance().CodeSentTo("+15555550123"));
}

TEST_F(ConsoleTest, AnAuthenticatorAppIsShownWithItsPassword) {
  const Json account = SignUp("ada@example.com");
  const std::string token = R"("idToken": ")" + TextOf(account.get(), "idToken") + R"(")";
  Send("sendOobCode", R"({"requestType": "VERIFY_EMAIL", )" + token + "}");
  Emulator::Instance().FollowLinkOfMailTo("ada@example.com");
  const std::string start = Service() + "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start?key=any";
  SendRequest("POST", start, "{" + token + R"(, "totpEnrollmentInfo": {}})");
  Open("messages");
  WaitFor("During the enrollment");
  const Json read = ParseJson(Emulator::Instance().Control("GET", "/totpCodes", ""));
  WaitFor(TextOf(json_array_get(json_object_get(read.get(), "totpCodes"), 0), "localId"));
}

TEST_F(ConsoleTest, RequestsAppearAsTheyHappen) {
  Open("requests");
  WaitFor("No requests.");
  SignUp("ada@example.com");
  WaitFor("accounts:signUp");
  WaitFor("200");
  Send("signInWithPassword", R"({"email": "ada@example.com", "password": "wrong"})");
  WaitFor("INVALID_PASSWORD");
  browser().Click("#clear");
  WaitFor("No requests.");
}

TEST_F(ConsoleTest, AnEarlierRequestGetsItsStatusWhileLaterOnesArrive) {
  std::future<Json> sign_up;
  std::unique_ptr<SilentServer> function(new SilentServer);
  const std::string url = "http://127.0.0.1:" + std::to_string(function->port()) + "/";
  Emulator::Instance().Control(
      "PATCH", "/config",
      R"({"blockingFunctions": {"triggers": {"beforeCreate": {"functionUri": ")" + url + R"("}}}})");
  sign_up = std::async(std::launch::async, [] { return SignUp("ada@example.com"); });
  const auto has_arrived = [] {
    return Emulator::Instance().Control("GET", "/requests", "").find("accounts:signUp") != std::string::npos;
  };
  browser().WaitUntil("the sign-up", has_arrived);
  Send("signInWithPassword", R"({"email": "grace@example.com", "password": "wrong"})");
  Open("requests");
  WaitFor("Waiting");
  function.reset();
  sign_up.wait();
  WaitUntilGone("Waiting");
}

TEST_F(ConsoleTest, ThePauseButtonKeepsTheListOfRequests) {
  Open("requests");
  WaitFor("No requests.");
  browser().Click("#pause");
  WaitForStatus("Paused.");
  SignUp("ada@example.com");
  // The page has read it, and has read again.
  for (int i = 0; i < 2; i++) {
    Requested();
    browser().WaitUntil("an update", [] { return Requested().find("requests:recent") != std::string::npos; });
  }
  EXPECT_EQ(Table().find("accounts:signUp"), std::string::npos);
  browser().Click("#pause");
  WaitFor("accounts:signUp");
}

TEST_F(ConsoleTest, OpenDetailsAndTheFocusStayWhileTheListGrows) {
  SignUp("ada@example.com");
  Open("requests");
  WaitFor("accounts:signUp");
  browser().Click("details summary");
  SignUp("grace@example.com");
  browser().WaitUntil("a second request", [] { return browser().Has("tbody tr:nth-child(2)"); });
  EXPECT_TRUE(browser().Has("tbody tr:nth-child(2) details[open]"));
  const Json tag = browser().Evaluate("document.activeElement.tagName");
  EXPECT_STREQ(json_string_value(tag.get()), "SUMMARY");
}

TEST_F(ConsoleTest, TheConsoleCountsNoRequestsOfItsOwn) {
  Open("accounts");
  WaitFor("No accounts.");
  browser().Click("#add");
  browser().Type("#email", "ada@example.com");
  Confirm();
  WaitFor("ada@example.com");
  EXPECT_EQ(Emulator::Instance().Control("GET", "/requests", ""), R"({"requests":{},"last":{}})");
}

TEST_F(ConsoleTest, APageThatIsNotVisibleRequestsNothing) {
  SignUp("ada@example.com");
  Send("sendOobCode", R"({"requestType": "PASSWORD_RESET", "email": "ada@example.com"})");
  Open("messages");
  WaitFor("ada@example.com");
  const std::function<void()> close = OpenLink();
  browser().WaitUntil("a hidden page", [] { return json_is_true(browser().Evaluate("document.hidden").get()); });
  // What was requested before it was hidden may arrive late.
  browser().WaitUntil("three seconds of silence", [] {
    Requested();
    std::this_thread::sleep_for(std::chrono::seconds(3));
    return Requested().empty();
  });
  close();
  browser().WaitUntil("requests of a visible page", [] { return !Requested().empty(); });
}

std::unique_ptr<ServerProcess> StartEmulator(const std::string& port) {
  const std::vector<std::string> arguments = {getenv("FIREBASE_AUTH_EMULATOR_EXECUTABLE"), "--port", port};
  return std::unique_ptr<ServerProcess>(new ServerProcess(arguments, "Listening on http://127.0.0.1:"));
}

TEST_F(ConsoleTest, AnEmulatorThatEndsIsReportedUntilItIsBack) {
  std::unique_ptr<ServerProcess> emulator = StartEmulator("0");
  const std::string port = std::to_string(emulator->port());
  browser().Open("http://127.0.0.1:" + port + "/#view=requests");
  WaitFor("No requests.");
  emulator.reset();
  browser().WaitUntil("an alert", [] { return !browser().TextOf("#offline").empty(); });
  EXPECT_NE(browser().TextOf("#offline").find("does not respond"), std::string::npos);
  browser().Click("#go-tenants");
  browser().WaitUntil("an alert", [] { return !browser().TextOf("#alert").empty(); });
  emulator = StartEmulator(port);
  WaitFor("No tenants.");
  browser().WaitUntil("no alert", [] { return browser().TextOf("main [role=alert]").empty(); });
  EXPECT_EQ(browser().TextOf("#alert"), "");
}

// --- settings ---

TEST_F(ConsoleTest, AChangedConfigurationTakesEffect) {
  Open("settings");
  browser().Click("[id=\"signIn.anonymous.enabled\"]");
  browser().Retype("#idTokenLifetimeSeconds", "60");
  browser().Click("#save");
  WaitForStatus("The configuration was saved.");
  EXPECT_NE(PrintJson(Send("signUp", "{}").get()).find("ADMIN_ONLY_OPERATION"), std::string::npos);
  EXPECT_EQ(TextOf(SignUp("ada@example.com").get(), "expiresIn"), "60");
}

TEST_F(ConsoleTest, SettingsInsideListsAreChanged) {
  Open("settings");
  browser().Click("[id=\"mfa.enabledProviders\"]");
  browser().Click("[id=\"passwordPolicyConfig.passwordPolicyEnforcementState\"]");
  browser().Retype("[id$=\"minPasswordLength\"]", "8");
  browser().Type("#authorizedDomains", "\nexample.com");
  browser().Type("[id=\"blockingFunctions.triggers.beforeSignIn\"]", "http://127.0.0.1:5001/f");
  browser().Click("#save");
  WaitForStatus("The configuration was saved.");
  const std::string config = Emulator::Instance().Control("GET", "/config", "");
  for (const char* part :
       {R"("enabledProviders":[])", R"("passwordPolicyEnforcementState":"ENFORCE")", R"("minPasswordLength":8)",
        R"("example.com"])", R"("functionUri":"http://127.0.0.1:5001/f")"}) {
    EXPECT_NE(config.find(part), std::string::npos) << config;
  }
  browser().Retype("[id=\"blockingFunctions.triggers.beforeSignIn\"]", "");
  browser().Click("#save");
  browser().WaitUntil("no function", [] {
    return Emulator::Instance().Control("GET", "/config", "").find("functionUri") == std::string::npos;
  });
}

TEST_F(ConsoleTest, AnInvalidSettingIsReportedAndKept) {
  Open("settings");
  browser().Retype("#idTokenLifetimeSeconds", "-1");
  browser().Click("#save");
  browser().WaitUntil("an alert", [] { return !browser().TextOf("#alert").empty(); });
  EXPECT_NE(browser().TextOf("#alert").find("must be from 0 to 86400"), std::string::npos);
  const Json value = browser().Evaluate("document.getElementById('idTokenLifetimeSeconds').value");
  EXPECT_STREQ(json_string_value(value.get()), "-1");
}

TEST_F(ConsoleTest, TheConfigurationIsResetAfterAQuestion) {
  Emulator::Instance().Control("PATCH", "/config", R"({"idTokenLifetimeSeconds": 60})");
  Open("settings");
  browser().Click("#reset");
  WaitForDialog();
  Confirm();
  WaitForStatus("The configuration was reset.");
  EXPECT_EQ(Emulator::Instance().Control("GET", "/config", "").find("idTokenLifetimeSeconds"), std::string::npos);
}

TEST_F(ConsoleTest, AProviderIsConfigured) {
  Open("settings");
  WaitFor("No configured providers.");
  browser().Click("#add-provider");
  browser().Type("#providerId", "oidc.mine");
  browser().Type("#clientId", "client-1");
  browser().Click("#enabled");
  Confirm();
  WaitFor("client-1");
  browser().Click("[id=\"edit-oidc.mine\"]");
  browser().Retype("#clientId", "client-2");
  Confirm();
  WaitFor("client-2");
  browser().Click("[id=\"delete-oidc.mine\"]");
  WaitForDialog();
  Confirm();
  WaitFor("No configured providers.");
}

TEST_F(ConsoleTest, TheClockIsAdvancedAndReset) {
  Open("settings");
  browser().Type("#advance", "3600");
  browser().Click("#advance-clock");
  WaitFor("3,600 seconds ahead");
  EXPECT_NE(Emulator::Instance().Control("GET", "/clock", "").find(R"("advancedSeconds":3600)"), std::string::npos);
  browser().Click("#reset-clock");
  WaitFor("The system's time.");
}

// --- for everyone ---

TEST_F(ConsoleTest, AKeyboardIsEnough) {
  Open("accounts");
  WaitFor("No accounts.");
  TabTo("add");
  browser().Press(kEnter);
  WaitForDialog();
  EXPECT_EQ(browser().FocusedId(), "email");
  TypeKeys("ada@example.com");
  TabTo("emailVerified");
  browser().Press(kSpace);
  browser().Press(kEnter);
  WaitUntilDialogIsGone();
  WaitFor("ada@example.com");
  EXPECT_EQ(browser().FocusedId(), "add");
  TabTo("delete-" + IdOf("ada@example.com"));
  browser().Press(kEnter);
  WaitForDialog();
  TabTo("confirm");
  browser().Press(kEnter);
  WaitFor("No accounts.");
  for (const char* view : kViews) {
    browser().Evaluate("document.getElementById('project').focus()");
    TabTo("go-" + std::string(view));
    browser().Press(kEnter);
    browser().WaitUntil("the view", [&] { return browser().Has("#go-" + std::string(view) + "[aria-current]"); });
    EXPECT_EQ(browser().FocusedId(), "go-" + std::string(view));
  }
}

TEST_F(ConsoleTest, EscapeClosesADialogAndTheFocusGoesBack) {
  SignUp("ada@example.com");
  Open("accounts");
  const std::string id = "edit-" + IdOf("ada@example.com");
  browser().Click("[id=\"" + id + "\"]");
  WaitForDialog();
  browser().Press(kEscape);
  WaitUntilDialogIsGone();
  EXPECT_EQ(browser().FocusedId(), id);
}

TEST_F(ConsoleTest, AScreenReaderNamesEverything) {
  SignUp("ada@example.com");
  Open("accounts");
  WaitFor("ada@example.com");
  const struct {
    const char *selector, *role, *label;
  } elements[] = {
      {"header", "banner", ""},
      {"nav", "navigation", "Views"},
      {"main", "main", "Accounts"},
      {"#title", "heading", "Accounts"},
      {"#project", "combobox", "Project"},
      {"#tenant", "combobox", "Tenant"},
      {"#go-tenants", "link", "Tenants"},
      {"#search", "searchbox", "Search"},
      {"#add", "button", "Add account"},
      {"#status", "status", ""},
      {"#alert", "alert", ""},
      {"table", "table", "Accounts"},
      {"thead th", "columnheader", "User"},
  };
  for (const auto& element : elements) {
    EXPECT_EQ(browser().RoleOf(element.selector), element.role) << element.selector;
    EXPECT_EQ(browser().LabelOf(element.selector), element.label) << element.selector;
  }
  EXPECT_EQ(browser().RoleOf("tbody th"), "rowheader");
  EXPECT_EQ(browser().LabelOf(ButtonOf("ada@example.com", "delete")), "Delete ada@example.com");
  EditAccount("ada@example.com");
  EXPECT_EQ(browser().RoleOf("dialog"), "dialog");
  EXPECT_EQ(browser().LabelOf("dialog"), "Edit ada@example.com");
  EXPECT_EQ(browser().LabelOf("#phoneNumber"), "Phone number");
}

TEST_F(ConsoleTest, EveryFieldAndButtonHasALabel) {
  SignUp("ada@example.com");
  const char unlabelled[] =
      "[...document.querySelectorAll('input, select, textarea')].filter((e) => e.labels.length === 0).length"
      " + [...document.querySelectorAll('button')].filter((e) => !e.textContent).length";
  for (const char* view : kViews) {
    OpenAll(view);
    EXPECT_EQ(json_integer_value(browser().Evaluate(unlabelled).get()), 0) << view;
  }
}

TEST_F(ConsoleTest, TextsHaveContrastInLightAndDark) {
  SignUp("ada@example.com");
  for (const char* scheme : {"light", "dark"}) {
    browser().SetColorScheme(scheme);
    for (const char* view : kViews) {
      OpenAll(view);
      EXPECT_GE(LeastContrast(), 4.5) << scheme << " " << view;
    }
    Open("accounts");
    EditAccount("ada@example.com");
    EXPECT_GE(LeastContrast(), 4.5) << scheme << " dialog";
    browser().Click("#cancel");
  }
}

TEST_F(ConsoleTest, DarkIsDark) {
  Open("accounts");
  const auto background = [] {
    const Json color = browser().Evaluate("getComputedStyle(document.body).backgroundColor");
    return std::string(json_string_value(color.get()));
  };
  const std::string light = background();
  browser().SetColorScheme("dark");
  EXPECT_NE(background(), light);
}

TEST_F(ConsoleTest, ItFitsPhonesAndTelevisions) {
  SignUp("a.player.with.a.long.name.without.any.place.to.break@subdomain.of.a.long.domain.example.com");
  Send("sendOobCode",
       R"({"requestType": "PASSWORD_RESET", "email": )"
       R"("a.player.with.a.long.name.without.any.place.to.break@subdomain.of.a.long.domain.example.com"})");
  for (const int width : {320, 390, 768, 900, 1024, 1100, 1280, 3840}) {
    browser().SetWindowSize(width, 844);
    for (const char* view : kViews) {
      OpenAll(view);
      EXPECT_EQ(browser().HiddenWidth(), 0) << width << " " << view;
    }
    Open("accounts");
    browser().Click("#add");
    WaitForDialog();
    EXPECT_EQ(browser().HiddenWidth(), 0) << width;
    browser().Press(kEscape);
  }
}

TEST_F(ConsoleTest, FifteenAccountsAndTheButtonsThatSaveAreVisible) {
  const auto expect_visible = [](const std::string& what) {
    const Json is = browser().Evaluate(
        "((all) => all[all.length - 1].getBoundingClientRect().bottom <= innerHeight)"
        "(document.querySelectorAll('" +
        what + "'))");
    EXPECT_TRUE(json_is_true(is.get())) << what;
  };
  for (int i = 0; i < 15; ++i) SignUp("player" + std::to_string(i) + "@example.com");
  browser().SetWindowSize(1280, 800);
  Open("accounts");
  WaitFor("player0@example.com");
  expect_visible("tbody tr");
  Open("settings");
  WaitFor("Password policy");
  expect_visible("#save");
  Open("accounts");
  WaitFor("player0@example.com");
  browser().SetWindowSize(390, 600);
  EditAccount("player0@example.com");
  expect_visible("#confirm");
}

/// What a project has after a while. docs/images has two of the pictures.
class ConsolePictureTest : public ConsoleTest {
 protected:
  ConsolePictureTest() {
    SignUp("grace@example.com");
    Send("signInWithIdp", R"({"requestUri": "http://localhost", "postBody": "providerId=google.com&id_token=)"
                          R"({\"sub\":\"1\",\"name\":\"Alan Turing\",\"email\":\"alan@example.com\"}"})");
    Send("signUp", "{}");
    const Json ada = SignUp("ada@example.com");
    const std::string token = R"("idToken": ")" + TextOf(ada.get(), "idToken") + R"(")";
    Send("update", R"({"displayName": "Ada Lovelace", )" + token + "}");
    Send("sendOobCode", R"({"requestType": "VERIFY_EMAIL", )" + token + "}");
    Send("signInWithPassword", R"({"email": "ada@example.com", "password": "wrong"})");
    Send("sendVerificationCode", R"({"phoneNumber": "+15555550100", "recaptchaToken": "x"})");
  }

  static void Photograph(const std::string& view, int width, int height, const char* scheme) {
    browser().SetColorScheme(scheme);
    browser().SetWindowSize(width, height);
    OpenAll(view);
    browser().Evaluate("scrollTo(0, 0)");
    EXPECT_EQ(browser().HiddenWidth(), 0) << view << " " << width;
    browser().TakeScreenshot("console-" + view + "-" + std::to_string(width) + "-" + scheme);
  }
};

TEST_F(ConsolePictureTest, EveryViewFitsAndIsPhotographed) {
  Open("accounts");
  WaitFor("ada@example.com");
  EditAccount("ada@example.com");
  browser().Type("#customAttributes", R"({"level": 7})");
  browser().Type("#factor-phone", "+15555550101");
  Confirm();
  WaitFor("1 second factor");
  browser().Click(ButtonOf("grace@example.com", "toggle"));
  WaitFor("Disabled");
  for (const char* view : kViews) {
    Photograph(view, 1280, 720, "light");
    Photograph(view, 390, 700, "dark");
  }
  Open("accounts");
  EditAccount("ada@example.com");
  browser().TakeScreenshot("console-edit-390-dark");
  browser().SetWindowSize(1280, 900);
  browser().SetColorScheme("light");
  browser().TakeScreenshot("console-edit-1280-light");
}

}  // namespace
