// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

NSString *const FIRGoogleAuthProviderID = @"google.com";
NSString *const FIRGoogleAuthSignInMethod = @"google.com";

// The name that Firebase has at run time.
@interface FIRGoogleAuthCredential : FIRAuthCredential <NSSecureCoding>
@end

@implementation FIRGoogleAuthCredential
@end

@implementation FIRGoogleAuthProvider

+ (NSString *)id {
  return FIRGoogleAuthProviderID;
}

+ (FIRAuthCredential *)credentialWithIDToken:(NSString *)IDToken accessToken:(NSString *)accessToken {
  return [FIRGoogleAuthCredential credentialWithValues:fir_values(@"method", FIRGoogleAuthProviderID, @"IDToken",
                                                                  IDToken, @"accessToken", accessToken, nil)];
}

@end
