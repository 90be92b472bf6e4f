// SPDX-License-Identifier: Apache-2.0
#include "support/emulator.h"

#include "support/http.h"
#include "support/json.h"

namespace {

const char kProject[] = "demo-project";

void SetUnlessEmpty(json_t* object, const char* key, const std::string& value) {
  if (!value.empty()) json_object_set_new(object, key, json_string(value.c_str()));
}

/// Where the library looks for sessions, and nothing else of whoever runs the tests.
struct Environment {
  Environment() {
    SetVariable(kDataFolderVariable, data_home.path().c_str());
    SetVariable("FIREBASE_AUTH_EMULATOR_HOST", nullptr);
    SetVariable("USE_AUTH_EMULATOR", nullptr);
  }

  const TemporaryFolder data_home;
};

}  // namespace

Emulator& Emulator::Instance() {
  static const Environment environment;
  static Emulator emulator;
  return emulator;
}

AppleAnswer Emulator::SignInWithApple(const AppleRequest& request) {
  const Json body(json_object());
  SetUnlessEmpty(body.get(), "sub", request.sub);
  SetUnlessEmpty(body.get(), "email", request.email);
  SetUnlessEmpty(body.get(), "givenName", request.given_name);
  SetUnlessEmpty(body.get(), "familyName", request.family_name);
  SetUnlessEmpty(body.get(), "nonce", request.nonce);
  const std::string answer = Control("POST", "/apple:signIn", PrintJson(body.get()));
  const Json read = ParseJson(answer);
  return {TextOf(read.get(), "identityToken"), TextOf(read.get(), "authorizationCode")};
}

std::vector<std::string> Emulator::MailsTo(const std::string& email) {
  std::vector<std::string> kinds;
  const Json read = ParseJson(Control("GET", "/oobCodes", ""));
  size_t i;
  json_t* code;
  json_array_foreach(json_object_get(read.get(), "oobCodes"), i, code) {
    if (TextOf(code, "email") == email) kinds.push_back(TextOf(code, "requestType"));
  }
  return kinds;
}

std::string Emulator::LinkOfMailTo(const std::string& email) {
  const Json read = ParseJson(Control("GET", "/oobCodes", ""));
  std::string link;
  size_t i;
  json_t* code;
  json_array_foreach(json_object_get(read.get(), "oobCodes"), i, code) {
    if (TextOf(code, "email") == email) link = TextOf(code, "oobLink");
  }
  return link;
}

void Emulator::FollowLinkOfMailTo(const std::string& email) { SendRequest("GET", LinkOfMailTo(email), ""); }

std::string Emulator::CodeSentTo(const std::string& phone_number) {
  const Json read = ParseJson(Control("GET", "/verificationCodes", ""));
  std::string sent;
  size_t i;
  json_t* code;
  json_array_foreach(json_object_get(read.get(), "verificationCodes"), i, code) {
    if (TextOf(code, "phoneNumber") == phone_number) sent = TextOf(code, "code");
  }
  return sent;
}

void Emulator::ChangeTokens() {
  static int lifetime = 3600;
  Control("PATCH", "/config", "{\"idTokenLifetimeSeconds\":" + std::to_string(++lifetime) + "}");
}

std::string Emulator::LastBody(const char* method, const char* field) { return OfLast(method, "body", field); }

std::string Emulator::LastHeader(const char* method, const char* header) { return OfLast(method, "headers", header); }

std::string Emulator::OfLast(const char* method, const char* part, const char* name) {
  const Json read = ParseJson(Control("GET", "/requests", ""));
  const json_t* const last = json_object_get(json_object_get(read.get(), "last"), method);
  const char* const text = json_string_value(json_object_get(json_object_get(last, part), name));
  return text != nullptr ? text : "";
}

void Emulator::AdvanceClock(int64_t seconds) {
  Control("PATCH", "/clock", "{\"advanceSeconds\":" + std::to_string(seconds) + "}");
  is_ahead_ = true;
}

void Emulator::ResetClock() {
  if (is_ahead_) Control("DELETE", "/clock", "");
  is_ahead_ = false;
}

void Emulator::Refuse(const char* method, const std::string& message) {
  const Json fault(json_pack("{s:s, s:s}", "method", method, "message", message.c_str()));
  Control("POST", "/faults", PrintJson(fault.get()));
}

void Emulator::Hold(const char* method) {
  const Json fault(json_pack("{s:s, s:b, s:i}", "method", method, "held", 1, "count", 1000000));
  Control("POST", "/faults", PrintJson(fault.get()));
  holds_ = true;
}

void Emulator::Release() {
  if (holds_) Control("DELETE", "/faults", "");
  holds_ = false;
}

std::string Emulator::Control(const char* method, const std::string& path, const std::string& body) {
  const std::string url = "http://127.0.0.1:" + std::to_string(port()) + "/emulator/v1/projects/";
  return SendRequest(method, url + kProject + path, body);
}
