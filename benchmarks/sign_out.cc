// SPDX-License-Identifier: Apache-2.0
// The duration of SignOut, which a game calls on the thread that draws: alone, beside a process that stores and flushes
// its sessions in the same file, and beside one that flushes another file of the disk.
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <string>
#include <vector>

#include "support/measure.h"
#include "support/player.h"

namespace {

const char* const kApp = "sign_out";

/// A process that does the same again and again. It starts before this one has threads.
class Neighbour {
 public:
  explicit Neighbour(const std::function<void()>& work) {
    int ends[2];
    if (pipe(ends) != 0 || (process_ = fork()) < 0) Fail("no process");
    if (process_ == 0) Repeat(work, ends[1]);
    close(ends[1]);
    ready_ = ends[0];
  }
  ~Neighbour() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    close(ready_);
  }
  Neighbour(const Neighbour&) = delete;
  Neighbour& operator=(const Neighbour&) = delete;

  /// Until it has worked for the first time.
  void Await() const {
    char byte;
    if (read(ready_, &byte, 1) != 1) Fail("the other process ended");
  }

 private:
  [[noreturn]] static void Repeat(const std::function<void()>& work, int ready) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    work();
    if (write(ready, "", 1) != 1) _exit(1);
    while (true) work();
  }

  pid_t process_ = 0;
  int ready_ = 0;
};

/// The end of an Auth flushes what it has stored.
void StoreAndFlush(int port, const std::string& folder) {
  Player player(kApp, port, folder);
  player.SignIn(MakeIdentityToken("sign_out"));
}

void WriteAndFlush(const std::string& path) {
  static const std::string bytes(65536, 'x');
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || write(file, bytes.data(), bytes.size()) < 0 || fsync(file) != 0) _exit(1);
  close(file);
}

/// Of a player whose session is on the disk, as that of nearly all who sign out.
void Measure(const std::string& name, int port, const std::string& folder, int rounds) {
  Samples samples;
  for (int round = 0; round < rounds; ++round) {
    StoreAndFlush(port, folder);
    const Player player(kApp, port, folder);
    const int64_t start = Now();
    firebase_auth_sign_out(player.auth());
    samples.Add(Now() - start);
  }
  Report(name + ".p50", samples.Median());
  Report(name + ".p99", samples.Percentile(0.99));
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const int port = arguments.Number("port", 0);
  const int rounds = arguments.Number("rounds", 500);
  const std::string folder = arguments.Text("folder");
  const std::string beside = arguments.Text("beside", "nobody");
  std::function<void()> work = [] { pause(); };
  if (beside == "session") work = [&] { StoreAndFlush(port, folder); };
  if (beside == "file") work = [&] { WriteAndFlush(folder + "/unrelated"); };
  const Neighbour neighbour(work);
  if (beside != "nobody") neighbour.Await();
  Measure("sign_out." + beside, port, folder, rounds);
  return 0;
}
