/// Signing in through a provider's own pages in the player's browser.
#ifndef FIREBASE_C_FEDERATED_PROVIDER_H_
#define FIREBASE_C_FEDERATED_PROVIDER_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/error.h"
#include "firebase/c/future.h"
#include "firebase/c/provider_request.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// Which provider is asked, and for what.
typedef struct firebase_federated_provider firebase_federated_provider;

/// A provider such as "apple.com". The caller owns it. An id that is NULL, empty or not UTF-8 shows in the future of
/// the operation. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_federated_provider *firebase_federated_provider_create(const char *provider_id);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_federated_provider_retain(
    FIREBASE_C_NULLABLE const firebase_federated_provider *provider);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_federated_provider_release(
    FIREBASE_C_NULLABLE const firebase_federated_provider *provider);

/// Adds an OAuth scope, such as "email". FIREBASE_AUTH_ERROR_FAILURE for NULL or text that is not UTF-8. Any thread.
/// Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_federated_provider_add_scope(firebase_federated_provider *provider,
                                                                         const char *scope);

/// Sets a further parameter of the request, such as "locale"; the last value of a name counts.
/// FIREBASE_AUTH_ERROR_FAILURE for NULL or text that is not UTF-8. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_federated_provider_set_custom_parameter(
    firebase_federated_provider *provider, const char *name, const char *value);

/// A program's own way of asking the player, in place of the browser: a device code, the launcher that it was started
/// from, its own server.
typedef struct firebase_provider_handler {
  /// sizeof(firebase_provider_handler).
  size_t struct_size;
  /// Passed to each function. Stays the caller's until `release`.
  void *user_data;
  /// Asks the player, on the thread of the call that needs the answer, and should return soon. The answer goes to one
  /// of the functions of firebase_provider_request, inside this call or later, on any thread. `request` is borrowed
  /// for the call; retain it to keep it.
  void (*begin)(void *user_data, firebase_provider_request *request);
  /// Nobody waits for the answer any more, so what the player sees is to go. Runs on any thread, never before `begin`
  /// has returned, and not for a request that was answered. `request` is borrowed for the call. May be NULL.
  void (*cancel)(void *user_data, firebase_provider_request *request);
  /// Runs once when the library no longer needs `user_data`: when the provider and all requests of it are gone or
  /// have another handler. May be NULL.
  firebase_deleter release;
} firebase_provider_handler;

/// From the next operation on the handler is asked for this provider; NULL takes it back. `handler` is copied. An
/// Auth asks one question at a time: another one has FIREBASE_AUTH_ERROR_FEDERATED_PROVIDER_ALREADY_IN_USE while a
/// handler is asked. FIREBASE_AUTH_ERROR_FAILURE, with a line in the log, if `provider` or `begin` is NULL or
/// `struct_size` is invalid; then `release` is not called. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_federated_provider_set_handler(firebase_federated_provider *provider,
                                                                           const firebase_provider_handler *handler);

/// Signs in: by the provider's handler if it has one, else in the player's browser, as firebase/c/web_sign_in.h says.
/// The future is complete when the player has answered and the session is stored; cancelling it, a sign-out and the
/// end of the Auth end the sign-in at once. Any thread. Since 0.1.
///
/// FIREBASE_AUTH_ERROR_USER_CANCELLED if the player declines at the provider;
/// FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED if they do in the library's page, or don't answer in time;
/// FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED while this Auth asks already;
/// FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR if no browser can be opened; FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN if the
/// project doesn't list "localhost"; FIREBASE_AUTH_ERROR_INVALID_PROVIDER_ID for a provider without an id or without
/// pages of its own, such as "password"; FIREBASE_AUTH_ERROR_FAILURE for NULL or an id that is not UTF-8; and what
/// firebase_auth_sign_in_with_credential fails with, collisions with their updated credential included.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_auth_sign_in_with_provider(firebase_auth *auth, const firebase_federated_provider *provider);

/// Adds the provider's identity to the account, asking as above. FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED is told
/// before the player is asked. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_link_with_provider(const firebase_user *user,
                                                  const firebase_federated_provider *provider);

/// Proves that the player is still the same person, asking as above. FIREBASE_AUTH_ERROR_USER_MISMATCH if it is
/// another one; then nothing changes. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_user_reauthenticate_with_provider(const firebase_user *user,
                                                            const firebase_federated_provider *provider);

FIREBASE_C_END

#endif  // FIREBASE_C_FEDERATED_PROVIDER_H_
