// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

NSString *const FIRGitHubAuthProviderID = @"github.com";
NSString *const FIRGitHubAuthSignInMethod = @"github.com";

// The name that Firebase has at run time.
@interface FIRGitHubAuthCredential : FIRAuthCredential <NSSecureCoding>
@end

@implementation FIRGitHubAuthCredential
@end

@implementation FIRGitHubAuthProvider

+ (NSString *)id {
  return FIRGitHubAuthProviderID;
}

+ (FIRAuthCredential *)credentialWithToken:(NSString *)token {
  return [FIRGitHubAuthCredential
      credentialWithValues:fir_values(@"method", FIRGitHubAuthProviderID, @"accessToken", token, nil)];
}

@end
