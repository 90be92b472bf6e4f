// SPDX-License-Identifier: Apache-2.0
// What the Objective-C listings of Firebase's guide "Authenticate Using Apple" do, with manual reference counting: the
// same calls, branches and loops in the same places.
#import "apple_stand_ins.h"
#import "support.h"

static const char ada[] = "{\"sub\":\"guide-ada\",\"email\":\"ada@example.com\",\"givenName\":\"Ada\"}";
static const char eve[] = "{\"sub\":\"guide-eve\",\"email\":\"eve@example.com\"}";

/// The screen of a game.
@interface AppleScreen : NSObject <ASAuthorizationControllerDelegate> {
 @private
  NSString *_currentNonce;
  NSMutableArray<NSString *> *_messages;
  BOOL _isReauthenticating;
  BOOL _isLinking;
  BOOL _isDeleting;
  BOOL _isDone;
}
@property(nonatomic, copy) NSString *currentNonce;
@property(nonatomic, strong) NSMutableArray<NSString *> *messages;
@property(nonatomic) BOOL isReauthenticating;
@property(nonatomic) BOOL isLinking;
@property(nonatomic) BOOL isDeleting;
- (NSString *)randomNonce:(NSInteger)length;
- (NSString *)stringBySha256HashingString:(NSString *)input;
- (void)startSignInWithAppleFlow;
// Until the answer of the flow has its effect.
- (void)finish;
@end

@implementation AppleScreen

@synthesize currentNonce = _currentNonce;
@synthesize messages = _messages;
@synthesize isReauthenticating = _isReauthenticating;
@synthesize isLinking = _isLinking;
@synthesize isDeleting = _isDeleting;

- (instancetype)init {
  if ((self = [super init]) != nil) _messages = [[NSMutableArray alloc] init];
  return self;
}

- (void)dealloc {
  [_currentNonce release];
  [_messages release];
  [super dealloc];
}

- (void)show:(NSString *)message {
  [self.messages addObject:message];
  _isDone = YES;
}

- (void)finish {
  CHECK_RUN(_isDone);
  _isDone = NO;
}

// --- the nonce ---

- (NSString *)randomNonce:(NSInteger)length {
  NSAssert(length > 0, @"Expected nonce to have positive length");
  NSString *characterSet = @"0123456789ABCDEFGHIJKLMNOPQRSTUVXYZabcdefghijklmnopqrstuvwxyz-._";
  NSMutableString *result = [NSMutableString string];
  NSInteger remainingLength = length;

  while (remainingLength > 0) {
    NSMutableArray *randoms = [NSMutableArray arrayWithCapacity:16];
    for (NSInteger i = 0; i < 16; i++) {
      uint8_t random = 0;
      int errorCode = SecRandomCopyBytes(kSecRandomDefault, 1, &random);
      NSAssert(errorCode == errSecSuccess, @"Unable to generate nonce: OSStatus %i", errorCode);
      (void)errorCode;
      [randoms addObject:@(random)];
    }

    for (NSNumber *random in randoms) {
      if (remainingLength == 0) {
        break;
      }

      if (random.unsignedIntValue < characterSet.length) {
        unichar character = [characterSet characterAtIndex:random.unsignedIntValue];
        [result appendFormat:@"%C", character];
        remainingLength--;
      }
    }
  }

  return [[result copy] autorelease];
}

- (NSString *)stringBySha256HashingString:(NSString *)input {
  const char *string = [input UTF8String];
  unsigned char result[CC_SHA256_DIGEST_LENGTH];
  CC_SHA256(string, (CC_LONG)strlen(string), result);

  NSMutableString *hashed = [NSMutableString stringWithCapacity:CC_SHA256_DIGEST_LENGTH * 2];
  for (NSInteger i = 0; i < CC_SHA256_DIGEST_LENGTH; i++) {
    [hashed appendFormat:@"%02x", result[i]];
  }
  return hashed;
}

// --- the request ---

- (void)startSignInWithAppleFlow {
  NSString *nonce = [self randomNonce:32];
  self.currentNonce = nonce;
  ASAuthorizationAppleIDProvider *appleIDProvider = [[[ASAuthorizationAppleIDProvider alloc] init] autorelease];
  ASAuthorizationAppleIDRequest *request = [appleIDProvider createRequest];
  request.requestedScopes = @[ ASAuthorizationScopeFullName, ASAuthorizationScopeEmail ];
  request.nonce = [self stringBySha256HashingString:nonce];

  ASAuthorizationController *authorizationController =
      [[[ASAuthorizationController alloc] initWithAuthorizationRequests:@[ request ]] autorelease];
  authorizationController.delegate = self;
  authorizationController.presentationContextProvider = self;
  [authorizationController performRequests];
}

// --- the answer ---

- (void)authorizationController:(ASAuthorizationController *)controller
    didCompleteWithAuthorization:(ASAuthorization *)authorization {
  (void)controller;
  if ([authorization.credential isKindOfClass:[ASAuthorizationAppleIDCredential class]]) {
    ASAuthorizationAppleIDCredential *appleIDCredential = authorization.credential;
    NSString *rawNonce = self.currentNonce;
    NSAssert(rawNonce != nil, @"Invalid state: A login callback was received, but no login request was sent.");

    if (appleIDCredential.identityToken == nil) {
      [self show:@"Unable to fetch identity token."];
      return;
    }

    NSString *idToken = [[[NSString alloc] initWithData:appleIDCredential.identityToken
                                               encoding:NSUTF8StringEncoding] autorelease];
    if (idToken == nil) {
      [self.messages addObject:@"Unable to serialize id token"];
    }
    [self useToken:idToken nonce:rawNonce credential:appleIDCredential];
  }
}

- (void)useToken:(NSString *)idToken
           nonce:(NSString *)rawNonce
      credential:(ASAuthorizationAppleIDCredential *)appleIDCredential {
  if (self.isDeleting) {
    [self deleteWithCode:appleIDCredential.authorizationCode];
  } else if (self.isReauthenticating) {
    [self reauthenticateWithToken:idToken nonce:rawNonce];
  } else {
    FIROAuthCredential *credential = [FIROAuthProvider appleCredentialWithIDToken:idToken
                                                                         rawNonce:rawNonce
                                                                         fullName:appleIDCredential.fullName];
    if (self.isLinking) {
      [self link:credential];
    } else {
      [self signIn:credential];
    }
  }
}

- (void)signIn:(FIROAuthCredential *)credential {
  [[FIRAuth auth] signInWithCredential:credential
                            completion:^(FIRAuthDataResult *_Nullable authResult, NSError *_Nullable error) {
                              if (error != nil) {
                                // Error. If error.code == FIRAuthErrorCodeMissingOrInvalidNonce, make sure
                                // you're sending the SHA256-hashed nonce as a hex string with
                                // your request to Apple.
                                [self show:error.code == FIRAuthErrorCodeMissingOrInvalidNonce ? @"nonce" : @"error"];
                                return;
                              }
                              [self show:[NSString stringWithFormat:@"signed in %@", authResult.user.email]];
                            }];
}

- (void)authorizationController:(ASAuthorizationController *)controller didCompleteWithError:(NSError *)error {
  (void)controller;
  [self show:[NSString stringWithFormat:@"Sign in with Apple errored: %d", (int)error.code]];
}

// --- reauthentication, linking, signing out, deleting ---

- (void)reauthenticateWithToken:(NSString *)appleIdToken nonce:(NSString *)rawNonce {
  FIROAuthCredential *credential = [FIROAuthProvider credentialWithProviderID:@"apple.com"
                                                                      IDToken:appleIdToken
                                                                     rawNonce:rawNonce];
  [[FIRAuth auth].currentUser
      reauthenticateWithCredential:credential
                        completion:^(FIRAuthDataResult *_Nullable authResult, NSError *_Nullable error) {
                          if (error) {
                            [self show:@"not the user"];
                            return;
                          }
                          [self show:[NSString stringWithFormat:@"reauthenticated %@", authResult.user.email]];
                        }];
}

- (void)link:(FIRAuthCredential *)credential {
  [FIRAuth.auth.currentUser
      linkWithCredential:credential
              completion:^(FIRAuthDataResult *_Nullable authResult, NSError *_Nullable error) {
                if (error) {
                  [self show:@"not linked"];
                  return;
                }
                [self show:[NSString stringWithFormat:@"%d providers", (int)authResult.user.providerData.count]];
              }];
}

- (BOOL)signOut {
  NSError *signOutError;
  BOOL status = [[FIRAuth auth] signOut:&signOutError];
  if (!status) {
    NSLog(@"Error signing out: %@", signOutError);
  }
  return status;
}

- (void)deleteWithCode:(NSData *)authorizationCode {
  NSString *code = [[[NSString alloc] initWithData:authorizationCode encoding:NSUTF8StringEncoding] autorelease];
  [[FIRAuth auth]
      revokeTokenWithAuthorizationCode:code
                            completion:^(NSError *_Nullable error) {
                              CHECK_NSERROR(error, 0);
                              [[FIRAuth auth].currentUser deleteWithCompletion:^(NSError *_Nullable failure) {
                                CHECK_NSERROR(failure, 0);
                                [self show:@"deleted"];
                              }];
                            }];
}

@end

// --- tests ---

static AppleScreen *open_screen(const char *player) {
  set_player_at_the_sheet(player);
  return [[[AppleScreen alloc] init] autorelease];
}

// Runs a flow, and returns its last message.
static NSString *run_flow(AppleScreen *screen) {
  [screen startSignInWithAppleFlow];
  [screen finish];
  return [screen.messages lastObject];
}

static void nonce_has_the_asked_length_and_is_never_the_same(void) {
  AppleScreen *screen = open_screen(ada);
  NSString *nonce = [screen randomNonce:32];
  CHECK_INT(nonce.length, 32);
  CHECK(![nonce isEqual:[screen randomNonce:32]]);
}

static void hash_is_sha256_in_lowercase_hexadecimal(void) {
  CHECK_STRING([open_screen(ada) stringBySha256HashingString:@"abc"],
               @"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void player_signs_in(void) {
  fixture f = open_app();
  CHECK_STRING(run_flow(open_screen(ada)), @"signed in ada@example.com");
  CHECK_STRING([FIRAuth auth].currentUser.displayName, @"Ada");
  close_app(&f);
}

static void branches_of_the_delegate_run(void) {
  fixture f = open_app();
  CHECK_STRING(run_flow(open_screen(NULL)), @"Sign in with Apple errored: 1001");
  CHECK_STRING(run_flow(open_screen("no token")), @"Unable to fetch identity token.");
  AppleScreen *screen = open_screen("no text");
  CHECK_STRING(run_flow(screen), @"error");
  CHECK_STRING([screen.messages objectAtIndex:0], @"Unable to serialize id token");
  CHECK([FIRAuth auth].currentUser == nil);
  close_app(&f);
}

static void raw_nonce_at_apple_is_the_error_of_the_nonce(void) {
  fixture f = open_app();
  apple_answer answer = play_apple_sheet(ada, "raw nonce");
  AppleScreen *screen = open_screen(ada);
  [screen signIn:[FIROAuthProvider appleCredentialWithIDToken:[NSString stringWithUTF8String:answer.identity_token]
                                                     rawNonce:@"raw nonce"
                                                     fullName:nil]];
  [screen finish];
  CHECK_STRING([screen.messages lastObject], @"nonce");
  release_apple_answer(answer);
  close_app(&f);
}

static void player_reauthenticates(void) {
  fixture f = open_app();
  AppleScreen *screen = open_screen(ada);
  run_flow(screen);
  screen.isReauthenticating = YES;
  CHECK_STRING(run_flow(screen), @"reauthenticated ada@example.com");
  set_player_at_the_sheet(eve);
  CHECK_STRING(run_flow(screen), @"not the user");
  close_app(&f);
}

static void user_of_apple_links_facebook(void) {
  fixture f = open_app();
  AppleScreen *screen = open_screen(ada);
  run_flow(screen);
  NSString *accessToken = @"{\"sub\":\"ada\"}";
  FIRAuthCredential *credential = [FIRFacebookAuthProvider credentialWithAccessToken:accessToken];
  [screen link:credential];
  [screen finish];
  CHECK_STRING([screen.messages lastObject], @"2 providers");
  close_app(&f);
}

static void guest_links_apple(void) {
  fixture f = open_app();
  FIRUser *guest = sign_in_a_guest();
  AppleScreen *screen = open_screen(ada);
  screen.isLinking = YES;
  CHECK_STRING(run_flow(screen), @"1 providers");
  CHECK(!guest.isAnonymous);
  close_app(&f);
}

static void player_signs_out(void) {
  fixture f = open_app();
  AppleScreen *screen = open_screen(ada);
  run_flow(screen);
  CHECK([screen signOut]);
  CHECK([FIRAuth auth].currentUser == nil);
  close_app(&f);
}

static void player_deletes_the_account(void) {
  fixture f = open_app();
  AppleScreen *screen = open_screen(ada);
  run_flow(screen);
  screen.isDeleting = YES;
  CHECK_STRING(run_flow(screen), @"deleted");
  CHECK([FIRAuth auth].currentUser == nil);
  CHECK_INT(emulator_accounts(), 0);
  close_app(&f);
}

static const test_case tests[] = {
    TEST(nonce_has_the_asked_length_and_is_never_the_same),
    TEST(hash_is_sha256_in_lowercase_hexadecimal),
    TEST(player_signs_in),
    TEST(branches_of_the_delegate_run),
    TEST(raw_nonce_at_apple_is_the_error_of_the_nonce),
    TEST(player_reauthenticates),
    TEST(user_of_apple_links_facebook),
    TEST(guest_links_apple),
    TEST(player_signs_out),
    TEST(player_deletes_the_account),
};
OBJC_TEST_MAIN(tests)
