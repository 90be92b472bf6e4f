// SPDX-License-Identifier: Apache-2.0
/// @file
/// TokenVerifier: verification of id tokens and session cookies, for the server of a game. An
/// addition to the Firebase C++ API.
///
/// The client of a player sends its id token (User::GetToken()), and the server verifies that
/// Firebase issued it for this project and that it has not expired:
///
/// @code
/// firebase::auth::TokenVerifier verifier("my-game");
/// firebase::Future<firebase::auth::VerifiedToken> future = verifier.VerifyIdToken(received);
/// // In each tick, until it is complete. With known keys, it is complete at once.
/// if (future.status() == firebase::kFutureStatusComplete) {
///   if (future.error() == firebase::auth::kAuthErrorNone) {
///     AdmitPlayer(future.result()->uid);
///   } else {
///     RefusePlayer(future.error_message());
///   }
/// }
/// @endcode
#ifndef FIREBASE_AUTH_TOKEN_VERIFIER_H_
#define FIREBASE_AUTH_TOKEN_VERIFIER_H_

#include <stdint.h>

#include <map>
#include <string>

#include "firebase/auth.h"
#include "firebase/c/token_verifier.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"
#include "firebase/variant.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace internal {

/// How references to a verifier are counted.
template <>
struct ReferenceCount<firebase_token_verifier> {
  /// Adds a reference.
  ///
  /// @param object The verifier, or NULL.
  static void Retain(const firebase_token_verifier* object) { firebase_token_verifier_retain(object); }

  /// Removes a reference.
  ///
  /// @param object The verifier, or NULL.
  static void Release(const firebase_token_verifier* object) { firebase_token_verifier_release(object); }
};

}  // namespace internal

namespace auth {

/// The claims of an id token or a session cookie that a TokenVerifier accepted.
///
/// All times are in milliseconds since 1970-01-01 00:00 UTC.
struct VerifiedToken {
  /// The id of the user: the claim "sub".
  std::string uid;

  /// The email address; "" if the user has none.
  std::string email;

  /// Whether the user has proved that the email address is theirs.
  bool is_email_verified = false;

  /// The display name, which the user chose; "" if there is none.
  std::string name;

  /// The time at which the user signed in: the claim "auth_time".
  uint64_t auth_timestamp = 0;

  /// The time at which the token was issued: the claim "iat".
  uint64_t issued_at_timestamp = 0;

  /// The time at which the token expires: the claim "exp".
  uint64_t expiration_timestamp = 0;

  /// The provider that the user signed in with, for example "apple.com", "password" or "anonymous".
  std::string sign_in_provider;

  /// The second factor that the user signed in with, "phone" or "totp"; "" if there was none.
  std::string sign_in_second_factor;

  /// The tenant of the user; "" if the user belongs to no tenant.
  std::string tenant_id;

  /// All claims of the token, by name: those of Firebase and the custom claims of the project.
  std::map<Variant, Variant> claims;

  /// All claims as a JSON object, as it is in the token.
  std::string json;
};

/// The settings of a TokenVerifier. A member that is empty or 0 has its default.
struct TokenVerifierOptions {
  /// The tenant that users must belong to. The default accepts users of every tenant and of none.
  std::string tenant_id;

  /// How long ago the sign-in (not the issue of the token) may be, in milliseconds. The default is
  /// any time.
  int64_t maximum_age_milliseconds = 0;

  /// How much the clocks of this computer and of Firebase may differ, in milliseconds; at most a
  /// minute. The default is five seconds. A negative time stands for no difference.
  int64_t clock_tolerance_milliseconds = 0;

  /// The emulator, as "host:port". The verifier then accepts its tokens, which everyone can make:
  /// never set it on a real server. The default is no emulator, unless the environment variable
  /// FIREBASE_AUTH_EMULATOR_HOST names one of this machine; a log message warns of that.
  std::string emulator;

  /// The address of the keys of id tokens: https, or http for a server of this machine, for tests.
  /// The default is that of Google.
  std::string id_token_keys_url;

  /// The same of session cookies.
  std::string session_cookie_keys_url;

  /// A PEM file of the certificate authorities to trust. The default is that of the system.
  std::string ca_file;
};

/// Verifies the id tokens and session cookies of one project.
///
/// It needs no App, no API key and no service account. It requests Firebase's public keys when it
/// needs them, and keeps them as long as their server allows. Create one for the whole program.
/// Copies share one verifier. The functions are thread-safe.
///
/// A token stays valid for up to an hour, also if the user is disabled or its sessions are revoked in
/// that time.
class TokenVerifier {
 public:
  /// Creates an object without a verifier, which accepts nothing.
  TokenVerifier() {}

  /// Creates a verifier. It makes no request yet.
  ///
  /// @param project_id The id of the project, as the Firebase console shows it.
  /// @param options The settings. If one of them is invalid, the object has no verifier, and a log
  ///     message has the reason.
  explicit TokenVerifier(const std::string& project_id, const TokenVerifierOptions& options = TokenVerifierOptions()) {
    firebase_token_verifier_options fields = {};
    fields.struct_size = sizeof(fields);
    fields.tenant_id = options.tenant_id.c_str();
    fields.maximum_age_milliseconds = options.maximum_age_milliseconds;
    fields.clock_tolerance_milliseconds = options.clock_tolerance_milliseconds;
    fields.emulator = options.emulator.c_str();
    fields.id_token_keys_url = options.id_token_keys_url.c_str();
    fields.session_cookie_keys_url = options.session_cookie_keys_url.c_str();
    fields.ca_file = options.ca_file.c_str();
    firebase_token_verifier* verifier = nullptr;
    firebase_token_verifier_create(project_id.c_str(), &fields, &verifier);
    verifier_ = internal::Reference<firebase_token_verifier>(verifier);
  }

  /// Returns whether the object has a verifier.
  ///
  /// @return True if there is a verifier.
  bool is_valid() const { return verifier_.get() != nullptr; }

  /// Verifies an id token.
  ///
  /// If the keys are known, the future is complete when the function returns. Otherwise it waits for
  /// one request for the keys, which all waiting tokens share. Its callbacks then run on the
  /// library's thread.
  ///
  /// @par Errors
  /// In the order of the checks. Nothing of the token is used before its signature was verified.
  /// - kAuthErrorMalformedJwt: The token is not three parts in base64url, or is longer than 64 KB.
  /// - kAuthErrorInvalidTokenHeader, kAuthErrorUnsupportedTokenAlgorithm,
  ///   kAuthErrorUnknownTokenKey, kAuthErrorInvalidTokenSignature: Firebase did not issue it.
  /// - kAuthErrorNetworkRequestFailed, kAuthErrorInvalidServerResponse: The keys could not be
  ///   requested. Verify the token again later.
  /// - kAuthErrorInvalidTokenIssuer, kAuthErrorInvalidTokenAudience: It belongs to another project,
  ///   or it is a session cookie.
  /// - kAuthErrorInvalidTokenSubject: It has no user.
  /// - kAuthErrorTokenExpired: It has expired. The client requests a new one.
  /// - kAuthErrorInvalidTokenIssueTime, kAuthErrorInvalidTokenAuthTime: It is from the future.
  /// - kAuthErrorRequiresRecentLogin: The sign-in is longer ago than the options permit.
  /// - kAuthErrorTenantIdMismatch: The user does not belong to the tenant of the options.
  /// - kAuthErrorFailure: The object has no verifier.
  ///
  /// @param token The id token, as the client received it.
  ///
  /// @return The future.
  Future<VerifiedToken> VerifyIdToken(const std::string& token) const {
    return Started(firebase_token_verifier_verify_id_token(verifier_.get(), Text(token)));
  }

  /// Verifies a session cookie, which a server has received from Firebase in exchange for an id
  /// token. Neither function accepts what the other one does.
  ///
  /// @param cookie The session cookie.
  ///
  /// @return The future, with the errors of VerifyIdToken().
  Future<VerifiedToken> VerifySessionCookie(const std::string& cookie) const {
    return Started(firebase_token_verifier_verify_session_cookie(verifier_.get(), Text(cookie)));
  }

  /// Sets the time, for tests. Call it before the first verification. From then on, the time moves
  /// only by further calls.
  ///
  /// @param milliseconds The time in milliseconds since 1970; 0 for that of the system.
  void SetTime(uint64_t milliseconds) const { firebase_token_verifier_set_time(verifier_.get(), milliseconds); }

 private:
  struct Reader {
    void operator()(const firebase_future* future, VerifiedToken* result) const {
      const firebase_verified_token* const read = firebase_future_verified_token(future);
      result->uid = firebase_verified_token_uid(read);
      result->email = firebase_verified_token_email(read);
      result->is_email_verified = firebase_verified_token_is_email_verified(read);
      result->name = firebase_verified_token_name(read);
      result->auth_timestamp = firebase_verified_token_auth_time(read);
      result->issued_at_timestamp = firebase_verified_token_issued_at(read);
      result->expiration_timestamp = firebase_verified_token_expires_at(read);
      result->sign_in_provider = firebase_verified_token_sign_in_provider(read);
      result->sign_in_second_factor = firebase_verified_token_sign_in_second_factor(read);
      result->tenant_id = firebase_verified_token_tenant_id(read);
      firebase_value_visit(firebase_verified_token_claims(read), &internal::ReadMember, &result->claims);
      result->json = firebase_verified_token_json(read);
    }
  };

  // A token with a NUL is no token, whatever is before it.
  static const char* Text(const std::string& text) { return text.find('\0') == std::string::npos ? text.c_str() : ""; }

  static Future<VerifiedToken> Started(firebase_future* future) {
    internal::FutureInternal::Attach(future, new internal::LazyFutureResult<VerifiedToken, Reader>(Reader()));
    return internal::FutureInternal::Adopt<Future<VerifiedToken>>(future);
  }

  internal::Reference<firebase_token_verifier> verifier_;
};

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_TOKEN_VERIFIER_H_
