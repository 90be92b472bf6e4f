// SPDX-License-Identifier: Apache-2.0
/// @file
/// References to objects of the C API.
#ifndef FIREBASE_INTERNAL_REFERENCE_H_
#define FIREBASE_INTERNAL_REFERENCE_H_

#include <utility>

#include "firebase/c/action_code.h"
#include "firebase/c/app.h"
#include "firebase/c/apple_authorization.h"
#include "firebase/c/auth.h"
#include "firebase/c/credential.h"
#include "firebase/c/federated_provider.h"
#include "firebase/c/future.h"
#include "firebase/c/multi_factor.h"
#include "firebase/c/nonce.h"
#include "firebase/c/provider_request.h"
#include "firebase/c/qr_code.h"
#include "firebase/c/user.h"
#include "firebase/internal/common.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace internal {

/// How references to a C object are counted. Each type has a specialization.
template <typename Object>
struct ReferenceCount;

#define FIREBASE_INTERNAL_REFERENCE_COUNT(type)                         \
  template <>                                                           \
  struct ReferenceCount<type> {                                         \
    static void Retain(const type* object) { type##_retain(object); }   \
    static void Release(const type* object) { type##_release(object); } \
  }
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_action_code_url);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_app);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_app_options);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_apple_authorization);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_auth);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_credential);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_federated_provider);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_future);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_multi_factor_assertion);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_multi_factor_info);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_multi_factor_resolver);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_multi_factor_session);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_nonce);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_provider_request);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_qr_code);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_totp_secret);
FIREBASE_INTERNAL_REFERENCE_COUNT(firebase_user);
#undef FIREBASE_INTERNAL_REFERENCE_COUNT

/// A reference to a C object, or NULL. Copies refer to the same object.
template <typename Object>
class Reference {
 public:
  /// Creates a NULL reference.
  Reference() : object_(nullptr) {}

  /// Creates a reference.
  ///
  /// @param object The C object, or NULL. The function takes over the caller's reference.
  explicit Reference(Object* object) : object_(object) {}

  /// Creates a reference to an object that another object owns.
  ///
  /// @param object The C object, or NULL. The function adds a reference.
  ///
  /// @return The reference.
  static Reference Retained(const Object* object) {
    ReferenceCount<Object>::Retain(object);
    return Reference(const_cast<Object*>(object));
  }

  /// Creates a copy, which adds a reference.
  ///
  /// @param other The reference to copy.
  Reference(const Reference& other) : object_(other.object_) { ReferenceCount<Object>::Retain(object_); }

  /// Moves a reference.
  ///
  /// @param other The reference to move. It is NULL afterwards.
  Reference(Reference&& other) noexcept : object_(other.object_) { other.object_ = nullptr; }

  /// Releases the reference.
  ~Reference() { ReferenceCount<Object>::Release(object_); }

  /// Replaces the reference.
  ///
  /// @param other The new reference.
  ///
  /// @return This object.
  Reference& operator=(Reference other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  /// Returns the C object.
  ///
  /// @return The C object without a new reference, or NULL.
  Object* get() const { return object_; }

 private:
  Object* object_;
};

}  // namespace internal
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_INTERNAL_REFERENCE_H_
