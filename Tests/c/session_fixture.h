// SPDX-License-Identifier: Apache-2.0
// What the tests of stored sessions share.
#ifndef FIREBASE_AUTH_TESTS_SESSION_FIXTURE_H_
#define FIREBASE_AUTH_TESTS_SESSION_FIXTURE_H_

#include "memory_store.h"

// "path" and what follows it, to be freed.
char *beside(const char *path, const char *name);

// The path of the App's session, once the file has what is stored; to be freed.
char *session_path(fixture *f);

// Signs a guest in, ends the App, and gives the id of the guest and the path of the session; both are to be freed.
fixture leave_a_session(char **uid, char **path);

// Waits until the session is in that state.
bool await_state(fixture *f, firebase_session_state state);

// Checks who is signed in.
void check_uid(fixture *f, const char *expected);

// Creates the App of a process of its own; the options are the fixture's.
void create_child_app(fixture *f, uint32_t port);

// What the parent has: its argument is "folder port".
bool open_child_fixture(fixture *f, char folder[128]);

// Starts anew on a session file with that content, and checks that the player is signed out and the file set aside.
void check_damaged(fixture *f, const char *path, const void *bytes, size_t size);

#endif  // FIREBASE_AUTH_TESTS_SESSION_FIXTURE_H_
