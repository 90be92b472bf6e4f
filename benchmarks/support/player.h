// SPDX-License-Identifier: Apache-2.0
/// A player of a game: an App with its Auth.
#ifndef BENCHMARKS_SUPPORT_PLAYER_H_
#define BENCHMARKS_SUPPORT_PLAYER_H_

#include <firebase_auth.h>

#include <memory>
#include <string>
#include <vector>

#include "support/distant_hosts.h"
#include "support/identity_token.h"

class Player {
 public:
  /// If the folder is empty, sessions are not stored; otherwise in a file of the folder.
  Player(const std::string& name, int port, const std::string& session_folder = "");
  /// Sessions are not stored.
  Player(const std::string& name, const DistantHosts& hosts);
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  firebase_auth* auth() const { return auth_; }
  const std::string& name() const { return name_; }

  /// The caller owns the future.
  firebase_future* StartSignIn(const IdentityToken& token);
  /// Waits, and fails unless a user is signed in afterwards.
  void SignIn(const IdentityToken& token);

 private:
  /// Takes the options over.
  void Create(firebase_app_options* options);

  const std::string name_;
  firebase_app* app_ = nullptr;
  firebase_auth* auth_ = nullptr;
};

typedef std::vector<std::unique_ptr<Player>> Players;

/// Each player reloads the account, all at the same time.
void LookUp(const Players& players);

/// Waits for the future, fails unless it succeeded, and releases it.
void Finish(firebase_future* future);

#endif  // BENCHMARKS_SUPPORT_PLAYER_H_
