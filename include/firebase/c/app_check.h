// SPDX-License-Identifier: Apache-2.0
/// @file
/// Firebase App Check: a token with which the server verifies that requests come from the project's own app.
#ifndef FIREBASE_C_APP_CHECK_H_
#define FIREBASE_C_APP_CHECK_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/error.h"

FIREBASE_C_BEGIN

/// Receives the token from a firebase_app_check_function. Must be called only while that function runs.
///
/// @param token The token, which is copied; NULL or "" for none.
/// @param receiver_data The pointer that the firebase_app_check_function received.
typedef void (*firebase_app_check_receiver)(FIREBASE_C_NULLABLE const char *token, void *receiver_data);

/// Passes the current App Check token to the library.
///
/// The library calls the function before each request, on the thread that sends the request: the thread that starts an
/// operation, or the library's thread. Several threads can call it at the same time. The function must not block and
/// must not call the library. Request the token elsewhere and keep it available.
///
/// @param user_data The pointer that was passed to firebase_auth_set_app_check().
/// @param receive Takes the token. If the function does not call it, no token is sent.
/// @param receiver_data To be passed to `receive`.
typedef void (*firebase_app_check_function)(void *user_data, firebase_app_check_receiver receive, void *receiver_data);

/// Sends an App Check token with each following request, in the header X-Firebase-AppCheck.
///
/// A token with other characters than visible ASCII characters is not sent. `deleter` runs when `function` will never
/// be called again: after another function was set or the Auth was shut down, and after calls on other threads that
/// were in progress at that time. The call does not wait for them.
///
/// @param auth The Auth.
/// @param function Returns the token; NULL to send none.
/// @param user_data Passed to `function`.
/// @param deleter Releases `user_data`; NULL for none. Not called if this function fails.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `auth` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_set_app_check(firebase_auth *auth,
                                                               FIREBASE_C_NULLABLE firebase_app_check_function function,
                                                               FIREBASE_C_NULLABLE void *user_data,
                                                               FIREBASE_C_NULLABLE firebase_deleter deleter);

FIREBASE_C_END

#endif  // FIREBASE_C_APP_CHECK_H_
