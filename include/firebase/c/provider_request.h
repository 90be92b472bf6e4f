// SPDX-License-Identifier: Apache-2.0
/// @file
/// A request to a handler of the program to ask the player (see firebase_federated_provider_set_handler()).
#ifndef FIREBASE_C_PROVIDER_REQUEST_H_
#define FIREBASE_C_PROVIDER_REQUEST_H_

#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/error.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// A sign-in, link or reauthentication that waits for its handler.
///
/// One of the functions `firebase_provider_request_complete_...` and firebase_provider_request_fail() completes it. A
/// result after that, or after the operation was cancelled, has no effect. A request without a result blocks only
/// further requests on the same Auth. It ends when its future is cancelled, the user signs out, or the Auth ends.
typedef struct firebase_provider_request firebase_provider_request;

/// The purpose of a request: one of the FIREBASE_PROVIDER_REQUEST_ constants.
typedef int32_t firebase_provider_request_purpose;

enum {
  /// A sign-in.
  FIREBASE_PROVIDER_REQUEST_SIGN_IN = 1,
  /// A link of the provider's identity to the signed-in user.
  FIREBASE_PROVIDER_REQUEST_LINK = 2,
  /// A reauthentication of the signed-in user.
  FIREBASE_PROVIDER_REQUEST_REAUTHENTICATE = 3,
};

/// The data of a user whom the handler signed in at Firebase itself, for example through the server of the game.
typedef struct firebase_authenticated_user_data {
  /// The size of the struct: `sizeof(firebase_authenticated_user_data)`.
  size_t struct_size;
  /// The id of the user in the project. Required.
  const char *uid;
  /// The id of the provider, for example "apple.com". Required.
  const char *provider_id;
  /// The id token that Firebase issued for the user, not the access token of the provider. Required.
  const char *access_token;
  /// The refresh token that Firebase issued for the user. Required.
  const char *refresh_token;
  /// The remaining lifetime of the id token in seconds; 0 if unknown.
  FIREBASE_C_UNIT(seconds) uint64_t token_expires_in_seconds;
  /// The email address that the provider reported, for firebase_additional_user_info_email(), or NULL. The values of
  /// the user itself come from Firebase.
  FIREBASE_C_NULLABLE const char *email;
  /// The name that the provider reported, for firebase_additional_user_info_display_name(), or NULL.
  FIREBASE_C_NULLABLE const char *display_name;
  /// The name of the account that the provider reported, for firebase_additional_user_info_user_name(), or NULL.
  FIREBASE_C_NULLABLE const char *user_name;
  /// The claims that the provider reported as the text of a JSON object, for firebase_additional_user_info_profile(),
  /// or NULL.
  FIREBASE_C_NULLABLE const char *raw_user_info;
} firebase_authenticated_user_data;

/// Adds a reference to a request.
///
/// @param request The request, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_provider_request_retain(FIREBASE_C_NULLABLE const firebase_provider_request *request);

/// Releases a reference to a request.
///
/// @param request The request, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_provider_request_release(FIREBASE_C_NULLABLE const firebase_provider_request *request);

/// Returns the id of a request. The process does not use the id for another request.
///
/// @param request The request.
/// @return The id; 0 only if `request` is NULL.
/// @since 0.1
FIREBASE_C_API uint64_t firebase_provider_request_id(const firebase_provider_request *request);

/// Returns the request with an id, for programs that store the id instead of a reference.
///
/// @param id The id.
/// @return A reference to the request; NULL if it no longer waits for a result.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE firebase_provider_request *firebase_provider_request_copy_by_id(
    uint64_t id);

/// Returns the purpose of a request.
///
/// @param request The request.
/// @return The purpose; 0 if `request` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_provider_request_purpose
firebase_provider_request_get_purpose(const firebase_provider_request *request);

/// Returns the user of a link or a reauthentication.
///
/// @param request The request.
/// @return The user; NULL for a sign-in and if `request` is NULL. Valid as long as `request`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_user *firebase_provider_request_user(
    const firebase_provider_request *request);

/// Returns the id of the provider.
///
/// @param request The request.
/// @return The id; "" if `request` is NULL. Valid as long as `request`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_provider_request_provider_id(
    const firebase_provider_request *request);

/// Returns the number of the provider's scopes at the start of the operation.
///
/// @param request The request.
/// @return The number; 0 if `request` is NULL.
/// @since 0.1
FIREBASE_C_API size_t firebase_provider_request_scope_count(const firebase_provider_request *request);

/// Returns one of the provider's scopes at the start of the operation.
///
/// @param request The request.
/// @param index The index, from 0.
/// @return The scope; "" if `index` is too large or `request` is NULL. Valid as long as `request`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_provider_request_scope_at(
    const firebase_provider_request *request, size_t index);

/// Returns the number of the provider's custom parameters at the start of the operation.
///
/// @param request The request.
/// @return The number; 0 if `request` is NULL.
/// @since 0.1
FIREBASE_C_API size_t firebase_provider_request_custom_parameter_count(const firebase_provider_request *request);

/// Returns the name of one of the provider's custom parameters at the start of the operation.
///
/// @param request The request.
/// @param index The index, from 0.
/// @return The name; "" if `index` is too large or `request` is NULL. Valid as long as `request`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_provider_request_custom_parameter_name_at(
    const firebase_provider_request *request, size_t index);

/// Returns the value of one of the provider's custom parameters at the start of the operation.
///
/// @param request The request.
/// @param index The index, from 0.
/// @return The value; "" if `index` is too large or `request` is NULL. Valid as long as `request`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_provider_request_custom_parameter_value_at(
    const firebase_provider_request *request, size_t index);

/// Completes a request with a credential of the provider. The operation continues with the credential.
///
/// The future of the operation reports a NULL or invalid credential.
///
/// @param request The request.
/// @param credential The credential.
/// @return True if the request was completed; false if it no longer waits for a result or is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_provider_request_complete_with_credential(firebase_provider_request *request,
                                                                       const firebase_credential *credential);

/// Completes a request with the session of a user who is already signed in at Firebase.
///
/// The library requests the user of the tokens from Firebase and makes them the session of the Auth. The future of the
/// operation fails with FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA if `user_data` is NULL, incomplete or
/// wrong, has an invalid `struct_size`, or has a string that is not UTF-8. It fails with
/// FIREBASE_AUTH_ERROR_USER_MISMATCH if a link or a reauthentication returns a different user.
///
/// @param request The request.
/// @param user_data The data, which is copied.
/// @return True if the request was completed; false if it no longer waits for a result or is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_provider_request_complete_with_user_data(
    firebase_provider_request *request, const firebase_authenticated_user_data *user_data);

/// Completes a request with an error. The operation fails with it.
///
/// @param request The request.
/// @param error The error code, which can be one of the program's own. FIREBASE_AUTH_ERROR_NONE stands for
///     FIREBASE_AUTH_ERROR_FAILURE.
/// @param message The message for people, or NULL.
/// @return True if the request was completed; false if it no longer waits for a result or is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_provider_request_fail(firebase_provider_request *request, firebase_auth_error error,
                                                   FIREBASE_C_NULLABLE const char *message);

FIREBASE_C_END

#endif  // FIREBASE_C_PROVIDER_REQUEST_H_
