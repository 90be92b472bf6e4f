// SPDX-License-Identifier: Apache-2.0
/// @file
/// The codes in emails: links that verify an address, reset a password or sign in.
#import <FirebaseCore/FIRDefines.h>

struct firebase_action_code_url;

NS_ASSUME_NONNULL_BEGIN

/// What a code does.
typedef NS_ENUM(NSInteger, FIRActionCodeOperation) {
  /// Unknown to this version.
  FIRActionCodeOperationUnknown = 0,
  /// Sets a new password.
  FIRActionCodeOperationPasswordReset = 1,
  /// Verifies the email address.
  FIRActionCodeOperationVerifyEmail = 2,
  /// Restores the former email address.
  FIRActionCodeOperationRecoverEmail = 3,
  /// Signs in.
  FIRActionCodeOperationEmailLink = 4,
  /// Verifies a new email address, and changes to it.
  FIRActionCodeOperationVerifyAndChangeEmail = 5,
  /// Removes a second factor that was enrolled.
  FIRActionCodeOperationRevertSecondFactorAddition = 6,
} NS_SWIFT_NAME(ActionCodeOperation);

/// How a link in an email continues. Not thread-safe while a thread changes it.
NS_SWIFT_NAME(ActionCodeSettings)
@interface FIRActionCodeSettings : NSObject {
 @private
  NSURL *_URL;
  NSString *_iOSBundleID;
  NSString *_androidPackageName;
  NSString *_androidMinimumVersion;
  NSString *_linkDomain;
  BOOL _handleCodeInApp;
  BOOL _androidInstallIfNotAvailable;
}

/// Creates settings. `iOSBundleID` is that of the main bundle.
///
/// @return The settings.
- (instancetype)init;

/// The URL to continue at.
@property(nonatomic, copy, nullable) NSURL *URL NS_SWIFT_NAME(url);

/// Whether the app handles the code, which a link that signs in requires.
@property(nonatomic) BOOL handleCodeInApp;

/// The bundle id of the iOS app that opens the link.
@property(nonatomic, copy, nullable, setter=setIOSBundleID:) NSString *iOSBundleID;

/// The package name of the Android app that opens the link.
@property(nonatomic, copy, nullable) NSString *androidPackageName;

/// The lowest version of the Android app that can open the link.
@property(nonatomic, copy, nullable) NSString *androidMinimumVersion;

/// Whether to install the Android app if it is missing.
@property(nonatomic) BOOL androidInstallIfNotAvailable;

/// The domain of the link, one of the project's own.
@property(nonatomic, copy, nullable) NSString *linkDomain;

/// Sets the values of Android.
///
/// @param androidPackageName The package name.
/// @param installIfNotAvailable Whether to install the app if it is missing.
/// @param minimumVersion The lowest version, or nil.
- (void)setAndroidPackageName:(NSString *)androidPackageName
        installIfNotAvailable:(BOOL)installIfNotAvailable
               minimumVersion:(nullable NSString *)minimumVersion;

@end

/// What a code does, and for which email address. Immutable.
NS_SWIFT_NAME(ActionCodeInfo)
@interface FIRActionCodeInfo : NSObject {
 @private
  FIRActionCodeOperation _operation;
  NSString *_email;
  NSString *_previousEmail;
}

- (instancetype)init FIR_UNAVAILABLE;

/// What the code does.
@property(nonatomic, readonly) FIRActionCodeOperation operation;

/// The email address.
@property(nonatomic, copy, readonly) NSString *email;

/// The former email address; nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSString *previousEmail;

@end

/// The parts of a link in an email. Immutable.
NS_SWIFT_NAME(ActionCodeURL)
@interface FIRActionCodeURL : NSObject {
 @private
  const struct firebase_action_code_url *_core;
}

- (instancetype)init FIR_UNAVAILABLE;

/// Initializes an object that `[FIRActionCodeURL alloc]` returned.
///
/// @param link The complete link.
/// @return The object; nil if the link has no code.
- (nullable instancetype)actionCodeURLWithLink:(NSString *)link __attribute__((objc_method_family(init)));

/// The API key of the project; nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSString *APIKey NS_SWIFT_NAME(apiKey);

/// What the code does.
@property(nonatomic, readonly) FIRActionCodeOperation operation;

/// The code; nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSString *code;

/// The URL to continue at; nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSURL *continueURL;

/// The language of the email; nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSString *languageCode;

@end

NS_ASSUME_NONNULL_END
