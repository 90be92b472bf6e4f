// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

@implementation FIROAuthProvider

@synthesize scopes = _scopes;
@synthesize customParameters = _customParameters;
@synthesize providerID = _providerID;

+ (NSString *)id {
  return @"OAuth";
}

+ (BOOL)isNative:(id)provider {
  return provider == nil || [provider isMemberOfClass:[FIROAuthProvider class]];
}

+ (FIROAuthProvider *)providerWithProviderID:(NSString *)providerID {
  return [self providerWithProviderID:providerID auth:[FIRAuth auth]];
}

+ (FIROAuthProvider *)providerWithProviderID:(NSString *)providerID auth:(FIRAuth *)auth {
  return [[[self alloc] initWithProviderID:providerID auth:auth] autorelease];
}

- (instancetype)initWithProviderID:(NSString *)providerID auth:(FIRAuth *)auth {
  if ((self = [super init]) != nil) {
    _providerID = [providerID copy];
    _auth = [auth retain];
  }
  return self;
}

- (void)dealloc {
  [_providerID release];
  [_auth release];
  [_scopes release];
  [_customParameters release];
  [super dealloc];
}

- (firebase_federated_provider *)copyCore {
  firebase_federated_provider *core = firebase_federated_provider_create(fir_utf8(_providerID));
  for (NSString *scope in _scopes) {
    if ([scope length] != 0) firebase_federated_provider_add_scope(core, fir_utf8(scope));
  }
  for (NSString *name in _customParameters) {
    firebase_federated_provider_set_custom_parameter(core, fir_utf8(name),
                                                     fir_utf8([_customParameters objectForKey:name]));
  }
  return core;
}

- (void)getCredentialWithUIDelegate:(id<FIRAuthUIDelegate>)UIDelegate completion:(FIRAuthCredentialCallback)completion {
  (void)UIDelegate;
  firebase_federated_provider *core = [self copyCore];
  fir_deliver(firebase_auth_get_credential_from_provider([_auth core], core), _auth, fir_read_credential, completion);
  firebase_federated_provider_release(core);
}

// --- credentials ---

+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID accessToken:(NSString *)accessToken {
  return
      [FIROAuthCredential credentialWithValues:fir_values(@"provider", providerID, @"accessToken", accessToken, nil)];
}

+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID
                                         IDToken:(NSString *)IDToken
                                     accessToken:(NSString *)accessToken {
  return [FIROAuthCredential
      credentialWithValues:fir_values(@"provider", providerID, @"IDToken", IDToken, @"accessToken", accessToken, nil)];
}

+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID
                                         IDToken:(NSString *)IDToken
                                        rawNonce:(NSString *)rawNonce {
  return [FIROAuthCredential
      credentialWithValues:fir_values(@"provider", providerID, @"IDToken", IDToken, @"rawNonce", rawNonce, nil)];
}

+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID
                                         IDToken:(NSString *)IDToken
                                        rawNonce:(NSString *)rawNonce
                                     accessToken:(NSString *)accessToken {
  return [FIROAuthCredential credentialWithValues:fir_values(@"provider", providerID, @"IDToken", IDToken, @"rawNonce",
                                                             rawNonce, @"accessToken", accessToken, nil)];
}

+ (FIROAuthCredential *)appleCredentialWithIDToken:(NSString *)IDToken
                                          rawNonce:(NSString *)rawNonce
                                          fullName:(NSPersonNameComponents *)fullName {
  return [FIROAuthCredential
      credentialWithValues:fir_values(@"method", @"apple.com", @"IDToken", IDToken, @"rawNonce", rawNonce, @"givenName",
                                      [fullName givenName], @"familyName", [fullName familyName], nil)];
}

@end
