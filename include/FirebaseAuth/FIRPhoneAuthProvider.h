// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials of a phone number.
#import <FirebaseAuth/FIRAuthCredential.h>
#import <FirebaseAuth/FIRAuthUIDelegate.h>

@class FIRAuth;
@class FIRMultiFactorSession;
@class FIRPhoneMultiFactorInfo;

NS_ASSUME_NONNULL_BEGIN

/// The id of the provider: "phone".
FIR_EXTERN NSString *const FIRPhoneAuthProviderID NS_SWIFT_NAME(PhoneAuthProviderID);
/// The sign-in method: "phone".
FIR_EXTERN NSString *const FIRPhoneAuthSignInMethod NS_SWIFT_NAME(PhoneAuthSignInMethod);

/// Receives the id of a verification, or the error.
typedef void (^FIRVerificationResultCallback)(NSString *_Nullable verificationID, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");

/// Sends text messages with codes, and creates credentials from the codes. Available on all platforms: on desktops, the
/// player confirms in the browser before the message is sent.
NS_SWIFT_NAME(PhoneAuthProvider)
@interface FIRPhoneAuthProvider : NSObject {
 @private
  FIRAuth *_auth;
}

- (instancetype)init FIR_UNAVAILABLE;

/// The id of the provider: "phone".
@property(class, nonatomic, copy, readonly) NSString *id;

/// Returns a provider for the default App.
///
/// @return The provider.
+ (instancetype)provider NS_SWIFT_NAME(provider());

/// Returns a provider.
///
/// @param auth The Auth.
/// @return The provider.
+ (instancetype)providerWithAuth:(FIRAuth *)auth NS_SWIFT_NAME(provider(auth:));

/// Sends a code for a sign-in.
///
/// @param phoneNumber The phone number in E.164 format.
/// @param UIDelegate Not used by this library.
/// @param completion Receives the id of the verification.
- (void)verifyPhoneNumber:(NSString *)phoneNumber
               UIDelegate:(nullable id<FIRAuthUIDelegate>)UIDelegate
               completion:(nullable FIRVerificationResultCallback)completion;

/// Sends a code for the enrollment of a second factor.
///
/// @param phoneNumber The phone number in E.164 format.
/// @param UIDelegate Not used by this library.
/// @param session The session of FIRMultiFactor; nil for a sign-in.
/// @param completion Receives the id of the verification.
- (void)verifyPhoneNumber:(NSString *)phoneNumber
               UIDelegate:(nullable id<FIRAuthUIDelegate>)UIDelegate
       multiFactorSession:(nullable FIRMultiFactorSession *)session
               completion:(nullable FIRVerificationResultCallback)completion;

/// Sends a code to a second factor.
///
/// @param phoneMultiFactorInfo A factor of a FIRMultiFactorResolver.
/// @param UIDelegate Not used by this library.
/// @param session The session of the resolver.
/// @param completion Receives the id of the verification.
- (void)verifyPhoneNumberWithMultiFactorInfo:(FIRPhoneMultiFactorInfo *)phoneMultiFactorInfo
                                  UIDelegate:(nullable id<FIRAuthUIDelegate>)UIDelegate
                          multiFactorSession:(nullable FIRMultiFactorSession *)session
                                  completion:(nullable FIRVerificationResultCallback)completion;

/// Creates a credential.
///
/// @param verificationID The id of the verification.
/// @param verificationCode The code of the text message.
/// @return The credential.
- (FIRPhoneAuthCredential *)credentialWithVerificationID:(NSString *)verificationID
                                        verificationCode:(NSString *)verificationCode;

@end

NS_ASSUME_NONNULL_END
