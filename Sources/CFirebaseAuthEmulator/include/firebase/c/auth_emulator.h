// SPDX-License-Identifier: Apache-2.0
/// @file
/// The emulator of Firebase Authentication inside a test program, without another process.
///
/// An emulator listens on a port of this machine, on a thread of its own. Clients reach it as they reach
/// `firebase-auth-emulator`: with firebase_auth_use_emulator(), or by `FIREBASE_AUTH_EMULATOR_HOST`. A program can have
/// several emulators, which share nothing. All data is in memory and ends with the emulator.
///
/// The library is libfirebase_auth_emulator (in CMake: FirebaseAuth::auth_emulator). It does not need libfirebase_auth,
/// and programs can use both. The rules of firebase_auth.h apply: the names of functions show the ownership, strings
/// are UTF-8, no input causes a crash, and all functions are thread-safe. The one exception: a thread must not use a
/// reference while another thread releases the last one.
///
/// @code
/// firebase_auth_emulator *emulator = firebase_auth_emulator_create(NULL);
/// if (firebase_auth_emulator_port(emulator) == 0) fail(firebase_auth_emulator_error_message(emulator));
/// firebase_auth_use_emulator(auth, firebase_auth_emulator_host(emulator), firebase_auth_emulator_port(emulator));
/// ...
/// firebase_auth_emulator_release(emulator);
/// @endcode
///
/// A forked process must not use an emulator of its parent, because the thread remains in the parent.
#ifndef FIREBASE_C_AUTH_EMULATOR_H_
#define FIREBASE_C_AUTH_EMULATOR_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// An emulator. Reference-counted.
typedef struct firebase_auth_emulator firebase_auth_emulator;

/// The response to a request. Immutable, reference-counted.
typedef struct firebase_auth_emulator_response firebase_auth_emulator_response;

/// What an emulator begins with. A member that is zero has its default.
typedef struct firebase_auth_emulator_options {
  /// The size of the struct: `sizeof(firebase_auth_emulator_options)`.
  size_t struct_size;
  /// The id of the project of requests that name none. NULL for "demo-project".
  const char *project_id;
  /// The name or address to listen at, of loopback only. NULL for "127.0.0.1".
  const char *host;
  /// A folder to import at the start, as `--import` of firebase-auth-emulator does. NULL for none.
  const char *import_folder;
  /// The port to listen at. 0 lets the system choose a free one.
  uint16_t port;
  /// The delay of each response to a client, in milliseconds.
  uint16_t delay;
  /// Whether the signatures of identity tokens are verified, and responses equal production's, as with `--strict`.
  bool is_strict;
} firebase_auth_emulator_options;

/// Creates an emulator and starts it.
///
/// If it cannot start, firebase_auth_emulator_port() returns 0, firebase_auth_emulator_error_message() returns the
/// reason, and the response to each request is that error.
///
/// @param options The options; NULL for the defaults.
/// @return The emulator. It listens until the last reference is released.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator *firebase_auth_emulator_create(
    FIREBASE_C_NULLABLE const firebase_auth_emulator_options *options);

/// Adds a reference to an emulator.
///
/// @param emulator The emulator, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_emulator_retain(FIREBASE_C_NULLABLE const firebase_auth_emulator *emulator);

/// Releases a reference to an emulator.
///
/// The release of the last reference closes the port and all connections, and deletes all data. It waits for the
/// request that is being processed, but not for responses that are delayed or held.
///
/// @param emulator The emulator, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_emulator_release(FIREBASE_C_NULLABLE const firebase_auth_emulator *emulator);

/// Returns why an emulator could not start.
///
/// @param emulator The emulator.
/// @return The reason and the remedy; "" if the emulator listens. "The emulator is NULL." if `emulator` is NULL. Valid
///     as long as `emulator`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_emulator_error_message(
    const firebase_auth_emulator *emulator);

/// Returns where an emulator listens.
///
/// @param emulator The emulator.
/// @return The name or address, for example "127.0.0.1"; "" if `emulator` is NULL. Valid as long as `emulator`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_emulator_host(const firebase_auth_emulator *emulator);

/// Returns the port of an emulator.
///
/// @param emulator The emulator.
/// @return The port; 0 if the emulator could not start, or if `emulator` is NULL.
/// @since 0.1
FIREBASE_C_API uint16_t firebase_auth_emulator_port(const firebase_auth_emulator *emulator);

/// Returns the address of an emulator.
///
/// @param emulator The emulator.
/// @return The address, for example "http://127.0.0.1:40613"; "" if the emulator could not start, or if `emulator` is
///     NULL. Valid as long as `emulator`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_emulator_url(const firebase_auth_emulator *emulator);

/// Returns the id of an emulator's project.
///
/// @param emulator The emulator.
/// @return The id; "" if `emulator` is NULL. Valid as long as `emulator`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_emulator_project_id(
    const firebase_auth_emulator *emulator);

/// Sends a request to an emulator, without HTTP, with the rights of an administrator.
///
/// docs/emulator-control.md lists the requests. The response does not wait for `delay`, and is not held. The request
/// counts as a client's request, for example for firebase_auth_emulator_request_count(). It can wait for blocking
/// functions.
///
/// @param emulator The emulator.
/// @param method The method of HTTP, for example "POST".
/// @param path A path with an optional query, as in a URL. Without "/" at its beginning, it is below the project's
///     control path `/emulator/v1/projects/PROJECT`, for example "config", "accounts/ada" or ":export".
/// @param body A JSON object. NULL or "" for none.
/// @return The response, never NULL. It has the error if the emulator does not process the request, if an argument is
///     not UTF-8, and if `emulator`, `method` or `path` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator_response *firebase_auth_emulator_request(
    firebase_auth_emulator *emulator, const char *method, const char *path, FIREBASE_C_NULLABLE const char *body);

/// Creates an account, as an administrator does.
///
/// @code
/// firebase_auth_emulator_create_account(emulator, "{\"localId\": \"ada\", \"email\": \"ada@example.com\","
///                                                 "\"password\": \"correct horse\", \"emailVerified\": true}");
/// @endcode
///
/// The request is not counted by firebase_auth_emulator_request_count().
///
/// @param emulator The emulator.
/// @param account A JSON object with the fields of the account: `localId`, `email`, `password`, `emailVerified`,
///     `displayName`, `photoUrl`, `phoneNumber`, `disabled`, `mfaInfo` and `customAttributes` (the claims, as a
///     string). All are optional. NULL or "" for none.
/// @return A response with the account, which always has `localId`. If it has an error, for example EMAIL_EXISTS or
///     because `emulator` is NULL, no account was created.
/// @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects/accounts
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator_response *firebase_auth_emulator_create_account(
    firebase_auth_emulator *emulator, FIREBASE_C_NULLABLE const char *account);

/// Replaces the accounts, tenants and settings of all projects by an export.
///
/// Use it to begin each test with the same accounts. If the export has several projects, each is imported under its own
/// id. The only project of an export is imported into the emulator's project. A project that is not in the export is
/// empty afterwards.
///
/// @param emulator The emulator.
/// @param folder The folder, of firebase_auth_emulator_export_folder(), `--export-on-exit`, or the Firebase CLI.
/// @return A response without content. If it has an error, because the folder is missing or damaged or because an
///     argument is NULL, nothing was changed.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator_response *firebase_auth_emulator_import_folder(
    firebase_auth_emulator *emulator, const char *folder);

/// Writes the accounts, tenants and settings of all projects to a folder.
///
/// @param emulator The emulator.
/// @param folder The folder, which must be new, empty, or that of an earlier export.
/// @return A response without content. If it has an error, for example because an argument is NULL, the folder has its
///     previous content.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator_response *firebase_auth_emulator_export_folder(
    firebase_auth_emulator *emulator, const char *folder);

/// Returns the last email that was sent to an address, and was not used yet.
///
/// @param emulator The emulator.
/// @param email The email address.
/// @return A response with the fields `email`, `requestType` (for example "EMAIL_SIGNIN"), `oobCode` and `oobLink`. It
///     has an error if there is no email, or if an argument is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator_response *firebase_auth_emulator_copy_last_email(
    firebase_auth_emulator *emulator, const char *email);

/// Returns the last text message that was sent to a phone number, and was not used yet.
///
/// @param emulator The emulator.
/// @param phone_number The phone number, for example "+16505550101".
/// @return A response with the fields `phoneNumber`, `sessionInfo` and `code`. It has an error if there is no message,
///     or if an argument is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator_response *firebase_auth_emulator_copy_last_text_message(
    firebase_auth_emulator *emulator, const char *phone_number);

/// Moves the clock of an emulator's project forward. Tokens and codes expire by this clock.
///
/// @param emulator The emulator.
/// @param milliseconds The number of milliseconds.
/// @return A response with `now`, in seconds since 1970, and `advancedSeconds`. It has an error if `milliseconds` is
///     negative, if the clock would pass the year 9999, or if `emulator` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator_response *firebase_auth_emulator_advance_clock(
    firebase_auth_emulator *emulator, FIREBASE_C_UNIT(milliseconds) int64_t milliseconds);

/// Returns how many requests for a service an emulator has received since it was created or reset.
///
/// @param emulator The emulator.
/// @param service The name of the service, for example "accounts:signUp" or "token"; NULL for all services.
/// @return The number; 0 if `emulator` is NULL, or if no service has that name.
/// @since 0.1
FIREBASE_C_API int64_t firebase_auth_emulator_request_count(const firebase_auth_emulator *emulator,
                                                            FIREBASE_C_NULLABLE const char *service);

/// Returns the last request for a service.
///
/// @param emulator The emulator.
/// @param service The name of the service, for example "accounts:signUp".
/// @return A response with the fields `path`, `headers` (with names in lowercase) and `body`. It has an error if there
///     was no request, or if an argument is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator_response *firebase_auth_emulator_copy_last_request(
    firebase_auth_emulator *emulator, const char *service);

/// Resets the project of an emulator to its beginning, without `import_folder`.
///
/// Deletes accounts, codes, tenants and faults, sends responses that are held, and resets the settings, the clock and
/// the recorded requests.
///
/// @param emulator The emulator.
/// @return A response without content. It has an error if `emulator` is NULL or could not start.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_auth_emulator_response *firebase_auth_emulator_reset(
    firebase_auth_emulator *emulator);

// --- responses ---

/// Adds a reference to a response.
///
/// @param response The response, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_emulator_response_retain(
    FIREBASE_C_NULLABLE const firebase_auth_emulator_response *response);

/// Releases a reference to a response.
///
/// @param response The response, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_auth_emulator_response_release(
    FIREBASE_C_NULLABLE const firebase_auth_emulator_response *response);

/// Returns the status of a response.
///
/// @param response The response.
/// @return The status of HTTP: 200 to 299 on success, 400 for an invalid argument, 404 if something does not exist, 503
///     if the emulator could not start. 0 if `response` is NULL.
/// @since 0.1
FIREBASE_C_API int32_t firebase_auth_emulator_response_status(const firebase_auth_emulator_response *response);

/// Returns the body of a response.
///
/// @param response The response.
/// @return The body: JSON for all requests except those of pages. An error is `{"error": {"code", "message", ...}}`. ""
///     if `response` is NULL. Valid as long as `response`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_emulator_response_body(
    const firebase_auth_emulator_response *response);

/// Returns the error of a response.
///
/// @param response The response.
/// @return The message, for example "EMAIL_EXISTS"; "" on success. "The response is NULL." if `response` is NULL. Valid
///     as long as `response`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_emulator_response_error_message(
    const firebase_auth_emulator_response *response);

/// Returns a string of a response.
///
/// @code
/// const char *uid = firebase_auth_emulator_response_string(accounts, "/users/0/localId");
/// @endcode
///
/// @param response The response.
/// @param pointer The place in the body: a JSON pointer (RFC 6901).
/// @return The string; a number or a boolean as JSON. "" if there is none, or if an argument is NULL. Valid as long as
///     `response`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_emulator_response_string(
    const firebase_auth_emulator_response *response, const char *pointer);

/// Returns an integer of a response.
///
/// @param response The response.
/// @param pointer The place in the body: a JSON pointer (RFC 6901).
/// @return The integer, also of a string of digits; 1 for true. 0 if there is none, or if an argument is NULL.
/// @since 0.1
FIREBASE_C_API int64_t firebase_auth_emulator_response_integer(const firebase_auth_emulator_response *response,
                                                               const char *pointer);

/// Returns the number of elements of an array, or of members of an object, in a response.
///
/// @param response The response.
/// @param pointer The place in the body: a JSON pointer (RFC 6901); "" for the whole body.
/// @return The number; 0 for other values, if there is none, or if an argument is NULL.
/// @since 0.1
FIREBASE_C_API size_t firebase_auth_emulator_response_count(const firebase_auth_emulator_response *response,
                                                            const char *pointer);

FIREBASE_C_END

#endif  // FIREBASE_C_AUTH_EMULATOR_H_
