// SPDX-License-Identifier: Apache-2.0
/// @file
/// The data that a provider reported during a sign-in.
#import <FirebaseAuth/FIRAuthRecord.h>

NS_ASSUME_NONNULL_BEGIN

/// The data that a provider reported during a sign-in. Immutable.
NS_SWIFT_NAME(AdditionalUserInfo)
@interface FIRAdditionalUserInfo : FIRAuthRecord

/// The id of the provider; "" if no provider was used.
@property(nonatomic, copy, readonly) NSString *providerID;

/// The claims of the provider: NSString, NSNumber, NSArray, NSDictionary and NSNull; nil if it sent none.
@property(nonatomic, copy, readonly, nullable) NSDictionary<NSString *, id> *profile;

/// The name of the account at GitHub or Twitter; nil for other providers.
@property(nonatomic, copy, readonly, nullable) NSString *username;

/// Whether the sign-in created the account.
@property(nonatomic, readonly) BOOL isNewUser;

/// Returns isNewUser.
///
/// @return Whether the sign-in created the account.
- (BOOL)newUser NS_SWIFT_UNAVAILABLE("Use isNewUser");

@end

NS_ASSUME_NONNULL_END
