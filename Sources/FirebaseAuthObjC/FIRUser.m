// SPDX-License-Identifier: Apache-2.0
// Users. C's are snapshots; an object takes the newest one while its user is signed in.
#import "Internal.h"

/// One of the user's identities.
@interface FIRUserInfoImpl : FIRAuthRecord <FIRUserInfo>
@end

@implementation FIRUserInfoImpl

- (NSString *)providerID {
  return [self valueNamed:@"providerID"];
}

- (NSString *)uid {
  return [self valueNamed:@"uid"];
}

- (NSString *)displayName {
  return [self valueNamed:@"displayName"];
}

- (NSURL *)photoURL {
  return [self valueNamed:@"photoURL"];
}

- (NSString *)email {
  return [self valueNamed:@"email"];
}

- (NSString *)phoneNumber {
  return [self valueNamed:@"phoneNumber"];
}

@end

static FIRUserInfoImpl *info_of(const firebase_user_info *info) {
  NSDictionary *values = fir_values(@"providerID", fir_text(firebase_user_info_provider_id(info)),        //
                                    @"uid", fir_text(firebase_user_info_uid(info)),                       //
                                    @"displayName", fir_optional(firebase_user_info_display_name(info)),  //
                                    @"photoURL", fir_url(firebase_user_info_photo_url(info)),             //
                                    @"email", fir_optional(firebase_user_info_email(info)),               //
                                    @"phoneNumber", fir_optional(firebase_user_info_phone_number(info)), nil);
  return [[[FIRUserInfoImpl alloc] initWithValues:values] autorelease];
}

static NSArray *infos_of(const firebase_user *user) {
  NSMutableArray *infos = [NSMutableArray array];
  for (size_t index = 0; index < firebase_user_provider_count(user); index++) {
    [infos addObject:info_of(firebase_user_provider_at(user, index))];
  }
  return infos;
}

static NSArray *factors_of(const firebase_user *user) {
  NSMutableArray *factors = [NSMutableArray array];
  for (size_t index = 0; index < firebase_user_multi_factor_count(user); index++) {
    [factors addObject:[FIRMultiFactorInfo infoOfCore:firebase_user_multi_factor_at(user, index)]];
  }
  return factors;
}

static FIRUserMetadata *metadata_of(const firebase_user *user) {
  NSDictionary *values = fir_values(@"lastSignInDate", fir_date(firebase_user_last_sign_in_timestamp(user)),
                                    @"creationDate", fir_date(firebase_user_creation_timestamp(user)), nil);
  return [[[FIRUserMetadata alloc] initWithValues:values] autorelease];
}

// All values of a user, as the getters return them and archives have them.
static NSDictionary *values_of(const firebase_user *user) {
  return fir_values(@"uid", fir_text(firebase_user_uid(user)),                                            //
                    @"displayName", fir_optional(firebase_user_display_name(user)),                       //
                    @"photoURL", fir_url(firebase_user_photo_url(user)),                                  //
                    @"email", fir_optional(firebase_user_email(user)),                                    //
                    @"phoneNumber", fir_optional(firebase_user_phone_number(user)),                       //
                    @"tenantID", fir_optional(firebase_user_tenant_id(user)),                             //
                    @"refreshToken", fir_optional(firebase_user_refresh_token(user)),                     //
                    @"isAnonymous", [NSNumber numberWithBool:firebase_user_is_anonymous(user)],           //
                    @"isEmailVerified", [NSNumber numberWithBool:firebase_user_is_email_verified(user)],  //
                    @"providerData", infos_of(user), @"metadata", metadata_of(user), @"enrolledFactors",
                    factors_of(user), nil);
}

// Starts a call with the newest snapshot of the user, in an expression that names it `core`.
#define DELIVER(start, reader, completion)                 \
  do {                                                     \
    const firebase_user *core = [self copyCore];           \
    fir_deliver((start), [self auth], reader, completion); \
    firebase_user_release(core);                           \
  } while (0)

@implementation FIRUser

- (instancetype)initWithCore:(const firebase_user *)core auth:(FIRAuth *)auth {
  if ((self = [super init]) != nil) {
    firebase_user_retain(core);
    _core = core;
    _auth = [auth retain];
  }
  return self;
}

- (void)dealloc {
  firebase_user_release(_core);
  [_auth release];
  [_archive release];
  [super dealloc];
}

- (FIRAuth *)auth {
  return _auth;
}

- (const firebase_user *)copyCore {
  firebase_user *current = firebase_auth_copy_current_user([_auth core]);
  const firebase_user *former = current;
  const firebase_user *core = NULL;
  @synchronized(self) {
    if (current != NULL && strcmp(firebase_user_uid(current), firebase_user_uid(_core)) == 0) {
      former = _core;
      _core = current;
    }
    core = _core;
    firebase_user_retain(core);
  }
  firebase_user_release(former);
  return core;
}

- (NSDictionary *)values {
  const firebase_user *core = [self copyCore];
  if (core == NULL) return _archive;
  NSDictionary *values = values_of(core);
  firebase_user_release(core);
  return values;
}

// --- archives ---

+ (BOOL)supportsSecureCoding {
  return YES;
}

- (instancetype)initWithCoder:(NSCoder *)coder {
  NSSet *classes = [NSSet setWithObjects:[NSDictionary class], [NSArray class], [NSString class], [NSNumber class],
                                         [NSURL class], [FIRAuthRecord class], nil];
  id archive = [coder decodeObjectOfClasses:classes forKey:@"user"];
  if (![archive isKindOfClass:[NSDictionary class]] || [archive objectForKey:@"uid"] == nil) {
    [self release];
    return nil;
  }
  if ((self = [super init]) != nil) _archive = [archive copy];
  return self;
}

- (void)encodeWithCoder:(NSCoder *)coder {
  NSMutableDictionary *values = [[[self values] mutableCopy] autorelease];
  NSString *token = [self presentToken];
  if (token != nil) [values setObject:token forKey:@"IDToken"];
  [coder encodeObject:values forKey:@"user"];
}

// The id token, which identifies the user of an archive; nil if it has to be requested.
- (NSString *)presentToken {
  const firebase_user *core = [self copyCore];
  firebase_future *future = firebase_user_get_token(core, false);
  NSString *token = fir_optional(firebase_future_string(future));
  firebase_future_release(future);
  firebase_user_release(core);
  return token;
}

- (firebase_future *)moveTo:(FIRAuth *)auth {
  NSString *token = [_archive objectForKey:@"IDToken"];
  if (token != nil) {
    return firebase_auth_sign_in_with_tokens([auth core], fir_utf8(token),
                                             fir_utf8([_archive objectForKey:@"refreshToken"]));
  }
  const firebase_user *core = [self copyCore];
  firebase_future *future = firebase_auth_update_current_user([auth core], core);
  firebase_user_release(core);
  return future;
}

// --- values ---

- (NSString *)providerID {
  return @"Firebase";
}

- (NSString *)uid {
  if (_core == NULL) return [_archive objectForKey:@"uid"];
  @synchronized(self) {
    return fir_text(firebase_user_uid(_core));
  }
}

- (NSString *)displayName {
  return [[self values] objectForKey:@"displayName"];
}

- (NSURL *)photoURL {
  return [[self values] objectForKey:@"photoURL"];
}

- (NSString *)email {
  return [[self values] objectForKey:@"email"];
}

- (NSString *)phoneNumber {
  return [[self values] objectForKey:@"phoneNumber"];
}

- (NSString *)tenantID {
  return [[self values] objectForKey:@"tenantID"];
}

- (NSString *)refreshToken {
  return [[self values] objectForKey:@"refreshToken"];
}

- (BOOL)isAnonymous {
  return [[[self values] objectForKey:@"isAnonymous"] boolValue];
}

- (BOOL)anonymous {
  return [self isAnonymous];
}

- (BOOL)isEmailVerified {
  return [[[self values] objectForKey:@"isEmailVerified"] boolValue];
}

- (BOOL)emailVerified {
  return [self isEmailVerified];
}

- (NSArray<id<FIRUserInfo>> *)providerData {
  return [[self values] objectForKey:@"providerData"];
}

- (FIRUserMetadata *)metadata {
  return [[self values] objectForKey:@"metadata"];
}

- (NSArray<FIRMultiFactorInfo *> *)enrolledFactors {
  return [[self values] objectForKey:@"enrolledFactors"];
}

- (FIRMultiFactor *)multiFactor {
  return [[[FIRMultiFactor alloc] initWithUser:self] autorelease];
}

- (FIRUserProfileChangeRequest *)profileChangeRequest {
  return [[[FIRUserProfileChangeRequest alloc] initWithUser:self] autorelease];
}

// --- the account ---

- (void)updateEmail:(NSString *)email completion:(FIRUserUpdateCallback)completion {
  DELIVER(firebase_user_update_email(core, fir_utf8(email)), NULL, completion);
}

- (void)updatePassword:(NSString *)password completion:(FIRUserUpdateCallback)completion {
  DELIVER(firebase_user_update_password(core, fir_utf8(password)), NULL, completion);
}

- (void)updatePhoneNumberCredential:(FIRPhoneAuthCredential *)phoneNumberCredential
                         completion:(FIRUserUpdateCallback)completion {
  DELIVER(firebase_user_update_phone_number_credential(core, [phoneNumberCredential core]), NULL, completion);
}

- (void)reloadWithCompletion:(FIRUserUpdateCallback)completion {
  DELIVER(firebase_user_reload(core), NULL, completion);
}

- (void)deleteWithCompletion:(FIRUserUpdateCallback)completion {
  DELIVER(firebase_user_delete(core), NULL, completion);
}

// --- tokens ---

- (void)getIDTokenWithCompletion:(FIRAuthTokenCallback)completion {
  [self getIDTokenForcingRefresh:NO completion:completion];
}

- (void)getIDTokenForcingRefresh:(BOOL)forceRefresh completion:(FIRAuthTokenCallback)completion {
  DELIVER(firebase_user_get_token(core, forceRefresh), fir_read_string, completion);
}

- (void)getIDTokenResultWithCompletion:(FIRAuthTokenResultCallback)completion {
  [self getIDTokenResultForcingRefresh:NO completion:completion];
}

- (void)getIDTokenResultForcingRefresh:(BOOL)forceRefresh completion:(FIRAuthTokenResultCallback)completion {
  DELIVER(firebase_user_get_token_result(core, forceRefresh), fir_read_token_result, completion);
}

// --- identities ---

- (void)reauthenticateWithCredential:(FIRAuthCredential *)credential completion:(FIRAuthDataResultCallback)completion {
  DELIVER(firebase_user_reauthenticate_and_retrieve_data(core, [credential core]), fir_read_auth_result, completion);
}

- (void)linkWithCredential:(FIRAuthCredential *)credential completion:(FIRAuthDataResultCallback)completion {
  DELIVER(firebase_user_link_with_credential(core, [credential core]), fir_read_auth_result, completion);
}

- (void)reauthenticateWithProvider:(id<FIRFederatedAuthProvider>)provider
                        UIDelegate:(id<FIRAuthUIDelegate>)UIDelegate
                        completion:(FIRAuthDataResultCallback)completion {
  if (![FIROAuthProvider isNative:provider]) {
    fir_ask(provider, UIDelegate, completion, ^(FIRAuthCredential *credential) {
      [self reauthenticateWithCredential:credential completion:completion];
    });
    return;
  }
  firebase_federated_provider *asked = [(FIROAuthProvider *)provider copyCore];
  DELIVER(firebase_user_reauthenticate_with_provider(core, asked), fir_read_auth_result, completion);
  firebase_federated_provider_release(asked);
}

- (void)linkWithProvider:(id<FIRFederatedAuthProvider>)provider
              UIDelegate:(id<FIRAuthUIDelegate>)UIDelegate
              completion:(FIRAuthDataResultCallback)completion {
  if (![FIROAuthProvider isNative:provider]) {
    fir_ask(provider, UIDelegate, completion, ^(FIRAuthCredential *credential) {
      [self linkWithCredential:credential completion:completion];
    });
    return;
  }
  firebase_federated_provider *asked = [(FIROAuthProvider *)provider copyCore];
  DELIVER(firebase_user_link_with_provider(core, asked), fir_read_auth_result, completion);
  firebase_federated_provider_release(asked);
}

- (void)unlinkFromProvider:(NSString *)provider completion:(void (^)(FIRUser *, NSError *))completion {
  DELIVER(firebase_user_unlink(core, fir_utf8(provider)), fir_read_user, completion);
}

// --- emails ---

- (void)sendEmailVerificationWithCompletion:(FIRSendEmailVerificationCallback)completion {
  [self sendEmailVerificationWithActionCodeSettings:nil completion:completion];
}

- (void)sendEmailVerificationWithActionCodeSettings:(FIRActionCodeSettings *)actionCodeSettings
                                         completion:(FIRSendEmailVerificationCallback)completion {
  firebase_action_code_settings settings;
  DELIVER(firebase_user_send_email_verification_with_settings(core, [actionCodeSettings fill:&settings]), NULL,
          completion);
}

- (void)sendEmailVerificationBeforeUpdatingEmail:(NSString *)email completion:(FIRAuthVoidErrorCallback)completion {
  [self sendEmailVerificationBeforeUpdatingEmail:email actionCodeSettings:nil completion:completion];
}

- (void)sendEmailVerificationBeforeUpdatingEmail:(NSString *)email
                              actionCodeSettings:(FIRActionCodeSettings *)actionCodeSettings
                                      completion:(FIRAuthVoidErrorCallback)completion {
  firebase_action_code_settings settings;
  DELIVER(firebase_user_send_email_verification_before_updating_email_with_settings(
              core, fir_utf8(email), [actionCodeSettings fill:&settings]),
          NULL, completion);
}

@end
