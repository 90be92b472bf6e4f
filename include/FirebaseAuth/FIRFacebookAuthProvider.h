// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials of Facebook.
#import <FirebaseAuth/FIRAuthCredential.h>

NS_ASSUME_NONNULL_BEGIN

/// The id of the provider: "facebook.com".
FIR_EXTERN NSString *const FIRFacebookAuthProviderID NS_SWIFT_NAME(FacebookAuthProviderID);
/// The sign-in method: "facebook.com".
FIR_EXTERN NSString *const FIRFacebookAuthSignInMethod NS_SWIFT_NAME(FacebookAuthSignInMethod);

/// Creates credentials of Facebook's classic login. For Limited Login, use FIROAuthProvider.
NS_SWIFT_NAME(FacebookAuthProvider)
@interface FIRFacebookAuthProvider : NSObject

- (instancetype)init FIR_UNAVAILABLE;

/// The id of the provider: "facebook.com".
@property(class, nonatomic, copy, readonly) NSString *id;

/// Creates a credential.
///
/// @param accessToken The access token.
/// @return The credential.
+ (FIRAuthCredential *)credentialWithAccessToken:(NSString *)accessToken;

@end

NS_ASSUME_NONNULL_END
