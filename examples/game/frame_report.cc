// SPDX-License-Identifier: Apache-2.0
#include "frame_report.h"

#include <algorithm>
#include <cstdio>
#include <memory>

static const double kFrame = 1000.0 / 60;

static double Milliseconds(Uint64 ticks) { return double(ticks) * 1000 / double(SDL_GetPerformanceFrequency()); }

double LibraryTime::Take() {
  const double milliseconds = Milliseconds(ticks_);
  ticks_ = 0;
  return milliseconds;
}

double LibraryTime::slowest_milliseconds() const { return Milliseconds(slowest_ticks_); }

void LibraryTime::Add(const char* name, Uint64 ticks) {
  ticks_ += ticks;
  if (ticks <= slowest_ticks_) return;
  slowest_ticks_ = ticks;
  slowest_ = name;
}

void FrameReport::Add(double library, double frame, bool is_busy) {
  for (Times* const times : {&all_, &busy_}) {
    if (times == &busy_ && !is_busy) continue;
    times->library.push_back(library);
    times->frame.push_back(frame);
  }
}

static void WriteRow(FILE* file, const char* what, std::vector<double> times) {
  if (times.empty()) times.push_back(0);
  std::sort(times.begin(), times.end());
  const auto at = [&times](double part) { return times[size_t(double(times.size() - 1) * part)]; };
  const auto late = std::count_if(times.begin(), times.end(), [](double time) { return time > kFrame; });
  fprintf(file, "%-42s %7zu %9.3f %9.3f %9.3f %8d\n", what, times.size(), at(0.5), at(0.99), times.back(), int(late));
}

bool FrameReport::Write(const std::string& path, const LibraryTime& time) const {
  const std::unique_ptr<FILE, int (*)(FILE*)> file(fopen(path.c_str(), "w"), &fclose);
  if (file == nullptr) return false;
  fprintf(file.get(), "%-42s %7s %9s %9s %9s %8s\n", "milliseconds", "frames", "median", "99 %", "maximum", "> 16.7");
  WriteRow(file.get(), "library, all frames", all_.library);
  WriteRow(file.get(), "library, while an operation is in progress", busy_.library);
  WriteRow(file.get(), "whole work, all frames", all_.frame);
  WriteRow(file.get(), "whole work, operation in progress", busy_.frame);
  fprintf(file.get(), "library, before the first frame: %.3f\n", start_);
  fprintf(file.get(), "the slowest function: %s, %.3f\n", time.slowest(), time.slowest_milliseconds());
  return ferror(file.get()) == 0;
}
