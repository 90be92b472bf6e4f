// SPDX-License-Identifier: Apache-2.0
// What a program in ARC writes: compiled only, as GCC's runtime has no ARC.
#if !__has_feature(objc_arc)
#error This checks ARC.
#endif
#import <FirebaseAuth/FirebaseAuth.h>
#import <FirebaseCore/FirebaseCore.h>

/// A screen of a game.
@interface SignInScreen : NSObject
@property(nonatomic, strong) FIRUser *user;
@property(nonatomic, strong) id<NSObject> handle;
@property(nonatomic, weak) FIRAuth *auth;
@end

@implementation SignInScreen

- (void)open {
  __weak SignInScreen *weakSelf = self;
  self.auth = [FIRAuth auth];
  self.handle = [[FIRAuth auth] addAuthStateDidChangeListener:^(FIRAuth *auth, FIRUser *_Nullable user) {
    weakSelf.user = user;
    NSLog(@"%@ %@", auth.app.name, user.uid);
  }];
}

- (void)signIn {
  [FIRAuth.auth signInWithCredential:[FIRFacebookAuthProvider credentialWithAccessToken:@"token"]
                          completion:^(FIRAuthDataResult *_Nullable authResult, NSError *_Nullable error) {
                            if (error && error.code == FIRAuthErrorCodeSecondFactorRequired) {
                              FIRMultiFactorResolver *resolver =
                                  error.userInfo[FIRAuthErrorUserInfoMultiFactorResolverKey];
                              NSLog(@"%@", resolver.hints[0].displayName);
                            }
                            self.user = authResult.user;
                          }];
}

- (FIRActionCodeURL *)partsOf:(NSString *)link {
  return [[FIRActionCodeURL alloc] actionCodeURLWithLink:link];
}

- (BOOL)close {
  NSError *error;
  [[FIRAuth auth] removeAuthStateDidChangeListener:self.handle];
  return [[FIRAuth auth] signOut:&error] && !self.user.isAnonymous && !self.user.anonymous;
}

@end
