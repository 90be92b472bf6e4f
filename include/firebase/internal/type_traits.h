// SPDX-License-Identifier: Apache-2.0
/// @file
/// Type traits with the names of the Firebase C++ SDK. New programs can use those of the C++
///     standard library.
#ifndef FIREBASE_INTERNAL_TYPE_TRAITS_H_
#define FIREBASE_INTERNAL_TYPE_TRAITS_H_

#include <type_traits>

#include "firebase/internal/common.h"

namespace firebase {

template <typename T>
using decay = std::decay<T>;

template <typename T>
using decay_t = typename std::decay<T>::type;

template <bool Condition, typename T = void>
using enable_if = std::enable_if<Condition, T>;

template <bool Condition, typename T = void>
using enable_if_t = typename std::enable_if<Condition, T>::type;

template <typename T>
using is_floating_point = std::is_floating_point<T>;

template <typename T>
using is_integral = std::is_integral<T>;

template <typename T>
using is_lvalue_reference = std::is_lvalue_reference<T>;

template <typename T, typename U>
using is_same = std::is_same<T, U>;

template <typename T>
using remove_cv = std::remove_cv<T>;

template <typename T>
using remove_reference = std::remove_reference<T>;

template <typename T>
using remove_reference_t = typename std::remove_reference<T>::type;

/// Whether T is `char` or `const char`.
template <typename T>
struct is_char : std::is_same<typename std::remove_cv<T>::type, char> {};

/// Whether T is an integer type other than `bool` and `char`.
template <typename T>
struct is_integer : std::integral_constant<bool, std::is_integral<T>::value && !is_char<T>::value &&
                                                     !std::is_same<typename std::remove_cv<T>::type, bool>::value> {};

}  // namespace firebase

#endif  // FIREBASE_INTERNAL_TYPE_TRAITS_H_
