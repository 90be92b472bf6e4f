// SPDX-License-Identifier: Apache-2.0
/// @file
/// The emulator of Firebase Authentication inside a test program. An addition to the Firebase C++ API.
///
/// The program links FirebaseAuth::auth_emulator. auth_emulator_test.h has fixtures for GoogleTest.
///
/// @code
/// firebase::auth::Emulator emulator;
/// emulator.CreateAccount(R"({"email": "ada@example.com", "password": "correct horse"})");
/// auth->UseEmulator(emulator.host(), emulator.port());
/// @endcode
#ifndef FIREBASE_AUTH_EMULATOR_H_
#define FIREBASE_AUTH_EMULATOR_H_

#include <stddef.h>
#include <stdint.h>

#include <cstddef>
#include <string>

#include "firebase/c/auth_emulator.h"
#include "firebase/internal/reference.h"

namespace firebase {

namespace internal {

template <>
struct ReferenceCount<firebase_auth_emulator> {
  static void Retain(const firebase_auth_emulator* emulator) { firebase_auth_emulator_retain(emulator); }
  static void Release(const firebase_auth_emulator* emulator) { firebase_auth_emulator_release(emulator); }
};

template <>
struct ReferenceCount<firebase_auth_emulator_response> {
  static void Retain(const firebase_auth_emulator_response* response) {
    firebase_auth_emulator_response_retain(response);
  }
  static void Release(const firebase_auth_emulator_response* response) {
    firebase_auth_emulator_response_release(response);
  }
};

}  // namespace internal

namespace auth {

/// The response of an emulator.
///
/// Copies share one immutable response. The functions are thread-safe.
class EmulatorResponse {
 public:
  /// Takes a response of the C API. Intended for Emulator.
  ///
  /// @param response The response, whose reference the object takes over.
  explicit EmulatorResponse(firebase_auth_emulator_response* response) : response_(response) {}

  /// Returns the status of HTTP.
  ///
  /// @return 200 to 299 on success.
  int status() const { return firebase_auth_emulator_response_status(response_.get()); }

  /// Returns whether the emulator has processed the request.
  ///
  /// @return True without an error.
  bool is_ok() const { return error_message().empty(); }

  /// Returns the error.
  ///
  /// @return The message, for example "EMAIL_EXISTS"; empty on success.
  std::string error_message() const { return firebase_auth_emulator_response_error_message(response_.get()); }

  /// Returns the body.
  ///
  /// @return JSON, except for pages.
  std::string body() const { return firebase_auth_emulator_response_body(response_.get()); }

  /// Returns a string of the body.
  ///
  /// @param pointer A JSON pointer (RFC 6901), for example "/users/0/localId".
  /// @return The string; a number or a boolean as JSON; empty if there is none.
  std::string string_at(const std::string& pointer) const {
    return firebase_auth_emulator_response_string(response_.get(), pointer.c_str());
  }

  /// Returns an integer of the body.
  ///
  /// @param pointer A JSON pointer (RFC 6901).
  /// @return The integer, also of a string of digits; 1 for true; 0 if there is none.
  int64_t integer_at(const std::string& pointer) const {
    return firebase_auth_emulator_response_integer(response_.get(), pointer.c_str());
  }

  /// Returns the number of elements of an array, or of members of an object, in the body.
  ///
  /// @param pointer A JSON pointer (RFC 6901).
  /// @return The number; 0 for other values.
  size_t count_at(const std::string& pointer) const {
    return firebase_auth_emulator_response_count(response_.get(), pointer.c_str());
  }

 private:
  internal::Reference<firebase_auth_emulator_response> response_;
};

/// What an Emulator begins with.
struct EmulatorOptions {
  /// The id of the project of requests that name none.
  std::string project_id = "demo-project";
  /// The name or address to listen at, of loopback only.
  std::string host = "127.0.0.1";
  /// A folder to import at the start. Empty for none.
  std::string import_folder;
  /// The port to listen at. 0 lets the system choose a free one.
  uint16_t port = 0;
  /// The delay of each response to a client, in milliseconds.
  uint16_t delay = 0;
  /// Whether identity tokens are verified, and responses equal production's.
  bool is_strict = false;
};

/// An emulator that listens on a port of this machine until the last copy of the object is destroyed.
///
/// Copies share one emulator. A program can have several emulators, which share nothing. The functions are thread-safe.
/// The documentation of the functions with the same names in firebase/c/auth_emulator.h applies.
class Emulator {
 public:
  /// Starts an emulator with the defaults.
  Emulator() : Emulator(EmulatorOptions()) {}

  /// Starts an emulator. If that fails, error_message() has the reason.
  ///
  /// @param options The options.
  explicit Emulator(const EmulatorOptions& options) : emulator_(Create(options)) {}

  /// Creates an object without an emulator, whose functions do nothing and return errors.
  ///
  /// @param emulator Null.
  explicit Emulator(std::nullptr_t emulator) { (void)emulator; }

  /// Returns why the emulator could not start.
  ///
  /// @return The reason; empty if it listens.
  std::string error_message() const { return firebase_auth_emulator_error_message(emulator_.get()); }

  /// Returns where the emulator listens.
  ///
  /// @return The host of the options, for Auth::UseEmulator().
  std::string host() const { return firebase_auth_emulator_host(emulator_.get()); }

  /// Returns the port.
  ///
  /// @return The port; 0 if the emulator could not start.
  uint16_t port() const { return firebase_auth_emulator_port(emulator_.get()); }

  /// Returns the address.
  ///
  /// @return For example "http://127.0.0.1:40613".
  std::string url() const { return firebase_auth_emulator_url(emulator_.get()); }

  /// Returns the id of the project.
  ///
  /// @return The id of the options.
  std::string project_id() const { return firebase_auth_emulator_project_id(emulator_.get()); }

  /// Sends a request with the rights of an administrator, without HTTP.
  ///
  /// @param method The method of HTTP.
  /// @param path A path with an optional query; without "/" at its beginning, below the project's control path, for
  ///     example "config".
  /// @param body A JSON object; empty for none.
  /// @return The response.
  EmulatorResponse Request(const std::string& method, const std::string& path, const std::string& body = "") {
    return EmulatorResponse(
        firebase_auth_emulator_request(emulator_.get(), method.c_str(), path.c_str(), body.c_str()));
  }

  /// Creates an account.
  ///
  /// @param account A JSON object, for example `{"email": "ada@example.com", "password": "correct horse"}`.
  /// @return The account, with "/localId".
  EmulatorResponse CreateAccount(const std::string& account) {
    return EmulatorResponse(firebase_auth_emulator_create_account(emulator_.get(), account.c_str()));
  }

  /// Replaces accounts, tenants and settings by an export.
  ///
  /// @param folder The folder.
  /// @return A response without content.
  EmulatorResponse ImportFolder(const std::string& folder) {
    return EmulatorResponse(firebase_auth_emulator_import_folder(emulator_.get(), folder.c_str()));
  }

  /// Writes accounts, tenants and settings to a folder.
  ///
  /// @param folder The folder: new, empty, or that of an earlier export.
  /// @return A response without content.
  EmulatorResponse ExportFolder(const std::string& folder) {
    return EmulatorResponse(firebase_auth_emulator_export_folder(emulator_.get(), folder.c_str()));
  }

  /// Returns the last email to an address.
  ///
  /// @param email The email address.
  /// @return The email, with "/oobLink", "/oobCode" and "/requestType".
  EmulatorResponse LastEmail(const std::string& email) {
    return EmulatorResponse(firebase_auth_emulator_copy_last_email(emulator_.get(), email.c_str()));
  }

  /// Returns the last text message to a phone number.
  ///
  /// @param phone_number The phone number.
  /// @return The message, with "/code".
  EmulatorResponse LastTextMessage(const std::string& phone_number) {
    return EmulatorResponse(firebase_auth_emulator_copy_last_text_message(emulator_.get(), phone_number.c_str()));
  }

  /// Moves the clock of the project forward.
  ///
  /// @param milliseconds The number of milliseconds.
  /// @return The new time, with "/now".
  EmulatorResponse AdvanceClock(int64_t milliseconds) {
    return EmulatorResponse(firebase_auth_emulator_advance_clock(emulator_.get(), milliseconds));
  }

  /// Returns how many requests for a service were received.
  ///
  /// @param service The name of the service, for example "accounts:signUp".
  /// @return The number.
  int64_t RequestCount(const std::string& service) const {
    return firebase_auth_emulator_request_count(emulator_.get(), service.c_str());
  }

  /// Returns how many requests for all services were received.
  ///
  /// @return The number.
  int64_t RequestCount() const { return firebase_auth_emulator_request_count(emulator_.get(), nullptr); }

  /// Returns the last request for a service.
  ///
  /// @param service The name of the service.
  /// @return The request, with "/path", "/headers" and "/body".
  EmulatorResponse LastRequest(const std::string& service) {
    return EmulatorResponse(firebase_auth_emulator_copy_last_request(emulator_.get(), service.c_str()));
  }

  /// Resets the project to its beginning.
  ///
  /// @return A response without content.
  EmulatorResponse Reset() { return EmulatorResponse(firebase_auth_emulator_reset(emulator_.get())); }

 private:
  static firebase_auth_emulator* Create(const EmulatorOptions& options) {
    firebase_auth_emulator_options given = {};
    given.struct_size = sizeof(given);
    given.project_id = options.project_id.c_str();
    given.host = options.host.c_str();
    given.import_folder = options.import_folder.empty() ? nullptr : options.import_folder.c_str();
    given.port = options.port;
    given.delay = options.delay;
    given.is_strict = options.is_strict;
    return firebase_auth_emulator_create(&given);
  }

  internal::Reference<firebase_auth_emulator> emulator_;
};

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_EMULATOR_H_
