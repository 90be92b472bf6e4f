/// The emulator as a process of its own, and the player who signs in with Apple at it.
#ifndef TESTS_CXX_SUPPORT_EMULATOR_H_
#define TESTS_CXX_SUPPORT_EMULATOR_H_

#include <stdint.h>
#include <sys/types.h>

#include <string>

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
  /// Started on first use, with a folder of its own for sessions; ends with the process.
  static Emulator& Instance();

  uint16_t port() const { return port_; }

  /// Plays Apple's sheet.
  AppleAnswer SignInWithApple(const AppleRequest& request);

 private:
  Emulator();
  ~Emulator();

  std::string Post(const std::string& path, const std::string& body);

  pid_t process_ = -1;
  uint16_t port_ = 0;
  std::string data_home_;
};

#endif  // TESTS_CXX_SUPPORT_EMULATOR_H_
