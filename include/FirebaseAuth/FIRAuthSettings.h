// SPDX-License-Identifier: Apache-2.0
/// @file
/// Settings of an Auth.
#import <FirebaseCore/FIRDefines.h>

NS_ASSUME_NONNULL_BEGIN

/// Settings of an Auth. The library stores them for the program.
NS_SWIFT_NAME(AuthSettings)
@interface FIRAuthSettings : NSObject <NSCopying> {
 @private
  BOOL _isAppVerificationDisabledForTesting;
}

/// Whether the verification of the app is disabled before a text message is sent. Has no effect on desktops, where the
/// player confirms in the browser.
@property(nonatomic) BOOL appVerificationDisabledForTesting;

/// The same value as appVerificationDisabledForTesting.
@property(nonatomic) BOOL isAppVerificationDisabledForTesting;

@end

NS_ASSUME_NONNULL_END
