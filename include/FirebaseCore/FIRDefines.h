// SPDX-License-Identifier: Apache-2.0
/// @file
/// Macros of Apple's Foundation that GNUstep's Foundation lacks. They have no effect with GNUstep.
#import <Foundation/Foundation.h>

#ifndef NS_SWIFT_NAME
#define NS_SWIFT_NAME(name)
#endif
#ifndef NS_SWIFT_UNAVAILABLE
#define NS_SWIFT_UNAVAILABLE(message)
#endif

/// Marks what programs must not call. GNUstep's NS_UNAVAILABLE is empty.
#ifndef FIR_UNAVAILABLE
#define FIR_UNAVAILABLE __attribute__((unavailable))
#endif

/// Defines the linkage of constants and functions.
#ifndef FIR_EXTERN
#ifdef __cplusplus
#define FIR_EXTERN extern "C"
#else
#define FIR_EXTERN extern
#endif
#endif
