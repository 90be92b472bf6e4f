// SPDX-License-Identifier: Apache-2.0
/// The stand-in of Apple's sheet, and a player who agrees to it.
#ifndef TESTS_CXX_SUPPORT_APPLE_SHEET_H_
#define TESTS_CXX_SUPPORT_APPLE_SHEET_H_

extern "C" {
#include <authorization_sheet.h>
}

#include <stdlib.h>

#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "firebase/auth/apple_authorization.h"
#include "support/auth_fixture.h"

/// The frames of a game on Apple's platforms, which has a window as long as this object exists.
class AppleSheetPlayer {
 public:
  AppleSheetPlayer() { authorization_sheet_set_window(true); }
  ~AppleSheetPlayer() { authorization_sheet_set_window(false); }

  /// Plays frames until that is so, for half a minute at most.
  void PlayUntil(const std::function<bool()>& is_so) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience);
    while (!is_so() && std::chrono::steady_clock::now() < deadline) {
      authorization_sheet_run_main();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(is_so());
  }

  void PlayUntilComplete(const firebase::FutureBase& future) {
    PlayUntil([&] { return future.status() == firebase::kFutureStatusComplete; });
  }

  void PlayUntilOpen() { PlayUntil(&authorization_sheet_is_open); }

  /// That player agrees to the open sheet.
  void Agree(const std::string& sub) {
    AppleRequest request;
    request.sub = sub;
    request.email = sub + "@example.com";
    request.given_name = "Ada";
    request.family_name = "Lovelace";
    char* const nonce = authorization_sheet_copy_nonce();
    request.nonce = nonce;
    free(nonce);
    const AppleAnswer answer = Emulator::Instance().SignInWithApple(request);
    authorization_sheet_agree(sub.c_str(), answer.identity_token.c_str(), answer.authorization_code.c_str(), "Ada",
                              "Lovelace", request.email.c_str());
  }

  /// What Apple answers to a game that asks for it.
  firebase::auth::AppleAuthorization Authorize(
      firebase::auth::Auth* auth, const std::string& sub,
      const firebase::auth::AppleRequest& request = firebase::auth::AppleRequest()) {
    const firebase::Future<firebase::auth::AppleAuthorization> asked =
        firebase::auth::AuthorizeWithApple(auth, request);
    PlayUntilOpen();
    Agree(sub);
    PlayUntilComplete(asked);
    EXPECT_EQ(asked.error(), firebase::auth::kAuthErrorNone) << asked.error_message();
    return *asked.result();
  }
};

#endif  // TESTS_CXX_SUPPORT_APPLE_SHEET_H_
