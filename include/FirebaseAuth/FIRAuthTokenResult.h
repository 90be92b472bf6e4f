// SPDX-License-Identifier: Apache-2.0
/// @file
/// An id token and its claims.
#import <FirebaseAuth/FIRAuthRecord.h>

NS_ASSUME_NONNULL_BEGIN

/// An id token and its claims. Not thread-safe while a thread changes it.
NS_SWIFT_NAME(AuthTokenResult)
@interface FIRAuthTokenResult : FIRAuthRecord

/// The id token.
@property(nonatomic, copy) NSString *token;

/// The time at which the token expires.
@property(nonatomic, copy) NSDate *expirationDate;

/// The time of the sign-in.
@property(nonatomic, copy) NSDate *authDate;

/// The time at which the token was issued.
@property(nonatomic, copy) NSDate *issuedAtDate;

/// The id of the provider of the sign-in, for example "apple.com"; "" if the token has none.
@property(nonatomic, copy) NSString *signInProvider;

/// "phone" or "totp"; "" if there was no second factor.
@property(nonatomic, copy) NSString *signInSecondFactor;

/// All claims, the project's own among them: NSString, NSNumber, NSArray, NSDictionary and NSNull.
@property(nonatomic, copy) NSDictionary<NSString *, id> *claims;

@end

NS_ASSUME_NONNULL_END
