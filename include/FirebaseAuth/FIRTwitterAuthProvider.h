// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials of Twitter.
#import <FirebaseAuth/FIRAuthCredential.h>

NS_ASSUME_NONNULL_BEGIN

/// The id of the provider: "twitter.com".
FIR_EXTERN NSString *const FIRTwitterAuthProviderID NS_SWIFT_NAME(TwitterAuthProviderID);
/// The sign-in method: "twitter.com".
FIR_EXTERN NSString *const FIRTwitterAuthSignInMethod NS_SWIFT_NAME(TwitterAuthSignInMethod);

/// Creates credentials of Twitter (OAuth 1.0).
NS_SWIFT_NAME(TwitterAuthProvider)
@interface FIRTwitterAuthProvider : NSObject

- (instancetype)init FIR_UNAVAILABLE;

/// The id of the provider: "twitter.com".
@property(class, nonatomic, copy, readonly) NSString *id;

/// Creates a credential.
///
/// @param token The access token.
/// @param secret The secret of the access token.
/// @return The credential.
+ (FIRAuthCredential *)credentialWithToken:(NSString *)token secret:(NSString *)secret;

@end

NS_ASSUME_NONNULL_END
