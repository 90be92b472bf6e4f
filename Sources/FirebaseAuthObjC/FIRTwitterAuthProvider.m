// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

NSString *const FIRTwitterAuthProviderID = @"twitter.com";
NSString *const FIRTwitterAuthSignInMethod = @"twitter.com";

// The name that Firebase has at run time.
@interface FIRTwitterAuthCredential : FIRAuthCredential <NSSecureCoding>
@end

@implementation FIRTwitterAuthCredential
@end

@implementation FIRTwitterAuthProvider

+ (NSString *)id {
  return FIRTwitterAuthProviderID;
}

+ (FIRAuthCredential *)credentialWithToken:(NSString *)token secret:(NSString *)secret {
  return [FIRTwitterAuthCredential credentialWithValues:fir_values(@"method", FIRTwitterAuthProviderID, @"accessToken",
                                                                   token, @"secret", secret, nil)];
}

@end
