// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>

#include <vector>

#include "support/driver.h"
#include "support/http.h"
#include "support/process.h"

namespace {

// No page can ask for anything on the network: all names but this machine's are unknown. Without those
// features of its address bar, which nobody sees, each window costs half as much.
std::vector<std::string> BrowserArguments(const std::string& home) {
  return {"--headless=new",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-dev-shm-usage",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
          "--hide-scrollbars",
          "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
          "--remote-debugging-pipe",
          "--user-data-dir=" + home + "/profile",
          "--window-size=1280,800"};
}

// Popups are blocked as they are for players, which chromedriver would have otherwise.
Json Capabilities(const std::string& home) {
  json_t* const arguments = json_array();
  for (const std::string& argument : BrowserArguments(home)) {
    json_array_append_new(arguments, json_string(argument.c_str()));
  }
  return Json(json_pack("{s:{s:{s:s, s:{s:s, s:[s], s:o}, s:{s:i, s:i, s:i}}}}", "capabilities", "alwaysMatch",
                        "browserName", "chrome", "goog:chromeOptions", "binary", "/usr/bin/chromium", "excludeSwitches",
                        "disable-popup-blocking", "args", arguments, "timeouts", "implicit", 10000, "pageLoad", 120000,
                        "script", 120000));
}

// chromedriver takes a port that is free by IPv6, and ends if it isn't free by IPv4, too: the tests
// before it leave many that are still closing.
const int kAttempts = 10;

std::vector<std::string> DriverArguments(const TemporaryFolder& home) {
  return {"env", "HOME=" + home.path(), "TMPDIR=" + home.path(), "chromedriver", "--port=0", "--log-level=SEVERE"};
}

class ChromeDriver : public Driver {
 public:
  ChromeDriver() : process_(DriverArguments(home_), "started successfully on port ", kAttempts) {
    const Json answer = Send("POST", "", Capabilities(home_.path()));
    session_ = "/" + TextOf(json_object_get(answer.get(), "value"), "sessionId");
  }

  ~ChromeDriver() override {
    try {
      Send("DELETE", "", nullptr);
    } catch (const BrowserError& error) {
      fprintf(stderr, "The browser did not end: %s\n", error.what());
    }
  }

  Json Send(const std::string& method, const std::string& path, Json parameters) override {
    const std::string url = "http://127.0.0.1:" + std::to_string(process_.port()) + "/session";
    const std::string sent = parameters ? PrintJson(parameters.get()) : method == "POST" ? "{}" : "";
    Json answer = ParseJson(SendRequest(method.c_str(), url + session_ + path, sent));
    if (!answer) throw BrowserError("no answer to " + path);
    ThrowError(json_object_get(answer.get(), "value"));
    return answer;
  }

 private:
  const TemporaryFolder home_;
  const ServerProcess process_;
  std::string session_;
};

}  // namespace

std::unique_ptr<Driver> StartChromium() { return std::unique_ptr<Driver>(new ChromeDriver()); }
