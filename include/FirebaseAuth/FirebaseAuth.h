// SPDX-License-Identifier: Apache-2.0
/// @file
/// Authentication for Objective-C, as in Firebase for Apple's platforms.
///
/// Completions and listeners run on the main thread, from its run loop, and never inside the call that starts them. All
/// methods are thread-safe unless their documentation says otherwise. Completions can be nil.
///
/// Errors have the domain FIRAuthErrorDomain; see FIRAuthErrors.h. nil for a nonnull argument, and a string that UTF-8
/// cannot represent, are reported as errors.
///
/// With GNUstep, blocks need this library's support: link it as docs/first-steps.md describes.
#import <FirebaseAuth/FIRActionCode.h>
#import <FirebaseAuth/FIRAdditionalUserInfo.h>
#import <FirebaseAuth/FIRAuth.h>
#import <FirebaseAuth/FIRAuthCredential.h>
#import <FirebaseAuth/FIRAuthDataResult.h>
#import <FirebaseAuth/FIRAuthErrors.h>
#import <FirebaseAuth/FIRAuthRecord.h>
#import <FirebaseAuth/FIRAuthSettings.h>
#import <FirebaseAuth/FIRAuthTokenResult.h>
#import <FirebaseAuth/FIRAuthUIDelegate.h>
#import <FirebaseAuth/FIREmailAuthProvider.h>
#import <FirebaseAuth/FIRFacebookAuthProvider.h>
#import <FirebaseAuth/FIRFederatedAuthProvider.h>
#import <FirebaseAuth/FIRGameCenterAuthProvider.h>
#import <FirebaseAuth/FIRGitHubAuthProvider.h>
#import <FirebaseAuth/FIRGoogleAuthProvider.h>
#import <FirebaseAuth/FIRMultiFactor.h>
#import <FirebaseAuth/FIROAuthProvider.h>
#import <FirebaseAuth/FIRPhoneAuthProvider.h>
#import <FirebaseAuth/FIRTwitterAuthProvider.h>
#import <FirebaseAuth/FIRUser.h>
#import <FirebaseAuth/FIRUserInfo.h>
#import <FirebaseAuth/FIRUserMetadata.h>
#import <FirebaseAuth/FIRUserProfileChangeRequest.h>
