/// An id token and what it says. An addition to Firebase's API.
#ifndef FIREBASE_AUTH_TOKEN_RESULT_H_
#define FIREBASE_AUTH_TOKEN_RESULT_H_

#include <stdint.h>

#include <map>
#include <string>

#include "firebase/variant.h"

namespace firebase {
namespace auth {

/// What User::GetTokenResult() brings. Nothing in it is verified here: only a server can.
struct TokenResult {
  /// The token itself (RFC 7519), for the game's own server.
  std::string token;

  /// Everything that the token says: the project's custom claims beside Firebase's own. An integer
  /// beyond 64 bits makes all numbers real ones.
  std::map<Variant, Variant> claims;

  /// When the user signed in, in milliseconds since 1970.
  uint64_t auth_timestamp = 0;

  /// When the token was made, in milliseconds since 1970.
  uint64_t issued_at_timestamp = 0;

  /// When the token expires, in milliseconds since 1970.
  uint64_t expiration_timestamp = 0;

  /// The provider of the sign-in, such as "apple.com", "password" or "anonymous".
  std::string sign_in_provider;

  /// The second factor of the sign-in, "phone" or "totp"; "" if there was none.
  std::string sign_in_second_factor;

  /// The user's tenant; "" for none.
  std::string tenant_id;
};

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_TOKEN_RESULT_H_
