// SPDX-License-Identifier: Apache-2.0
// Signs a new player in over TLS, and prints the result and what the system offers. The environment names the proxy.
#include <firebase_auth.h>
#include <stdio.h>

static void print_qr_code(void) {
  firebase_qr_code *code = NULL;
  const firebase_auth_error error = firebase_qr_code_create("otpauth://totp/test", &code);
  printf("QR codes: %s\n", error == FIREBASE_AUTH_ERROR_NONE ? "yes" : "no libqrencode");
  firebase_qr_code_release(code);
}

int main(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "AIzaSyTest");
  firebase_app_options_set_app_id(options, "1:1:android:1");
  firebase_app_options_set_project_id(options, "demo-project");
  firebase_app *app = NULL;
  if (firebase_app_create(options, NULL, &app) != FIREBASE_AUTH_ERROR_NONE) return 2;
  firebase_auth *auth = firebase_auth_get(app);
  firebase_future *future = firebase_auth_sign_in_anonymously(auth);
  firebase_future_wait(future, 120000);
  const firebase_auth_error error = firebase_future_error(future);
  printf("FirebaseAuth %s: %d %s %s\n", firebase_auth_version(), (int)error, firebase_future_error_message(future),
         firebase_future_error_detail(future));
  print_qr_code();
  firebase_future_release(future);
  firebase_app_release(app);
  firebase_app_options_release(options);
  return error == FIREBASE_AUTH_ERROR_NONE ? 0 : 1;
}
