// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_SCORES_H_
#define EXAMPLES_GAME_SCORES_H_

#include <map>
#include <string>

/// The best score of each player of this computer, in a file. The key is the uid, which stays the same when a guest
/// links an account.
class Scores {
 public:
  /// Reads the file, if it exists.
  explicit Scores(std::string path);

  /// Returns the player's best score, or 0.
  int Best(const std::string& uid) const;

  /// Stores a score if it is the player's best one.
  void Add(const std::string& uid, int score);

  /// Forgets a player whose account was deleted.
  void Remove(const std::string& uid);

 private:
  void Write() const;

  const std::string path_;
  std::map<std::string, int> best_;
};

#endif  // EXAMPLES_GAME_SCORES_H_
