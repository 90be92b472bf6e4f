/// @file
/// References to objects of the C API.
#ifndef FIREBASE_INTERNAL_REFERENCE_H_
#define FIREBASE_INTERNAL_REFERENCE_H_

#include <utility>

#include "firebase/internal/common.h"

namespace firebase {
namespace internal {

/// How references to a C object are counted. Each type has a specialization.
template <typename Object>
struct ReferenceCount;

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
    // Objects of the C API are immutable: the caller's reference is const, not the object.
    Object* const retained = const_cast<Object*>(object);
    ReferenceCount<Object>::Retain(retained);
    return Reference(retained);
  }

  /// Creates a copy, which adds a reference.
  ///
  /// @param other The reference to copy.
  Reference(const Reference& other) : object_(other.object_) {
    ReferenceCount<Object>::Retain(object_);
  }

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

#endif  // FIREBASE_INTERNAL_REFERENCE_H_
