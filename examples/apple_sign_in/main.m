// SPDX-License-Identifier: Apache-2.0
// Sign in with Apple from Objective-C, with every branch of Firebase's guide, in a game that draws all the time. With
// clang and GNUstep, something else takes the place of the system's sheet. On Apple's platforms, a program uses
// ASAuthorizationController, as the guide says.
#import <FirebaseAuth/FirebaseAuth.h>
#import <FirebaseCore/FirebaseCore.h>

#include <firebase/c/nonce.h>
#include <unistd.h>

#include "apple_sheet.h"
#include "window.h"

static unsigned frame;

// A game draws sixty times a second. Completions run in its run loop.
static void draw_frame(void) {
  @autoreleasepool {
    frame++;
    window_handle_events();
    if (isatty(STDOUT_FILENO)) {
      printf("\r  %c frame %u", "|/-\\"[frame % 4], frame);
      fflush(stdout);
    }
    [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:1.0 / 60]];
  }
}

// Starts a call whose completion has an error, draws until it runs, prints the result, and returns the error.
static NSError *draw_until_complete(const char *what, void (^start)(void (^completion)(NSError *error))) {
  unsigned first = frame;
  __block BOOL isDone = NO;
  __block NSError *result = nil;
  start(^(NSError *error) {
    result = [error retain];
    isDone = YES;
  });
  while (!isDone) draw_frame();
  printf("%s  %s: %s after %u frame(s)\n", isatty(STDOUT_FILENO) ? "\r" : "", what, result == nil ? "done" : "failed",
         frame - first);
  if (result != nil) {
    NSString *name = [result.userInfo objectForKey:FIRAuthErrorUserInfoNameKey];
    printf("    %s (%d): %s\n", name.UTF8String, (int)result.code, result.localizedDescription.UTF8String);
  }
  return [result autorelease];
}

// The same. Ends the program after an error.
static void finish(const char *what, void (^start)(void (^completion)(NSError *error))) {
  if (draw_until_complete(what, start) != nil) exit(1);
}

// The library reads the emulator's address from FIREBASE_AUTH_EMULATOR_HOST. Without it, the library uses the real
// project of these options.
static void start_app(void) {
  FIROptions *options = [[[FIROptions alloc] initWithGoogleAppID:@"1:1:desktop:1" GCMSenderID:@"1"] autorelease];
  options.APIKey = @"any-key-will-do-for-the-emulator";
  options.projectID = @"demo-project";
  [FIRApp configureWithOptions:options];
}

static void stop_app(void) {
  [[FIRApp defaultApp] deleteApp:^(BOOL success) {
    if (!success) exit(1);
  }];
}

static void print_user(void) {
  FIRUser *user = [FIRAuth auth].currentUser;
  if (user == nil) {
    printf("  nobody is signed in\n");
  } else {
    printf("  signed in: %s <%s>%s, uid %s\n", user.displayName != nil ? user.displayName.UTF8String : "",
           user.email != nil ? user.email.UTF8String : "", user.isAnonymous ? " (guest)" : "", user.uid.UTF8String);
  }
}

// --- Apple ---

static apple_answer show_sheet(const apple_player *player, NSString *nonce) {
  apple_answer answer;
  if (!apple_sheet_show(player, nonce.UTF8String, &answer)) exit(1);
  return answer;
}

static NSPersonNameComponents *name_of(const apple_answer *answer) {
  NSPersonNameComponents *name = [[[NSPersonNameComponents alloc] init] autorelease];
  name.givenName = [NSString stringWithUTF8String:answer->given_name];
  name.familyName = [NSString stringWithUTF8String:answer->family_name];
  return name;
}

// Creates a nonce, shows the sheet, and creates a credential. `answer` may be NULL.
static FIROAuthCredential *ask_apple(const apple_player *player, apple_answer *answer) {
  firebase_nonce *nonce = firebase_nonce_create();
  NSString *rawNonce = [NSString stringWithUTF8String:firebase_nonce_raw_for_firebase(nonce)];
  apple_answer given = show_sheet(player, [NSString stringWithUTF8String:firebase_nonce_sha256_for_apple(nonce)]);
  firebase_nonce_release(nonce);
  if (answer != NULL) *answer = given;
  return [FIROAuthProvider appleCredentialWithIDToken:[NSString stringWithUTF8String:given.identity_token]
                                             rawNonce:rawNonce
                                             fullName:name_of(&given)];
}

static void sign_in_with(const char *what, FIRAuthCredential *credential) {
  finish(what, ^(void (^completion)(NSError *error)) {
    [[FIRAuth auth] signInWithCredential:credential
                              completion:^(FIRAuthDataResult *result, NSError *error) {
                                (void)result;
                                completion(error);
                              }];
  });
}

static void sign_in(const apple_player *player) {
  sign_in_with("sign in with Apple", ask_apple(player, NULL));
  id<FIRUserInfo> identity = [[FIRAuth auth].currentUser.providerData objectAtIndex:0];
  printf("  Apple's id of the player: %s\n", identity.uid.UTF8String);
}

static apple_answer reauthenticate(const apple_player *player) {
  apple_answer answer;
  FIROAuthCredential *credential = ask_apple(player, &answer);
  finish("re-authenticate", ^(void (^completion)(NSError *error)) {
    [[FIRAuth auth].currentUser reauthenticateWithCredential:credential
                                                  completion:^(FIRAuthDataResult *result, NSError *error) {
                                                    (void)result;
                                                    completion(error);
                                                  }];
  });
  return answer;
}

// Links a guest. If the player already has an account, signs in to that account instead.
static void link_guest(const apple_player *player) {
  finish("sign in as a guest", ^(void (^completion)(NSError *error)) {
    [[FIRAuth auth] signInAnonymouslyWithCompletion:^(FIRAuthDataResult *result, NSError *error) {
      (void)result;
      completion(error);
    }];
  });
  FIROAuthCredential *credential = ask_apple(player, NULL);
  NSError *error = draw_until_complete("link the guest", ^(void (^completion)(NSError *error)) {
    [[FIRAuth auth].currentUser linkWithCredential:credential
                                        completion:^(FIRAuthDataResult *result, NSError *failure) {
                                          (void)result;
                                          completion(failure);
                                        }];
  });
  FIRAuthCredential *updated = [error.userInfo objectForKey:FIRAuthErrorUserInfoUpdatedCredentialKey];
  if (error != nil && (error.code != FIRAuthErrorCodeCredentialAlreadyInUse || updated == nil)) exit(1);
  if (updated != nil) sign_in_with("sign in with the updated credential", updated);
}

// Firebase needs the raw nonce, Apple its SHA-256. This shows the error if both receive the SHA-256.
static void mix_up_nonces(const apple_player *player) {
  firebase_nonce *nonce = firebase_nonce_create();
  NSString *hash = [NSString stringWithUTF8String:firebase_nonce_sha256_for_apple(nonce)];
  firebase_nonce_release(nonce);
  apple_answer answer = show_sheet(player, hash);
  FIROAuthCredential *credential =
      [FIROAuthProvider credentialWithProviderID:@"apple.com"
                                         IDToken:[NSString stringWithUTF8String:answer.identity_token]
                                        rawNonce:hash];
  draw_until_complete("sign in with the SHA-256", ^(void (^completion)(NSError *error)) {
    [[FIRAuth auth] signInWithCredential:credential
                              completion:^(FIRAuthDataResult *result, NSError *error) {
                                (void)result;
                                completion(error);
                              }];
  });
}

// Apple requires that tokens are revoked before the deletion. Both need a recent sign-in.
static void delete_account(const apple_player *player) {
  apple_answer answer = reauthenticate(player);
  NSString *code = [NSString stringWithUTF8String:answer.authorization_code];
  finish("revoke", ^(void (^completion)(NSError *error)) {
    [[FIRAuth auth] revokeTokenWithAuthorizationCode:code completion:completion];
  });
  finish("delete", ^(void (^completion)(NSError *error)) {
    [[FIRAuth auth].currentUser deleteWithCompletion:completion];
  });
}

static apple_player make_player(const char *given_name, const char *family_name) {
  apple_player player = {.given_name = given_name, .family_name = family_name};
  snprintf(player.sub, sizeof player.sub, "%s-%ld-%ld", given_name, (long)time(NULL), (long)getpid());
  return player;
}

static void play(void) {
  apple_player ada = make_player("Ada", "Lovelace");
  apple_player grace = make_player("Grace", "Hopper");
  start_app();
  [[FIRAuth auth] signOut:NULL];
  puts("Ada signs in with Apple.");
  sign_in(&ada);
  print_user();
  puts("The game is started again.");
  stop_app();
  start_app();
  print_user();
  puts("Ada re-authenticates.");
  reauthenticate(&ada);
  puts("Ada signs out.");
  [[FIRAuth auth] signOut:NULL];
  print_user();
  puts("Grace plays as a guest, then keeps her game with Apple.");
  link_guest(&grace);
  print_user();
  puts("Ada plays as a guest, then remembers that she has an account.");
  [[FIRAuth auth] signOut:NULL];
  link_guest(&ada);
  print_user();
  puts("A program passes the wrong value of the nonce.");
  mix_up_nonces(&ada);
  puts("Ada deletes her account.");
  delete_account(&ada);
  print_user();
  stop_app();
}

int main(void) {
  @autoreleasepool {
    window_open();
    play();
  }
  return 0;
}
