// SPDX-License-Identifier: Apache-2.0
#include "support/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <algorithm>

namespace {

int64_t Read(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return int64_t{time.tv_sec} * 1000000000 + time.tv_nsec;
}

}  // namespace

int64_t Now() { return Read(CLOCK_MONOTONIC); }

int64_t CpuTime() { return Read(CLOCK_PROCESS_CPUTIME_ID); }

double Samples::Percentile(double part) const {
  if (values_.empty()) return 0;
  std::vector<int64_t> sorted = values_;
  const size_t index = std::min(sorted.size() - 1, static_cast<size_t>(part * static_cast<double>(sorted.size())));
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(index), sorted.end());
  return static_cast<double>(sorted[index]);
}

void Report(const std::string& name, double value) {
  printf("%s %.6g\n", name.c_str(), value);
  fflush(stdout);
}

void Fail(const std::string& what) {
  fprintf(stderr, "The benchmark can't go on: %s\n", what.c_str());
  exit(1);
}

Arguments::Arguments(int count, char** values) : values_(values + 1, values + count) {}

std::string Arguments::Text(const std::string& name, const std::string& otherwise) const {
  const std::string start = "--" + name + "=";
  for (const std::string& value : values_) {
    if (value.compare(0, start.size(), start) == 0) return value.substr(start.size());
  }
  return otherwise;
}

int Arguments::Number(const std::string& name, int otherwise) const {
  const std::string text = Text(name);
  return text.empty() ? otherwise : atoi(text.c_str());
}
