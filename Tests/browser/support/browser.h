// SPDX-License-Identifier: Apache-2.0
/// Chromium, or Firefox if FIREBASE_AUTH_BROWSER is "firefox", without a screen, by the commands of W3C WebDriver.
#ifndef TESTS_BROWSER_SUPPORT_BROWSER_H_
#define TESTS_BROWSER_SUPPORT_BROWSER_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "support/driver.h"
#include "support/json.h"

/// One browser for all tests, each of which begins with StartOver(). Elements are named by CSS
/// selectors, and waited for. Every command can be given on any thread, on one at a time, and
/// throws BrowserError.
class Browser {
 public:
  /// Started on first use; ends with the process. To be called on the main thread first.
  static Browser& Instance();

  /// An empty window, which has none of the settings made below.
  void StartOver();

  void Open(const std::string& url);
  std::string Url();
  /// The page's text as a player sees it.
  std::string Text();

  /// As a player would click, so that popups are allowed.
  void Click(const std::string& selector);
  /// As scripts click, so that popups are blocked. Chromium only.
  void ClickByScript(const std::string& selector);
  void Type(const std::string& selector, const std::string& text);
  /// In place of what the field has.
  void Retype(const std::string& selector, const std::string& text);
  /// Presses a key, as the tab key that WebDriver names "\uE004", wherever the focus is.
  void Press(const std::string& key);

  bool Has(const std::string& selector);
  std::string TextOf(const std::string& selector);
  /// What a screen reader says of it.
  std::string RoleOf(const std::string& selector);
  std::string LabelOf(const std::string& selector);
  /// The id of the element that the keys go to.
  std::string FocusedId();

  std::string Window();
  std::vector<std::string> Windows();
  /// Waits for a window that isn't among those, and goes there.
  void SwitchToNewWindow(const std::vector<std::string>& known);
  void SwitchTo(const std::string& window);
  /// Leaves no window that commands could go to, until SwitchTo().
  void CloseWindow();

  // Chromium only.
  void SetWindowSize(int width, int height);
  /// "dark" or "light".
  void SetColorScheme(const std::string& scheme);
  void SetLanguage(const std::string& accept_language);

  /// How far the page could be scrolled to the side.
  int HiddenWidth();

  /// The value of an expression, as JSON.
  Json Evaluate(const std::string& expression);

  /// Ten seconds at most.
  void WaitUntil(const std::string& what, const std::function<bool()>& condition);

  /// Keeps a picture of the window, NAME.png, in the folder of FIREBASE_AUTH_SCREENSHOTS.
  void TakeScreenshot(const std::string& name);

 private:
  Browser();

  static bool IsFirefox();

  Json Send(const char* method, const std::string& path, Json body);
  void SendToDevTools(const char* command, Json parameters);
  void CloseWindow(const std::string& window);
  std::string Find(const std::string& selector);
  /// Does something with an element, again while the page is still changing.
  Json SendToElement(const char* method, const std::string& selector, const std::string& path,
                     const std::function<Json()>& body);

  const std::unique_ptr<Driver> driver_;
  /// Stays open, as the browser ends with its last one.
  std::string first_window_;
};

#endif  // TESTS_BROWSER_SUPPORT_BROWSER_H_
