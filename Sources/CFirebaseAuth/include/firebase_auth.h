// SPDX-License-Identifier: Apache-2.0
/// @file
/// Firebase Authentication for C, and for every language that can call C. This header includes all others.
///
/// All functions follow these rules:
///
/// 1. Functions are named `firebase_<noun>_<verb>` and take the object as their first parameter. Types are opaque.
///    Constants are named `FIREBASE_...`.
/// 2. The verb shows the ownership. `create`, `copy`, `..._get_credential`, and functions that start an operation
///    return a reference that the caller owns and must release. `get`, and a name without a verb, return a borrowed
///    pointer. The macros FIREBASE_C_OWNED, FIREBASE_C_BORROWED and FIREBASE_C_NULLABLE (base.h) state this at each
///    declaration. `_retain` adds a reference and `_release` removes one; both accept NULL.
/// 3. An asynchronous function returns a future, never NULL. The future reports every validation error and failed
///    precondition: NULL and invalid arguments, no signed-in user. No input causes a crash.
/// 4. A synchronous function that can fail returns a firebase_auth_error, and writes its output only on success.
/// 5. Strings are UTF-8 and end with NUL. Arguments are copied. A returned `const char *` is never NULL, unless its
///    documentation says so. It is valid as long as the object that it was read from.
/// 6. The values of error codes are those of the Firebase C++ SDK and never change. A future has the code, a message
///    for people that describes the remedy, and the message of the server.
/// 7. Enumerations are 32 bits wide. A struct that callers fill starts with `size_t struct_size`, the sizeof of the
///    struct. Set a struct to zero before you fill it: a member that is zero has its default. Members are only
///    appended. The library accepts the struct of every earlier version, and that of a newer version if the members
///    that this version does not have are zero. The function reports any other `struct_size` as an error.
/// 8. Each declaration documents what it does, who owns what, how long a borrowed pointer is valid, what it returns for
///    invalid input, and since which version it exists.
///
/// All functions are thread-safe and can also be called inside callbacks, unless their documentation says otherwise.
/// The one exception for all objects: a thread must not use a reference while another thread releases the last one. No
/// function waits for the network, except firebase_future_wait().
///
/// The library creates one thread, on the first request, which serves all Apps of the process. Callbacks run on this
/// thread, unless an App has them polled (firebase_app_set_callback_delivery()). The thread blocks all signals except
/// those of garbage collectors and of errors in the code that it runs: SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP,
/// SIGABRT and SIGSYS. The program's handlers of these run on the thread.
///
/// @code
/// firebase_future *future = firebase_auth_sign_in_and_retrieve_data_with_credential(auth, credential);
/// while (firebase_future_status(future) == FIREBASE_FUTURE_STATUS_PENDING) render_a_frame();
/// if (firebase_future_error(future) == FIREBASE_AUTH_ERROR_NONE) {
///   puts(firebase_user_display_name(firebase_future_user(future)));
/// } else {
///   puts(firebase_future_error_message(future));
/// }
/// firebase_future_release(future);
/// @endcode
///
/// A plug-in that is about to be unloaded releases its Apps, which must have names of their own, its futures, users and
/// other objects; removes its log callback; and waits until the deleters of what it passed have run, for example
/// `release` of a session store. Then none of its code runs or will be called. This library itself stays loaded.
///
/// A forked process (fork() without exec) does not have the library's thread. Operations of Apps and Auths of the
/// parent, also those that were pending, fail at once there with FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE; the parent's
/// callbacks do not run. Getters work, all objects can be released, and an App that the child creates works. It needs
/// another name, or the release of the parent's App in the child first.
#ifndef FIREBASE_AUTH_H_
#define FIREBASE_AUTH_H_

#include "firebase/c/action_code.h"
#include "firebase/c/app.h"
#include "firebase/c/app_check.h"
#include "firebase/c/apple_authorization.h"
#include "firebase/c/auth.h"
#include "firebase/c/auth_result.h"
#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/error.h"
#include "firebase/c/federated_provider.h"
#include "firebase/c/future.h"
#include "firebase/c/game_center_auth_provider.h"
#include "firebase/c/log.h"
#include "firebase/c/multi_factor.h"
#include "firebase/c/nonce.h"
#include "firebase/c/phone_auth_provider.h"
#include "firebase/c/provider_request.h"
#include "firebase/c/qr_code.h"
#include "firebase/c/session_store.h"
#include "firebase/c/token_result.h"
#include "firebase/c/token_verifier.h"
#include "firebase/c/user.h"
#include "firebase/c/value.h"
#include "firebase/c/version.h"
#include "firebase/c/web_sign_in.h"

#endif  // FIREBASE_AUTH_H_
