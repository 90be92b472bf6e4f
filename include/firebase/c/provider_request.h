/// A question to the player that a program's own handler answers, for firebase_federated_provider_set_handler.
#ifndef FIREBASE_C_PROVIDER_REQUEST_H_
#define FIREBASE_C_PROVIDER_REQUEST_H_

#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/error.h"
#include "firebase/c/user.h"

FIREBASE_C_BEGIN

/// A sign-in, link or re-authentication that waits for its handler. It is answered once, by one of the functions
/// below that complete it; an answer after that, or after the operation was cancelled, changes nothing. A request
/// that is never answered holds nothing up but further questions at its Auth, and goes when its future is cancelled,
/// the player signs out, or the Auth ends.
typedef struct firebase_provider_request firebase_provider_request;

/// One of the FIREBASE_PROVIDER_REQUEST_ numbers.
typedef int32_t firebase_provider_request_purpose;

enum {
  FIREBASE_PROVIDER_REQUEST_SIGN_IN = 1,
  FIREBASE_PROVIDER_REQUEST_LINK = 2,
  FIREBASE_PROVIDER_REQUEST_REAUTHENTICATE = 3,
};

/// What a handler has of a player whom it signed in at Firebase itself, for example through the game's own server.
typedef struct firebase_authenticated_user_data {
  /// sizeof(firebase_authenticated_user_data).
  size_t struct_size;
  /// The user's id in the project. Necessary.
  const char *uid;
  /// The provider, such as "apple.com". Necessary.
  const char *provider_id;
  /// Firebase's id token of the player, not the provider's access token. Necessary.
  const char *access_token;
  /// Firebase's refresh token of the player. Necessary.
  const char *refresh_token;
  /// How many seconds the id token lives from now on; 0 if that isn't known.
  uint64_t token_expires_in_seconds;
  /// What the provider told, for the result's firebase_additional_user_info. Each may be NULL. `raw_user_info` is the
  /// text of a JSON object. The user's own values come from Firebase.
  const char *email;
  const char *display_name;
  const char *user_name;
  const char *raw_user_info;
} firebase_authenticated_user_data;

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_provider_request_retain(FIREBASE_C_NULLABLE const firebase_provider_request *request);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_provider_request_release(FIREBASE_C_NULLABLE const firebase_provider_request *request);

/// Names the request for good: no other one of this process ever has the number. 0 for NULL only. Any thread. Since
/// 0.1.
FIREBASE_C_API uint64_t firebase_provider_request_id(const firebase_provider_request *request);

/// The request of that number, as long as it waits for its answer; NULL afterwards. For programs that keep a number
/// where they can't keep a reference. The caller owns the reference. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE
firebase_provider_request *firebase_provider_request_copy_by_id(uint64_t number);

/// What is asked for; 0 for NULL. Any thread. Since 0.1.
FIREBASE_C_API firebase_provider_request_purpose firebase_provider_request_get_purpose(
    const firebase_provider_request *request);

/// The user to whom the identity is to be linked, or who is to prove themselves; NULL for a sign-in. Borrowed from
/// `request`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_user *firebase_provider_request_user(const firebase_provider_request *request);

/// The provider's id. Borrowed from `request`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_provider_request_provider_id(const firebase_provider_request *request);

/// The provider's scopes as they were when the operation began: how many, and one of them; "" beyond the last.
/// Borrowed from `request`. Any thread. Since 0.1.
FIREBASE_C_API size_t firebase_provider_request_scope_count(const firebase_provider_request *request);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_provider_request_scope_at(const firebase_provider_request *request, size_t index);

/// The custom parameters as they were then: how many, and name and value of one of them; "" beyond the last. Borrowed
/// from `request`. Any thread. Since 0.1.
FIREBASE_C_API size_t firebase_provider_request_custom_parameter_count(const firebase_provider_request *request);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_provider_request_custom_parameter_name_at(const firebase_provider_request *request, size_t index);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_provider_request_custom_parameter_value_at(const firebase_provider_request *request,
                                                                size_t index);

/// Answers with a credential of the provider, with which the operation goes on. NULL and invalid credentials show in
/// the operation's future. False, and nothing happens, if the request is NULL, answered already or no longer waited
/// for. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_provider_request_complete_with_credential(firebase_provider_request *request,
                                                                       const firebase_credential *credential);

/// Answers with the session of a player who is signed in at Firebase already: the operation asks Firebase whose
/// tokens these are, and makes them the Auth's session. `user_data` is copied. In the operation's future shows
/// FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA for what is missing or wrong, a NULL struct, an invalid
/// `struct_size` and text that is not UTF-8 included; FIREBASE_AUTH_ERROR_USER_MISMATCH if a link or
/// re-authentication brings another user than the signed-in one. False, and nothing happens, as above. Any thread.
/// Since 0.1.
FIREBASE_C_API bool firebase_provider_request_complete_with_user_data(
    firebase_provider_request *request, const firebase_authenticated_user_data *user_data);

/// Answers that there is no player: the operation fails with that error, which may be one of the program's own, and
/// that message. FIREBASE_AUTH_ERROR_NONE counts as FIREBASE_AUTH_ERROR_FAILURE; the message may be NULL. False, and
/// nothing happens, as above. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_provider_request_fail(firebase_provider_request *request, firebase_auth_error error,
                                                   const char *message);

FIREBASE_C_END

#endif  // FIREBASE_C_PROVIDER_REQUEST_H_
