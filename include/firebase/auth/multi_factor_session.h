// SPDX-License-Identifier: Apache-2.0
/// @file
/// MultiFactorInfo and MultiFactorSession: an enrolled second factor, and the session in which a
///     second factor is used. An addition to the Firebase C++ API.
///
/// firebase/auth/multi_factor.h includes this header and describes how second factors are used. The
/// header exists on its own because PhoneAuthOptions contains both types.
#ifndef FIREBASE_AUTH_MULTI_FACTOR_SESSION_H_
#define FIREBASE_AUTH_MULTI_FACTOR_SESSION_H_

#include <stdint.h>

#include <string>

#include "firebase/c/multi_factor.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace internal {

class MultiFactorInternal;

}  // namespace internal

namespace auth {

/// A second factor of an account.
///
/// MultiFactor::enrolled_factors() returns those of the signed-in user, and
/// MultiFactorResolver::hints() those of a user who is signing in. Copies share one immutable
/// factor. The functions are thread-safe.
///
/// @code
/// for (const auto& factor : user.multi_factor().enrolled_factors()) {
///   Print(factor.display_name(), factor.factor_id());
/// }
/// @endcode
class MultiFactorInfo {
 public:
  /// Creates an object without a factor, whose values are "" or 0.
  MultiFactorInfo() {}

  /// Returns whether the object has a factor.
  ///
  /// @return True if there is a factor.
  bool is_valid() const { return info_.get() != nullptr; }

  /// Returns the id of the factor. The server assigns it during the enrollment.
  ///
  /// @return The id, for MultiFactor::Unenroll() and
  ///     TotpMultiFactorGenerator::GetAssertionForSignIn().
  std::string uid() const { return firebase_multi_factor_info_uid(info_.get()); }

  /// Returns the name that the user gave the factor.
  ///
  /// @return The name; "" if there is none.
  ///
  /// @see MultiFactor::Enroll()
  std::string display_name() const { return firebase_multi_factor_info_display_name(info_.get()); }

  /// Returns the kind of the factor.
  ///
  /// Use it to decide whether a text message must be sent or the player reads a password from an
  /// app.
  ///
  /// @return "phone" or "totp".
  ///
  /// @see PhoneMultiFactorGenerator::factor_id(), TotpMultiFactorGenerator::factor_id()
  std::string factor_id() const { return firebase_multi_factor_info_factor_id(info_.get()); }

  /// Returns the phone number of the factor.
  ///
  /// @return The number in E.164 format; "" for an authenticator app. The hints of a resolver
  ///     contain the last digits only.
  std::string phone_number() const { return firebase_multi_factor_info_phone_number(info_.get()); }

  /// Returns the time of the enrollment.
  ///
  /// @return The time in milliseconds since 1970-01-01 00:00 UTC; 0 if unknown.
  uint64_t enrollment_timestamp() const { return firebase_multi_factor_info_enrollment_timestamp(info_.get()); }

 private:
  friend class internal::MultiFactorInternal;

  internal::Reference<firebase_multi_factor_info> info_;
};

/// A session in which a second factor is enrolled or completes a sign-in.
///
/// MultiFactor::GetSession() returns a session for an enrollment, and
/// MultiFactorResolver::session() one for a sign-in. A session is valid for a short time. Copies
/// share one immutable session. The functions are thread-safe.
///
/// @see PhoneAuthOptions::multi_factor_session, TotpMultiFactorGenerator::GenerateSecret()
class MultiFactorSession {
 public:
  /// Creates an object without a session.
  MultiFactorSession() {}

  /// Returns whether the object has a session. The session may have expired.
  ///
  /// @return True if there is a session.
  bool is_valid() const { return session_.get() != nullptr; }

 private:
  friend class internal::MultiFactorInternal;

  internal::Reference<firebase_multi_factor_session> session_;
};

}  // namespace auth

namespace internal {

/// Access to the C objects of second factors and sessions.
///
/// Only the headers of this library use it.
class MultiFactorInternal {
 public:
  /// Creates a C++ second factor, for example of the factors of a user.
  ///
  /// @param info The C object, or NULL. The function adds a reference.
  ///
  /// @return The second factor.
  static auth::MultiFactorInfo Make(const firebase_multi_factor_info* info) {
    auth::MultiFactorInfo made;
    made.info_ = Reference<firebase_multi_factor_info>::Retained(info);
    return made;
  }

  /// Creates a C++ session.
  ///
  /// @param session The C object, or NULL. The function adds a reference.
  ///
  /// @return The session.
  static auth::MultiFactorSession Make(const firebase_multi_factor_session* session) {
    auth::MultiFactorSession made;
    made.session_ = Reference<firebase_multi_factor_session>::Retained(session);
    return made;
  }

  /// Returns the C object of a second factor.
  ///
  /// @param info The C++ object.
  ///
  /// @return The C object without a new reference, or NULL.
  static firebase_multi_factor_info* Get(const auth::MultiFactorInfo& info) { return info.info_.get(); }

  /// Returns the C object of a session.
  ///
  /// @param session The C++ object.
  ///
  /// @return The C object without a new reference, or NULL.
  static firebase_multi_factor_session* Get(const auth::MultiFactorSession& session) { return session.session_.get(); }
};

}  // namespace internal
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_MULTI_FACTOR_SESSION_H_
