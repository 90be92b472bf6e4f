// SPDX-License-Identifier: Apache-2.0
/// Clocks, samples and what the programs print: one `name value` line per figure, which `run` saves.
#ifndef BENCHMARKS_SUPPORT_MEASURE_H_
#define BENCHMARKS_SUPPORT_MEASURE_H_

#include <stdint.h>

#include <string>
#include <vector>

/// Nanoseconds of the monotonic clock.
int64_t Now();

/// Nanoseconds of CPU time that all threads of this process have used.
int64_t CpuTime();

/// Durations in nanoseconds.
class Samples {
 public:
  void Add(int64_t nanoseconds) { values_.push_back(nanoseconds); }
  size_t size() const { return values_.size(); }

  /// `part` is from 0 to 1. Zero if there are no samples.
  double Percentile(double part) const;
  double Median() const { return Percentile(0.5); }

 private:
  std::vector<int64_t> values_;
};

void Report(const std::string& name, double value);

/// A line on standard error and the end of the program.
[[noreturn]] void Fail(const std::string& what);

/// The program's arguments: numbers under a name, as in `--rounds=20`.
class Arguments {
 public:
  Arguments(int count, char** values);

  std::string Text(const std::string& name, const std::string& otherwise = "") const;
  int Number(const std::string& name, int otherwise) const;

 private:
  std::vector<std::string> values_;
};

#endif  // BENCHMARKS_SUPPORT_MEASURE_H_
