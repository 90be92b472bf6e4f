// SPDX-License-Identifier: Apache-2.0
/// What performs the commands of W3C WebDriver in a browser without a screen.
#ifndef TESTS_BROWSER_SUPPORT_DRIVER_H_
#define TESTS_BROWSER_SUPPORT_DRIVER_H_

#include <memory>
#include <stdexcept>
#include <string>

#include "support/json.h"

/// What a browser reports about a command that it could not perform.
class BrowserError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A browser with a session, which ends with the object.
class Driver {
 public:
  virtual ~Driver() = default;

  /// Performs a command of the session, as WebDriver's HTTP names it: a method, a path below the session, and
  /// parameters or null. Returns an object whose "value" is the result. Throws BrowserError.
  virtual Json Send(const std::string& method, const std::string& path, Json parameters) = 0;
};

/// Throws the error of a result, if it is one.
void ThrowError(const json_t* result);

/// Chromium, by chromedriver.
std::unique_ptr<Driver> StartChromium();
/// Firefox, by its own protocol Marionette.
std::unique_ptr<Driver> StartFirefox();

#endif  // TESTS_BROWSER_SUPPORT_DRIVER_H_
