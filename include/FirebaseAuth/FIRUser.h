// SPDX-License-Identifier: Apache-2.0
/// @file
/// The signed-in user.
#import <FirebaseAuth/FIRActionCode.h>
#import <FirebaseAuth/FIRAuthCredential.h>
#import <FirebaseAuth/FIRAuthDataResult.h>
#import <FirebaseAuth/FIRAuthTokenResult.h>
#import <FirebaseAuth/FIRFederatedAuthProvider.h>
#import <FirebaseAuth/FIRMultiFactor.h>
#import <FirebaseAuth/FIRUserInfo.h>
#import <FirebaseAuth/FIRUserMetadata.h>
#import <FirebaseAuth/FIRUserProfileChangeRequest.h>

struct firebase_user;
@class FIRAuth;

NS_ASSUME_NONNULL_BEGIN

/// Receives an id token, or the error.
typedef void (^FIRAuthTokenCallback)(NSString *_Nullable token, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives an id token and its claims, or the error.
typedef void (^FIRAuthTokenResultCallback)(FIRAuthTokenResult *_Nullable tokenResult, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the error of a change, or nil.
typedef void (^FIRUserUpdateCallback)(NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the error, or nil.
typedef void (^FIRAuthVoidErrorCallback)(NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");
/// Receives the error of an email, or nil.
typedef void (^FIRSendEmailVerificationCallback)(NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");

/// A user. As long as the user is signed in, the values are the present ones.
///
/// The operations act on the account while the user is signed in; afterwards they fail with FIRAuthErrorCodeNullUser,
/// and so they do for a user that was decoded from an archive.
///
/// An archive contains the tokens: keep it as secret as a password.
NS_SWIFT_NAME(User)
@interface FIRUser : NSObject <FIRUserInfo, NSSecureCoding> {
 @private
  const struct firebase_user *_core;
  FIRAuth *_auth;
  NSDictionary<NSString *, id> *_archive;
}

- (instancetype)init FIR_UNAVAILABLE;

/// Whether the user is a guest, who has no identity at a provider.
@property(nonatomic, readonly) BOOL isAnonymous;

/// Returns isAnonymous.
///
/// @return Whether the user is a guest.
- (BOOL)anonymous NS_SWIFT_UNAVAILABLE("Use isAnonymous");

/// Whether the email address was verified.
@property(nonatomic, readonly) BOOL isEmailVerified;

/// Returns isEmailVerified.
///
/// @return Whether the email address was verified.
- (BOOL)emailVerified NS_SWIFT_UNAVAILABLE("Use isEmailVerified");

/// The user's identities at providers.
@property(nonatomic, copy, readonly) NSArray<id<FIRUserInfo>> *providerData;

/// The times of the account.
@property(nonatomic, strong, readonly) FIRUserMetadata *metadata;

/// The tenant; nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSString *tenantID;

/// The second factors.
@property(nonatomic, strong, readonly) FIRMultiFactor *multiFactor;

/// The refresh token. It gives full access to the account: do not log it or send it to a server.
@property(nonatomic, copy, readonly, nullable) NSString *refreshToken;

/// Changes the email address without a verification. Fails if the project has email enumeration protection.
///
/// @param email The new email address.
/// @param completion Receives the error, or nil.
- (void)updateEmail:(NSString *)email completion:(nullable FIRUserUpdateCallback)completion;

/// Sets the password of the account.
///
/// @param password The password.
/// @param completion Receives the error, or nil.
- (void)updatePassword:(NSString *)password completion:(nullable FIRUserUpdateCallback)completion;

/// Changes the phone number of the account.
///
/// @param phoneNumberCredential The credential of the new number.
/// @param completion Receives the error, or nil.
- (void)updatePhoneNumberCredential:(FIRPhoneAuthCredential *)phoneNumberCredential
                         completion:(nullable FIRUserUpdateCallback)completion
    NS_SWIFT_NAME(updatePhoneNumber(_:completion:));

/// Returns an object that changes the name and the photo.
///
/// @return The object.
- (FIRUserProfileChangeRequest *)profileChangeRequest NS_SWIFT_NAME(createProfileChangeRequest());

/// Requests the present data of the account from the server.
///
/// @param completion Receives the error, or nil.
- (void)reloadWithCompletion:(nullable FIRUserUpdateCallback)completion;

/// Proves that the user is present.
///
/// @param credential A credential of the user.
/// @param completion Receives the result.
- (void)reauthenticateWithCredential:(FIRAuthCredential *)credential
                          completion:(nullable FIRAuthDataResultCallback)completion;

/// Proves that the user is present, in the browser.
///
/// @param provider The provider.
/// @param UIDelegate Not used by this library.
/// @param completion Receives the result.
- (void)reauthenticateWithProvider:(id<FIRFederatedAuthProvider>)provider
                        UIDelegate:(nullable id<FIRAuthUIDelegate>)UIDelegate
                        completion:(nullable FIRAuthDataResultCallback)completion
    NS_SWIFT_NAME(reauthenticate(with:uiDelegate:completion:));

/// Requests an id token, with which the servers of the game can identify the user.
///
/// @param completion Receives the token.
- (void)getIDTokenWithCompletion:(nullable FIRAuthTokenCallback)completion NS_SWIFT_NAME(getIDToken(completion:));

/// Requests an id token.
///
/// @param forceRefresh Whether to request a new token although the present one is valid.
/// @param completion Receives the token.
- (void)getIDTokenForcingRefresh:(BOOL)forceRefresh completion:(nullable FIRAuthTokenCallback)completion;

/// Requests an id token and its claims.
///
/// @param completion Receives the token.
- (void)getIDTokenResultWithCompletion:(nullable FIRAuthTokenResultCallback)completion
    NS_SWIFT_NAME(getIDTokenResult(completion:));

/// Requests an id token and its claims.
///
/// @param forceRefresh Whether to request a new token although the present one is valid.
/// @param completion Receives the token.
- (void)getIDTokenResultForcingRefresh:(BOOL)forceRefresh
                            completion:(nullable FIRAuthTokenResultCallback)completion
    NS_SWIFT_NAME(getIDTokenResult(forcingRefresh:completion:));

/// Adds an identity to the account.
///
/// Fails with FIRAuthErrorCodeCredentialAlreadyInUse if the identity belongs to another account. The userInfo of the
/// error then has a credential that signs in to that account, under FIRAuthErrorUserInfoUpdatedCredentialKey.
///
/// @param credential The credential.
/// @param completion Receives the result.
- (void)linkWithCredential:(FIRAuthCredential *)credential completion:(nullable FIRAuthDataResultCallback)completion;

/// Adds an identity to the account, in the browser.
///
/// @param provider The provider.
/// @param UIDelegate Not used by this library.
/// @param completion Receives the result.
- (void)linkWithProvider:(id<FIRFederatedAuthProvider>)provider
              UIDelegate:(nullable id<FIRAuthUIDelegate>)UIDelegate
              completion:(nullable FIRAuthDataResultCallback)completion
    NS_SWIFT_NAME(link(with:uiDelegate:completion:));

/// Removes an identity from the account.
///
/// @param provider The id of the provider.
/// @param completion Receives the user.
- (void)unlinkFromProvider:(NSString *)provider
                completion:(nullable void (^)(FIRUser *_Nullable user, NSError *_Nullable error))completion;

/// Sends an email with a link that verifies the address.
///
/// @param completion Receives the error, or nil.
- (void)sendEmailVerificationWithCompletion:(nullable FIRSendEmailVerificationCallback)completion;

/// Sends an email with a link that verifies the address.
///
/// @param actionCodeSettings How the link continues, or nil.
/// @param completion Receives the error, or nil.
- (void)sendEmailVerificationWithActionCodeSettings:(nullable FIRActionCodeSettings *)actionCodeSettings
                                         completion:(nullable FIRSendEmailVerificationCallback)completion;

/// Sends an email to a new address, with a link that changes to it.
///
/// @param email The new email address.
/// @param completion Receives the error, or nil.
- (void)sendEmailVerificationBeforeUpdatingEmail:(NSString *)email
                                      completion:(nullable FIRAuthVoidErrorCallback)completion;

/// Sends an email to a new address, with a link that changes to it.
///
/// @param email The new email address.
/// @param actionCodeSettings How the link continues, or nil.
/// @param completion Receives the error, or nil.
- (void)sendEmailVerificationBeforeUpdatingEmail:(NSString *)email
                              actionCodeSettings:(nullable FIRActionCodeSettings *)actionCodeSettings
                                      completion:(nullable FIRAuthVoidErrorCallback)completion;

/// Deletes the account and signs out. For a user of Apple, first call
/// `-[FIRAuth revokeTokenWithAuthorizationCode:completion:]`.
///
/// @param completion Receives the error, or nil.
- (void)deleteWithCompletion:(nullable FIRUserUpdateCallback)completion;

@end

NS_ASSUME_NONNULL_END
