// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

NSString *const FIREmailAuthProviderID = @"password";
NSString *const FIREmailLinkAuthSignInMethod = @"emailLink";
NSString *const FIREmailPasswordAuthSignInMethod = @"password";

// The name that Firebase has at run time.
@interface FIREmailPasswordAuthCredential : FIRAuthCredential <NSSecureCoding>
@end

@implementation FIREmailPasswordAuthCredential
@end

@implementation FIREmailAuthProvider

+ (NSString *)id {
  return FIREmailAuthProviderID;
}

+ (FIRAuthCredential *)credentialWithEmail:(NSString *)email password:(NSString *)password {
  return [FIREmailPasswordAuthCredential credentialWithValues:fir_values(@"method", FIREmailPasswordAuthSignInMethod,
                                                                         @"email", email, @"password", password, nil)];
}

+ (FIRAuthCredential *)credentialWithEmail:(NSString *)email link:(NSString *)link {
  return [FIREmailPasswordAuthCredential
      credentialWithValues:fir_values(@"method", FIREmailLinkAuthSignInMethod, @"email", email, @"link", link, nil)];
}

@end
