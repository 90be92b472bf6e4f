// SPDX-License-Identifier: Apache-2.0
/// @file
/// Changes of a user's name and photo.
#import <FirebaseCore/FIRDefines.h>

@class FIRUser;

NS_ASSUME_NONNULL_BEGIN

/// Receives the error, or nil.
typedef void (^FIRUserProfileChangeCallback)(NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("Use Swift's closure syntax instead.");

/// Changes the display name and the URL of the photo. Not thread-safe.
///
/// A value that is not set stays as it is; nil removes it. After the commit, a change and another commit raise an
/// NSInternalInconsistencyException.
NS_SWIFT_NAME(UserProfileChangeRequest)
@interface FIRUserProfileChangeRequest : NSObject {
 @private
  FIRUser *_user;
  NSString *_displayName;
  NSURL *_photoURL;
  BOOL _isDisplayNameSet;
  BOOL _isPhotoURLSet;
  BOOL _isCommitted;
}

- (instancetype)init FIR_UNAVAILABLE;

/// The display name.
@property(nonatomic, copy, nullable) NSString *displayName;

/// The URL of the photo.
@property(nonatomic, copy, nullable) NSURL *photoURL;

/// Sends the changes. Without a change, the call succeeds without a request.
///
/// @param completion Receives the error, or nil.
- (void)commitChangesWithCompletion:(nullable FIRUserProfileChangeCallback)completion;

@end

NS_ASSUME_NONNULL_END
