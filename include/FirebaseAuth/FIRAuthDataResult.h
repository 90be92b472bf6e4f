// SPDX-License-Identifier: Apache-2.0
/// @file
/// The result of a sign-in, a link or a reauthentication.
#import <FirebaseAuth/FIRAdditionalUserInfo.h>
#import <FirebaseAuth/FIRAuthCredential.h>

@class FIRUser;

NS_ASSUME_NONNULL_BEGIN

/// The user and the data of the provider. Immutable.
NS_SWIFT_NAME(AuthDataResult)
@interface FIRAuthDataResult : FIRAuthRecord

/// The user who is signed in.
@property(nonatomic, strong, readonly) FIRUser *user;

/// The data that the provider reported.
@property(nonatomic, strong, readonly, nullable) FIRAdditionalUserInfo *additionalUserInfo;

/// A credential with the tokens of the provider; nil if it sent none.
@property(nonatomic, strong, readonly, nullable) FIROAuthCredential *credential;

@end

/// Receives the result of a sign-in, or the error.
typedef void (^FIRAuthDataResultCallback)(FIRAuthDataResult *_Nullable authResult, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");

NS_ASSUME_NONNULL_END
