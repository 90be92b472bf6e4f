#include "support/emulator.h"

#include <curl/curl.h>
#include <ftw.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>

namespace {

const char kProject[] = "demo-project";

[[noreturn]] void Fail(const char* what) {
  fprintf(stderr, "The tests can't run: %s\n", what);
  exit(1);
}

std::string MakeTemporaryFolder() {
  char path[] = "/tmp/firebase-auth-cxx.XXXXXX";
  if (mkdtemp(path) == nullptr) Fail("no temporary folder");
  return path;
}

int RemoveEntry(const char* path, const struct stat*, int, struct FTW*) { return remove(path); }

struct JsonReleaser {
  void operator()(json_t* json) const { json_decref(json); }
};

typedef std::unique_ptr<json_t, JsonReleaser> Json;

void SetUnlessEmpty(json_t* object, const char* key, const std::string& value) {
  if (!value.empty()) json_object_set_new(object, key, json_string(value.c_str()));
}

std::string Text(const json_t* object, const char* key) {
  const char* const text = json_string_value(json_object_get(object, key));
  return text != nullptr ? text : "";
}

std::string Print(const Json& json) {
  char* const text = json_dumps(json.get(), JSON_COMPACT);
  const std::string printed = text;
  free(text);
  return printed;
}

size_t Append(char* data, size_t size, size_t count, void* text) {
  static_cast<std::string*>(text)->append(data, size * count);
  return size * count;
}

}  // namespace

Emulator& Emulator::Instance() {
  static Emulator emulator;
  return emulator;
}

Emulator::Emulator() : data_home_(MakeTemporaryFolder()) {
  setenv("XDG_DATA_HOME", data_home_.c_str(), 1);
  unsetenv("FIREBASE_AUTH_EMULATOR_HOST");
  unsetenv("USE_AUTH_EMULATOR");
  const char* const executable = getenv("FIREBASE_AUTH_EMULATOR_EXECUTABLE");
  if (executable == nullptr) Fail("FIREBASE_AUTH_EMULATOR_EXECUTABLE is not set");
  int output[2];
  if (pipe(output) != 0) Fail("no pipe");
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    dup2(output[1], STDOUT_FILENO);
    close(output[0]);
    close(output[1]);
    execl(executable, executable, "--port", "0", "--project", kProject,
          static_cast<char*>(nullptr));
    _exit(127);
  }
  close(output[1]);
  FILE* const lines = fdopen(output[0], "r");
  unsigned port = 0;
  if (fscanf(lines, "Listening on http://127.0.0.1:%u", &port) != 1) Fail("no emulator");
  port_ = static_cast<uint16_t>(port);
}

Emulator::~Emulator() {
  kill(process_, SIGTERM);
  waitpid(process_, nullptr, 0);
  nftw(data_home_.c_str(), &RemoveEntry, 8, FTW_DEPTH | FTW_PHYS);
}

AppleAnswer Emulator::SignInWithApple(const AppleRequest& request) {
  const Json body(json_object());
  SetUnlessEmpty(body.get(), "sub", request.sub);
  SetUnlessEmpty(body.get(), "email", request.email);
  SetUnlessEmpty(body.get(), "givenName", request.given_name);
  SetUnlessEmpty(body.get(), "familyName", request.family_name);
  SetUnlessEmpty(body.get(), "nonce", request.nonce);
  const std::string answer = Control("POST", "/apple:signIn", Print(body));
  const Json read(json_loads(answer.c_str(), 0, nullptr));
  return {Text(read.get(), "identityToken"), Text(read.get(), "authorizationCode")};
}

std::vector<std::string> Emulator::MailsTo(const std::string& email) {
  std::vector<std::string> kinds;
  const Json read(json_loads(Control("GET", "/oobCodes", "").c_str(), 0, nullptr));
  size_t i;
  json_t* code;
  json_array_foreach(json_object_get(read.get(), "oobCodes"), i, code) {
    if (Text(code, "email") == email) kinds.push_back(Text(code, "requestType"));
  }
  return kinds;
}

void Emulator::FollowLinkOfMailTo(const std::string& email) {
  const Json read(json_loads(Control("GET", "/oobCodes", "").c_str(), 0, nullptr));
  std::string link;
  size_t i;
  json_t* code;
  json_array_foreach(json_object_get(read.get(), "oobCodes"), i, code) {
    if (Text(code, "email") == email) link = Text(code, "oobLink");
  }
  Request("GET", link, "");
}

std::string Emulator::CodeSentTo(const std::string& phone_number) {
  const Json read(json_loads(Control("GET", "/verificationCodes", "").c_str(), 0, nullptr));
  std::string sent;
  size_t i;
  json_t* code;
  json_array_foreach(json_object_get(read.get(), "verificationCodes"), i, code) {
    if (Text(code, "phoneNumber") == phone_number) sent = Text(code, "code");
  }
  return sent;
}

void Emulator::ChangeTokens() {
  static int lifetime = 3600;
  Control("PATCH", "/config", "{\"idTokenLifetimeSeconds\":" + std::to_string(++lifetime) + "}");
}

std::string Emulator::Control(const char* method, const std::string& path,
                              const std::string& body) {
  return Request(method,
                 "http://127.0.0.1:" + std::to_string(port_) + "/emulator/v1/projects/" + kProject +
                     path,
                 body);
}

std::string Emulator::Request(const char* method, const std::string& url,
                              const std::string& body) {
  std::string answer;
  CURL* const curl = curl_easy_init();
  curl_slist* const headers = curl_slist_append(nullptr, "Content-Type: application/json");
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, method);
  if (!body.empty()) curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body.c_str());
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &Append);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);
  curl_easy_perform(curl);
  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
  return answer;
}
