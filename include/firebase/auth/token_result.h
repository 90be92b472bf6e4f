// SPDX-License-Identifier: Apache-2.0
/// @file
/// TokenResult: an id token and its claims. An addition to the Firebase C++ API.
///
/// Use it to read custom claims, for example to show a menu for moderators only:
///
/// @code
/// user.GetTokenResult(false).OnCompletion(
///     [](const firebase::Future<firebase::auth::TokenResult>& future) {
///       if (future.error() != 0) return;
///       const auto& claims = future.result()->claims;
///       const auto moderator = claims.find("moderator");
///       ShowModeratorMenu(moderator != claims.end() && moderator->second.bool_value());
///     });
/// @endcode
#ifndef FIREBASE_AUTH_TOKEN_RESULT_H_
#define FIREBASE_AUTH_TOKEN_RESULT_H_

#include <stdint.h>

#include <map>
#include <string>

#include "firebase/variant.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace auth {

/// The result of User::GetTokenResult().
///
/// The library reads the token but does not verify its signature. Only a server can trust the
/// claims, after it has verified the token.
///
/// All times are in milliseconds since 1970-01-01 00:00 UTC.
struct TokenResult {
  /// The id token, a JSON Web Token (RFC 7519). Send it to the server of the game, which verifies
  /// it.
  std::string token;

  /// All claims of the token, by name: Firebase's claims and the custom claims of the project. An
  /// integer that exceeds 64 bits is stored as a double.
  std::map<Variant, Variant> claims;

  /// The time at which the user signed in: the claim "auth_time".
  uint64_t auth_timestamp = 0;

  /// The time at which the token was issued: the claim "iat".
  uint64_t issued_at_timestamp = 0;

  /// The time at which the token expires: the claim "exp".
  uint64_t expiration_timestamp = 0;

  /// The provider that the user signed in with, for example "apple.com", "password" or "anonymous".
  std::string sign_in_provider;

  /// The second factor that the user signed in with, "phone" or "totp"; "" if there was none. A
  /// token contains it only if the sign-in required a second factor.
  std::string sign_in_second_factor;

  /// The tenant of the user; "" if the user belongs to no tenant.
  std::string tenant_id;
};

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_TOKEN_RESULT_H_
