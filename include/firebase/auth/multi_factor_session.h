/// What second factors are enrolled and asked for with: MultiFactorInfo and MultiFactorSession.
/// Comes with firebase/auth/multi_factor.h. An addition to Firebase's API.
#ifndef FIREBASE_AUTH_MULTI_FACTOR_SESSION_H_
#define FIREBASE_AUTH_MULTI_FACTOR_SESSION_H_

#include <stdint.h>

#include <string>

#include "firebase/c/multi_factor.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"

namespace firebase {

namespace internal {

class MultiFactorInternal;

template <>
struct ReferenceCount<firebase_multi_factor_info> {
  static void Retain(firebase_multi_factor_info* info) { firebase_multi_factor_info_retain(info); }
  static void Release(firebase_multi_factor_info* info) {
    firebase_multi_factor_info_release(info);
  }
};

template <>
struct ReferenceCount<firebase_multi_factor_session> {
  static void Retain(firebase_multi_factor_session* session) {
    firebase_multi_factor_session_retain(session);
  }
  static void Release(firebase_multi_factor_session* session) {
    firebase_multi_factor_session_release(session);
  }
};

}  // namespace internal

namespace auth {

/// A second factor of an account. Copies share it; it never changes. Any thread.
class MultiFactorInfo {
 public:
  /// No factor: what is read is "" or 0.
  MultiFactorInfo() {}

  /// Whether this is a factor.
  bool is_valid() const { return info_.get() != nullptr; }

  /// The factor's own id, by which it is unenrolled.
  std::string uid() const { return firebase_multi_factor_info_uid(info_.get()); }

  /// What the user calls it; "" if they gave no name.
  std::string display_name() const { return firebase_multi_factor_info_display_name(info_.get()); }

  /// "phone" or "totp".
  std::string factor_id() const { return firebase_multi_factor_info_factor_id(info_.get()); }

  /// The phone's number, of which a resolver's hint has just the last digits; "" for an app.
  std::string phone_number() const { return firebase_multi_factor_info_phone_number(info_.get()); }

  /// When it was enrolled, in milliseconds since 1970; 0 if unknown.
  uint64_t enrollment_timestamp() const {
    return firebase_multi_factor_info_enrollment_timestamp(info_.get());
  }

 private:
  friend class internal::MultiFactorInternal;

  internal::Reference<firebase_multi_factor_info> info_;
};

/// What a second factor is asked for: to be enrolled (MultiFactor::GetSession()), or to complete a
/// sign-in (MultiFactorResolver::session()). Copies share it. Any thread.
class MultiFactorSession {
 public:
  /// No session.
  MultiFactorSession() {}

  /// Whether this is a session.
  bool is_valid() const { return session_.get() != nullptr; }

 private:
  friend class internal::MultiFactorInternal;

  internal::Reference<firebase_multi_factor_session> session_;
};

}  // namespace auth

namespace internal {

/// The inside of second factors.
class MultiFactorInternal {
 public:
  static auth::MultiFactorInfo Make(const firebase_multi_factor_info* info) {
    auth::MultiFactorInfo made;
    made.info_ = Reference<firebase_multi_factor_info>::Retained(info);
    return made;
  }

  static auth::MultiFactorSession Make(const firebase_multi_factor_session* session) {
    auth::MultiFactorSession made;
    made.session_ = Reference<firebase_multi_factor_session>::Retained(session);
    return made;
  }

  static firebase_multi_factor_info* Get(const auth::MultiFactorInfo& info) {
    return info.info_.get();
  }
  static firebase_multi_factor_session* Get(const auth::MultiFactorSession& session) {
    return session.session_.get();
  }
};

}  // namespace internal
}  // namespace firebase

#endif  // FIREBASE_AUTH_MULTI_FACTOR_SESSION_H_
