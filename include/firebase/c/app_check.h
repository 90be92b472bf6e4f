/// Firebase App Check: how a project knows that a request is of its own app.
#ifndef FIREBASE_C_APP_CHECK_H_
#define FIREBASE_C_APP_CHECK_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/error.h"

FIREBASE_C_BEGIN

/// Takes the token that a firebase_app_check_function gives; it is copied. Only for while that function runs.
typedef void (*firebase_app_check_receiver)(const char *token, void *receiver_data);

/// Passes the App Check token of the moment to `receive`; calls it with NULL or "", or not at all, to send none. It
/// runs before each request, on the thread that sends it - the caller's of an operation, or the library's -, also on
/// several at once. It must not wait for anything, so get the token elsewhere and keep it at hand; and it must not
/// call into the library.
typedef void (*firebase_app_check_function)(void *user_data, firebase_app_check_receiver receive,
                                            void *receiver_data);

/// Sends a token of App Check with each request from here on, as the header X-Firebase-AppCheck. A token with
/// anything but visible ASCII characters is not sent. A NULL function ends it. `deleter` (may be NULL) runs for
/// `user_data` when the function will never be called again: after another one was set, or the Auth has ended, and
/// after the calls that were under way on other threads by then, for which nobody waits. FIREBASE_AUTH_ERROR_FAILURE
/// for a NULL Auth; then `deleter` is not called. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_auth_set_app_check(firebase_auth *auth,
                                                               firebase_app_check_function function, void *user_data,
                                                               FIREBASE_C_NULLABLE firebase_deleter deleter);

FIREBASE_C_END

#endif  // FIREBASE_C_APP_CHECK_H_
