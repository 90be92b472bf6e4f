// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_OPTIONS_H_
#define EXAMPLES_GAME_OPTIONS_H_

#include <cstdint>
#include <string>

/// The command line.
struct Options {
  std::string emulator_host;  // "" without --emulator
  uint16_t emulator_port = 0;
  std::string frame_report;
  std::string text_log;
};

/// Reads the command line. Prints what is wrong with it, and returns false.
bool ParseOptions(int count, char** words, Options* options);

#endif  // EXAMPLES_GAME_OPTIONS_H_
