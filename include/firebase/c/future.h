/// A future: the answer of an asynchronous function, now or later.
#ifndef FIREBASE_C_FUTURE_H_
#define FIREBASE_C_FUTURE_H_

#include "firebase/c/auth_result.h"
#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/error.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// An answer that may still be on its way. Complete once and for ever; what it holds never changes after that.
typedef struct firebase_future firebase_future;

/// A future that the caller completes: for functions of a program's own that look like the library's.
typedef struct firebase_promise firebase_promise;

/// The numbers that firebase_future_status gives.
enum {
  FIREBASE_FUTURE_STATUS_COMPLETE = 0,
  FIREBASE_FUTURE_STATUS_PENDING = 1,
  /// Of NULL only.
  FIREBASE_FUTURE_STATUS_INVALID = 2,
};

/// Called when a future is complete, once. `future` is borrowed for the call; retain it to keep it. Any function may
/// be called inside.
typedef void (*firebase_future_callback)(firebase_future *future, void *user_data);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_future_retain(FIREBASE_C_NULLABLE const firebase_future *future);

/// Gives up a reference. The operation goes on without it; firebase_future_cancel ends it. Any thread. Since 0.1.
FIREBASE_C_API void firebase_future_release(FIREBASE_C_NULLABLE const firebase_future *future);

/// Whether there is any reference but the caller's one, such as that of an operation under way. True too early, if
/// another thread gives its own up at this moment; false for NULL. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_future_is_shared(const firebase_future *future);

/// One of the FIREBASE_FUTURE_STATUS_ numbers. Takes nanoseconds; meant to be asked every frame. Any thread. Since
/// 0.1.
FIREBASE_C_API int32_t firebase_future_status(const firebase_future *future);

/// The error; FIREBASE_AUTH_ERROR_NONE while pending; FIREBASE_AUTH_ERROR_FAILURE for NULL. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_future_error(const firebase_future *future);

/// What went wrong and what to do about it, for people; "" while pending and on success. Borrowed from `future`. Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_error_message(const firebase_future *future);

/// The server's own text, such as "INVALID_IDP_RESPONSE : ..."; "" if the server said nothing. Borrowed from
/// `future`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_server_message(const firebase_future *future);

/// What libcurl and the TLS library reported of a connection that failed, such as "SSL certificate problem: certificate
/// has expired (curl 60)"; "" for all other errors, while pending, and on success. For programmers and logs: players
/// understand firebase_future_error_message. The words depend on the versions of those libraries. Borrowed from `future`.
/// Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_error_detail(const firebase_future *future);

/// The result of a sign-in, link or re-authentication. NULL while pending and for futures of other kinds; there also
/// after a failure, when its user is NULL and its additional user info may have an updated credential. Borrowed from
/// `future`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_auth_result *firebase_future_auth_result(const firebase_future *future);

/// The user that a successful future of firebase_auth_sign_in_with_credential or of an AuthResult brought, else NULL.
/// Borrowed from `future`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_user *firebase_future_user(const firebase_future *future);

/// The text that a successful future brought - the token of firebase_user_get_token, the verification id of
/// firebase_phone_auth_provider_verify_phone_number -, else "". Borrowed from `future`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_string(const firebase_future *future);

/// How many texts a successful future of firebase_auth_fetch_providers_for_email brought, else 0. Any thread. Since
/// 0.1.
FIREBASE_C_API size_t firebase_future_string_count(const firebase_future *future);

/// One of those texts; "" beyond the last. Borrowed from `future`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_string_at(const firebase_future *future, size_t index);

/// The credential that a successful future of firebase_game_center_auth_provider_get_credential brought, else NULL.
/// Borrowed from `future`; retain it to keep it. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_credential *firebase_future_credential(const firebase_future *future);

/// Waits until the future is complete, at most `timeout` milliseconds, or without end if that is negative. True if it
/// is complete. On the library's thread, which has to bring the answer, it doesn't wait: so not inside callbacks,
/// unless they are pumped. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_future_wait(const firebase_future *future, int32_t timeout);

/// Ends a pending operation: the future is complete with FIREBASE_AUTH_ERROR_CANCELLED when this returns, and its
/// request is dropped. Whatever the server did already stays done, but the player is not signed in by it. Does
/// nothing to a complete future, nor to a sign-in whose session is being stored at this moment: that one completes
/// as signed in. Any thread. Since 0.1.
FIREBASE_C_API void firebase_future_cancel(firebase_future *future);

/// Calls `callback` once the future is complete: inside this call if it is already, else on the library's thread; of
/// an App with pumped delivery, always inside firebase_app_poll. There is one such callback; a later call replaces an
/// earlier one, which then never runs. `deleter` (may be NULL) runs for `user_data` after the callback, or when it
/// will never run. A NULL callback removes the present one. Any thread. Since 0.1.
FIREBASE_C_API void firebase_future_on_completion(firebase_future *future, firebase_future_callback callback,
                                                  void *user_data, FIREBASE_C_NULLABLE firebase_deleter deleter);

/// As firebase_future_on_completion, but beside all others, in the order they were added and after that one. Gives a
/// number for firebase_future_remove_on_completion, or 0 if the callback ran at once or an argument is NULL. Any
/// thread. Since 0.1.
FIREBASE_C_API uint64_t firebase_future_add_on_completion(firebase_future *future, firebase_future_callback callback,
                                                          void *user_data,
                                                          FIREBASE_C_NULLABLE firebase_deleter deleter);

/// Removes a callback of firebase_future_add_on_completion that has not begun to run. Any thread. Since 0.1.
FIREBASE_C_API void firebase_future_remove_on_completion(firebase_future *future, uint64_t callback);

/// Hangs a pointer on the future; see firebase_app_attach. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
void *firebase_future_attach(firebase_future *future, void *pointer, FIREBASE_C_NULLABLE firebase_deleter deleter);

/// The attached pointer or NULL. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE void *firebase_future_attachment(const firebase_future *future);

/// A pending future of the caller's making. The caller owns the promise. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_promise *firebase_promise_create(void);

/// Releases the promise. If its future is still pending, it completes as cancelled. Any thread. Since 0.1.
FIREBASE_C_API void firebase_promise_release(FIREBASE_C_NULLABLE const firebase_promise *promise);

/// The promise's future. The caller owns the reference. For a NULL promise, a failed future. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_future *firebase_promise_copy_future(firebase_promise *promise);

/// Completes the future with an error number, which may be one of the program's own, and a message (may be NULL), and
/// runs its callbacks inside this call. False, and nothing happens, if it is complete already or `promise` is NULL.
/// Any thread. Since 0.1.
FIREBASE_C_API bool firebase_promise_complete(firebase_promise *promise, firebase_auth_error error,
                                              const char *message);

FIREBASE_C_END

#endif  // FIREBASE_C_FUTURE_H_
