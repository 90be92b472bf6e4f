// SPDX-License-Identifier: Apache-2.0
// The player's browser, which the tests play.
#ifndef FIREBASE_AUTH_TESTS_BROWSER_PLAYER_H_
#define FIREBASE_AUTH_TESTS_BROWSER_PLAYER_H_

#include "fixture.h"

// Where it was sent, and what it was told; `opens` says whether there is one.
typedef struct browser {
  bool opens;
  char url[2048];
  int opened;
  int progress[8];
  int progress_count;
  char told_url[2048];
  _Atomic int releases;
} browser;

// Options whose functions are those of the browser.
firebase_web_sign_in_options options_of(browser *b);

// Hooks run when the test polls, so that it and they are on one thread.
fixture open_pumped_fixture(browser *b);

// For CURLOPT_WRITEFUNCTION.
size_t discard_body(char *bytes, size_t size, size_t count, void *context);

// Sends a form, or gets a page for NULL, and follows where that leads. The last status. `place` is "" or whom to ask in
// place of localhost.
long browse_at(const char *place, const char *url, const char *form);

// The same at localhost.
long browse(const char *url, const char *form);

// The player agrees on the emulator's page.
long agree(const char *url);

// For play_frames: whether the browser was opened, or the future is complete.
bool has_opened(void *data);

bool is_complete(void *data);

// Frames of a game, until that is so or ten seconds are over.
bool play_frames(fixture *f, bool (*is_over)(void *), void *data);

// Signs in with the provider of that id.
firebase_future *sign_in(fixture *f, const char *id);

#endif  // FIREBASE_AUTH_TESTS_BROWSER_PLAYER_H_
