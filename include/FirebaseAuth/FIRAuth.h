// SPDX-License-Identifier: Apache-2.0
/// @file
/// Signs users in and out.
#import <FirebaseAuth/FIRAuthErrors.h>
#import <FirebaseAuth/FIRAuthSettings.h>
#import <FirebaseAuth/FIRUser.h>

struct firebase_auth;
@class FIRApp;

NS_ASSUME_NONNULL_BEGIN

/// The handle of a listener.
typedef id<NSObject> FIRAuthStateDidChangeListenerHandle NS_SWIFT_NAME(AuthStateDidChangeListenerHandle);
/// The handle of a listener.
typedef id<NSObject> FIRIDTokenDidChangeListenerHandle NS_SWIFT_NAME(IDTokenDidChangeListenerHandle);
@class FIRAuth;
/// Called with the signed-in user, nil if nobody is signed in.
typedef void (^FIRAuthStateDidChangeListenerBlock)(FIRAuth *auth, FIRUser *_Nullable user)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Called with the signed-in user, nil if nobody is signed in.
typedef void (^FIRIDTokenDidChangeListenerBlock)(FIRAuth *auth, FIRUser *_Nullable user)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives a user, or the error.
typedef void (^FIRAuthResultCallback)(FIRUser *_Nullable user, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the ids of providers, or the error.
typedef void (^FIRProviderQueryCallback)(NSArray<NSString *> *_Nullable providers, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the sign-in methods of an account, or the error.
typedef void (^FIRSignInMethodQueryCallback)(NSArray<NSString *> *_Nullable signInMethods, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the error, or nil.
typedef void (^FIRSendPasswordResetCallback)(NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the error, or nil.
typedef void (^FIRSendSignInLinkToEmailCallback)(NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the error, or nil.
typedef void (^FIRConfirmPasswordResetCallback)(NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the email address of the account, or the error.
typedef void (^FIRVerifyPasswordResetCodeCallback)(NSString *_Nullable email, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the error, or nil.
typedef void (^FIRApplyActionCodeCallback)(NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");

/// Posted on the main thread when another user signs in, or the user signs out. The object is the FIRAuth.
///
/// Firebase also posts it for each new id token. For these, add a listener with addIDTokenDidChangeListener:.
FIR_EXTERN NSString *const FIRAuthStateDidChangeNotification NS_SWIFT_NAME(AuthStateDidChange);

/// The kind of a token of the Apple Push Notification service.
typedef NS_ENUM(NSInteger, FIRAuthAPNSTokenType) {
  /// Unknown.
  FIRAuthAPNSTokenTypeUnknown = 0,
  /// For development.
  FIRAuthAPNSTokenTypeSandbox = 1,
  /// For production.
  FIRAuthAPNSTokenTypeProd = 2,
} NS_SWIFT_NAME(AuthAPNSTokenType);

/// Signs the users of one App in and out.
NS_SWIFT_NAME(Auth)
@interface FIRAuth : NSObject {
 @private
  struct firebase_auth *_core;
  FIRApp *_app;
  FIRUser *_currentUser;
  FIRAuthSettings *_settings;
  NSMutableArray *_listeners;
  BOOL _shareAuthStateAcrossDevices;
}

- (instancetype)init FIR_UNAVAILABLE;

/// Returns the Auth of the default App. Raises an NSException if there is none.
///
/// @return The Auth: the same object until the App is deleted.
+ (FIRAuth *)auth NS_SWIFT_NAME(auth());

/// Returns the Auth of an App. Raises an NSException if the App is nil or deleted.
///
/// @param app The App.
/// @return The Auth: the same object until the App is deleted.
+ (FIRAuth *)authWithApp:(FIRApp *)app NS_SWIFT_NAME(auth(app:));

/// The App; nil if it was deleted.
@property(nonatomic, weak, readonly, nullable) FIRApp *app;

/// The signed-in user; nil if nobody is signed in.
@property(nonatomic, strong, readonly, nullable) FIRUser *currentUser;

/// The language of emails and text messages, for example "pt-BR"; nil for the default of the project. A malformed value
/// is ignored.
@property(nonatomic, copy, nullable) NSString *languageCode;

/// Settings, which the library stores for the program.
@property(nonatomic, copy, nullable) FIRAuthSettings *settings;

/// The access group of the keychain that contains the session; nil if the session is this program's alone.
@property(nonatomic, copy, readonly, nullable) NSString *userAccessGroup;

/// Stored for the program. The library does not synchronize sessions.
@property(nonatomic) BOOL shareAuthStateAcrossDevices;

/// The tenant of Identity Platform; nil for the project's own accounts.
@property(nonatomic, copy, nullable) NSString *tenantID;

/// The domain of the pages for a sign-in in the browser; nil for the project's domain. The other options of
/// firebase_auth_set_web_sign_in_options() remain.
@property(nonatomic, copy, nullable) NSString *customAuthDomain;

/// The token of the Apple Push Notification service. Always nil.
@property(nonatomic, strong, nullable) NSData *APNSToken NS_SWIFT_NAME(apnsToken);

/// Makes a user of any Auth, or one that was decoded from an archive, the current user of this one.
///
/// nil is the error FIRAuthErrorCodeNullUser, and so is a user of an archive that was written without a valid id token.
///
/// @param user The user.
/// @param completion Receives the error, or nil.
- (void)updateCurrentUser:(nullable FIRUser *)user completion:(nullable FIRUserUpdateCallback)completion;

/// Requests the sign-in methods of an account. Projects with email enumeration protection report none.
///
/// @param email The email address.
/// @param completion Receives the methods.
- (void)fetchSignInMethodsForEmail:(NSString *)email completion:(nullable FIRSignInMethodQueryCallback)completion;

/// Signs in with an email address and a password.
///
/// @param email The email address.
/// @param password The password.
/// @param completion Receives the result.
- (void)signInWithEmail:(NSString *)email
               password:(NSString *)password
             completion:(nullable FIRAuthDataResultCallback)completion;

/// Signs in with an email address and the link of an email.
///
/// @param email The email address.
/// @param link The complete link.
/// @param completion Receives the result.
- (void)signInWithEmail:(NSString *)email
                   link:(NSString *)link
             completion:(nullable FIRAuthDataResultCallback)completion;

/// Signs in with a provider in the browser, or on Apple's platforms in the system's session.
///
/// @param provider A FIROAuthProvider, or a provider of the program.
/// @param UIDelegate Passed to a provider of the program.
/// @param completion Receives the result.
- (void)signInWithProvider:(id<FIRFederatedAuthProvider>)provider
                UIDelegate:(nullable id<FIRAuthUIDelegate>)UIDelegate
                completion:(nullable FIRAuthDataResultCallback)completion
    NS_SWIFT_NAME(signIn(with:uiDelegate:completion:));

/// Signs in with a credential.
///
/// Fails with FIRAuthErrorCodeAccountExistsWithDifferentCredential if the email address belongs to an account of
/// another provider, and with FIRAuthErrorCodeSecondFactorRequired if the account has a second factor.
///
/// @param credential The credential.
/// @param completion Receives the result.
- (void)signInWithCredential:(FIRAuthCredential *)credential completion:(nullable FIRAuthDataResultCallback)completion;

/// Creates a guest account and signs in. If a guest is signed in already, that user is the result.
///
/// @param completion Receives the result.
- (void)signInAnonymouslyWithCompletion:(nullable FIRAuthDataResultCallback)completion;

/// Signs in with a token that the server of the game created with the Admin SDK.
///
/// @param token The custom token.
/// @param completion Receives the result.
- (void)signInWithCustomToken:(NSString *)token completion:(nullable FIRAuthDataResultCallback)completion;

/// Creates an account with an email address and a password, and signs in.
///
/// @param email The email address.
/// @param password The password.
/// @param completion Receives the result.
- (void)createUserWithEmail:(NSString *)email
                   password:(NSString *)password
                 completion:(nullable FIRAuthDataResultCallback)completion;

/// Sets a new password with the code of an email.
///
/// @param code The code.
/// @param newPassword The password.
/// @param completion Receives the error, or nil.
- (void)confirmPasswordResetWithCode:(NSString *)code
                         newPassword:(NSString *)newPassword
                          completion:(FIRConfirmPasswordResetCallback)completion;

/// Requests what a code does.
///
/// @param code The code.
/// @param completion Receives the information.
- (void)checkActionCode:(NSString *)code
             completion:(void (^)(FIRActionCodeInfo *_Nullable info, NSError *_Nullable error))completion;

/// Checks a code that resets a password.
///
/// @param code The code.
/// @param completion Receives the email address of the account.
- (void)verifyPasswordResetCode:(NSString *)code completion:(FIRVerifyPasswordResetCodeCallback)completion;

/// Does what a code is for.
///
/// @param code The code.
/// @param completion Receives the error, or nil.
- (void)applyActionCode:(NSString *)code completion:(FIRApplyActionCodeCallback)completion;

/// Sends an email with a link to set a new password.
///
/// @param email The email address.
/// @param completion Receives the error, or nil.
- (void)sendPasswordResetWithEmail:(NSString *)email completion:(nullable FIRSendPasswordResetCallback)completion;

/// Sends an email with a link to set a new password.
///
/// @param email The email address.
/// @param actionCodeSettings How the link continues, or nil.
/// @param completion Receives the error, or nil.
- (void)sendPasswordResetWithEmail:(NSString *)email
                actionCodeSettings:(nullable FIRActionCodeSettings *)actionCodeSettings
                        completion:(nullable FIRSendPasswordResetCallback)completion;

/// Sends an email with a link that signs in.
///
/// @param email The email address.
/// @param actionCodeSettings How the link continues. handleCodeInApp must be YES.
/// @param completion Receives the error, or nil.
- (void)sendSignInLinkToEmail:(NSString *)email
           actionCodeSettings:(FIRActionCodeSettings *)actionCodeSettings
                   completion:(nullable FIRSendSignInLinkToEmailCallback)completion;

/// Signs out at once.
///
/// @param error Not changed: the method cannot fail.
/// @return YES.
- (BOOL)signOut:(NSError *_Nullable *_Nullable)error;

/// Returns whether a link is one that signs in.
///
/// @param link The complete link.
/// @return YES if it is.
- (BOOL)isSignInWithEmailLink:(NSString *)link;

/// Adds a listener that is called when the signed-in user changes, and once soon after this call.
///
/// The Auth retains the block until the listener is removed. The block can remove it.
///
/// @param listener The block.
/// @return A handle for removeAuthStateDidChangeListener:.
- (FIRAuthStateDidChangeListenerHandle)addAuthStateDidChangeListener:(FIRAuthStateDidChangeListenerBlock)listener
    NS_SWIFT_NAME(addStateDidChangeListener(_:));

/// Removes a listener of either kind. On the main thread, it will not be called after this method.
///
/// @param listenerHandle The handle. Another object is ignored.
- (void)removeAuthStateDidChangeListener:(FIRAuthStateDidChangeListenerHandle)listenerHandle
    NS_SWIFT_NAME(removeStateDidChangeListener(_:));

/// Adds a listener that is called when the signed-in user or the id token changes, and once soon after this call.
///
/// While such a listener exists, the library refreshes the id token before it expires.
///
/// @param listener The block.
/// @return A handle for removeIDTokenDidChangeListener:.
- (FIRIDTokenDidChangeListenerHandle)addIDTokenDidChangeListener:(FIRIDTokenDidChangeListenerBlock)listener;

/// Removes a listener of either kind. On the main thread, it will not be called after this method.
///
/// @param listenerHandle The handle. Another object is ignored.
- (void)removeIDTokenDidChangeListener:(FIRIDTokenDidChangeListenerHandle)listenerHandle;

/// Sets the language to that of the environment.
- (void)useAppLanguage;

/// Sends all requests to an emulator, without encryption. Call this before other methods.
///
/// If the address is invalid, every later request fails. Requests never go to the real project instead.
///
/// @param host A host name or an IP address.
/// @param port The port, from 1 to 65535.
- (void)useEmulatorWithHost:(NSString *)host port:(NSInteger)port;

/// Revokes the authorization of Sign in with Apple. Call it before `-[FIRUser deleteWithCompletion:]`.
///
/// @param authorizationCode The authorization code of a sign-in that is not older than five minutes.
/// @param completion Receives the error, or nil.
- (void)revokeTokenWithAuthorizationCode:(NSString *)authorizationCode
                              completion:(nullable void (^)(NSError *_Nullable error))completion
    NS_SWIFT_NAME(revokeToken(withAuthorizationCode:completion:));

/// Replaces the session by that of an access group of the keychain, whose programs share it. On Apple's platforms only.
///
/// The replaced session stays in its store. The group is not remembered when the program ends.
///
/// @param accessGroup The whole name of the group, with the prefix of the team; nil for the session of this program
///     alone.
/// @param outError Receives FIRAuthErrorCodeKeychainError if the group cannot be used.
/// @return NO after an error; nothing changes then, and the log has the reason.
- (BOOL)useUserAccessGroup:(nullable NSString *)accessGroup error:(NSError *_Nullable *_Nullable)outError;

/// Returns the user of an access group of the keychain without signing in. On Apple's platforms only.
///
/// @param accessGroup The whole name of the group; nil for the session of this program alone.
/// @param outError Receives FIRAuthErrorCodeKeychainError if the group cannot be read.
/// @return The user; nil if there is none, and after an error.
- (nullable FIRUser *)getStoredUserForAccessGroup:(nullable NSString *)accessGroup
                                            error:(NSError *_Nullable *_Nullable)outError
    __attribute__((swift_error(nonnull_error)));

/// Fails with FIRAuthErrorCodeRecaptchaSDKNotLinked: the SDK of reCAPTCHA is not available here.
///
/// @param completion Receives the error.
- (void)initializeRecaptchaConfigWithCompletion:(nullable void (^)(NSError *_Nullable error))completion;

/// Returns whether the library handles a URL that opened the app.
///
/// @param URL The URL.
/// @return NO: the sign-in in the browser needs no such URL.
- (BOOL)canHandleURL:(NSURL *)URL NS_SWIFT_NAME(canHandle(_:));

/// Takes a token of the Apple Push Notification service. Does nothing: the library uses no push notifications.
///
/// @param token The token.
/// @param type Its kind.
- (void)setAPNSToken:(NSData *)token type:(FIRAuthAPNSTokenType)type;

/// Returns whether the library handles a push notification.
///
/// @param userInfo The notification.
/// @return NO: the library uses no push notifications.
- (BOOL)canHandleNotification:(NSDictionary *)userInfo;

@end

NS_ASSUME_NONNULL_END
