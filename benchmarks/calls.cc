// SPDX-License-Identifier: Apache-2.0
// Calls that a game makes in each frame, or that need no server.
#include <benchmark/benchmark.h>
#include <firebase/auth.h>
#include <firebase_auth.h>

#include "support/identity_token.h"
#include "support/measure.h"

namespace {

void StatusPending(benchmark::State& state) {
  firebase_promise* const promise = firebase_promise_create();
  firebase_future* const future = firebase_promise_copy_future(promise);
  for (auto _ : state) benchmark::DoNotOptimize(firebase_future_status(future));
  firebase_future_release(future);
  firebase_promise_release(promise);
}
BENCHMARK(StatusPending);

void StatusComplete(benchmark::State& state) {
  firebase_promise* const promise = firebase_promise_create();
  firebase_future* const future = firebase_promise_copy_future(promise);
  firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, nullptr);
  for (auto _ : state) benchmark::DoNotOptimize(firebase_future_status(future));
  firebase_future_release(future);
  firebase_promise_release(promise);
}
BENCHMARK(StatusComplete);

void AppleCredential(benchmark::State& state) {
  const IdentityToken token = MakeIdentityToken("calls");
  for (auto _ : state) {
    firebase_credential_release(
        firebase_oauth_provider_get_credential("apple.com", token.text.c_str(), token.raw_nonce.c_str(), nullptr));
  }
}
BENCHMARK(AppleCredential);

void Nonce(benchmark::State& state) {
  for (auto _ : state) firebase_nonce_release(firebase_nonce_create());
}
BENCHMARK(Nonce);

// --- a signed-in player ---

firebase::auth::Auth* auth;
firebase_auth* auth_in_c;

/// Signs a player in, whose account has one identity.
firebase::App* SignIn(int port) {
  firebase::AppOptions options;
  options.set_api_key("key");
  options.set_project_id("demo-project");
  options.set_session_store_kind(firebase::kSessionStoreNone);
  firebase::App* const app = firebase::App::Create(options);
  auth = firebase::auth::Auth::GetAuth(app);
  auth->UseEmulator("127.0.0.1", static_cast<uint32_t>(port));
  const IdentityToken token = MakeIdentityToken("calls-player");
  const firebase::Future<firebase::auth::User> future = auth->SignInWithCredential(
      firebase::auth::OAuthProvider::GetCredential("apple.com", token.text.c_str(), token.raw_nonce.c_str(), nullptr));
  future.Await(firebase::FutureBase::kWaitTimeoutInfinite);
  if (future.error() != 0) Fail(future.error_message());
  firebase_app* const app_in_c = firebase_app_copy_by_name(nullptr);
  auth_in_c = firebase_auth_get(app_in_c);
  firebase_app_release(app_in_c);
  return app;
}

/// Measures a call of a handle of the user.
template <typename Call>
void MeasureUser(benchmark::State& state, Call call) {
  const firebase::auth::User user = auth->current_user();
  for (auto _ : state) benchmark::DoNotOptimize(call(user));
}

void UserIsValid(benchmark::State& state) {
  MeasureUser(state, [](const firebase::auth::User& user) { return user.is_valid(); });
}
BENCHMARK(UserIsValid);

void UserUid(benchmark::State& state) {
  MeasureUser(state, [](const firebase::auth::User& user) { return user.uid(); });
}
BENCHMARK(UserUid);

void UserEmail(benchmark::State& state) {
  MeasureUser(state, [](const firebase::auth::User& user) { return user.email(); });
}
BENCHMARK(UserEmail);

void UserIsAnonymous(benchmark::State& state) {
  MeasureUser(state, [](const firebase::auth::User& user) { return user.is_anonymous(); });
}
BENCHMARK(UserIsAnonymous);

void UserProviderData(benchmark::State& state) {
  MeasureUser(state, [](const firebase::auth::User& user) { return user.provider_data(); });
}
BENCHMARK(UserProviderData);

void CurrentUser(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(auth->current_user());
}
BENCHMARK(CurrentUser);

void GetAuth(benchmark::State& state) {
  firebase::App* const app = &auth->app();
  for (auto _ : state) benchmark::DoNotOptimize(firebase::auth::Auth::GetAuth(app));
}
BENCHMARK(GetAuth);

void AppGetInstance(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(firebase::App::GetInstance());
}
BENCHMARK(AppGetInstance);

void CurrentUserInC(benchmark::State& state) {
  for (auto _ : state) {
    firebase_user* const user = firebase_auth_copy_current_user(auth_in_c);
    benchmark::DoNotOptimize(firebase_user_uid(user));
    firebase_user_release(user);
  }
}
BENCHMARK(CurrentUserInC);

void UidInC(benchmark::State& state) {
  firebase_user* const user = firebase_auth_copy_current_user(auth_in_c);
  for (auto _ : state) benchmark::DoNotOptimize(firebase_user_uid(user));
  firebase_user_release(user);
}
BENCHMARK(UidInC);

class Listener : public firebase::auth::AuthStateListener {
  void OnAuthStateChanged(firebase::auth::Auth*) override {}
};

void AddAndRemoveListener(benchmark::State& state) {
  Listener listener;
  for (auto _ : state) {
    auth->AddAuthStateListener(&listener);
    auth->RemoveAuthStateListener(&listener);
  }
}
BENCHMARK(AddAndRemoveListener);

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(count, values);
  firebase::App* const app = SignIn(arguments.Number("port", 0));
  benchmark::Initialize(&count, values);
  benchmark::RunSpecifiedBenchmarks();
  delete auth;
  delete app;
}
