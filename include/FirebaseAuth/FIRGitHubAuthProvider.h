// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials of GitHub.
#import <FirebaseAuth/FIRAuthCredential.h>

NS_ASSUME_NONNULL_BEGIN

/// The id of the provider: "github.com".
FIR_EXTERN NSString *const FIRGitHubAuthProviderID NS_SWIFT_NAME(GitHubAuthProviderID);
/// The sign-in method: "github.com".
FIR_EXTERN NSString *const FIRGitHubAuthSignInMethod NS_SWIFT_NAME(GitHubAuthSignInMethod);

/// Creates credentials of GitHub.
NS_SWIFT_NAME(GitHubAuthProvider)
@interface FIRGitHubAuthProvider : NSObject

- (instancetype)init FIR_UNAVAILABLE;

/// The id of the provider: "github.com".
@property(class, nonatomic, copy, readonly) NSString *id;

/// Creates a credential.
///
/// @param token The access token.
/// @return The credential.
+ (FIRAuthCredential *)credentialWithToken:(NSString *)token;

@end

NS_ASSUME_NONNULL_END
