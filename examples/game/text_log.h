// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_TEXT_LOG_H_
#define EXAMPLES_GAME_TEXT_LOG_H_

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

/// Writes the texts of the screen whenever they change: a line for each, and an empty line at the end. For tests.
class TextLog {
 public:
  /// Writes nothing if the path is "".
  explicit TextLog(const std::string& path) : file_(path.empty() ? nullptr : fopen(path.c_str(), "w"), &Close) {}

  void Write(const std::vector<std::string>& texts) {
    if (file_ == nullptr || texts == texts_) return;
    texts_ = texts;
    std::string lines;
    for (const std::string& text : texts) lines += text + "\n";
    fputs((lines + "\n").c_str(), file_.get());
    fflush(file_.get());
  }

 private:
  static void Close(FILE* file) {
    if (file != nullptr) fclose(file);
  }

  std::unique_ptr<FILE, void (*)(FILE*)> file_;
  std::vector<std::string> texts_;
};

#endif  // EXAMPLES_GAME_TEXT_LOG_H_
