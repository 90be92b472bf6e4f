/// References to C objects.
#ifndef FIREBASE_INTERNAL_REFERENCE_H_
#define FIREBASE_INTERNAL_REFERENCE_H_

#include <utility>

#include "firebase/internal/common.h"

namespace firebase {
namespace internal {

/// How the references to a C object are counted; a specialization for each type.
template <typename Object>
struct ReferenceCount;

/// A reference to a C object, or NULL. Copies refer to the same object.
template <typename Object>
class Reference {
 public:
  Reference() : object_(nullptr) {}

  /// Takes the caller's reference over.
  explicit Reference(Object* object) : object_(object) {}

  /// A reference to an object that something else keeps.
  static Reference Retained(const Object* object) {
    // The library's objects never change: what is constant is the reference.
    Object* const retained = const_cast<Object*>(object);
    ReferenceCount<Object>::Retain(retained);
    return Reference(retained);
  }

  Reference(const Reference& other) : object_(other.object_) {
    ReferenceCount<Object>::Retain(object_);
  }

  /// Leaves `other` NULL.
  Reference(Reference&& other) noexcept : object_(other.object_) { other.object_ = nullptr; }

  ~Reference() { ReferenceCount<Object>::Release(object_); }

  Reference& operator=(Reference other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  Object* get() const { return object_; }

 private:
  Object* object_;
};

}  // namespace internal
}  // namespace firebase

#endif  // FIREBASE_INTERNAL_REFERENCE_H_
