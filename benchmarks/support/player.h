/// A player of a game: an App with its Auth.
#ifndef BENCHMARKS_SUPPORT_PLAYER_H_
#define BENCHMARKS_SUPPORT_PLAYER_H_

#include <firebase_auth.h>

#include <string>

#include "support/identity_token.h"

class Player {
 public:
  /// An empty folder stands for no store; else the session is in a file there.
  Player(const std::string& name, int port, const std::string& session_folder = "");
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  firebase_auth* auth() const { return auth_; }
  const std::string& name() const { return name_; }

  /// The future is the caller's.
  firebase_future* StartSignIn(const IdentityToken& token);
  /// Waits, and fails unless somebody is signed in then.
  void SignIn(const IdentityToken& token);

 private:
  const std::string name_;
  firebase_app* app_ = nullptr;
  firebase_auth* auth_ = nullptr;
};

/// Waits for the future, fails unless it succeeded, and releases it.
void Finish(firebase_future* future);

#endif  // BENCHMARKS_SUPPORT_PLAYER_H_
