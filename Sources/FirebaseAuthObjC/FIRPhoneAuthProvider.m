// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

NSString *const FIRPhoneAuthProviderID = @"phone";
NSString *const FIRPhoneAuthSignInMethod = @"phone";

@implementation FIRPhoneAuthProvider

+ (NSString *)id {
  return FIRPhoneAuthProviderID;
}

+ (instancetype)provider {
  return [self providerWithAuth:[FIRAuth auth]];
}

+ (instancetype)providerWithAuth:(FIRAuth *)auth {
  FIRPhoneAuthProvider *provider = [[[self alloc] initWithAuth:auth] autorelease];
  return provider;
}

- (instancetype)initWithAuth:(FIRAuth *)auth {
  if ((self = [super init]) != nil) _auth = [auth retain];
  return self;
}

- (void)dealloc {
  [_auth release];
  [super dealloc];
}

- (void)verifyPhoneNumber:(NSString *)phoneNumber
               UIDelegate:(id<FIRAuthUIDelegate>)UIDelegate
               completion:(FIRVerificationResultCallback)completion {
  [self verifyPhoneNumber:phoneNumber UIDelegate:UIDelegate multiFactorSession:nil completion:completion];
}

- (void)verifyPhoneNumber:(NSString *)phoneNumber
               UIDelegate:(id<FIRAuthUIDelegate>)UIDelegate
       multiFactorSession:(FIRMultiFactorSession *)session
               completion:(FIRVerificationResultCallback)completion {
  (void)UIDelegate;
  const char *number = fir_utf8(phoneNumber);
  firebase_future *future = session == nil ? firebase_phone_auth_provider_verify_phone_number([_auth core], number)
                                           : firebase_phone_auth_provider_verify_phone_number_for_enrollment(
                                                 [_auth core], number, [session core]);
  fir_deliver(future, _auth, fir_read_string, completion);
}

- (void)verifyPhoneNumberWithMultiFactorInfo:(FIRPhoneMultiFactorInfo *)phoneMultiFactorInfo
                                  UIDelegate:(id<FIRAuthUIDelegate>)UIDelegate
                          multiFactorSession:(FIRMultiFactorSession *)session
                                  completion:(FIRVerificationResultCallback)completion {
  (void)UIDelegate;
  fir_deliver(
      firebase_phone_auth_provider_verify_multi_factor_info([_auth core], [phoneMultiFactorInfo core], [session core]),
      _auth, fir_read_string, completion);
}

- (FIRPhoneAuthCredential *)credentialWithVerificationID:(NSString *)verificationID
                                        verificationCode:(NSString *)verificationCode {
  return [FIRPhoneAuthCredential
      credentialWithValues:fir_values(@"method", FIRPhoneAuthSignInMethod, @"verificationID", verificationID,
                                      @"verificationCode", verificationCode, nil)];
}

@end
