/// Firebase Authentication for C and for every language that can call C.
///
/// The contract of all functions declared here:
///
/// 1. Names are `firebase_<noun>_<verb>` with the object first. Types are opaque; constants are `FIREBASE_...`.
/// 2. The verb shows the ownership. `create`, `copy`, `..._get_credential` and functions that start an operation return
///    a reference that the caller owns and must release. `get`, and a name without a verb, return a borrowed pointer.
///    FIREBASE_C_OWNED, FIREBASE_C_BORROWED and FIREBASE_C_NULLABLE (base.h) state the same at each declaration.
///    `_retain` adds a reference and `_release` removes one; both accept NULL.
/// 3. An asynchronous function returns a future that the caller owns, never NULL, and every mistake arrives in it:
///    NULL and invalid arguments, no signed-in user, a network that is down. Nothing traps on input.
/// 4. A synchronous function that can fail returns a `firebase_auth_error`, and writes its output only on success.
/// 5. Strings are UTF-8 and end with NUL. A returned `const char *` is never NULL unless its documentation says so,
///    and is borrowed from the object that it was read from, until that object is released. Arguments are copied.
/// 6. Error numbers are those of the Firebase C++ SDK and never change. A future has the number, a message for people
///    that says what to do, and the server's own text.
/// 7. Enumerations are 32 bits wide. A struct that callers fill starts with `size_t struct_size`, its sizeof. Zero a
///    struct before you fill it: a member of zero means the default. Members are only appended. The library accepts
///    the struct of every former version, and that of a newer version if the members that this version does not have
///    are zero. The function reports any other `struct_size` as an error.
/// 8. Each declaration says what it does, who owns what, how long a borrowed pointer lives, which thread may call it,
///    what comes back for bad input, and the version it appeared in.
///
/// Everything may be called from any thread at any time, from inside a callback too, except that no thread may use a
/// reference while another gives up the last one. No function waits for the network; only firebase_future_wait waits.
///
/// One thread, made on the first request, serves all Apps of the process. Callbacks run on it, unless an App has them
/// polled (firebase_app_set_callback_delivery).
///
/// A process that was forked must not use the library, only call exec or _exit: the thread stays with the parent.
#ifndef FIREBASE_AUTH_H_
#define FIREBASE_AUTH_H_

#include "firebase/c/action_code.h"
#include "firebase/c/app.h"
#include "firebase/c/app_check.h"
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
#include "firebase/c/user.h"
#include "firebase/c/value.h"
#include "firebase/c/version.h"
#include "firebase/c/web_sign_in.h"

#endif  // FIREBASE_AUTH_H_
