// SPDX-License-Identifier: Apache-2.0
/// @file
/// Credentials of an email address.
#import <FirebaseAuth/FIRAuthCredential.h>

NS_ASSUME_NONNULL_BEGIN

/// The id of the provider: "password".
FIR_EXTERN NSString *const FIREmailAuthProviderID NS_SWIFT_NAME(EmailAuthProviderID);
/// The sign-in method with a link: "emailLink".
FIR_EXTERN NSString *const FIREmailLinkAuthSignInMethod NS_SWIFT_NAME(EmailLinkAuthSignInMethod);
/// The sign-in method with a password: "password".
FIR_EXTERN NSString *const FIREmailPasswordAuthSignInMethod NS_SWIFT_NAME(EmailPasswordAuthSignInMethod);

/// Creates credentials of an email address.
NS_SWIFT_NAME(EmailAuthProvider)
@interface FIREmailAuthProvider : NSObject

/// The id of the provider: "password".
@property(class, nonatomic, copy, readonly) NSString *id;

/// Creates a credential of an email address and a password. Linking it sets the password of the account.
///
/// @param email The email address.
/// @param password The password.
/// @return The credential.
+ (FIRAuthCredential *)credentialWithEmail:(NSString *)email password:(NSString *)password;

/// Creates a credential of an email address and the link of an email.
///
/// @param email The email address.
/// @param link The complete link.
/// @return The credential.
+ (FIRAuthCredential *)credentialWithEmail:(NSString *)email link:(NSString *)link;

@end

NS_ASSUME_NONNULL_END
