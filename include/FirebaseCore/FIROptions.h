// SPDX-License-Identifier: Apache-2.0
/// @file
/// The settings of a Firebase project.
#import <FirebaseCore/FIRDefines.h>

NS_ASSUME_NONNULL_BEGIN

/// The settings of an App, as the Firebase console shows them.
///
/// An App copies its options. The options that FIRApp.options returns raise an exception when they are changed. Not
/// thread-safe while a thread changes them.
NS_SWIFT_NAME(FirebaseOptions)
@interface FIROptions : NSObject <NSCopying> {
 @private
  NSMutableDictionary<NSString *, NSString *> *_values;
  BOOL _isLocked;
}

- (instancetype)init FIR_UNAVAILABLE;

/// Returns the options of the configuration file.
///
/// The file is GoogleService-Info.plist, google-services-desktop.json or google-services.json in the current folder,
/// and on Apple's platforms also in the main bundle.
///
/// @return The options; nil if there is no such file, or if it is damaged. A log message describes the reason.
+ (nullable FIROptions *)defaultOptions;

/// Reads options from a property list.
///
/// @param plistPath The path of a file such as GoogleService-Info.plist.
/// @return The options; nil if the file is not a property list.
- (nullable instancetype)initWithContentsOfFile:(NSString *)plistPath NS_DESIGNATED_INITIALIZER;

/// Creates options with the two values that Firebase requires. Authentication also needs the API key and the id of the
/// project.
///
/// @param googleAppID The app id, for example "1:1234567890:ios:abcdef".
/// @param GCMSenderID The sender id of Cloud Messaging, which is also the number of the project.
/// @return The options.
- (instancetype)initWithGoogleAppID:(NSString *)googleAppID
                        GCMSenderID:(NSString *)GCMSenderID NS_DESIGNATED_INITIALIZER;

/// The API key of the project.
@property(nonatomic, copy, nullable) NSString *APIKey NS_SWIFT_NAME(apiKey);

/// The bundle id of the app. The default is that of the main bundle, "" for a program without one.
@property(nonatomic, copy) NSString *bundleID;

/// The OAuth client id, which the library stores for the program.
@property(nonatomic, copy, nullable) NSString *clientID;

/// The sender id of Cloud Messaging, which the library stores for the program.
@property(nonatomic, copy) NSString *GCMSenderID NS_SWIFT_NAME(gcmSenderID);

/// The id of the project.
@property(nonatomic, copy, nullable) NSString *projectID;

/// The app id.
@property(nonatomic, copy) NSString *googleAppID;

/// The URL of the Realtime Database, which the library stores for the program.
@property(nonatomic, copy, nullable) NSString *databaseURL;

/// The Cloud Storage bucket, which the library stores for the program.
@property(nonatomic, copy, nullable) NSString *storageBucket;

/// The id of the app group, which the options store for the program.
@property(nonatomic, copy, nullable) NSString *appGroupID;

@end

NS_ASSUME_NONNULL_END
