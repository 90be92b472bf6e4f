// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials of Google.
#import <FirebaseAuth/FIRAuthCredential.h>

NS_ASSUME_NONNULL_BEGIN

/// The id of the provider: "google.com".
FIR_EXTERN NSString *const FIRGoogleAuthProviderID NS_SWIFT_NAME(GoogleAuthProviderID);
/// The sign-in method: "google.com".
FIR_EXTERN NSString *const FIRGoogleAuthSignInMethod NS_SWIFT_NAME(GoogleAuthSignInMethod);

/// Creates credentials of Google.
NS_SWIFT_NAME(GoogleAuthProvider)
@interface FIRGoogleAuthProvider : NSObject

- (instancetype)init FIR_UNAVAILABLE;

/// The id of the provider: "google.com".
@property(class, nonatomic, copy, readonly) NSString *id;

/// Creates a credential.
///
/// @param IDToken The identity token.
/// @param accessToken The access token.
/// @return The credential.
+ (FIRAuthCredential *)credentialWithIDToken:(NSString *)IDToken accessToken:(NSString *)accessToken;

@end

NS_ASSUME_NONNULL_END
