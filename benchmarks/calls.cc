// SPDX-License-Identifier: Apache-2.0
// Calls that a game makes in each frame, or that need no server.
#include <benchmark/benchmark.h>
#include <firebase_auth.h>

#include "support/identity_token.h"

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

}  // namespace

BENCHMARK_MAIN();
