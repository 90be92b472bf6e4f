// SPDX-License-Identifier: Apache-2.0
#include "scores.h"

#include <SDL.h>

#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;

Scores::Scores(std::string path) : path_(std::move(path)) {
  std::ifstream file(fs::u8path(path_));
  int score = 0;
  std::string uid;
  while (file >> score && file.get() == ' ' && std::getline(file, uid)) best_[uid] = score;
}

int Scores::Best(const std::string& uid) const {
  const auto found = best_.find(uid);
  return found != best_.end() ? found->second : 0;
}

void Scores::Add(const std::string& uid, int score) {
  if (uid.empty() || score <= Best(uid)) return;
  best_[uid] = score;
  Write();
}

void Scores::Remove(const std::string& uid) {
  if (best_.erase(uid) != 0) Write();
}

void Scores::Write() const {
  const fs::path path = fs::u8path(path_), draft = fs::u8path(path_ + ".new");
  std::ofstream file(draft);
  for (const auto& entry : best_) file << entry.second << ' ' << entry.first << '\n';
  file.close();
  std::error_code error;
  // A game that ends in the middle of writing keeps the scores of before.
  if (file.good()) fs::rename(draft, path, error);
  if (!file.good() || error) SDL_Log("The scores cannot be written to %s", path_.c_str());
}
