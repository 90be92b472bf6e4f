// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_FRAME_REPORT_H_
#define EXAMPLES_GAME_FRAME_REPORT_H_

#include <SDL.h>

#include <string>
#include <vector>

/// Adds up the time that the game spends in the library.
class LibraryTime {
 public:
  /// Counts the time until the end of its scope. A span inside another one counts nothing.
  class Span {
   public:
    Span(LibraryTime& time, const char* name) : time_(time), name_(name), start_(SDL_GetPerformanceCounter()) {
      time_.depth_++;
    }
    ~Span() {
      if (--time_.depth_ == 0) time_.Add(name_, SDL_GetPerformanceCounter() - start_);
    }
    Span(const Span&) = delete;
    Span& operator=(const Span&) = delete;

   private:
    LibraryTime& time_;
    const char* const name_;
    const Uint64 start_;
  };

  /// Returns the milliseconds since the last call.
  double Take();

  /// Returns the function with the longest span so far, and its milliseconds.
  const char* slowest() const { return slowest_; }
  double slowest_milliseconds() const;

 private:
  void Add(const char* name, Uint64 ticks);

  Uint64 ticks_ = 0, slowest_ticks_ = 0;
  const char* slowest_ = "";
  int depth_ = 0;
};

/// The times of all frames, for --frame-report.
class FrameReport {
 public:
  /// Stores the time in the library before the first frame.
  void SetStart(double milliseconds) { start_ = milliseconds; }

  /// Adds a frame: its time in the library, the time of its whole work without the pause until the next frame, and
  /// whether an operation was in progress.
  void Add(double library, double frame, bool is_busy);

  /// Writes a table. Returns false if the file cannot be written.
  bool Write(const std::string& path, const LibraryTime& time) const;

 private:
  struct Times {
    std::vector<double> library, frame;
  };

  double start_ = 0;
  Times all_, busy_;
};

#endif  // EXAMPLES_GAME_FRAME_REPORT_H_
