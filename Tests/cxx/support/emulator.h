// SPDX-License-Identifier: Apache-2.0
/// The emulator, and the player who signs in with Apple at it.
#ifndef TESTS_CXX_SUPPORT_EMULATOR_H_
#define TESTS_CXX_SUPPORT_EMULATOR_H_

#include <stdint.h>

#include <string>
#include <vector>

#include "support/emulator_host.h"
#include "support/process.h"

/// What the player and the app tell Apple's sheet.
struct AppleRequest {
  std::string sub;
  std::string email;
  std::string given_name;
  std::string family_name;
  std::string nonce;
};

/// What the sheet gives to the app.
struct AppleAnswer {
  std::string identity_token;
  std::string authorization_code;
};

class Emulator {
 public:
  /// Started on first use, with a folder of its own for sessions; ends with the tests.
  static Emulator& Instance();

  /// Another one.
  explicit Emulator(bool is_strict = false) : host_(is_strict) {}

  uint16_t port() const { return host_.port(); }

  /// Plays Apple's sheet.
  AppleAnswer SignInWithApple(const AppleRequest& request);

  /// The kinds of the mails that were sent to that address, such as "VERIFY_EMAIL".
  std::vector<std::string> MailsTo(const std::string& email);

  /// The link in the last of them.
  std::string LinkOfMailTo(const std::string& email);

  /// Follows it, as its owner would.
  void FollowLinkOfMailTo(const std::string& email);

  /// The code of the last text message to that number.
  std::string CodeSentTo(const std::string& phone_number);

  /// Id tokens from now on are other ones, also within the same second.
  void ChangeTokens();

  /// What the last request of that method said: a field of its body, or a header in lowercase. ""
  /// if it had none.
  std::string LastBody(const char* method, const char* field);
  std::string LastHeader(const char* method, const char* header);

  /// Lets that much time pass at the emulator, and nowhere else.
  void AdvanceClock(int64_t seconds);

  /// Back to the time of everybody else, as AuthFixture does after each test.
  void ResetClock();

  /// The next request of that method gets Google's error envelope with this text.
  void Refuse(const char* method, const std::string& message);

  /// Requests of that method get no answer until `Release`, which AuthFixture calls after each test.
  void Hold(const char* method);
  void Release();

  /// Sends a request below the project's control surface; the body may be "".
  std::string Control(const char* method, const std::string& path, const std::string& body);

 private:
  std::string OfLast(const char* method, const char* part, const char* name);

  const EmulatorHost host_;
  bool is_ahead_ = false;
  bool holds_ = false;
};

#endif  // TESTS_CXX_SUPPORT_EMULATOR_H_
