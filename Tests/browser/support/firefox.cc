// SPDX-License-Identifier: Apache-2.0
// Marionette's messages are arrays with their size in bytes before: `41:[0, 7, "WebDriver:Navigate", {"url": "..."}]`,
// answered by
// `[1, 7, error, result]`. Its commands are those of WebDriver under other names.
#include <arpa/inet.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <vector>

#include "support/driver.h"
#include "support/process.h"

namespace {

struct Command {
  const char* method;
  /// Below the session, or below an element if it begins with "/element/".
  const char* path;
  const char* name;
};

const Command kCommands[] = {
    {"POST", "/url", "WebDriver:Navigate"},
    {"GET", "/url", "WebDriver:GetCurrentURL"},
    {"POST", "/element", "WebDriver:FindElement"},
    {"POST", "/element/click", "WebDriver:ElementClick"},
    {"POST", "/element/clear", "WebDriver:ElementClear"},
    {"POST", "/element/value", "WebDriver:ElementSendKeys"},
    {"GET", "/element/text", "WebDriver:GetElementText"},
    {"GET", "/element/computedrole", "WebDriver:GetComputedRole"},
    {"GET", "/element/computedlabel", "WebDriver:GetComputedLabel"},
    {"POST", "/actions", "WebDriver:PerformActions"},
    {"GET", "/window", "WebDriver:GetWindowHandle"},
    {"POST", "/window", "WebDriver:SwitchToWindow"},
    {"DELETE", "/window", "WebDriver:CloseWindow"},
    {"GET", "/window/handles", "WebDriver:GetWindowHandles"},
    {"POST", "/window/new", "WebDriver:NewWindow"},
    {"POST", "/execute/sync", "WebDriver:ExecuteScript"},
    {"GET", "/screenshot", "WebDriver:TakeScreenshot"},
};

const char* NameOf(const std::string& method, const std::string& path) {
  for (const Command& command : kCommands) {
    if (method == command.method && path == command.path) return command.name;
  }
  throw BrowserError("Firefox does not have the command " + method + " " + path);
}

/// Removes the id of an element from a path; "" if there is none.
std::string TakeElement(std::string* path) {
  const std::string prefix = "/element/";
  if (path->compare(0, prefix.size(), prefix) != 0) return "";
  const size_t end = path->find('/', prefix.size());
  const std::string id = path->substr(prefix.size(), end - prefix.size());
  path->erase(prefix.size() - 1, id.size() + 1);
  return id;
}

/// Popups are blocked as they are for players, and nothing is looked up outside of this machine.
const char kPreferences[] =
    "user_pref(\"marionette.port\", 0);\n"
    "user_pref(\"dom.disable_open_during_load\", true);\n"
    "user_pref(\"network.dns.disabled\", true);\n";

std::string MakeProfile(const std::string& home) {
  const std::string profile = home + "/profile";
  mkdir(profile.c_str(), 0700);
  FILE* const file = fopen((profile + "/user.js").c_str(), "w");
  if (file == nullptr) FailToRun("the profile of Firefox cannot be written");
  fputs(kPreferences, file);
  fclose(file);
  return profile;
}

std::vector<std::string> Arguments(const std::string& home) {
  return {"env",          "HOME=" + home, "TMPDIR=" + home, "firefox-esr",    "--headless",
          "--marionette", "--no-remote",  "--profile",      MakeProfile(home)};
}

int Connect(uint16_t port) {
  const int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw BrowserError("no connection to Firefox");
  }
  return connection;
}

class Marionette : public Driver {
 public:
  Marionette() : process_(Arguments(home_.path()), "Listening on port "), connection_(Connect(process_.port())) {
    Receive();  // its greeting
    // An element is looked for until the page changes; Browser tries again.
    Perform("WebDriver:NewSession", Json(json_pack("{s:{s:{s:{s:i, s:i, s:i}}}}", "capabilities", "alwaysMatch",
                                                   "timeouts", "implicit", 500, "pageLoad", 120000, "script", 120000)));
  }

  ~Marionette() override { close(connection_); }

  Json Send(const std::string& method, const std::string& path, Json parameters) override {
    std::string general = path;
    const std::string element = TakeElement(&general);
    if (!parameters) parameters = Json(json_object());
    if (!element.empty()) json_object_set_new(parameters.get(), "id", json_string(element.c_str()));
    return Perform(NameOf(method, general), std::move(parameters));
  }

 private:
  Json Perform(const char* name, Json parameters) {
    const Json message(json_pack("[i, i, s, o]", 0, ++id_, name, parameters.release()));
    const std::string text = PrintJson(message.get());
    Write(std::to_string(text.size()) + ":" + text);
    const Json answer = Receive();
    ThrowError(json_array_get(answer.get(), 2));
    json_t* const result = json_array_get(answer.get(), 3);
    if (json_object_get(result, "value") != nullptr) return Json(json_incref(result));
    return Json(json_pack("{s:O}", "value", result));
  }

  void Write(const std::string& bytes) {
    if (write(connection_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
      throw BrowserError("Firefox has ended");
    }
  }

  char ReadByte() {
    char byte;
    Read(&byte, 1);
    return byte;
  }

  void Read(char* bytes, size_t size) {
    while (size > 0) {
      const ssize_t count = read(connection_, bytes, size);
      if (count <= 0) throw BrowserError("Firefox has ended");
      bytes += count;
      size -= static_cast<size_t>(count);
    }
  }

  Json Receive() {
    size_t size = 0;
    for (char digit = ReadByte(); digit != ':'; digit = ReadByte()) size = 10 * size + static_cast<size_t>(digit - '0');
    std::string text(size, 0);
    Read(&text[0], size);
    Json message = ParseJson(text);
    if (!message) throw BrowserError("no JSON from Firefox");
    return message;
  }

  const TemporaryFolder home_;
  const ServerProcess process_;
  const int connection_;
  int id_ = 0;
};

}  // namespace

std::unique_ptr<Driver> StartFirefox() { return std::unique_ptr<Driver>(new Marionette()); }
