// SPDX-License-Identifier: Apache-2.0
// The steps of Tests/apple/README.md, without a user interface.
#ifndef FIREBASE_AUTH_EXAMPLES_APPLE_CHECKLIST_CHECKS_H_
#define FIREBASE_AUTH_EXAMPLES_APPLE_CHECKLIST_CHECKS_H_

#include <firebase/auth.h>
#include <firebase/auth/apple_authorization.h>

#include <functional>
#include <list>
#include <string>
#include <vector>

class Checks : public firebase::auth::AuthStateListener {
 public:
  // The log gets a line of each event. The folder contains GoogleService-Info.plist, in XML form.
  Checks(const std::string& folder, std::function<void(const std::string&)> log);
  ~Checks();

  const std::vector<std::string>& titles() const { return titles_; }

  // Starts a step. Its result is a line of the log.
  void Run(size_t step);

  // To be called in each frame: it looks which steps have ended.
  void Poll();

 private:
  void Add(const std::string& title, std::function<void()> run);
  void AddAppleSteps();
  void AddOtherSteps();
  void AddFinalSteps();

  template <typename T>
  void Await(const std::string& what, const firebase::Future<T>& future, std::function<void(const T&)> then);
  void Await(const std::string& what, const firebase::Future<void>& future, std::function<void()> then);
  void AwaitResult(const std::string& what, const firebase::Future<firebase::auth::AuthResult>& future);

  void TellUser();
  void OnAuthStateChanged(firebase::auth::Auth* auth) override;

  std::function<void(const std::string&)> log_;
  firebase::App* app_ = nullptr;
  firebase::auth::Auth* auth_ = nullptr;
  std::vector<std::string> titles_;
  std::vector<std::function<void()>> steps_;
  // Each is called until it returns true.
  std::list<std::function<bool()>> pending_;
  firebase::auth::AppleRevocationListener* revocation_ = nullptr;
  std::string apple_user_;
};

#endif  // FIREBASE_AUTH_EXAMPLES_APPLE_CHECKLIST_CHECKS_H_
