// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

NSString *const FIRGameCenterAuthProviderID = @"gc.apple.com";
NSString *const FIRGameCenterAuthSignInMethod = @"gc.apple.com";

@implementation FIRGameCenterAuthProvider

+ (NSString *)id {
  return FIRGameCenterAuthProviderID;
}

+ (void)getCredentialWithCompletion:(FIRAuthCredentialCallback)completion {
  fir_deliver(firebase_game_center_auth_provider_get_credential(), nil, fir_read_credential, completion);
}

@end
