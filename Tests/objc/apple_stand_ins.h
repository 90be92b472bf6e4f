// SPDX-License-Identifier: Apache-2.0
// Stand-ins for what Firebase's guide for Sign in with Apple uses of Apple's libraries. The emulator plays Apple.
#import <Foundation/Foundation.h>

#include <openssl/sha.h>
#include <stdint.h>

// --- Security and CommonCrypto ---

enum { errSecSuccess = 0, CC_SHA256_DIGEST_LENGTH = SHA256_DIGEST_LENGTH };
typedef uint32_t CC_LONG;
#define kSecRandomDefault NULL
int SecRandomCopyBytes(const void *random, size_t count, void *bytes);
#define CC_SHA256(data, length, digest) SHA256((const unsigned char *)(data), (length), (digest))

// --- AuthenticationServices ---

extern NSString *const ASAuthorizationScopeFullName;
extern NSString *const ASAuthorizationScopeEmail;

@interface ASAuthorizationAppleIDCredential : NSObject {
 @private
  NSData *_identityToken;
  NSData *_authorizationCode;
  NSPersonNameComponents *_fullName;
}
@property(nonatomic, copy) NSData *identityToken;
@property(nonatomic, copy) NSData *authorizationCode;
@property(nonatomic, copy) NSPersonNameComponents *fullName;
@end

@interface ASAuthorization : NSObject {
 @private
  id _credential;
}
@property(nonatomic, strong) id credential;
@end

@interface ASAuthorizationAppleIDRequest : NSObject {
 @private
  NSArray<NSString *> *_requestedScopes;
  NSString *_nonce;
}
@property(nonatomic, copy) NSArray<NSString *> *requestedScopes;
@property(nonatomic, copy) NSString *nonce;
@end

@interface ASAuthorizationAppleIDProvider : NSObject
- (ASAuthorizationAppleIDRequest *)createRequest;
@end

@class ASAuthorizationController;

@protocol ASAuthorizationControllerDelegate <NSObject>
- (void)authorizationController:(ASAuthorizationController *)controller
    didCompleteWithAuthorization:(ASAuthorization *)authorization;
- (void)authorizationController:(ASAuthorizationController *)controller didCompleteWithError:(NSError *)error;
@end

@interface ASAuthorizationController : NSObject {
 @private
  ASAuthorizationAppleIDRequest *_request;
  id<ASAuthorizationControllerDelegate> _delegate;
  id _presentationContextProvider;
}
- (instancetype)initWithAuthorizationRequests:(NSArray<ASAuthorizationAppleIDRequest *> *)requests;
@property(nonatomic, assign) id<ASAuthorizationControllerDelegate> delegate;
@property(nonatomic, assign) id presentationContextProvider;
- (void)performRequests;
@end

// --- the player ---

// What the sheet answers next: a player as JSON, NULL for a player who closes the sheet. "no token" and "no text" are
// answers without a token, and with one that is not a string.
void set_player_at_the_sheet(const char *player);
