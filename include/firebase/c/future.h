// SPDX-License-Identifier: Apache-2.0
/// @file
/// Futures: results of asynchronous functions, which may not be available yet.
#ifndef FIREBASE_C_FUTURE_H_
#define FIREBASE_C_FUTURE_H_

#include "firebase/c/auth_result.h"
#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/error.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// The producer of a future that the program completes, for functions of its own that resemble those of the library. A
/// promise has one owner and is not counted.
typedef struct firebase_promise firebase_promise;

/// The values of firebase_future_status().
enum {
  /// The operation has completed.
  FIREBASE_FUTURE_STATUS_COMPLETE = 0,
  /// The operation is in progress.
  FIREBASE_FUTURE_STATUS_PENDING = 1,
  /// The future is NULL.
  FIREBASE_FUTURE_STATUS_INVALID = 2,
};

/// Called once, when a future completes. It may call any function.
///
/// @param future The future. Valid during the call; retain it to use it longer.
/// @param user_data The pointer that was passed with the callback.
typedef void (*firebase_future_callback)(firebase_future *future, void *user_data);

/// Adds a reference to a future.
///
/// @param future The future, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_future_retain(FIREBASE_C_NULLABLE const firebase_future *future);

/// Releases a reference to a future. The operation continues; firebase_future_cancel() ends it.
///
/// @param future The future, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_future_release(FIREBASE_C_NULLABLE const firebase_future *future);

/// Returns whether other references exist, for example that of an operation in progress.
///
/// The result may be out of date if another thread is releasing a reference.
///
/// @param future The future.
/// @return True if there are other references than the caller's; false if `future` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_future_is_shared(const firebase_future *future);

/// Returns whether a future is complete. The call takes nanoseconds and is intended for every frame.
///
/// @param future The future.
/// @return One of the FIREBASE_FUTURE_STATUS_ constants; FIREBASE_FUTURE_STATUS_INVALID if `future` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_ENUM(FIREBASE_FUTURE_STATUS)
int32_t firebase_future_status(const firebase_future *future);

/// Returns the error of a future.
///
/// @param future The future.
/// @return The error code; FIREBASE_AUTH_ERROR_NONE on success and while pending; FIREBASE_AUTH_ERROR_FAILURE if
///     `future` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_future_error(const firebase_future *future);

/// Returns a description of the error and its remedy, for players and log files.
///
/// The message has no words of the server, except those that a project wrote for players: its password policy, and the
/// message of its blocking function, without control characters and without what could be a token or a key.
///
/// @param future The future.
/// @return The message; "" on success, while pending, and if `future` is NULL. Valid as long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_error_message(const firebase_future *future);

/// Returns the error message of the server, for example "INVALID_IDP_RESPONSE : ...", for comparisons in a program.
///
/// The string is what the server sent. It can contain tokens, control characters and line breaks: for log files and
/// people, use firebase_future_error_detail().
///
/// @param future The future.
/// @return The message; "" if the server sent none, and if `future` is NULL. Valid as long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_server_message(const firebase_future *future);

/// Returns what the server reported, or libcurl and the TLS library about a failed connection, or Apple about a sheet.
///
/// An example is "SSL certificate problem: certificate has expired (curl 60)". The string is for programmers and logs.
/// Tokens, keys and passwords are replaced by "***"; it is one line, without control characters. For a sheet, it is
/// Apple's domain, code and description. Show firebase_future_error_message() to players.
///
/// @param future The future.
/// @return The detail; "" for other errors, on success, while pending, and if `future` is NULL. Valid as long as
///     `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_error_detail(const firebase_future *future);

/// Returns the result of a sign-in, a link or a reauthentication.
///
/// Also non-NULL after a failure. The user is then NULL, and the additional user info can have an updated credential.
///
/// @param future The future.
/// @return The result; NULL while pending, for other futures, and if `future` is NULL. Valid as long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_auth_result *firebase_future_auth_result(
    const firebase_future *future);

/// Returns the user of a successful sign-in.
///
/// @param future A future with a user, such as that of firebase_auth_sign_in_with_credential(), or with an auth result.
/// @return The user; NULL while pending, after a failure, for other futures, and if `future` is NULL. Valid as long as
///     `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_user *firebase_future_user(
    const firebase_future *future);

/// Returns the string that an operation returned.
///
/// It is the token of firebase_user_get_token(), or the verification id of
/// firebase_phone_auth_provider_verify_phone_number(). Other functions that return a string document it.
///
/// @param future The future.
/// @return The string; "" while pending, after a failure, for other futures, and if `future` is NULL. Valid as long as
///     `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_string(const firebase_future *future);

/// Returns the number of strings that firebase_auth_fetch_providers_for_email() returned.
///
/// @param future The future.
/// @return The number; 0 while pending, after a failure, for other futures, and if `future` is NULL.
/// @since 0.1
FIREBASE_C_API size_t firebase_future_string_count(const firebase_future *future);

/// Returns one of the strings that firebase_auth_fetch_providers_for_email() returned.
///
/// @param future The future.
/// @param index The index, from 0.
/// @return The string; "" if `index` is too large or `future` is NULL. Valid as long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_future_string_at(const firebase_future *future, size_t index);

/// Returns the credential of firebase_game_center_auth_provider_get_credential().
///
/// @param future The future.
/// @return The credential; NULL while pending, after a failure, for other futures, and if `future` is NULL. Valid as
///     long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_credential *firebase_future_credential(
    const firebase_future *future);

/// Waits until a future is complete.
///
/// The function does not wait on the library's thread, which has to complete the future. Therefore it returns
/// immediately inside callbacks, unless they are polled.
///
/// @param future The future.
/// @param timeout The maximum time in milliseconds; negative for no limit.
/// @return True if the future is complete; false if `future` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_future_wait(const firebase_future *future, FIREBASE_C_UNIT(milliseconds) int32_t timeout);

/// Cancels a pending operation.
///
/// When the function returns, the future is complete with FIREBASE_AUTH_ERROR_CANCELLED and the request is aborted.
/// What the server has already done is not undone, but the user is not signed in by it. The function does nothing if
/// the future is complete, or if the session of a sign-in is being stored at this time: that sign-in completes with
/// success.
///
/// @param future The future. Nothing happens if it is NULL.
/// @since 0.1
FIREBASE_C_API void firebase_future_cancel(firebase_future *future);

/// Sets the callback of a future.
///
/// The callback runs inside this call if the future is complete, otherwise on the library's thread. If the callbacks of
/// the App are polled, it always runs inside firebase_app_poll(). A future has one callback of this kind: a later call
/// replaces an earlier one, which then never runs; the new one runs in its place.
///
/// @param future The future. Nothing happens if it is NULL, except that `deleter` runs.
/// @param callback The callback; NULL to remove the present one.
/// @param user_data Passed to `callback`.
/// @param deleter Releases `user_data` after the callback, or when the callback will never run; NULL for none.
/// @since 0.1
FIREBASE_C_API void firebase_future_on_completion(firebase_future *future,
                                                  FIREBASE_C_NULLABLE firebase_future_callback callback,
                                                  FIREBASE_C_NULLABLE void *user_data,
                                                  FIREBASE_C_NULLABLE firebase_deleter deleter);

/// Adds a callback to a future.
///
/// It runs as described for firebase_future_on_completion(), but does not replace others. Added callbacks run in the
/// order in which they were added, after the callback of that function. Callbacks that are set after the completion run
/// in the order of the calls.
///
/// @param future The future.
/// @param callback The callback.
/// @param user_data Passed to `callback`.
/// @param deleter Releases `user_data` after the callback, or when the callback will never run; NULL for none.
/// @return An id for firebase_future_remove_on_completion(); 0 if the callback has already run, or if `future` or
///     `callback` is NULL.
/// @since 0.1
FIREBASE_C_API uint64_t firebase_future_add_on_completion(firebase_future *future, firebase_future_callback callback,
                                                          FIREBASE_C_NULLABLE void *user_data,
                                                          FIREBASE_C_NULLABLE firebase_deleter deleter);

/// Removes a callback that has not started.
///
/// @param future The future. Nothing happens if it is NULL.
/// @param callback The id that firebase_future_add_on_completion() returned.
/// @since 0.1
FIREBASE_C_API void firebase_future_remove_on_completion(firebase_future *future, uint64_t callback);

/// Associates a pointer with a future for its lifetime. Intended for language bindings.
///
/// @param future The future.
/// @param pointer The pointer.
/// @param deleter Called with `pointer` when the last reference to the future is released; NULL for none.
/// @return `pointer`. If another pointer is attached already, that pointer; `pointer` then remains with the caller.
///     NULL if `future` or `pointer` is NULL. Valid until its deleter is called.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE void *firebase_future_attach(
    firebase_future *future, void *pointer, FIREBASE_C_NULLABLE firebase_deleter deleter);

/// Returns the pointer that is associated with a future.
///
/// @param future The future.
/// @return The pointer; NULL if there is none or `future` is NULL. Valid as long as `future`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE void *firebase_future_attachment(const firebase_future *future);

/// Creates a promise with a pending future.
///
/// @return The promise.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_promise *firebase_promise_create(void);

/// Releases a promise. If its future is pending, the future completes with FIREBASE_AUTH_ERROR_CANCELLED.
///
/// @param promise The promise, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_promise_release(FIREBASE_C_NULLABLE const firebase_promise *promise);

/// Returns the future of a promise.
///
/// @param promise The promise.
/// @return A new reference to the future; a failed future if `promise` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(nothing)
firebase_future *firebase_promise_copy_future(firebase_promise *promise);

/// Completes the future of a promise and runs its callbacks, before the function returns.
///
/// @param promise The promise.
/// @param error The error code, which can be one of the program's own.
/// @param message The message for people, or NULL.
/// @return True if the future was completed; false if it was complete before or `promise` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_promise_complete(firebase_promise *promise, firebase_auth_error error,
                                              FIREBASE_C_NULLABLE const char *message);

FIREBASE_C_END

#endif  // FIREBASE_C_FUTURE_H_
