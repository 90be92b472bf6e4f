// SPDX-License-Identifier: Apache-2.0
// What the Objective-C listings of Firebase's guide "Authenticate Using Facebook Login" do, with manual reference
// counting: the same calls, branches and loops in the same places.
#import "support.h"

static NSString *const ada = @"{\"sub\":\"ada\",\"name\":\"Ada\",\"email\":\"ada@example.com\"}";

// --- stand-ins for Facebook's library ---

typedef enum { FBSDKLoginTrackingEnabled, FBSDKLoginTrackingLimited } FBSDKLoginTracking;

@class FBSDKLoginButton;

@interface FBSDKLoginManagerLoginResult : NSObject {
 @private
  BOOL _isCancelled;
}
@property(nonatomic) BOOL isCancelled;
@end

@implementation FBSDKLoginManagerLoginResult

@synthesize isCancelled = _isCancelled;

@end

@protocol FBSDKLoginButtonDelegate <NSObject>
- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(FBSDKLoginManagerLoginResult *)result
                    error:(NSError *)error;
@end

@interface FBSDKLoginButton : NSObject {
 @private
  __unsafe_unretained id<FBSDKLoginButtonDelegate> _delegate;
  FBSDKLoginTracking _loginTracking;
  NSString *_nonce;
}
@property(nonatomic, assign) id<FBSDKLoginButtonDelegate> delegate;
@property(nonatomic) FBSDKLoginTracking loginTracking;
@property(nonatomic, copy) NSString *nonce;
@end

@implementation FBSDKLoginButton

@synthesize delegate = _delegate;
@synthesize loginTracking = _loginTracking;
@synthesize nonce = _nonce;

- (void)dealloc {
  [_nonce release];
  [super dealloc];
}

@end

// The token of the present player: an access token, or of Limited Login an identity token.
@interface FBSDKAccessToken : NSObject
+ (FBSDKAccessToken *)currentAccessToken;
- (NSString *)tokenString;
@end

static NSString *current_token;

@implementation FBSDKAccessToken

+ (FBSDKAccessToken *)currentAccessToken {
  return [[[FBSDKAccessToken alloc] init] autorelease];
}

- (NSString *)tokenString {
  return current_token;
}

@end

@interface FBSDKAuthenticationToken : FBSDKAccessToken
+ (FBSDKAuthenticationToken *)currentAuthenticationToken;
@end

@implementation FBSDKAuthenticationToken

+ (FBSDKAuthenticationToken *)currentAuthenticationToken {
  return [[[FBSDKAuthenticationToken alloc] init] autorelease];
}

@end

// --- the game ---

@interface FacebookScreen : NSObject <FBSDKLoginButtonDelegate> {
 @private
  FBSDKLoginButton *_loginButton;
  NSString *_currentNonce;
  NSMutableArray<NSString *> *_messages;
  NSMutableArray<NSString *> *_answers;
  BOOL _isDone;
}
@property(nonatomic, strong) FBSDKLoginButton *loginButton;
@property(nonatomic, copy) NSString *currentNonce;
@property(nonatomic, readonly) NSMutableArray<NSString *> *messages;
// What the player answers to prompts, the newest code for "code".
@property(nonatomic, readonly) NSMutableArray<NSString *> *answers;
- (void)load;
- (void)loadLimited;
- (NSString *)finish;
- (NSString *)describeUser;
@end

@implementation FacebookScreen

@synthesize loginButton = _loginButton;
@synthesize currentNonce = _currentNonce;
@synthesize messages = _messages;
@synthesize answers = _answers;

- (instancetype)init {
  if ((self = [super init]) != nil) {
    _messages = [[NSMutableArray alloc] init];
    _answers = [[NSMutableArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_loginButton release];
  [_currentNonce release];
  [_messages release];
  [_answers release];
  [super dealloc];
}

- (void)showMessagePrompt:(NSString *)message {
  [_messages addObject:message];
  _isDone = YES;
}

- (void)showTextInputPromptWithMessage:(NSString *)message
                       completionBlock:(void (^)(BOOL userPressedOK, NSString *_Nullable userInput))block {
  (void)message;
  NSString *answer = [[[_answers objectAtIndex:0] retain] autorelease];
  [_answers removeObjectAtIndex:0];
  block(YES, [answer isEqual:@"code"] ? newest("verificationCodes", "code") : answer);
}

- (NSString *)finish {
  CHECK_RUN(_isDone);
  _isDone = NO;
  return [_messages lastObject];
}

// --- the button ---

- (void)load {
  FBSDKLoginButton *loginButton = [[[FBSDKLoginButton alloc] init] autorelease];
  loginButton.delegate = self;
  self.loginButton = loginButton;
}

- (void)loadLimited {
  firebase_nonce *nonce = firebase_nonce_create();
  self.currentNonce = [NSString stringWithUTF8String:firebase_nonce_raw_for_firebase(nonce)];
  FBSDKLoginButton *loginButton = [[[FBSDKLoginButton alloc] init] autorelease];
  loginButton.delegate = self;
  loginButton.loginTracking = FBSDKLoginTrackingLimited;
  loginButton.nonce = [NSString stringWithUTF8String:firebase_nonce_sha256_for_apple(nonce)];
  self.loginButton = loginButton;
  firebase_nonce_release(nonce);
}

- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(FBSDKLoginManagerLoginResult *)result
                    error:(NSError *)error {
  if (error == nil && !result.isCancelled) {
    FIRAuthCredential *credential;
    if (loginButton.loginTracking == FBSDKLoginTrackingLimited) {
      NSString *idTokenString = FBSDKAuthenticationToken.currentAuthenticationToken.tokenString;
      NSString *rawNonce = self.currentNonce;
      credential = [FIROAuthProvider credentialWithProviderID:@"facebook.com" IDToken:idTokenString rawNonce:rawNonce];
    } else {
      credential =
          [FIRFacebookAuthProvider credentialWithAccessToken:[FBSDKAccessToken currentAccessToken].tokenString];
    }
    [self signInWithCredential:credential];
  } else {
    [self showMessagePrompt:error != nil ? error.domain : @"cancelled"];
  }
}

// --- signing in ---

- (void)signInWithCredential:(FIRAuthCredential *)credential {
  BOOL isMFAEnabled = YES;
  [[FIRAuth auth] signInWithCredential:credential
                            completion:^(FIRAuthDataResult *_Nullable authResult, NSError *_Nullable error) {
                              if (isMFAEnabled && error && error.code == FIRAuthErrorCodeSecondFactorRequired) {
                                FIRMultiFactorResolver *resolver =
                                    [error.userInfo objectForKey:FIRAuthErrorUserInfoMultiFactorResolverKey];
                                [self selectFactorOf:resolver];
                                return;
                              } else if (error) {
                                [self showMessagePrompt:[error.userInfo objectForKey:FIRAuthErrorUserInfoNameKey]];
                                return;
                              }
                              // User successfully signed in. Get user data from the FIRUser object
                              if (authResult == nil) {
                                return;
                              }
                              FIRUser *user = authResult.user;
                              [self showMessagePrompt:[NSString stringWithFormat:@"signed in %@", user.displayName]];
                            }];
}

- (void)selectFactorOf:(FIRMultiFactorResolver *)resolver {
  NSMutableString *displayNameString = [NSMutableString string];
  for (FIRMultiFactorInfo *tmpFactorInfo in resolver.hints) {
    [displayNameString appendString:tmpFactorInfo.displayName];
    [displayNameString appendString:@" "];
  }
  [self showTextInputPromptWithMessage:[NSString stringWithFormat:@"Select factor to sign in\n%@", displayNameString]
                       completionBlock:^(BOOL userPressedOK, NSString *_Nullable displayName) {
                         (void)userPressedOK;
                         FIRPhoneMultiFactorInfo *selectedHint = nil;
                         for (FIRMultiFactorInfo *tmpFactorInfo in resolver.hints) {
                           if ([displayName isEqualToString:tmpFactorInfo.displayName]) {
                             selectedHint = (FIRPhoneMultiFactorInfo *)tmpFactorInfo;
                           }
                         }
                         [self verify:selectedHint resolver:resolver];
                       }];
}

- (void)verify:(FIRPhoneMultiFactorInfo *)selectedHint resolver:(FIRMultiFactorResolver *)resolver {
  [FIRPhoneAuthProvider.provider
      verifyPhoneNumberWithMultiFactorInfo:selectedHint
                                UIDelegate:nil
                        multiFactorSession:resolver.session
                                completion:^(NSString *_Nullable verificationID, NSError *_Nullable error) {
                                  if (error) {
                                    [self showMessagePrompt:error.localizedDescription];
                                  } else {
                                    [self enterCodeFor:selectedHint verification:verificationID resolver:resolver];
                                  }
                                }];
}

- (void)enterCodeFor:(FIRPhoneMultiFactorInfo *)selectedHint
        verification:(NSString *)verificationID
            resolver:(FIRMultiFactorResolver *)resolver {
  [self showTextInputPromptWithMessage:[NSString stringWithFormat:@"Verification code for %@", selectedHint.displayName]
                       completionBlock:^(BOOL userPressedOK, NSString *_Nullable verificationCode) {
                         (void)userPressedOK;
                         FIRPhoneAuthCredential *credential =
                             [[FIRPhoneAuthProvider provider] credentialWithVerificationID:verificationID
                                                                          verificationCode:verificationCode];
                         FIRMultiFactorAssertion *assertion =
                             [FIRPhoneMultiFactorGenerator assertionWithCredential:credential];
                         [resolver
                             resolveSignInWithAssertion:assertion
                                             completion:^(FIRAuthDataResult *_Nullable authResult,
                                                          NSError *_Nullable error) {
                                               if (error) {
                                                 [self showMessagePrompt:[error.userInfo
                                                                             objectForKey:FIRAuthErrorUserInfoNameKey]];
                                               } else {
                                                 [self showMessagePrompt:authResult.user.email];
                                               }
                                             }];
                       }];
}

// --- the user ---

- (NSString *)describeUser {
  FIRUser *user = [FIRAuth auth].currentUser;
  if (user) {
    NSString *email = user.email;
    NSString *uid = user.uid;
    NSMutableString *multiFactorString = [NSMutableString stringWithFormat:@"MultiFactor: "];
    for (FIRMultiFactorInfo *info in user.multiFactor.enrolledFactors) {
      [multiFactorString appendString:info.displayName];
      [multiFactorString appendString:@" "];
    }
    NSURL *photoURL = user.photoURL;
    return [NSString stringWithFormat:@"%@ %d %@%@", email, uid.length != 0, multiFactorString, photoURL];
  }
  return @"nobody";
}

- (BOOL)signOut {
  NSError *signOutError;
  BOOL status = [[FIRAuth auth] signOut:&signOutError];
  if (!status) {
    NSLog(@"Error signing out: %@", signOutError);
  }
  return status;
}

@end

// --- tests ---

// The player logs in at Facebook, which calls the delegate.
static NSString *log_in(FacebookScreen *screen, NSString *token) {
  current_token = token;
  FBSDKLoginManagerLoginResult *result = [[[FBSDKLoginManagerLoginResult alloc] init] autorelease];
  [screen.loginButton.delegate loginButton:screen.loginButton didCompleteWithResult:result error:nil];
  return [screen finish];
}

static FacebookScreen *open_screen(void) {
  FacebookScreen *screen = [[[FacebookScreen alloc] init] autorelease];
  [screen load];
  return screen;
}

static void player_signs_in(void) {
  fixture f = open_app();
  FacebookScreen *screen = open_screen();
  CHECK_STRING(log_in(screen, ada), @"signed in Ada");
  CHECK_STRING([screen describeUser], @"ada@example.com 1 MultiFactor: (null)");
  close_app(&f);
}

static void player_signs_in_with_limited_login(void) {
  fixture f = open_app();
  FacebookScreen *screen = open_screen();
  [screen loadLimited];
  NSString *claims =
      [NSString stringWithFormat:@"{\"sub\":\"ada\",\"name\":\"Ada\",\"nonce\":\"%@\"}", screen.loginButton.nonce];
  CHECK_STRING(log_in(screen, claims), @"signed in Ada");
  close_app(&f);
}

static void another_nonce_is_refused(void) {
  fixture f = open_app();
  FacebookScreen *screen = open_screen();
  [screen loadLimited];
  CHECK_STRING(log_in(screen, @"{\"sub\":\"ada\",\"nonce\":\"of somebody else\"}"), @"ERROR_MISSING_OR_INVALID_NONCE");
  close_app(&f);
}

static void refused_token_is_shown(void) {
  fixture f = open_app();
  FacebookScreen *screen = open_screen();
  CHECK_STRING(log_in(screen, @"not Facebook's"), @"ERROR_INVALID_CREDENTIAL");
  CHECK_STRING([screen describeUser], @"nobody");
  close_app(&f);
}

static void failed_and_cancelled_logins_sign_nobody_in(void) {
  fixture f = open_app();
  FacebookScreen *screen = open_screen();
  FBSDKLoginManagerLoginResult *result = [[[FBSDKLoginManagerLoginResult alloc] init] autorelease];
  result.isCancelled = YES;
  [screen loginButton:screen.loginButton didCompleteWithResult:result error:nil];
  CHECK_STRING([screen finish], @"cancelled");
  [screen loginButton:screen.loginButton
      didCompleteWithResult:nil
                      error:[NSError errorWithDomain:@"Facebook" code:1 userInfo:nil]];
  CHECK_STRING([screen finish], @"Facebook");
  CHECK([FIRAuth auth].currentUser == nil);
  close_app(&f);
}

// A player of Facebook with a phone as their second factor, signed out.
static void enroll_a_phone(FacebookScreen *screen) {
  log_in(screen, ada);
  FIRUser *user = [FIRAuth auth].currentUser;
  emulator_order("PATCH", [[@"accounts/" stringByAppendingString:user.uid] UTF8String], "%s",
                 "{\"emailVerified\":true}");
  [user.multiFactor getSessionWithCompletion:^(FIRMultiFactorSession *session, NSError *error) {
    CHECK_NSERROR(error, 0);
    [FIRPhoneAuthProvider.provider
         verifyPhoneNumber:@"+15551234567"
                UIDelegate:nil
        multiFactorSession:session
                completion:^(NSString *verification, NSError *failure) {
                  CHECK_NSERROR(failure, 0);
                  FIRPhoneAuthCredential *credential =
                      [FIRPhoneAuthProvider.provider credentialWithVerificationID:verification
                                                                 verificationCode:newest("verificationCodes", "code")];
                  [user.multiFactor
                      enrollWithAssertion:[FIRPhoneMultiFactorGenerator assertionWithCredential:credential]
                              displayName:@"Phone"
                               completion:^(NSError *problem) {
                                 CHECK_NSERROR(problem, 0);
                                 [screen showMessagePrompt:@"enrolled"];
                               }];
                }];
  }];
  CHECK_STRING([screen finish], @"enrolled");
}

static void player_with_a_second_factor_signs_in(void) {
  fixture f = open_app();
  FacebookScreen *screen = open_screen();
  enroll_a_phone(screen);
  CHECK_STRING([screen describeUser], @"ada@example.com 1 MultiFactor: Phone (null)");
  CHECK([screen signOut]);
  [screen.answers addObject:@"Phone"];
  [screen.answers addObject:@"code"];
  CHECK_STRING(log_in(screen, ada), @"ada@example.com");
  CHECK([FIRAuth auth].currentUser != nil);
  close_app(&f);
}

static void wrong_code_signs_nobody_in(void) {
  fixture f = open_app();
  FacebookScreen *screen = open_screen();
  enroll_a_phone(screen);
  CHECK([screen signOut]);
  [screen.answers addObject:@"Phone"];
  [screen.answers addObject:@"000000"];
  CHECK_STRING(log_in(screen, ada), @"ERROR_INVALID_VERIFICATION_CODE");
  CHECK([FIRAuth auth].currentUser == nil);
  close_app(&f);
}

static void player_signs_out(void) {
  fixture f = open_app();
  FacebookScreen *screen = open_screen();
  log_in(screen, ada);
  CHECK([screen signOut]);
  CHECK_STRING([screen describeUser], @"nobody");
  close_app(&f);
}

static const test_case tests[] = {
    TEST(player_signs_in),
    TEST(player_signs_in_with_limited_login),
    TEST(another_nonce_is_refused),
    TEST(refused_token_is_shown),
    TEST(failed_and_cancelled_logins_sign_nobody_in),
    TEST(player_with_a_second_factor_signs_in),
    TEST(wrong_code_signs_nobody_in),
    TEST(player_signs_out),
};
OBJC_TEST_MAIN(tests)
