// SPDX-License-Identifier: Apache-2.0
/// A game that goes on drawing while its player is at the browser.
#ifndef TESTS_BROWSER_SUPPORT_GAME_H_
#define TESTS_BROWSER_SUPPORT_GAME_H_

#include <gtest/gtest.h>
#include <stdio.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <thread>

#include "firebase/auth.h"
#include "firebase/future.h"
#include "support/patience.h"

class Game {
 public:
  /// Begins an operation and draws sixty frames a second until it is complete, while the player
  /// acts on a thread of their own. What the player can't do is thrown here.
  firebase::Future<firebase::auth::AuthResult> Play(
      firebase::auth::Auth* auth, const std::function<firebase::Future<firebase::auth::AuthResult>()>& begin,
      const std::function<void()>& player) {
    firebase::Future<firebase::auth::AuthResult> future;
    Draw([&] { future = begin(); });
    const std::shared_future<void> acting = std::async(std::launch::async, player);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience);
    bool is_pending = true;
    while (is_pending && std::chrono::steady_clock::now() < deadline) {
      Draw([&] { is_pending = IsPending(auth, future); });
      if (acting.wait_for(std::chrono::seconds(0)) == std::future_status::ready) acting.get();
    }
    // The player may wait in vain then.
    if (!is_pending && future.error() != 0) printf("The sign-in failed: %s\n", future.error_message());
    acting.get();
    EXPECT_FALSE(is_pending) << "the sign-in never ends";
    return future;
  }

  int frames() const { return frames_; }

  void Report() const {
    const auto microseconds = static_cast<int>(longest_frame_.count());
    ::testing::Test::RecordProperty("longest_frame_microseconds", microseconds);
    printf("The longest of %d frames lost %d microseconds.\n", frames(), microseconds);
  }

 private:
  /// What games ask in every frame.
  static bool IsPending(firebase::auth::Auth* auth, const firebase::Future<firebase::auth::AuthResult>& future) {
    auth->current_user().is_valid();
    return future.status() == firebase::kFutureStatusPending;
  }

  void Draw(const std::function<void()>& calls) {
    const auto start = std::chrono::steady_clock::now();
    calls();
    const auto lost = std::chrono::steady_clock::now() - start;
    longest_frame_ = std::max(longest_frame_, std::chrono::duration_cast<std::chrono::microseconds>(lost));
    frames_++;
    std::this_thread::sleep_for(std::chrono::microseconds(1000000 / 60));
  }

  std::atomic<int> frames_{0};
  std::chrono::microseconds longest_frame_{0};
};

#endif  // TESTS_BROWSER_SUPPORT_GAME_H_
