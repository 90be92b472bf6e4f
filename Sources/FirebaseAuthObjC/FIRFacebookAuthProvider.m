// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

NSString *const FIRFacebookAuthProviderID = @"facebook.com";
NSString *const FIRFacebookAuthSignInMethod = @"facebook.com";

// The name that Firebase has at run time.
@interface FIRFacebookAuthCredential : FIRAuthCredential <NSSecureCoding>
@end

@implementation FIRFacebookAuthCredential
@end

@implementation FIRFacebookAuthProvider

+ (NSString *)id {
  return FIRFacebookAuthProviderID;
}

+ (FIRAuthCredential *)credentialWithAccessToken:(NSString *)accessToken {
  return [FIRFacebookAuthCredential
      credentialWithValues:fir_values(@"method", FIRFacebookAuthProviderID, @"accessToken", accessToken, nil)];
}

@end
