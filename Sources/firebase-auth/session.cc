// SPDX-License-Identifier: Apache-2.0
#include "session.h"

#include <chrono>
#include <thread>

#include "system.h"

namespace tool {

namespace {

constexpr int kIntervalMilliseconds = 50;
constexpr int kRestoreMilliseconds = 5000;

}  // namespace

std::unique_ptr<Session> Session::Open(const Project& project, const std::string& name) {
  firebase::App* const app = firebase::App::Create(project.options, name.empty() ? nullptr : name.c_str());
  if (app == nullptr) return nullptr;
  std::unique_ptr<Session> session(new Session(app));
  if (project.has_emulator_option) {
    session->auth_->UseEmulator(project.emulator.host, static_cast<uint32_t>(project.emulator.port));
  }
  return session;
}

Session::~Session() {
  delete auth_;
  delete app_;
}

bool Session::Restore() {
  for (int waited = 0; waited < kRestoreMilliseconds && !WasInterrupted(); waited += kIntervalMilliseconds) {
    if (auth_->session_state() != firebase::kSessionStateRestoring) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(kIntervalMilliseconds));
  }
  const firebase::SessionState state = auth_->session_state();
  is_restored_ = state != firebase::kSessionStateRestoring && state != firebase::kSessionStateUnavailable;
  return is_restored_;
}

void Await(const firebase::FutureBase& future) {
  while (future.status() == firebase::kFutureStatusPending && !future.Wait(kIntervalMilliseconds)) {
    if (WasInterrupted()) future.Cancel();
  }
}

}  // namespace tool
