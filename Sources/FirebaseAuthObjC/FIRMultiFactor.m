// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

NSString *const FIRPhoneMultiFactorID = @"phone";
NSString *const FIRTOTPMultiFactorID = @"totp";

@implementation FIRMultiFactorSession

- (instancetype)initWithCore:(const firebase_multi_factor_session *)core {
  if ((self = [super init]) != nil) {
    firebase_multi_factor_session_retain(core);
    _core = core;
  }
  return self;
}

- (void)dealloc {
  firebase_multi_factor_session_release(_core);
  [super dealloc];
}

- (const firebase_multi_factor_session *)core {
  return _core;
}

@end

// --- factors ---

@implementation FIRMultiFactorInfo

+ (FIRMultiFactorInfo *)infoOfCore:(const firebase_multi_factor_info *)core {
  NSString *number = fir_optional(firebase_multi_factor_info_phone_number(core));
  NSDictionary *values =
      fir_values(@"UID", fir_text(firebase_multi_factor_info_uid(core)),                              //
                 @"displayName", fir_optional(firebase_multi_factor_info_display_name(core)),         //
                 @"enrollmentDate", fir_date(firebase_multi_factor_info_enrollment_timestamp(core)),  //
                 @"factorID", fir_text(firebase_multi_factor_info_factor_id(core)), @"phoneNumber", number, nil);
  BOOL isPhone = [[values objectForKey:@"factorID"] isEqual:FIRPhoneMultiFactorID];
  Class class = isPhone ? [FIRPhoneMultiFactorInfo class] : [FIRMultiFactorInfo class];
  FIRMultiFactorInfo *info = [[[class alloc] initWithValues:values] autorelease];
  firebase_multi_factor_info_retain(core);
  info->_core = core;
  return info;
}

- (void)dealloc {
  firebase_multi_factor_info_release(_core);
  [super dealloc];
}

- (const firebase_multi_factor_info *)core {
  return _core;
}

- (NSString *)UID {
  return [self valueNamed:@"UID"];
}

- (NSString *)displayName {
  return [self valueNamed:@"displayName"];
}

- (NSDate *)enrollmentDate {
  return [self valueNamed:@"enrollmentDate"];
}

- (NSString *)factorID {
  return [self valueNamed:@"factorID"];
}

@end

@implementation FIRPhoneMultiFactorInfo

+ (NSString *)FIRPhoneMultiFactorID {
  return FIRPhoneMultiFactorID;
}

+ (NSString *)FIRTOTPMultiFactorID {
  return FIRTOTPMultiFactorID;
}

- (NSString *)phoneNumber {
  NSString *number = [self valueNamed:@"phoneNumber"];
  return number != nil ? number : @"";
}

@end

@implementation FIRMultiFactor

- (instancetype)initWithUser:(FIRUser *)user {
  if ((self = [super init]) != nil) _user = [user retain];
  return self;
}

- (void)dealloc {
  [_user release];
  [super dealloc];
}

+ (BOOL)supportsSecureCoding {
  return YES;
}

- (instancetype)initWithCoder:(NSCoder *)coder {
  FIRUser *user = [coder decodeObjectOfClass:[FIRUser class] forKey:@"user"];
  if (user == nil) {
    [self release];
    return nil;
  }
  return [self initWithUser:user];
}

- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeObject:_user forKey:@"user"];
}

- (NSArray<FIRMultiFactorInfo *> *)enrolledFactors {
  return [_user enrolledFactors];
}

- (void)getSessionWithCompletion:(FIRMultiFactorSessionCallback)completion {
  const firebase_user *core = [_user copyCore];
  fir_deliver(firebase_user_get_multi_factor_session(core), [_user auth], fir_read_session, completion);
  firebase_user_release(core);
}

- (void)enrollWithAssertion:(FIRMultiFactorAssertion *)assertion
                displayName:(NSString *)displayName
                 completion:(void (^)(NSError *))completion {
  const firebase_user *core = [_user copyCore];
  fir_deliver(firebase_user_enroll_multi_factor(core, [assertion core], fir_utf8(displayName)), [_user auth], NULL,
              completion);
  firebase_user_release(core);
}

- (void)unenrollWithInfo:(FIRMultiFactorInfo *)factorInfo completion:(void (^)(NSError *))completion {
  [self unenrollWithFactorUID:[factorInfo UID] completion:completion];
}

- (void)unenrollWithFactorUID:(NSString *)factorUID completion:(void (^)(NSError *))completion {
  const firebase_user *core = [_user copyCore];
  fir_deliver(firebase_user_unenroll_multi_factor(core, fir_utf8(factorUID)), [_user auth], NULL, completion);
  firebase_user_release(core);
}

@end

// --- assertions ---

@implementation FIRMultiFactorAssertion

- (instancetype)initWithCore:(firebase_multi_factor_assertion *)core {
  if ((self = [super init]) != nil) _core = core;
  return self;
}

- (void)dealloc {
  firebase_multi_factor_assertion_release(_core);
  [super dealloc];
}

- (const firebase_multi_factor_assertion *)core {
  return _core;
}

- (NSString *)factorID {
  return fir_text(firebase_multi_factor_assertion_factor_id(_core));
}

@end

@implementation FIRPhoneMultiFactorAssertion
@end

@implementation FIRTOTPMultiFactorAssertion
@end

@implementation FIRPhoneMultiFactorGenerator

+ (FIRPhoneMultiFactorAssertion *)assertionWithCredential:(FIRPhoneAuthCredential *)phoneAuthCredential {
  firebase_multi_factor_assertion *core =
      firebase_phone_multi_factor_generator_create_assertion([phoneAuthCredential core]);
  return [[[FIRPhoneMultiFactorAssertion alloc] initWithCore:core] autorelease];
}

@end

@implementation FIRTOTPMultiFactorGenerator

+ (void)generateSecretWithMultiFactorSession:(FIRMultiFactorSession *)session
                                  completion:(void (^)(FIRTOTPSecret *, NSError *))completion {
  fir_deliver(firebase_totp_multi_factor_generator_generate_secret([session core]), nil, fir_read_secret, completion);
}

+ (FIRTOTPMultiFactorAssertion *)assertionForEnrollmentWithSecret:(FIRTOTPSecret *)secret
                                                  oneTimePassword:(NSString *)oneTimePassword {
  firebase_multi_factor_assertion *core =
      firebase_totp_multi_factor_generator_create_assertion_for_enrollment([secret core], fir_utf8(oneTimePassword));
  return [[[FIRTOTPMultiFactorAssertion alloc] initWithCore:core] autorelease];
}

+ (FIRTOTPMultiFactorAssertion *)assertionForSignInWithEnrollmentID:(NSString *)enrollmentID
                                                    oneTimePassword:(NSString *)oneTimePassword {
  firebase_multi_factor_assertion *core = firebase_totp_multi_factor_generator_create_assertion_for_sign_in(
      fir_utf8(enrollmentID), fir_utf8(oneTimePassword));
  return [[[FIRTOTPMultiFactorAssertion alloc] initWithCore:core] autorelease];
}

@end

@implementation FIRTOTPSecret

- (instancetype)initWithCore:(const firebase_totp_secret *)core {
  if ((self = [super init]) != nil) {
    firebase_totp_secret_retain(core);
    _core = core;
  }
  return self;
}

- (void)dealloc {
  firebase_totp_secret_release(_core);
  [super dealloc];
}

- (const firebase_totp_secret *)core {
  return _core;
}

- (NSString *)sharedSecretKey {
  return fir_text(firebase_totp_secret_shared_secret_key(_core));
}

- (NSString *)generateQRCodeURLWithAccountName:(NSString *)accountName issuer:(NSString *)issuer {
  return fir_text(firebase_totp_secret_qr_code_url(_core, fir_utf8(accountName), fir_utf8(issuer)));
}

- (void)openInOTPAppWithQRCodeURL:(NSString *)QRCodeURL {
  (void)QRCodeURL;
  NSLog(@"An authenticator app cannot be opened from here. Show the URL as a QR code.");
}

@end

// --- signing in ---

@implementation FIRMultiFactorResolver

- (instancetype)initWithCore:(const firebase_multi_factor_resolver *)core auth:(FIRAuth *)auth {
  if ((self = [super init]) != nil) {
    firebase_multi_factor_resolver_retain(core);
    _core = core;
    _auth = [auth retain];
  }
  return self;
}

- (void)dealloc {
  firebase_multi_factor_resolver_release(_core);
  [_auth release];
  [super dealloc];
}

- (FIRMultiFactorSession *)session {
  return [[[FIRMultiFactorSession alloc] initWithCore:firebase_multi_factor_resolver_session(_core)] autorelease];
}

- (NSArray<FIRMultiFactorInfo *> *)hints {
  NSMutableArray *hints = [NSMutableArray array];
  for (size_t index = 0; index < firebase_multi_factor_resolver_hint_count(_core); index++) {
    [hints addObject:[FIRMultiFactorInfo infoOfCore:firebase_multi_factor_resolver_hint_at(_core, index)]];
  }
  return hints;
}

- (FIRAuth *)auth {
  return _auth;
}

- (void)resolveSignInWithAssertion:(FIRMultiFactorAssertion *)assertion
                        completion:(FIRAuthDataResultCallback)completion {
  fir_deliver(firebase_multi_factor_resolver_resolve_sign_in(_core, [assertion core]), _auth, fir_read_auth_result,
              completion);
}

@end
