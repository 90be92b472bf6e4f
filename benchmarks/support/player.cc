// SPDX-License-Identifier: Apache-2.0
#include "support/player.h"

#include "support/measure.h"

namespace {

firebase_app_options* MakeOptions() {
  firebase_app_options* const options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_project_id(options, "demo-project");
  return options;
}

}  // namespace

Player::Player(const std::string& name, int port, const std::string& session_folder) : name_(name) {
  firebase_app_options* const options = MakeOptions();
  if (session_folder.empty()) {
    firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_NONE);
  } else {
    firebase_app_options_set_session_directory(options, session_folder.c_str());
  }
  Create(options);
  firebase_auth_use_emulator(auth_, "127.0.0.1", static_cast<uint32_t>(port));
}

Player::Player(const std::string& name, const DistantHosts& hosts) : name_(name) {
  firebase_app_options* const options = MakeOptions();
  firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_NONE);
  firebase_app_options_set_ca_file(options, hosts.authorities().c_str());
  Create(options);
}

void Player::Create(firebase_app_options* options) {
  if (firebase_app_create(options, name_.c_str(), &app_) != FIREBASE_AUTH_ERROR_NONE) Fail("no App");
  firebase_app_options_release(options);
  auth_ = firebase_auth_get(app_);
}

Player::~Player() { firebase_app_release(app_); }

firebase_future* Player::StartSignIn(const IdentityToken& token) {
  firebase_credential* const credential =
      firebase_oauth_provider_get_credential("apple.com", token.text.c_str(), token.raw_nonce.c_str(), nullptr);
  firebase_future* const future = firebase_auth_sign_in_and_retrieve_data_with_credential(auth_, credential);
  firebase_credential_release(credential);
  return future;
}

void Player::SignIn(const IdentityToken& token) { Finish(StartSignIn(token)); }

void Finish(firebase_future* future) {
  firebase_future_wait(future, -1);
  if (firebase_future_error(future) != FIREBASE_AUTH_ERROR_NONE) Fail(firebase_future_error_message(future));
  firebase_future_release(future);
}

void LookUp(const Players& players) {
  std::vector<firebase_future*> futures;
  for (const auto& player : players) {
    firebase_user* const user = firebase_auth_copy_current_user(player->auth());
    futures.push_back(firebase_user_reload(user));
    firebase_user_release(user);
  }
  for (firebase_future* const future : futures) Finish(future);
}
