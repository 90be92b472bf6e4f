// SPDX-License-Identifier: Apache-2.0
/// @file
/// The values that describe a person.
#import <FirebaseCore/FIRDefines.h>

NS_ASSUME_NONNULL_BEGIN

/// The values of a user, or of one of the user's identities at a provider. nil means that a value is unknown.
NS_SWIFT_NAME(UserInfo)
@protocol FIRUserInfo <NSObject>

/// The id of the provider, for example "apple.com"; "Firebase" for a user.
@property(nonatomic, copy, readonly) NSString *providerID;

/// The id of the user: in the project, or at the provider.
@property(nonatomic, copy, readonly) NSString *uid;

/// The display name.
@property(nonatomic, copy, readonly, nullable) NSString *displayName;

/// The URL of the photo.
@property(nonatomic, copy, readonly, nullable) NSURL *photoURL;

/// The email address. It can be an address of Apple's private relay.
@property(nonatomic, copy, readonly, nullable) NSString *email;

/// The phone number in E.164 format, for example "+15551234567".
@property(nonatomic, copy, readonly, nullable) NSString *phoneNumber;

@end

NS_ASSUME_NONNULL_END
