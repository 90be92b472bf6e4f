// SPDX-License-Identifier: Apache-2.0
#include "options.h"

#include <cstdio>
#include <cstdlib>

static const char kUsage[] =
    "Usage: falling_blocks [--emulator HOST:PORT] [--frame-report FILE] [--text-log FILE]\n"
    "  --emulator HOST:PORT  use an auth emulator, for example 127.0.0.1:9099\n"
    "  --frame-report FILE   write the times of the frames at the end\n"
    "  --text-log FILE       write the texts on the screen whenever they change, for tests\n"
    "Without an emulator, google-services-desktop.json beside the program names the Firebase project.\n";

static bool ParseEmulator(const std::string& value, Options* options) {
  const size_t colon = value.rfind(':');
  if (colon == std::string::npos || colon == 0) return false;
  char* end = nullptr;
  const long port = strtol(value.c_str() + colon + 1, &end, 10);
  if (*end != '\0' || port < 1 || port > 65535) return false;
  options->emulator_host = value.substr(0, colon);
  options->emulator_port = static_cast<uint16_t>(port);
  return true;
}

static bool SetOption(const std::string& name, const std::string& value, Options* options) {
  if (name == "--emulator") return ParseEmulator(value, options);
  std::string* const file = name == "--frame-report" ? &options->frame_report
                            : name == "--text-log"   ? &options->text_log
                                                     : nullptr;
  if (file == nullptr || value.empty()) return false;
  *file = value;
  return true;
}

bool ParseOptions(int count, char** words, Options* options) {
  for (int i = 1; i < count; i += 2) {
    const std::string name = words[i], value = i + 1 < count ? words[i + 1] : "";
    if (SetOption(name, value, options)) continue;
    fprintf(stderr, "falling_blocks: \"%s %s\" is not an option with a valid value.\n%s", name.c_str(), value.c_str(),
            kUsage);
    return false;
  }
  return true;
}
