// What the process of a game takes for a hundred sign-ins: memory, threads, connections.
#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

#include "support/measure.h"
#include "support/player.h"

namespace {

double ResidentKilobytes() {
  unsigned long pages = 0;
  FILE* const file = fopen("/proc/self/statm", "r");
  if (file == nullptr || fscanf(file, "%*u %lu", &pages) != 1) Fail("no /proc/self/statm");
  fclose(file);
  return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

int CountThreads() {
  int count = 0;
  DIR* const folder = opendir("/proc/self/task");
  if (folder == nullptr) Fail("no /proc/self/task");
  while (const dirent* const entry = readdir(folder)) count += entry->d_name[0] != '.';
  closedir(folder);
  return count;
}

/// To that port, in any state: a closed one stays in the list for a minute.
int CountConnections(int port) {
  int count = 0;
  char line[512];
  FILE* const file = fopen("/proc/net/tcp", "r");
  if (file == nullptr) Fail("no /proc/net/tcp");
  while (fgets(line, sizeof(line), file) != nullptr) {
    unsigned remote = 0;
    if (sscanf(line, "%*d: %*8x:%*x %*8x:%x", &remote) == 1 && static_cast<int>(remote) == port) ++count;
  }
  fclose(file);
  return count;
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const int port = arguments.Number("port", 0);
  const int threads = CountThreads();
  const int connections = CountConnections(port);
  {
    Player player("footprint", port, arguments.Text("memory"));
    for (int i = 0; i < 100; ++i) player.SignIn(MakeIdentityToken("footprint"));
    Report("footprint.rss", ResidentKilobytes());
    Report("footprint.threads", CountThreads() - threads);
    Report("footprint.connections", CountConnections(port) - connections);
  }
  return 0;
}
