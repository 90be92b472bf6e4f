// SPDX-License-Identifier: Apache-2.0
#include "support/browser.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "support/patience.h"

namespace {

// The name by which WebDriver wraps the id of an element.
const char kElement[] = "element-6066-11e4-a52e-4f735466cecf";

Json Pack(const char* name, const std::string& value) { return Json(json_pack("{s:s}", name, value.c_str())); }

std::string TextOfValue(const Json& answer) {
  const char* const text = json_string_value(json_object_get(answer.get(), "value"));
  return text != nullptr ? text : "";
}

// Firefox looks for an element until the page changes, Chromium also on the next page.
bool IsPassing(const std::string& error) {
  return error.find("stale element") == 0 || error.find("no such element") == 0 ||
         error.find("element not interactable") == 0 || error.find("element click intercepted") == 0;
}

}  // namespace

void ThrowError(const json_t* result) {
  const std::string error = TextOf(result, "error");
  if (!error.empty()) throw BrowserError(error + ": " + TextOf(result, "message"));
}

Browser& Browser::Instance() {
  static Browser browser;
  return browser;
}

bool Browser::IsFirefox() {
  const char* const name = getenv("FIREBASE_AUTH_BROWSER");
  return name != nullptr && strcmp(name, "firefox") == 0;
}

Browser::Browser() : driver_(IsFirefox() ? StartFirefox() : StartChromium()) { first_window_ = Window(); }

Json Browser::Send(const char* method, const std::string& path, Json body) {
  return driver_->Send(method, path, std::move(body));
}

void Browser::SendToDevTools(const char* command, Json parameters) {
  Send("POST", "/goog/cdp/execute", Json(json_pack("{s:s, s:o}", "cmd", command, "params", parameters.release())));
}

void Browser::StartOver() {
  for (const std::string& window : Windows()) {
    if (window != first_window_) CloseWindow(window);
  }
  SwitchTo(first_window_);
  const Json answer = Send("POST", "/window/new", Pack("type", "window"));
  SwitchTo(::TextOf(json_object_get(answer.get(), "value"), "handle"));
}

void Browser::Open(const std::string& url) { Send("POST", "/url", Pack("url", url)); }

std::string Browser::Url() { return TextOfValue(Send("GET", "/url", nullptr)); }

std::string Browser::Text() { return TextOf("body"); }

std::string Browser::Find(const std::string& selector) {
  const Json answer =
      Send("POST", "/element", Json(json_pack("{s:s, s:s}", "using", "css selector", "value", selector.c_str())));
  return "/element/" + ::TextOf(json_object_get(answer.get(), "value"), kElement);
}

Json Browser::SendToElement(const char* method, const std::string& selector, const std::string& path,
                            const std::function<Json()>& body) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience);
  while (true) {
    try {
      const std::string element = Find(selector);
      return Send(method, element + path, body());
    } catch (const BrowserError& error) {
      if (!IsPassing(error.what()) || std::chrono::steady_clock::now() > deadline) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void Browser::Click(const std::string& selector) {
  SendToElement("POST", selector, "/click", [&] {
    // The driver does not scroll to an element that only a bar at the edge of the window covers.
    Evaluate("document.querySelector(`" + selector + "`)?.scrollIntoView({block: 'center'})");
    return nullptr;
  });
}

void Browser::ClickByScript(const std::string& selector) {
  Find(selector);
  SendToDevTools("Runtime.evaluate",
                 Json(json_pack("{s:s, s:b}", "expression",
                                ("document.querySelector('" + selector + "').click()").c_str(), "userGesture", 0)));
}

void Browser::Type(const std::string& selector, const std::string& text) {
  SendToElement("POST", selector, "/value", [&text] { return Pack("text", text); });
}

void Browser::Retype(const std::string& selector, const std::string& text) {
  SendToElement("POST", selector, "/clear", [] { return nullptr; });
  Type(selector, text);
}

void Browser::Press(const std::string& key) {
  Send("POST", "/actions",
       Json(json_pack("{s:[{s:s, s:s, s:[{s:s, s:s}, {s:s, s:s}]}]}", "actions", "type", "key", "id", "keyboard",
                      "actions", "type", "keyDown", "value", key.c_str(), "type", "keyUp", "value", key.c_str())));
}

bool Browser::Has(const std::string& selector) {
  const Json value = Evaluate("document.querySelector('" + selector + "') !== null");
  return json_is_true(value.get());
}

std::string Browser::TextOf(const std::string& selector) {
  return TextOfValue(SendToElement("GET", selector, "/text", [] { return nullptr; }));
}

std::string Browser::RoleOf(const std::string& selector) {
  return TextOfValue(SendToElement("GET", selector, "/computedrole", [] { return nullptr; }));
}

std::string Browser::LabelOf(const std::string& selector) {
  return TextOfValue(SendToElement("GET", selector, "/computedlabel", [] { return nullptr; }));
}

std::string Browser::FocusedId() {
  const Json value = Evaluate("document.activeElement.id");
  return json_string_value(value.get());
}

std::string Browser::Window() { return TextOfValue(Send("GET", "/window", nullptr)); }

std::vector<std::string> Browser::Windows() {
  std::vector<std::string> windows;
  const Json answer = Send("GET", "/window/handles", nullptr);
  size_t i;
  json_t* window;
  json_array_foreach(json_object_get(answer.get(), "value"), i, window) {
    windows.push_back(json_string_value(window));
  }
  return windows;
}

void Browser::SwitchToNewWindow(const std::vector<std::string>& known) {
  WaitUntil("a new window", [&] {
    for (const std::string& window : Windows()) {
      if (std::find(known.begin(), known.end(), window) != known.end()) continue;
      SwitchTo(window);
      return true;
    }
    return false;
  });
}

void Browser::SwitchTo(const std::string& window) { Send("POST", "/window", Pack("handle", window)); }

void Browser::CloseWindow() { Send("DELETE", "/window", nullptr); }

void Browser::CloseWindow(const std::string& window) {
  try {
    SwitchTo(window);
    CloseWindow();
  } catch (const BrowserError& error) {
    // A popup may close itself at the same time.
    if (std::string(error.what()).find("no such window") != 0) throw;
  }
}

void Browser::SetWindowSize(int width, int height) {
  SendToDevTools("Emulation.setDeviceMetricsOverride", Json(json_pack("{s:i, s:i, s:i, s:b}", "width", width, "height",
                                                                      height, "deviceScaleFactor", 1, "mobile", 0)));
}

void Browser::SetColorScheme(const std::string& scheme) {
  SendToDevTools("Emulation.setEmulatedMedia", Json(json_pack("{s:[{s:s, s:s}]}", "features", "name",
                                                              "prefers-color-scheme", "value", scheme.c_str())));
}

void Browser::SetLanguage(const std::string& accept_language) {
  SendToDevTools("Network.enable", Json(json_object()));
  SendToDevTools("Network.setExtraHTTPHeaders",
                 Json(json_pack("{s:{s:s}}", "headers", "Accept-Language", accept_language.c_str())));
}

Json Browser::Evaluate(const std::string& expression) {
  const Json answer = Send("POST", "/execute/sync",
                           Json(json_pack("{s:s, s:[]}", "script", ("return " + expression + ";").c_str(), "args")));
  return Json(json_incref(json_object_get(answer.get(), "value")));
}

int Browser::HiddenWidth() {
  const Json width = Evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  return static_cast<int>(json_integer_value(width.get()));
}

void Browser::WaitUntil(const std::string& what, const std::function<bool()>& condition) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) throw BrowserError("there was never " + what);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void Browser::TakeScreenshot(const std::string& name) {
  const std::string text = TextOfValue(Send("GET", "/screenshot", nullptr));
  std::vector<unsigned char> picture(text.size());
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  const int size = EVP_DecodeBlock(picture.data(), bytes, static_cast<int>(text.size()));
  const char* const folder = getenv("FIREBASE_AUTH_SCREENSHOTS");
  const std::string path = std::string(folder != nullptr ? folder : ".") + "/" + name + ".png";
  FILE* const file = size > 0 ? fopen(path.c_str(), "wb") : nullptr;
  if (file == nullptr) throw BrowserError("no picture at " + path);
  fwrite(picture.data(), 1, static_cast<size_t>(size), file);
  fclose(file);
}
