// SPDX-License-Identifier: Apache-2.0
/// @file
/// Second factors: phones and authenticator apps.
#import <FirebaseAuth/FIRAuthDataResult.h>

@class FIRAuth;
@class FIRMultiFactorInfo;
@class FIRPhoneAuthCredential;
@class FIRUser;

struct firebase_multi_factor_assertion;
struct firebase_multi_factor_info;
struct firebase_multi_factor_resolver;
struct firebase_multi_factor_session;
struct firebase_totp_secret;

NS_ASSUME_NONNULL_BEGIN

/// The id of phones: "phone".
FIR_EXTERN NSString *const FIRPhoneMultiFactorID NS_SWIFT_NAME(PhoneMultiFactorID);
/// The id of authenticator apps: "totp".
FIR_EXTERN NSString *const FIRTOTPMultiFactorID NS_SWIFT_NAME(TOTPMultiFactorID);

/// The permission to enroll a second factor, or to complete a sign-in with one. Immutable.
NS_SWIFT_NAME(MultiFactorSession)
@interface FIRMultiFactorSession : NSObject {
 @private
  const struct firebase_multi_factor_session *_core;
}

- (instancetype)init FIR_UNAVAILABLE;

@end

/// Receives a session, or the error.
typedef void (^FIRMultiFactorSessionCallback)(FIRMultiFactorSession *_Nullable session, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");

/// The proof that the player has a second factor. Immutable.
///
/// Invalid values create an invalid assertion. The call that uses it reports the error.
NS_SWIFT_NAME(MultiFactorAssertion)
@interface FIRMultiFactorAssertion : NSObject {
 @private
  const struct firebase_multi_factor_assertion *_core;
}

- (instancetype)init FIR_UNAVAILABLE;

/// The kind of the factor: FIRPhoneMultiFactorID or FIRTOTPMultiFactorID.
@property(nonatomic, copy, readonly) NSString *factorID;

@end

/// The proof of a phone.
NS_SWIFT_NAME(PhoneMultiFactorAssertion)
@interface FIRPhoneMultiFactorAssertion : FIRMultiFactorAssertion
@end

/// The proof of an authenticator app.
NS_SWIFT_NAME(TOTPMultiFactorAssertion)
@interface FIRTOTPMultiFactorAssertion : FIRMultiFactorAssertion
@end

/// An enrolled second factor. Immutable.
NS_SWIFT_NAME(MultiFactorInfo)
@interface FIRMultiFactorInfo : FIRAuthRecord {
 @private
  const struct firebase_multi_factor_info *_core;
}

/// The id of the factor.
@property(nonatomic, copy, readonly) NSString *UID NS_SWIFT_NAME(uid);

/// The user's name for the factor; nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSString *displayName;

/// The time of the enrollment.
@property(nonatomic, copy, readonly) NSDate *enrollmentDate;

/// The kind of the factor: FIRPhoneMultiFactorID or FIRTOTPMultiFactorID.
@property(nonatomic, copy, readonly) NSString *factorID;

@end

/// A phone as a second factor. Immutable.
NS_SWIFT_NAME(PhoneMultiFactorInfo)
@interface FIRPhoneMultiFactorInfo : FIRMultiFactorInfo

/// The id of phones: "phone".
@property(class, nonatomic, copy, readonly) NSString *FIRPhoneMultiFactorID;

/// The id of authenticator apps: "totp".
@property(class, nonatomic, copy, readonly) NSString *FIRTOTPMultiFactorID;

/// The phone number. A factor of a resolver has only its last digits.
@property(nonatomic, copy, readonly) NSString *phoneNumber;

@end

/// The second factors of a user.
NS_SWIFT_NAME(MultiFactor)
@interface FIRMultiFactor : NSObject <NSSecureCoding> {
 @private
  FIRUser *_user;
}

- (instancetype)init FIR_UNAVAILABLE;

/// The enrolled factors.
@property(nonatomic, copy, readonly) NSArray<FIRMultiFactorInfo *> *enrolledFactors;

/// Requests a session for an enrollment.
///
/// @param completion Receives the session.
- (void)getSessionWithCompletion:(nullable FIRMultiFactorSessionCallback)completion;

/// Adds a second factor to the account.
///
/// @param assertion The assertion.
/// @param displayName The user's name for the factor, or nil.
/// @param completion Receives the error, or nil.
- (void)enrollWithAssertion:(FIRMultiFactorAssertion *)assertion
                displayName:(nullable NSString *)displayName
                 completion:(nullable void (^)(NSError *_Nullable error))completion;

/// Removes a second factor from the account.
///
/// @param factorInfo The factor.
/// @param completion Receives the error, or nil.
- (void)unenrollWithInfo:(FIRMultiFactorInfo *)factorInfo
              completion:(nullable void (^)(NSError *_Nullable error))completion;

/// Removes a second factor from the account.
///
/// @param factorUID The id of the factor.
/// @param completion Receives the error, or nil.
- (void)unenrollWithFactorUID:(NSString *)factorUID completion:(nullable void (^)(NSError *_Nullable error))completion;

@end

/// A sign-in, link or reauthentication that only lacks the second factor. Immutable.
///
/// An error with the code FIRAuthErrorCodeSecondFactorRequired has it in its userInfo, under
/// FIRAuthErrorUserInfoMultiFactorResolverKey.
NS_SWIFT_NAME(MultiFactorResolver)
@interface FIRMultiFactorResolver : NSObject {
 @private
  const struct firebase_multi_factor_resolver *_core;
  FIRAuth *_auth;
}

- (instancetype)init FIR_UNAVAILABLE;

/// The session, for FIRPhoneAuthProvider.
@property(nonatomic, strong, readonly) FIRMultiFactorSession *session;

/// The factors that the player can use.
@property(nonatomic, copy, readonly) NSArray<FIRMultiFactorInfo *> *hints;

/// The Auth of the sign-in.
@property(nonatomic, strong, readonly) FIRAuth *auth;

/// Completes the sign-in.
///
/// @param assertion The assertion.
/// @param completion Receives the result.
- (void)resolveSignInWithAssertion:(FIRMultiFactorAssertion *)assertion
                        completion:(nullable FIRAuthDataResultCallback)completion;

@end

/// Creates assertions of phones.
NS_SWIFT_NAME(PhoneMultiFactorGenerator)
@interface FIRPhoneMultiFactorGenerator : NSObject

/// Creates an assertion.
///
/// @param phoneAuthCredential The credential of the code.
/// @return The assertion.
+ (FIRPhoneMultiFactorAssertion *)assertionWithCredential:(FIRPhoneAuthCredential *)phoneAuthCredential
    NS_SWIFT_NAME(assertion(with:));

@end

/// The secret of an authenticator app, during its enrollment. Keep it as secret as a password. Immutable.
NS_SWIFT_NAME(TOTPSecret)
@interface FIRTOTPSecret : NSObject {
 @private
  const struct firebase_totp_secret *_core;
}

- (instancetype)init FIR_UNAVAILABLE;

/// Returns the secret in base32, for players who type it into their app.
///
/// @return The key.
- (NSString *)sharedSecretKey;

/// Returns the "otpauth:" URL that authenticator apps read from a QR code.
///
/// @param accountName The name of the account; "" for the user's email address, or else their id.
/// @param issuer The issuer; "" for the name of the App, or for the default App, the id of the project.
/// @return The URL.
- (NSString *)generateQRCodeURLWithAccountName:(NSString *)accountName
                                        issuer:(NSString *)issuer
    NS_SWIFT_NAME(generateQRCodeURL(withAccountName:issuer:));

/// Opens the URL in an authenticator app, on iOS. On other systems, a log message reports that this is not possible.
///
/// @param QRCodeURL The URL.
- (void)openInOTPAppWithQRCodeURL:(NSString *)QRCodeURL NS_SWIFT_NAME(openInOTPApp(withQRCodeURL:));

@end

/// Creates secrets and assertions of authenticator apps.
NS_SWIFT_NAME(TOTPMultiFactorGenerator)
@interface FIRTOTPMultiFactorGenerator : NSObject

/// Requests a secret for an enrollment.
///
/// @param session The session of FIRMultiFactor.
/// @param completion Receives the secret.
+ (void)generateSecretWithMultiFactorSession:(FIRMultiFactorSession *)session
                                  completion:
                                      (void (^)(FIRTOTPSecret *_Nullable secret, NSError *_Nullable error))completion
    NS_SWIFT_NAME(generateSecret(with:completion:));

/// Creates an assertion for an enrollment.
///
/// @param secret The secret.
/// @param oneTimePassword The one-time password that the app shows.
/// @return The assertion.
+ (FIRTOTPMultiFactorAssertion *)assertionForEnrollmentWithSecret:(FIRTOTPSecret *)secret
                                                  oneTimePassword:(NSString *)oneTimePassword
    NS_SWIFT_NAME(assertionForEnrollment(with:oneTimePassword:));

/// Creates an assertion for a sign-in.
///
/// @param enrollmentID The id of the factor.
/// @param oneTimePassword The one-time password that the app shows.
/// @return The assertion.
+ (FIRTOTPMultiFactorAssertion *)assertionForSignInWithEnrollmentID:(NSString *)enrollmentID
                                                    oneTimePassword:(NSString *)oneTimePassword
    NS_SWIFT_NAME(assertionForSignIn(withEnrollmentID:oneTimePassword:));

@end

NS_ASSUME_NONNULL_END
