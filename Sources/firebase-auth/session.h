// SPDX-License-Identifier: Apache-2.0
// An App with its Auth.
#ifndef FIREBASE_AUTH_TOOL_SESSION_H_
#define FIREBASE_AUTH_TOOL_SESSION_H_

#include <firebase/app.h>
#include <firebase/auth.h>

#include <memory>
#include <string>

#include "project.h"

namespace tool {

class Session {
 public:
  // Returns null if the library refuses the options or the name; its log has the reason. The name can be empty.
  static std::unique_ptr<Session> Open(const Project& project, const std::string& name);

  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  firebase::auth::Auth* auth() { return auth_; }

  // Waits for the stored session. Returns false if it cannot be read now.
  bool Restore();

  // Whether the last Restore() could read the stored session.
  bool is_restored() const { return is_restored_; }

 private:
  explicit Session(firebase::App* app) : app_(app), auth_(firebase::auth::Auth::GetAuth(app)) {}

  firebase::App* const app_;
  firebase::auth::Auth* const auth_;
  bool is_restored_ = false;
};

// Waits until the future is complete. Ctrl-C cancels it.
void Await(const firebase::FutureBase& future);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_SESSION_H_
