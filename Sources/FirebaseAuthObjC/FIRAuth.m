// SPDX-License-Identifier: Apache-2.0
// The Auth of an App.
#import "Internal.h"

NSString *const FIRAuthStateDidChangeNotification = @"FIRAuthStateDidChangeNotification";

@implementation FIRAuth

@synthesize shareAuthStateAcrossDevices = _shareAuthStateAcrossDevices;

+ (FIRAuth *)auth {
  FIRApp *app = [FIRApp defaultApp];
  if (app == nil) fir_raise(@"The default App is not configured. Call `[FIRApp configure]` first.");
  return [self authWithApp:app];
}

+ (FIRAuth *)authWithApp:(FIRApp *)app {
  FIRAuth *auth = [app auth];
  if (auth == nil) fir_raise(@"An Auth needs an App that exists.");
  return auth;
}

- (instancetype)initWithCore:(firebase_auth *)core app:(FIRApp *)app {
  if ((self = [super init]) != nil) {
    firebase_auth_retain(core);
    _core = core;
    _app = app;
    _settings = [[FIRAuthSettings alloc] init];
    _listeners = [[NSMutableArray alloc] init];
    [self postNotifications];
  }
  return self;
}

- (void)dealloc {
  firebase_auth_release(_core);
  [_currentUser release];
  [_settings release];
  [_listeners release];
  [super dealloc];
}

- (void)end {
  NSArray *listeners;
  @synchronized(self) {
    listeners = [[_listeners copy] autorelease];
    [_listeners removeAllObjects];
    _app = nil;
    [_currentUser autorelease];
    _currentUser = nil;
  }
  [listeners makeObjectsPerformSelector:@selector(remove)];
}

- (firebase_auth *)core {
  return _core;
}

// --- the user ---

- (FIRApp *)app {
  @synchronized(self) {
    return [[_app retain] autorelease];
  }
}

- (FIRUser *)currentUser {
  firebase_user *core = firebase_auth_copy_current_user(_core);
  @synchronized(self) {
    if (core == NULL || ![[_currentUser uid] isEqual:fir_text(firebase_user_uid(core))]) {
      [_currentUser autorelease];
      _currentUser = core != NULL ? [[FIRUser alloc] initWithCore:core auth:self] : nil;
    }
    firebase_user_release(core);
    return [[_currentUser retain] autorelease];
  }
}

- (FIRUser *)userOfCore:(const firebase_user *)core {
  if (core == NULL) return nil;
  FIRUser *current = [self currentUser];
  if ([[current uid] isEqual:fir_text(firebase_user_uid(core))]) return current;
  return [[[FIRUser alloc] initWithCore:core auth:self] autorelease];
}

- (void)updateCurrentUser:(FIRUser *)user completion:(FIRUserUpdateCallback)completion {
  firebase_future *future = user != nil ? [user moveTo:self] : firebase_auth_update_current_user(_core, NULL);
  fir_deliver(future, self, NULL, completion);
}

- (BOOL)signOut:(NSError **)error {
  (void)error;
  firebase_auth_sign_out(_core);
  return YES;
}

// --- signing in ---

- (void)signInWithEmail:(NSString *)email
               password:(NSString *)password
             completion:(FIRAuthDataResultCallback)completion {
  fir_deliver(firebase_auth_sign_in_with_email_and_password(_core, fir_utf8(email), fir_utf8(password)), self,
              fir_read_auth_result, completion);
}

- (void)signInWithEmail:(NSString *)email link:(NSString *)link completion:(FIRAuthDataResultCallback)completion {
  fir_deliver(firebase_auth_sign_in_with_email_link(_core, fir_utf8(email), fir_utf8(link)), self, fir_read_auth_result,
              completion);
}

- (void)signInWithProvider:(id<FIRFederatedAuthProvider>)provider
                UIDelegate:(id<FIRAuthUIDelegate>)UIDelegate
                completion:(FIRAuthDataResultCallback)completion {
  if (![FIROAuthProvider isNative:provider]) {
    fir_ask(provider, UIDelegate, completion, ^(FIRAuthCredential *credential) {
      [self signInWithCredential:credential completion:completion];
    });
    return;
  }
  firebase_federated_provider *core = [(FIROAuthProvider *)provider copyCore];
  fir_deliver(firebase_auth_sign_in_with_provider(_core, core), self, fir_read_auth_result, completion);
  firebase_federated_provider_release(core);
}

- (void)signInWithCredential:(FIRAuthCredential *)credential completion:(FIRAuthDataResultCallback)completion {
  fir_deliver(firebase_auth_sign_in_and_retrieve_data_with_credential(_core, [credential core]), self,
              fir_read_auth_result, completion);
}

- (void)signInAnonymouslyWithCompletion:(FIRAuthDataResultCallback)completion {
  fir_deliver(firebase_auth_sign_in_anonymously(_core), self, fir_read_auth_result, completion);
}

- (void)signInWithCustomToken:(NSString *)token completion:(FIRAuthDataResultCallback)completion {
  fir_deliver(firebase_auth_sign_in_with_custom_token(_core, fir_utf8(token)), self, fir_read_auth_result, completion);
}

- (void)createUserWithEmail:(NSString *)email
                   password:(NSString *)password
                 completion:(FIRAuthDataResultCallback)completion {
  fir_deliver(firebase_auth_create_user_with_email_and_password(_core, fir_utf8(email), fir_utf8(password)), self,
              fir_read_auth_result, completion);
}

- (void)fetchSignInMethodsForEmail:(NSString *)email completion:(FIRSignInMethodQueryCallback)completion {
  fir_deliver(firebase_auth_fetch_providers_for_email(_core, fir_utf8(email)), self, fir_read_strings, completion);
}

- (void)revokeTokenWithAuthorizationCode:(NSString *)authorizationCode completion:(void (^)(NSError *))completion {
  fir_deliver(firebase_auth_revoke_token_with_authorization_code(_core, fir_utf8(authorizationCode)), self, NULL,
              completion);
}

// --- emails ---

- (void)confirmPasswordResetWithCode:(NSString *)code
                         newPassword:(NSString *)newPassword
                          completion:(FIRConfirmPasswordResetCallback)completion {
  fir_deliver(firebase_auth_confirm_password_reset(_core, fir_utf8(code), fir_utf8(newPassword)), self, NULL,
              completion);
}

- (void)checkActionCode:(NSString *)code completion:(void (^)(FIRActionCodeInfo *, NSError *))completion {
  fir_deliver(firebase_auth_check_action_code(_core, fir_utf8(code)), self, fir_read_action_code_info, completion);
}

- (void)verifyPasswordResetCode:(NSString *)code completion:(FIRVerifyPasswordResetCodeCallback)completion {
  fir_deliver(firebase_auth_verify_password_reset_code(_core, fir_utf8(code)), self, fir_read_string, completion);
}

- (void)applyActionCode:(NSString *)code completion:(FIRApplyActionCodeCallback)completion {
  fir_deliver(firebase_auth_apply_action_code(_core, fir_utf8(code)), self, NULL, completion);
}

- (void)sendPasswordResetWithEmail:(NSString *)email completion:(FIRSendPasswordResetCallback)completion {
  [self sendPasswordResetWithEmail:email actionCodeSettings:nil completion:completion];
}

- (void)sendPasswordResetWithEmail:(NSString *)email
                actionCodeSettings:(FIRActionCodeSettings *)actionCodeSettings
                        completion:(FIRSendPasswordResetCallback)completion {
  firebase_action_code_settings settings;
  fir_deliver(firebase_auth_send_password_reset_email_with_settings(_core, fir_utf8(email),
                                                                    [actionCodeSettings fill:&settings]),
              self, NULL, completion);
}

- (void)sendSignInLinkToEmail:(NSString *)email
           actionCodeSettings:(FIRActionCodeSettings *)actionCodeSettings
                   completion:(FIRSendSignInLinkToEmailCallback)completion {
  firebase_action_code_settings settings;
  fir_deliver(firebase_auth_send_sign_in_link_to_email(_core, fir_utf8(email), [actionCodeSettings fill:&settings]),
              self, NULL, completion);
}

- (BOOL)isSignInWithEmailLink:(NSString *)link {
  return firebase_auth_is_sign_in_with_email_link(_core, fir_utf8(link));
}

// --- listeners ---

- (FIRListener *)addListener:(FIRAuthStateDidChangeListenerBlock)block
                       adder:(uint64_t (*)(firebase_auth *, firebase_auth_listener, void *, firebase_deleter))adder {
  FIRListener *listener = [[[FIRListener alloc] initWithAuth:self block:block adder:adder] autorelease];
  @synchronized(self) {
    [_listeners addObject:listener];
  }
  return listener;
}

- (FIRAuthStateDidChangeListenerHandle)addAuthStateDidChangeListener:(FIRAuthStateDidChangeListenerBlock)listener {
  return [self addListener:listener adder:firebase_auth_add_state_listener];
}

- (FIRIDTokenDidChangeListenerHandle)addIDTokenDidChangeListener:(FIRIDTokenDidChangeListenerBlock)listener {
  return [self addListener:listener adder:firebase_auth_add_id_token_listener];
}

- (void)removeAuthStateDidChangeListener:(FIRAuthStateDidChangeListenerHandle)listenerHandle {
  FIRListener *listener = nil;
  @synchronized(self) {
    NSUInteger index = [_listeners indexOfObjectIdenticalTo:listenerHandle];
    if (index == NSNotFound) return;
    listener = [[[_listeners objectAtIndex:index] retain] autorelease];
    [_listeners removeObjectAtIndex:index];
  }
  [listener remove];
}

- (void)removeIDTokenDidChangeListener:(FIRIDTokenDidChangeListenerHandle)listenerHandle {
  [self removeAuthStateDidChangeListener:listenerHandle];
}

// The first call of a listener is not a change.
- (void)postNotifications {
  __block BOOL isChange = NO;
  [self addAuthStateDidChangeListener:^(FIRAuth *auth, FIRUser *user) {
    (void)user;
    if (isChange) {
      [[NSNotificationCenter defaultCenter] postNotificationName:FIRAuthStateDidChangeNotification object:auth];
    }
    isChange = YES;
  }];
}

// --- settings ---

- (NSString *)languageCode {
  return fir_optional(firebase_auth_language_code(_core));
}

- (void)setLanguageCode:(NSString *)languageCode {
  firebase_auth_set_language_code(_core, fir_utf8(languageCode));
}

- (void)useAppLanguage {
  firebase_auth_use_app_language(_core);
}

- (NSString *)tenantID {
  return fir_optional(firebase_auth_tenant_id(_core));
}

- (void)setTenantID:(NSString *)tenantID {
  firebase_auth_set_tenant_id(_core, fir_utf8(tenantID));
}

- (FIRAuthSettings *)settings {
  @synchronized(self) {
    return [[_settings retain] autorelease];
  }
}

- (void)setSettings:(FIRAuthSettings *)settings {
  @synchronized(self) {
    [_settings autorelease];
    _settings = [settings copy];
  }
}

- (NSString *)customAuthDomain {
  return fir_optional(firebase_auth_custom_auth_domain(_core));
}

- (void)setCustomAuthDomain:(NSString *)customAuthDomain {
  firebase_auth_set_custom_auth_domain(_core, fir_utf8(customAuthDomain));
}

- (void)useEmulatorWithHost:(NSString *)host port:(NSInteger)port {
  firebase_auth_use_emulator(_core, fir_utf8(host), port > 0 && port <= UINT16_MAX ? (uint32_t)port : 0);
}

// --- access groups ---

- (NSString *)userAccessGroup {
  return fir_optional(firebase_auth_keychain_access_group(_core));
}

// Whether an access group could be used.
static BOOL is_usable(firebase_auth_error error, NSError **outError) {
  if (error == FIREBASE_AUTH_ERROR_NONE) return YES;
  if (outError != NULL) {
    *outError = fir_own_error(FIRAuthErrorCodeKeychainError,
                              @"The access group of the keychain cannot be used. The log has the reason.");
  }
  return NO;
}

- (BOOL)useUserAccessGroup:(NSString *)accessGroup error:(NSError **)outError {
  return is_usable(firebase_auth_use_keychain_access_group(_core, fir_utf8(accessGroup)), outError);
}

- (FIRUser *)getStoredUserForAccessGroup:(NSString *)accessGroup error:(NSError **)outError {
  firebase_user *core = NULL;
  firebase_auth_error error = firebase_auth_copy_stored_user(_core, fir_utf8(accessGroup), &core);
  if (error == FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER || !is_usable(error, outError)) return nil;
  FIRUser *user = [self userOfCore:core];
  firebase_user_release(core);
  return user;
}

// --- what only phones have ---

- (void)initializeRecaptchaConfigWithCompletion:(void (^)(NSError *))completion {
  firebase_future *future = fir_completed(FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE, nil);
  fir_deliver(future, self, NULL, ^(NSError *error) {
    (void)error;
    if (completion == nil) return;
    completion(fir_own_error(FIRAuthErrorCodeRecaptchaSDKNotLinked,
                             @"reCAPTCHA is not available. Set its enforcement to audit in the Firebase console."));
  });
}

- (NSData *)APNSToken {
  return nil;
}

- (void)setAPNSToken:(NSData *)APNSToken {
  (void)APNSToken;
}

- (void)setAPNSToken:(NSData *)token type:(FIRAuthAPNSTokenType)type {
  (void)token;
  (void)type;
}

- (BOOL)canHandleURL:(NSURL *)URL {
  (void)URL;
  return NO;
}

- (BOOL)canHandleNotification:(NSDictionary *)userInfo {
  (void)userInfo;
  return NO;
}

@end
