// SPDX-License-Identifier: Apache-2.0
/// @file
/// Providers with a page or a dialog.
#import <FirebaseAuth/FIRAuthCredential.h>
#import <FirebaseAuth/FIRAuthUIDelegate.h>

NS_ASSUME_NONNULL_BEGIN

/// A provider that asks the player in a page or a dialog. FIROAuthProvider does this in the browser.
///
/// A program can have a provider of its own, whose credential is used for the sign-in.
NS_SWIFT_NAME(FederatedAuthProvider)
@protocol FIRFederatedAuthProvider <NSObject>

/// Asks the player for a credential.
///
/// @param UIDelegate Not used by this library.
/// @param completion Receives the credential.
- (void)getCredentialWithUIDelegate:(nullable id<FIRAuthUIDelegate>)UIDelegate
                         completion:(nullable FIRAuthCredentialCallback)completion
    NS_SWIFT_NAME(getCredentialWith(_:completion:));

@end

NS_ASSUME_NONNULL_END
