// SPDX-License-Identifier: Apache-2.0
// Credentials. Their values are the arguments of their provider, which archives contain.
#import "Internal.h"

// An argument; NULL if it is missing.
static const char *text(NSDictionary<NSString *, id> *values, NSString *name) {
  id value = [values objectForKey:name];
  return [value isKindOfClass:[NSString class]] ? fir_utf8(value) : NULL;
}

static firebase_credential *make_token_core(NSString *method, NSDictionary<NSString *, id> *values) {
  const char *token = text(values, @"IDToken");
  const char *accessToken = text(values, @"accessToken");
  const char *nonce = text(values, @"rawNonce");
  if ([method isEqual:@"facebook.com"]) return firebase_facebook_auth_provider_get_credential(accessToken);
  if ([method isEqual:@"github.com"]) return firebase_github_auth_provider_get_credential(accessToken);
  if ([method isEqual:@"google.com"]) return firebase_google_auth_provider_get_credential(token, accessToken);
  if ([method isEqual:@"twitter.com"]) {
    return firebase_twitter_auth_provider_get_credential(accessToken, text(values, @"secret"));
  }
  if ([method isEqual:@"apple.com"]) {
    return firebase_apple_auth_provider_get_credential(token, nonce, text(values, @"givenName"),
                                                       text(values, @"familyName"));
  }
  return firebase_oauth_provider_get_credential(text(values, @"provider"), token, nonce, accessToken);
}

// The C credential of these values.
static firebase_credential *make_core(NSDictionary<NSString *, id> *values) {
  NSString *method = [values objectForKey:@"method"];
  const char *email = text(values, @"email");
  if ([method isEqual:@"password"]) {
    return firebase_email_auth_provider_get_credential(email, text(values, @"password"));
  }
  if ([method isEqual:@"emailLink"]) {
    return firebase_email_auth_provider_get_credential_with_link(email, text(values, @"link"));
  }
  if ([method isEqual:@"phone"]) {
    return firebase_phone_auth_provider_get_credential(text(values, @"verificationID"),
                                                       text(values, @"verificationCode"));
  }
  return make_token_core(method, values);
}

@implementation FIRAuthCredential

- (instancetype)initWithCore:(const firebase_credential *)core values:(NSDictionary<NSString *, id> *)values {
  if ((self = [super init]) != nil) {
    _core = core;
    _values = [values copy];
  }
  return self;
}

- (void)dealloc {
  firebase_credential_release(_core);
  [_values release];
  [super dealloc];
}

+ (id)credentialWithValues:(NSDictionary<NSString *, id> *)values {
  return [[[self alloc] initWithCore:make_core(values) values:values] autorelease];
}

+ (id)credentialOfCore:(const firebase_credential *)core {
  if (core == NULL) return nil;
  firebase_credential_retain(core);
  NSString *provider = fir_text(firebase_credential_provider(core));
  Class class = [provider isEqual:@"phone"] ? [FIRPhoneAuthCredential class] : [FIROAuthCredential class];
  return [[[class alloc] initWithCore:core values:nil] autorelease];
}

- (const firebase_credential *)core {
  return _core;
}

- (NSDictionary<NSString *, id> *)values {
  return _values;
}

- (NSString *)provider {
  return fir_text(firebase_credential_provider(_core));
}

// --- archives ---

+ (BOOL)supportsSecureCoding {
  return YES;
}

- (instancetype)initWithCoder:(NSCoder *)coder {
  NSSet *classes = [NSSet setWithObjects:[NSDictionary class], [NSString class], nil];
  id values = [coder decodeObjectOfClasses:classes forKey:@"values"];
  if (![values isKindOfClass:[NSDictionary class]]) {
    [self release];
    return nil;
  }
  return [self initWithCore:make_core(values) values:values];
}

- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeObject:[self archivedValues] forKey:@"values"];
}

// A credential that the library returned can have a token that only the server knows.
- (NSDictionary<NSString *, id> *)archivedValues {
  return _values;
}

@end

@implementation FIROAuthCredential

- (NSString *)IDToken {
  return fir_optional(firebase_credential_id_token([self core]));
}

- (NSString *)accessToken {
  return fir_optional(firebase_credential_access_token([self core]));
}

- (NSString *)secret {
  return fir_optional(firebase_credential_secret([self core]));
}

- (NSDictionary<NSString *, id> *)archivedValues {
  if ([self values] != nil || ([self accessToken] == nil && [self IDToken] == nil)) return [self values];
  return fir_values(@"provider", [self provider], @"IDToken", [self IDToken], @"accessToken", [self accessToken], nil);
}

@end

@implementation FIRPhoneAuthCredential
@end
