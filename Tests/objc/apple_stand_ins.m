// SPDX-License-Identifier: Apache-2.0
#import "apple_stand_ins.h"
#import "support.h"

#include <sys/random.h>

int SecRandomCopyBytes(const void *random, size_t count, void *bytes) {
  (void)random;
  return getrandom(bytes, count, 0) == (ssize_t)count ? errSecSuccess : -1;
}

NSString *const ASAuthorizationScopeFullName = @"full_name";
NSString *const ASAuthorizationScopeEmail = @"email";

static const char *player_at_the_sheet;

void set_player_at_the_sheet(const char *player) { player_at_the_sheet = player; }

@implementation ASAuthorizationAppleIDCredential

@synthesize identityToken = _identityToken;
@synthesize authorizationCode = _authorizationCode;
@synthesize fullName = _fullName;

- (void)dealloc {
  [_identityToken release];
  [_authorizationCode release];
  [_fullName release];
  [super dealloc];
}

@end

@implementation ASAuthorization

@synthesize credential = _credential;

- (void)dealloc {
  [_credential release];
  [super dealloc];
}

@end

@implementation ASAuthorizationAppleIDRequest

@synthesize requestedScopes = _requestedScopes;
@synthesize nonce = _nonce;

- (void)dealloc {
  [_requestedScopes release];
  [_nonce release];
  [super dealloc];
}

@end

@implementation ASAuthorizationAppleIDProvider

- (ASAuthorizationAppleIDRequest *)createRequest {
  return [[[ASAuthorizationAppleIDRequest alloc] init] autorelease];
}

@end

static NSData *data_of(const char *text) { return [NSData dataWithBytes:text length:strlen(text)]; }

static ASAuthorizationAppleIDCredential *answer_to(NSString *nonce) {
  ASAuthorizationAppleIDCredential *credential = [[[ASAuthorizationAppleIDCredential alloc] init] autorelease];
  if (strcmp(player_at_the_sheet, "no token") == 0) return credential;
  if (strcmp(player_at_the_sheet, "no text") == 0) {
    [credential setIdentityToken:data_of("\xff")];
    return credential;
  }
  apple_answer answer = play_apple_sheet(player_at_the_sheet, [nonce UTF8String]);
  [credential setIdentityToken:data_of(answer.identity_token)];
  [credential setAuthorizationCode:data_of(answer.authorization_code)];
  const char *name = json_string_value(json_object_get(json_object_get(answer.json, "fullName"), "givenName"));
  NSPersonNameComponents *components = [[[NSPersonNameComponents alloc] init] autorelease];
  if (name != NULL) [components setGivenName:[NSString stringWithUTF8String:name]];
  [credential setFullName:components];
  release_apple_answer(answer);
  return credential;
}

@implementation ASAuthorizationController

@synthesize delegate = _delegate;
@synthesize presentationContextProvider = _presentationContextProvider;

- (instancetype)initWithAuthorizationRequests:(NSArray<ASAuthorizationAppleIDRequest *> *)requests {
  if ((self = [super init]) != nil) _request = [[requests objectAtIndex:0] retain];
  return self;
}

- (void)dealloc {
  [_request release];
  [super dealloc];
}

- (void)performRequests {
  CHECK([_presentationContextProvider isEqual:_delegate]);
  if (player_at_the_sheet == NULL) {
    [_delegate authorizationController:self
                  didCompleteWithError:[NSError errorWithDomain:@"AS" code:1001 userInfo:nil]];
    return;
  }
  ASAuthorization *authorization = [[[ASAuthorization alloc] init] autorelease];
  [authorization setCredential:answer_to([_request nonce])];
  [_delegate authorizationController:self didCompleteWithAuthorization:authorization];
}

@end
