// SPDX-License-Identifier: Apache-2.0
/// @file
/// The version of the library.
#import <FirebaseCore/FIRDefines.h>

NS_ASSUME_NONNULL_BEGIN

/// Returns the version of this library, for example "0.1.0". It is not a version of Firebase's own SDK.
///
/// @return The version.
FIR_EXTERN NSString *FIRFirebaseVersion(void) NS_SWIFT_NAME(FirebaseVersion());

NS_ASSUME_NONNULL_END
