// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials.
#import <FirebaseCore/FIRDefines.h>

struct firebase_credential;

NS_ASSUME_NONNULL_BEGIN

/// The proof of an identity: tokens of a provider, or an email address and a password. Immutable.
///
/// Invalid arguments create an invalid credential. The call that uses it reports the error. The credentials of all
/// providers conform to NSSecureCoding. One that a sign-in returned is decoded only if it has a token.
NS_SWIFT_NAME(AuthCredential)
@interface FIRAuthCredential : NSObject {
 @private
  const struct firebase_credential *_core;
  NSDictionary<NSString *, id> *_values;
}

- (instancetype)init FIR_UNAVAILABLE;

/// The id of the provider, for example "apple.com".
@property(nonatomic, copy, readonly) NSString *provider;

@end

/// A credential with the tokens of a provider. Immutable.
NS_SWIFT_NAME(OAuthCredential)
@interface FIROAuthCredential : FIRAuthCredential <NSSecureCoding>

/// The identity token; nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSString *IDToken NS_SWIFT_NAME(idToken);

/// The access token; nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSString *accessToken;

/// The secret of the access token (OAuth 1.0); nil if there is none.
@property(nonatomic, copy, readonly, nullable) NSString *secret;

@end

/// A credential of a phone number. Immutable.
NS_SWIFT_NAME(PhoneAuthCredential)
@interface FIRPhoneAuthCredential : FIRAuthCredential <NSSecureCoding>
@end

/// Receives a credential, or the error.
typedef void (^FIRAuthCredentialCallback)(FIRAuthCredential *_Nullable credential, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");

NS_ASSUME_NONNULL_END
