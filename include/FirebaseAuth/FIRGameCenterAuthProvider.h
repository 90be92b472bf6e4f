// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials of Game Center.
#import <FirebaseAuth/FIRAuthCredential.h>

NS_ASSUME_NONNULL_BEGIN

/// The id of the provider: "gc.apple.com".
FIR_EXTERN NSString *const FIRGameCenterAuthProviderID NS_SWIFT_NAME(GameCenterAuthProviderID);
/// The sign-in method: "gc.apple.com".
FIR_EXTERN NSString *const FIRGameCenterAuthSignInMethod NS_SWIFT_NAME(GameCenterAuthSignInMethod);

/// Receives a credential of Game Center, or the error.
typedef void (^FIRGameCenterCredentialCallback)(FIRAuthCredential *_Nullable credential, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");

/// Creates credentials of the player who is signed in to Game Center, on Apple's platforms.
NS_SWIFT_NAME(GameCenterAuthProvider)
@interface FIRGameCenterAuthProvider : NSObject

- (instancetype)init FIR_UNAVAILABLE;

/// The id of the provider: "gc.apple.com".
@property(class, nonatomic, copy, readonly) NSString *id;

/// Requests a credential. On other platforms than Apple's, the call fails.
///
/// @param completion Receives the credential.
+ (void)getCredentialWithCompletion:(FIRAuthCredentialCallback)completion NS_SWIFT_NAME(getCredential(completion:));

@end

NS_ASSUME_NONNULL_END
