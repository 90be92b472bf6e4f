// SPDX-License-Identifier: Apache-2.0
/// @file
/// Sign-in on the web page of a provider, in the player's browser or through a handler of the program.
#ifndef FIREBASE_C_FEDERATED_PROVIDER_H_
#define FIREBASE_C_FEDERATED_PROVIDER_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/error.h"
#include "firebase/c/future.h"
#include "firebase/c/provider_request.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// A provider and the parameters of the request to it.
typedef struct firebase_federated_provider firebase_federated_provider;

/// Creates a provider.
///
/// The future of an operation with the provider reports an id that is NULL, empty or not UTF-8.
///
/// @param provider_id The id of the provider, for example "apple.com".
/// @return The provider. Never NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_federated_provider *firebase_federated_provider_create(
    const char *provider_id);

/// Adds a reference to a provider.
///
/// @param provider The provider, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_federated_provider_retain(FIREBASE_C_NULLABLE const firebase_federated_provider *provider);

/// Releases a reference to a provider.
///
/// @param provider The provider, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_federated_provider_release(
    FIREBASE_C_NULLABLE const firebase_federated_provider *provider);

/// Adds an OAuth scope.
///
/// @param provider The provider.
/// @param scope The scope, for example "email".
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if an argument is NULL or not UTF-8.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_federated_provider_add_scope(firebase_federated_provider *provider,
                                                                         const char *scope);

/// Sets a custom parameter of the request. A later value replaces an earlier one with the same name.
///
/// @param provider The provider.
/// @param name The name, for example "locale".
/// @param value The value.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if an argument is NULL or not UTF-8.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_federated_provider_set_custom_parameter(
    firebase_federated_provider *provider, const char *name, const char *value);

/// The program's own way to ask the player, instead of the browser: for example a device code, the launcher of the
/// game, or the server of the game.
typedef struct firebase_provider_handler {
  /// The size of the struct: `sizeof(firebase_provider_handler)`.
  size_t struct_size;
  /// Passed to each function.
  FIREBASE_C_NULLABLE void *user_data;
  /// Starts to ask the player. Called on the thread of the call that starts the operation; should return quickly. The
  /// program passes the result to one of the functions of provider_request.h, during this call or later, on any thread.
  /// `request` is valid during the call; retain it to use it longer.
  void (*begin)(void *user_data, firebase_provider_request *request);
  /// Called when the result is no longer needed, so that the program can close its user interface. Can be called on any
  /// thread, but not before `begin` has returned, and not for a request that was completed. `request` is valid during
  /// the call. Can be NULL.
  FIREBASE_C_NULLABLE void (*cancel)(void *user_data, firebase_provider_request *request);
  /// Releases `user_data`. Called once, when the provider and all its requests are released or have another handler.
  /// Can be NULL.
  FIREBASE_C_NULLABLE firebase_deleter release;
} firebase_provider_handler;

/// Sets the handler that asks the player in the following operations with a provider.
///
/// An Auth waits for one handler at a time. Meanwhile another operation fails with
/// FIREBASE_AUTH_ERROR_FEDERATED_PROVIDER_ALREADY_IN_USE.
///
/// @param provider The provider.
/// @param handler The handler, which is copied; NULL to use the browser again.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `provider` or `begin` is NULL, or if
///     `struct_size` is invalid. `release` is not called then, and a log message has the reason.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_federated_provider_set_handler(
    firebase_federated_provider *provider, FIREBASE_C_NULLABLE const firebase_provider_handler *handler);

/// Signs in with the handler of the provider, or else in the player's browser (see web_sign_in.h).
///
/// The future has an auth result. It completes when the player has finished and the session is stored. Cancelling the
/// future, a sign-out and the end of the Auth end the sign-in immediately.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_USER_CANCELLED: the player declined at the provider.
/// - FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED: the player declined on the library's page, or did not finish in time.
/// - FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED: another sign-in of this Auth waits for the player.
/// - FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR: no browser could be opened.
/// - FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN: the project's authorized domains do not include "localhost".
/// - FIREBASE_AUTH_ERROR_INVALID_PROVIDER_ID: the provider has no id, or has no web page, such as "password".
/// - FIREBASE_AUTH_ERROR_FAILURE: an argument is NULL, or the id is not UTF-8.
/// - The errors of firebase_auth_sign_in_and_retrieve_data_with_credential(), including collisions with an updated
///   credential.
///
/// @param auth The Auth.
/// @param provider The provider.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_auth_sign_in_with_provider(firebase_auth *auth, const firebase_federated_provider *provider);

/// Asks the player as firebase_auth_sign_in_with_provider() does, and returns the credential unused.
///
/// firebase_future_credential() returns it, for a sign-in, a link or a reauthentication. It can be used once.
///
/// @par Errors
/// - The errors of firebase_auth_sign_in_with_provider() that precede the sign-in.
///
/// @param auth The Auth.
/// @param provider The provider.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(credential)
firebase_future *firebase_auth_get_credential_from_provider(firebase_auth *auth,
                                                            const firebase_federated_provider *provider);

/// Adds the provider's identity to the account. The player is asked as in firebase_auth_sign_in_with_provider().
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED: reported before the player is asked.
/// - The errors of firebase_auth_sign_in_with_provider().
///
/// @param user The user.
/// @param provider The provider.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_user_link_with_provider(const firebase_user *user,
                                                  const firebase_federated_provider *provider);

/// Proves that the user is present. The player is asked as in firebase_auth_sign_in_with_provider().
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_USER_MISMATCH: the player signed in as another user. Nothing changes.
/// - The errors of firebase_auth_sign_in_with_provider().
///
/// @param user The user.
/// @param provider The provider.
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(auth_result)
firebase_future *firebase_user_reauthenticate_with_provider(const firebase_user *user,
                                                            const firebase_federated_provider *provider);

FIREBASE_C_END

#endif  // FIREBASE_C_FEDERATED_PROVIDER_H_
