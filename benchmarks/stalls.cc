// SPDX-License-Identifier: Apache-2.0
// The longest pause of the library's thread while something that it depends on fails: name servers, the disk, the
// keyring, a proxy, a server whose queue of connections is full. An observer sends requests to a port where nobody
// listens, which fail as soon as the thread handles them.
#include <arpa/inet.h>
#include <dlfcn.h>
#include <firebase_auth.h>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "support/measure.h"
#include "support/player.h"

namespace {

constexpr int kSilenceMilliseconds = 3000;
constexpr int kDiskMilliseconds = 10;
std::atomic<bool> is_disk_slow(false);

void Sleep(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

template <typename Function>
Function* Next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

int SlowDown(const char* function, int file) {
  if (is_disk_slow) Sleep(kDiskMilliseconds);
  return Next<int(int)>(function)(file);
}

}  // namespace

// The library's calls come here, because a program's own functions precede those of other libraries.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints, addrinfo** result) {
  if (name != nullptr && strstr(name, "googleapis.com") != nullptr) {
    Sleep(kSilenceMilliseconds);
    return EAI_AGAIN;
  }
  return Next<decltype(getaddrinfo)>("getaddrinfo")(name, service, hints, result);
}
extern "C" int fsync(int file) { return SlowDown("fsync", file); }
extern "C" int fdatasync(int file) { return SlowDown("fdatasync", file); }

namespace {

/// A port of this machine that never answers, or where nobody listens if `queue` is negative.
class Port {
 public:
  explicit Port(int queue) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    if (bind(socket_, reinterpret_cast<sockaddr*>(&address), size) != 0) Fail("no port");
    if (queue >= 0 && listen(socket_, queue) != 0) Fail("no listener");
    getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    number = ntohs(address.sin_port);
  }
  ~Port() { close(socket_); }
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;

  int number = 0;

 private:
  const int socket_;
};

/// Sends requests one after the other while it exists, and reports the longest time of one.
class Observer {
 public:
  explicit Observer(const std::string& fault) : fault_(fault), thread_([this] { Observe(); }) {
    while (count_ < 20) Sleep(1);
  }
  ~Observer() {
    ends_ = true;
    thread_.join();
    Report("stalls." + fault_, static_cast<double>(longest_));
  }
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

 private:
  void Observe() {
    const Port closed(-1);
    Player player("observer", closed.number);
    for (; !ends_; ++count_) {
      const int64_t start = Now();
      firebase_future* const future = firebase_auth_sign_in_anonymously(player.auth());
      firebase_future_wait(future, -1);
      firebase_future_release(future);
      // The first one also starts the thread and loads libcurl.
      if (count_ > 0) longest_ = std::max(longest_, Now() - start);
    }
  }

  const std::string fault_;
  std::atomic<bool> ends_{false};
  std::atomic<int> count_{0};
  int64_t longest_ = 0;
  std::thread thread_;
};

firebase_app* MakeApp(firebase_session_store_kind store) {
  firebase_app_options* const options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "any-key");
  firebase_app_options_set_app_id(options, "1:1:benchmark:1");
  firebase_app_options_set_project_id(options, "demo-project");
  firebase_app_options_set_session_store_kind(options, store);
  firebase_app_options_set_timeouts(options, 150, 150);
  firebase_app* app = nullptr;
  if (firebase_app_create(options, "player", &app) != FIREBASE_AUTH_ERROR_NONE) Fail("no App");
  firebase_app_options_release(options);
  return app;
}

/// Requests that end in each way: by the time-out, cancelled, with their Auth, and with their App.
void EndRequests(firebase_session_store_kind store, int port) {
  for (int way = 0; way < 4; ++way) {
    firebase_app* const app = MakeApp(store);
    firebase_auth* const auth = firebase_auth_get(app);
    if (port > 0) firebase_auth_use_emulator(auth, "127.0.0.1", static_cast<uint32_t>(port));
    firebase_auth_preconnect(auth);
    firebase_future* const future = firebase_auth_sign_in_anonymously(auth);
    firebase_future_wait(future, way == 0 ? -1 : 20);
    if (way == 1) firebase_future_cancel(future);
    if (way == 2) firebase_auth_shutdown(auth);
    firebase_app_release(app);
    firebase_future_wait(future, -1);
    firebase_future_release(future);
  }
}

void MeasureNames() {
  const Observer observer("names");
  EndRequests(FIREBASE_SESSION_STORE_NONE, 0);
}

void MeasureProxy() {
  const Port silent(64);
  setenv("https_proxy", ("http://127.0.0.1:" + std::to_string(silent.number)).c_str(), 1);
  const Observer observer("proxy");
  EndRequests(FIREBASE_SESSION_STORE_NONE, 0);
  unsetenv("https_proxy");
}

/// The system accepts no further connections for a listener with a full queue.
void MeasureFullListener() {
  const Port full(0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(full.number));
  std::vector<int> clients;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0));
    connect(clients.back(), reinterpret_cast<sockaddr*>(&address), sizeof(address));
  }
  {
    const Observer observer("listener");
    EndRequests(FIREBASE_SESSION_STORE_NONE, full.number);
  }
  for (const int client : clients) close(client);
}

/// A message bus that accepts connections and is silent.
void MeasureKeyring(const std::string& folder) {
  const int bus = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  snprintf(address.sun_path, sizeof(address.sun_path), "%s/bus", folder.c_str());
  unlink(address.sun_path);
  if (bind(bus, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0 || listen(bus, 64) != 0) Fail("no bus");
  setenv("DBUS_SESSION_BUS_ADDRESS", ("unix:path=" + std::string(address.sun_path)).c_str(), 1);
  setenv("XDG_DATA_HOME", folder.c_str(), 1);
  {
    const Port closed(-1);
    const Observer observer("keyring");
    EndRequests(FIREBASE_SESSION_STORE_DEFAULT, closed.number);
  }
  close(bus);
}

void MeasureDisk(int port, const std::string& folder, int rounds) {
  is_disk_slow = true;
  const Observer observer("disk");
  for (int round = 0; round < rounds; ++round) {
    Player player("player", port, folder);
    player.SignIn(MakeIdentityToken("stalls"));
    firebase_auth_sign_out(player.auth());
  }
  is_disk_slow = false;
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const std::string folder = arguments.Text("folder");
  MeasureNames();
  MeasureProxy();
  MeasureFullListener();
  MeasureDisk(arguments.Number("port", 0), folder, arguments.Number("rounds", 20));
  MeasureKeyring(folder);
  return 0;
}
