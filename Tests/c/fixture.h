// SPDX-License-Identifier: Apache-2.0
// What the tests of the C suite talk to: the emulator, the fault proxy as a process of its own, and an App with its
// Auth in front of them.
#ifndef FIREBASE_AUTH_TESTS_FIXTURE_H_
#define FIREBASE_AUTH_TESTS_FIXTURE_H_

#include <firebase_auth.h>
#include <jansson.h>

#include "test.h"

// --- the emulator ---

// Starts it, unless it runs, sets its clock back, and forgets accounts, orders and counts. Only Apple's sheet remembers
// to whom it told a player's name: tests of that have players of their own.
void emulator_start(void);
// The same of one that takes only tokens that verify, and none that expired. Goes before open_fixture_at.
void emulator_start_strict(void);
// Ends it as a server ends that goes down: its port refuses connections from now on.
void emulator_stop(void);
uint32_t emulator_port(void);

// A call of the control surface, below the project's path. `body` is JSON text or NULL. The answer is to be released;
// a refused call ends the test run, as the tests make no wrong ones.
json_t *emulator_call(const char *method, const char *path, const char *body);
// The same without an answer, and with the path and body made as printf does.
void emulator_order(const char *method, const char *path, const char *body, ...) __attribute__((format(printf, 3, 4)));
// How many requests of that method it received, as "accounts:signUp".
int64_t emulator_requests(const char *method);
int64_t emulator_all_requests(void);
// How many accounts it has.
size_t emulator_accounts(void);
// The next `count` requests of that method get this answer.
void emulator_answer(const char *method, int status, const char *body, int count);
// The next request of that method gets Google's error envelope with this text.
void emulator_refuse(const char *method, const char *message);
// Answers to that method are held until emulator_release or emulator_start.
void emulator_hold(const char *method);
// Sends all answers that are held, and takes all orders back. The answers are on their way when it returns.
void emulator_release(void);
// Waits until a request of that method has arrived.
void emulator_await_request(const char *method);
// Lets that much time pass at the emulator, and nowhere else, until emulator_start.
void emulator_advance_clock(int64_t seconds);

// --- the fault proxy ---

// Starts a proxy in front of the emulator, unless it runs, and has it forget orders and counts.
void proxy_start(void);
uint32_t proxy_port(void);
// Sends a line of control, as printf makes it, and gives the number it answers.
int64_t proxy_order(const char *format, ...) __attribute__((format(printf, 1, 2)));

// --- other servers ---

// A port on loopback that takes connections and never says a word.
uint32_t silent_port(void);
// A port on loopback where nobody listens.
uint32_t closed_port(void);

// --- an App in front of them ---

typedef struct fixture {
  const char *directory;
  firebase_app_options *options;
  firebase_app *app;
  // Borrowed from the App.
  firebase_auth *auth;
} fixture;

// A fresh emulator and an App of the default name that uses it, with its sessions in a folder of the test's own.
fixture open_fixture(void);
// The same for requests that go elsewhere; the emulator isn't started.
fixture open_fixture_at(uint32_t port);
// A fresh emulator, and an App that reaches it as it would reach Google: over HTTPS, through a proxy of the
// environment's that plays Google's hosts (Tests/support/tls_proxy.py).
fixture open_fixture_over_tls(void);
// Sends that proxy a line of control, as printf makes it, and gives the number it answers.
int64_t tls_proxy_order(const char *format, ...) __attribute__((format(printf, 1, 2)));
// The file of that proxy's authority; valid until the tests end.
const char *tls_authorities(void);
// What a program does that starts anew: the App ends, and another one begins on the same folder.
void reopen_fixture(fixture *f);
void close_fixture(fixture *f);

// Options with a project and sessions in that folder. The caller owns them.
firebase_app_options *make_options(const char *directory);

// Whether there is a session for that path that is not flushed.
bool is_unflushed(const char *path);
// The path of the App's session, once the file has what is stored. Borrowed from the Auth.
const char *flushed_session_path(firebase_auth *auth);

// --- signing in ---

// What Apple's sheet gives to an app.
typedef struct apple_answer {
  json_t *json;
  const char *identity_token;
  const char *authorization_code;
  const char *email;
} apple_answer;

// Plays the sheet with a JSON object of what the player is like, as {"sub":"x"}, and the nonce that it is given.
apple_answer play_apple_sheet(const char *player, const char *nonce);
void release_apple_answer(apple_answer answer);

// A credential of Apple for that player, made as the guide says. The caller owns it.
firebase_credential *apple_credential(const char *player);
// A credential of a provider whose identity token is JSON of these claims. The caller owns it.
firebase_credential *fake_credential(const char *provider, const char *claims);

// A token of these claims, JSON text, that nobody signed; to be freed.
char *unsigned_token(const char *claims);

// --- futures ---

// Waits until the future is complete, and gives it back.
firebase_future *await(firebase_future *future);
// Waits, checks the error, and releases the future.
bool test_check_future(firebase_future *future, firebase_auth_error error, const char *file, int line);
#define CHECK_FUTURE(future, error) test_check_future((future), (error), __FILE__, __LINE__)
// Waits, checks the error, and keeps the future; the error's message is part of the report.
bool test_check_error(firebase_future *future, firebase_auth_error error, const char *file, int line);
#define CHECK_ERROR(future, error) test_check_error((future), (error), __FILE__, __LINE__)

// Lets the library's thread deal with what has arrived and what follows from it: it works in order, as the emulator
// does.
void settle(fixture *f);

// Signs in a guest, or with a credential of Apple, and gives the user, whom the caller owns.
firebase_user *sign_in_guest(fixture *f);
firebase_user *sign_in_apple(fixture *f, const char *player);
// The id token at hand, or a fresh one; to be freed.
char *get_token(const firebase_user *user, bool force);
// The id of the signed-in user, to be freed; "" for nobody.
char *current_uid(fixture *f);
bool is_signed_in(fixture *f);

// --- the library's log ---

// Collects what the library logs from now on, until release_log.
void capture_log(void);
// Everything since, one message a line.
const char *captured_log(void);
void release_log(void);

#endif  // FIREBASE_AUTH_TESTS_FIXTURE_H_
