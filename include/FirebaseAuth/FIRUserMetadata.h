// SPDX-License-Identifier: Apache-2.0
/// @file
/// The times of an account.
#import <FirebaseAuth/FIRAuthRecord.h>

NS_ASSUME_NONNULL_BEGIN

/// The times of an account. Immutable.
NS_SWIFT_NAME(UserMetadata)
@interface FIRUserMetadata : FIRAuthRecord

/// The time of the last sign-in; nil if unknown.
@property(nonatomic, copy, readonly, nullable) NSDate *lastSignInDate;

/// The time at which the account was created; nil if unknown.
@property(nonatomic, copy, readonly, nullable) NSDate *creationDate;

@end

NS_ASSUME_NONNULL_END
