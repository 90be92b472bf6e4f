// SPDX-License-Identifier: Apache-2.0
/// @file
/// Macros that identify the platform. Exactly one of FIREBASE_PLATFORM_ANDROID, _IOS, _TVOS, _OSX,
///     _WINDOWS, _LINUX and _UNKNOWN is 1; the others are 0.
///
/// On Linux, further macros identify the compiler and the C++ standard library. Those that apply
/// are 1: FIREBASE_COMPILER_CLANG, FIREBASE_COMPILER_GCC, FIREBASE_STANDARD_LIBCPP and
/// FIREBASE_STANDARD_LIBSTDCPP. Other compilers and libraries have no macro and are supported as
/// well.
#ifndef FIREBASE_INTERNAL_PLATFORM_H_
#define FIREBASE_INTERNAL_PLATFORM_H_

#define FIREBASE_PLATFORM_ANDROID 0
#define FIREBASE_PLATFORM_IOS 0
#define FIREBASE_PLATFORM_TVOS 0
#define FIREBASE_PLATFORM_OSX 0
#define FIREBASE_PLATFORM_WINDOWS 0
#define FIREBASE_PLATFORM_LINUX 0
#define FIREBASE_PLATFORM_UNKNOWN 0

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if defined(__ANDROID__)
#undef FIREBASE_PLATFORM_ANDROID
#define FIREBASE_PLATFORM_ANDROID 1
#elif defined(__APPLE__) && TARGET_OS_TV
#undef FIREBASE_PLATFORM_TVOS
#define FIREBASE_PLATFORM_TVOS 1
#elif defined(__APPLE__) && TARGET_OS_IPHONE
#undef FIREBASE_PLATFORM_IOS
#define FIREBASE_PLATFORM_IOS 1
#elif defined(__APPLE__)
#undef FIREBASE_PLATFORM_OSX
#define FIREBASE_PLATFORM_OSX 1
#elif defined(_WIN32)
#undef FIREBASE_PLATFORM_WINDOWS
#define FIREBASE_PLATFORM_WINDOWS 1
#elif defined(__linux__)
#undef FIREBASE_PLATFORM_LINUX
#define FIREBASE_PLATFORM_LINUX 1
#else
#undef FIREBASE_PLATFORM_UNKNOWN
#define FIREBASE_PLATFORM_UNKNOWN 1
#endif

/// 1 on iOS and Android, else 0.
#define FIREBASE_PLATFORM_MOBILE (FIREBASE_PLATFORM_IOS || FIREBASE_PLATFORM_ANDROID)
/// 1 on Linux, Windows and macOS, else 0.
#define FIREBASE_PLATFORM_DESKTOP (FIREBASE_PLATFORM_LINUX || FIREBASE_PLATFORM_WINDOWS || FIREBASE_PLATFORM_OSX)

#if FIREBASE_PLATFORM_LINUX

#if defined(__cplusplus)
// All headers of a C++ standard library define its macros, and this one is the smallest.
#include <cstddef>
#endif

#if defined(__clang__)
#define FIREBASE_COMPILER_CLANG 1
#define FIREBASE_COMPILER_NAME "clang"
#elif defined(__GNUC__)
#define FIREBASE_COMPILER_GCC 1
#define FIREBASE_COMPILER_NAME "gcc"
#else
#define FIREBASE_COMPILER_NAME "unknown"
#endif

#if defined(_LIBCPP_VERSION)
#define FIREBASE_STANDARD_LIBCPP 1
#define FIREBASE_STANDARD_NAME "libcpp"
#elif defined(__GLIBCXX__)
#define FIREBASE_STANDARD_LIBSTDCPP 1
#define FIREBASE_STANDARD_NAME "libstdcpp"
#else
#define FIREBASE_STANDARD_NAME "unknown"
#endif

/// The compiler and the C++ standard library as a string, for example "gcc_libstdcpp".
#define FIREBASE_LINUX_BUILD_CONFIG_STRING FIREBASE_COMPILER_NAME "_" FIREBASE_STANDARD_NAME

#endif  // FIREBASE_PLATFORM_LINUX

#endif  // FIREBASE_INTERNAL_PLATFORM_H_
